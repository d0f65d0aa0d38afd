; The installer for Windows: for this user alone, so that it asks for no rights. tools/bundle.py gives the names.
!ifdef TARGET
  Target ${TARGET}
!endif
Unicode true
!include "MUI2.nsh"

Name "Can’t Stop"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\Cant Stop"
RequestExecutionLevel user
SetCompressor /SOLID lzma
BrandingText "Can’t Stop ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Can't Stop"
VIAddVersionKey "FileDescription" "Can't Stop"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "MIT licence"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\${NAME}.exe"
!define GONE "Software\Microsoft\Windows\CurrentVersion\Uninstall\CantStop"
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "German"

Section
    SetOutPath "$INSTDIR"
    RMDir /r "$INSTDIR\_internal"
    File /r "${FILES}"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    WriteRegStr HKCU "${GONE}" "DisplayName" "Can’t Stop"
    WriteRegStr HKCU "${GONE}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${GONE}" "DisplayIcon" "$INSTDIR\${NAME}.exe"
    WriteRegStr HKCU "${GONE}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    ; The game itself knows its menu entry and its kind of files.
    ExecWait `"$INSTDIR\${NAME}.exe" --install-shortcut`
SectionEnd

Section "Uninstall"
    ExecWait `"$INSTDIR\${NAME}.exe" --remove-shortcut`
    Delete "$INSTDIR\${NAME}.exe"
    Delete "$INSTDIR\uninstall.exe"
    RMDir /r "$INSTDIR\_internal"
    RMDir "$INSTDIR"
    DeleteRegKey HKCU "${GONE}"
SectionEnd
