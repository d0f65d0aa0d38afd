"""The game as a package: `python -m cantstop`, and what the commands cantstop and cantstop-gui call."""

import os
import sys


def main() -> int:
    from cantstop.resources import HOUSE
    from cantstop.setup import start

    return start.main(str(HOUSE))


if __name__ == "__main__":
    if not __package__:  # started by its path: what lies beside it are parts of the package and no modules of their own
        sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    sys.exit(main())
