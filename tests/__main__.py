"""`python3 tests [--quick | --long] [pytest options]`: run all tests of the game.

The first run makes an environment in the folder of the game, or uses the active one if it has all packages.
"""

import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
QUICK = ["-m", "not slow and not network and not window"]


def main(arguments):  # type: (list[str]) -> int
    """Return the exit status of pytest, or 1 after a message that explains why pytest could not start."""
    sys.path[0] = ROOT
    os.environ.setdefault("CANTSTOP_QUIET", "1")
    import main as game

    if sys.version_info < game.OLDEST:
        return game.too_old()
    try:
        python = ready_python()
        return run(python, arguments) if python else 1
    except KeyboardInterrupt:
        return 130


def run(python, arguments):  # type: (str, list[str]) -> int
    import subprocess

    quick = "--quick" in arguments
    wanted = (QUICK if quick else []) + [argument for argument in arguments if argument != "--quick"]
    if (os.cpu_count() or 1) > 1:  # three processes on two cores: tests with a window wait half of the time
        wanted = ["--numprocesses=2" if quick else "--numprocesses=3", "--dist=worksteal"] + wanted
    # Processes that tests start must find compiled files, or they compile every module again.
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    if not quick:
        return subprocess.call([python, "-m", "pytest"] + wanted, cwd=ROOT, env=variables)
    types = subprocess.Popen([python, "-m", "mypy"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    failed = subprocess.call([python, "-m", "pytest"] + wanted, cwd=ROOT, env=variables)
    print("mypy: " + types.communicate()[0].decode("utf-8", "replace").strip())
    print("Left out: tests marked slow, window or network. `python3 tests` runs them too.")
    return failed or types.returncode


def ready_python():  # type: () -> str | None
    """Return the Python of an environment with all packages for the tests, or None."""
    from cantstop.setup import environment
    from cantstop.setup.install import set_up
    from cantstop.setup.trouble import Trouble, tell

    file = os.path.join(ROOT, "requirements-dev.txt")
    if environment.is_active_ready(file):
        return sys.executable
    for place in environment.places(ROOT):
        python = environment.python_of(place)
        if environment.abi_of(place, file):
            if environment.runs(python):
                return python
            environment.unstamp(place)
    try:
        return environment.python_of(set_up(ROOT, file, "Setting up the tests for the first time."))
    except Trouble as trouble:
        tell(trouble)
        return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
