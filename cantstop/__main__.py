"""The game as a package: `python -m cantstop`, and what the commands cantstop and cantstop-gui call."""

import os
import sys


def main() -> int:
    from cantstop.resources import HOUSE
    from cantstop.setup import start

    return start.main(str(HOUSE))


if __name__ == "__main__":
    beside = os.path.dirname(os.path.abspath(__file__))
    if sys.path[0] == beside:  # started by its path: what lies here are parts of the package, not modules of their own
        sys.path[0] = os.path.dirname(beside)
    sys.exit(main())
