"""`python3 tests [--quick | --long] [what pytest takes]`: all tests of the game, on a fresh machine too.

The first run makes a private environment, or uses the active one if that already has all that is needed.
"""

import os
import sys

HOUSE = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
QUICK = ["-m", "not slow and not network and not window"]


def main(arguments):  # type: (list[str]) -> int
    """What pytest ends with, or 1 after a sentence about why it could not begin."""
    sys.path[0] = HOUSE
    import main as game

    if sys.version_info < game.OLDEST:
        return game.too_old(window=False)
    try:
        python = ready_python()
        return run(python, arguments) if python else 1
    except KeyboardInterrupt:
        return 130


def run(python, arguments):  # type: (str, list[str]) -> int
    import subprocess

    quick = "--quick" in arguments
    wanted = (QUICK if quick else []) + [argument for argument in arguments if argument != "--quick"]
    if (os.cpu_count() or 1) > 1:  # one more than two cores: a story in a window waits about half of its time
        wanted = ["--numprocesses=2" if quick else "--numprocesses=3", "--dist=worksteal"] + wanted
    # All that is started here would compile all anew, the game once for each of its windows; it keeps its own, too.
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    if not quick:
        return subprocess.call([python, "-m", "pytest"] + wanted, cwd=HOUSE, env=kept)
    types = subprocess.Popen([python, "-m", "mypy"], cwd=HOUSE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    failed = subprocess.call([python, "-m", "pytest"] + wanted, cwd=HOUSE, env=kept)
    told = types.communicate()[0].decode("utf-8", "replace").strip()
    print("mypy: " + told)
    print("Left out: tests marked slow, window or network. `python3 tests` runs them too.")
    return failed or types.returncode


def ready_python():  # type: () -> str | None
    """The Python of an environment in which all is there that the tests need; None if there can be none."""
    from cantstop.setup import environment
    from cantstop.setup.install import set_up
    from cantstop.setup.progress import progress
    from cantstop.setup.trouble import Trouble, tell

    file = os.path.join(HOUSE, "requirements-dev.txt")
    if environment.is_active_ready(file):
        return sys.executable
    for place in environment.places(HOUSE):
        python = environment.python_of(place)
        if environment.stamp_of(place, file) and environment.runs(python):
            return python
    shown = progress(window=False)
    try:
        place = set_up(HOUSE, file, shown, "Setting up the tests for the first time.")
    except Trouble as trouble:
        tell(trouble, window=False)
        return None
    finally:
        shown.close()
    return environment.python_of(place)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
