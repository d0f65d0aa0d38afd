"""The entry of `python -m cantstop` and of the commands cantstop and cantstop-gui."""

import os
import sys


def main() -> int:
    from cantstop.resources import ROOT
    from cantstop.setup import start

    return start.main(str(ROOT))


if __name__ == "__main__":
    beside = os.path.dirname(os.path.abspath(__file__))
    if sys.path[0] == beside:  # if started by its path: makes the package importable, not its modules
        sys.path[0] = os.path.dirname(beside)
    sys.exit(main())
