#!/usr/bin/python3
# Not by way of env, which the Windows launcher would take for a search along the PATH.
"""Can't Stop: double-click this file, or run `python3 main.py`. The first start sets the game up."""

import os
import sys

OLDEST = (3, 10)
ROOT = os.path.dirname(os.path.realpath(__file__))


def too_old():  # type: () -> int
    """Report that this Python is too old. Python 2.7 must be able to read this file."""
    running, needed = (".".join(str(number) for number in version) for version in (sys.version_info[:3], OLDEST))
    sentence = "Can't Stop needs Python " + needed + " or newer, and this is Python " + running
    sentence += ": start it with a newer one, which python.org has for every computer."
    if sys.version_info < (3, 6):  # older than what can show a window
        sys.stderr.write(sentence + "\n")
        return 1
    from cantstop.setup import trouble

    trouble.say_line(sentence)
    trouble.show_window(sentence)
    return 1


def main():  # type: () -> int
    if sys.path[0] != ROOT:
        sys.path.insert(0, ROOT)
    named = [os.path.abspath(folder) for folder in os.environ.get("PYTHONPATH", "").split(os.pathsep) if folder]
    sys.path.sort(key=lambda folder: os.path.abspath(folder) in named)  # last, where they hide nothing of Python's
    if sys.version_info < OLDEST:
        return too_old()
    sys.dont_write_bytecode = False  # compiling the game at every start would take longer than the start
    from cantstop.setup import start

    return start.main(ROOT)


if __name__ == "__main__":
    sys.exit(main())
