"""Nothing in the application needs a POSIX system: Windows has none of these modules and functions.

Whoever uses one anyway imports it where ``ImportError`` is caught, or asks first whether it is there; the calls are
listed here with their reason.
"""

from __future__ import annotations

import io
import subprocess
import sys
from collections import Counter
from pathlib import Path, PureWindowsPath

import pytest

from cardinal import __main__ as command
from tests.house.rooms import HOUSE, ROOT, modules, outline

SOURCE = HOUSE.parent
MODULES = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty", "uvloop"}
CALLS = {
    "os": {"fork", "forkpty", "getuid", "geteuid", "getgid", "getpgid", "killpg", "setsid", "setuid", "sync", "wait4"}
    | {
        "nice",
        "setpriority",
        "statvfs",
        "sched_getaffinity",
        "fchmod",
        "chown",
        "mkfifo",
        "uname",
        "getloadavg",
        "posix_spawn",
        "pipe2",
    },
    "signal": {"SIGKILL", "SIGHUP", "SIGUSR1", "SIGUSR2", "SIGCHLD", "SIGALRM", "alarm", "setitimer", "pthread_kill"},
    "socket": {"AF_UNIX", "SO_REUSEPORT"},
}
ASKED_FIRST = {
    ("cardinal/analysis/process.py", "setpriority"): "asked for by hasattr; without it workers have the usual priority",
    ("cardinal/analysis/solver.py", "sched_getaffinity"): "asked for by hasattr; else the number of processors",
    ("cardinal/live/robot_worker.py", "nice"): "asked for by hasattr; without it robots have the usual priority",
    ("cardinal/web/watchdog.py", "AF_UNIX"): "only where systemd has named a socket, which is Linux",
}
LOOK = """
import builtins, sys
from pathlib import Path
hidden = set(sys.argv[1].split(","))
real = builtins.__import__

def as_on_windows(name, globals=None, locals=None, fromlist=(), level=0):
    asker = (globals or {}).get("__name__", "")
    if level == 0 and name.split(".")[0] in hidden and asker.split(".")[0] == "cardinal":
        raise ModuleNotFoundError(f"no module named {name}, wanted by {asker}", name=name)
    return real(name, globals, locals, fromlist, level)

builtins.__import__ = as_on_windows
import cardinal.cli.main
from cardinal.web import Settings, create_app
create_app(Settings(var=Path(sys.argv[2])))
"""


def test_the_commands_and_the_application_start_without_posix_modules(tmp_path: Path) -> None:
    command = [sys.executable, "-c", LOOK, ",".join(sorted(MODULES)), str(tmp_path)]
    looked = subprocess.run(command, capture_output=True, text=True, timeout=240)
    assert looked.returncode == 0, looked.stderr


def test_no_module_imports_a_posix_module_with_itself() -> None:
    found = {
        (path, one.whole) for path in modules(SOURCE) for one in outline(path).imports
        if one.at_once and one.whole.partition(".")[0] in MODULES
    }  # fmt: skip
    assert found == set()


def posix_calls(path: Path) -> set[str]:
    seen = outline(path)
    named = {name for module, name in seen.attributes if name in CALLS.get(module, ())}
    return named | {name for one in seen.imports for name in one.names if name in CALLS.get(one.whole, ())}


def test_no_posix_call_but_those_that_are_asked_for_first() -> None:
    calls = {(path.relative_to(SOURCE).as_posix(), call) for path in modules(SOURCE) for call in posix_calls(path)}
    assert calls == set(ASKED_FIRST)


def test_a_posix_call_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "one.py"
    file.write_text("import os\nfrom signal import SIGKILL\nos.kill(os.fork(), SIGKILL)\n", "utf-8")
    assert posix_calls(file) == {"SIGKILL", "fork"}


def test_a_text_is_read_and_written_in_an_encoding_that_is_named(tmp_path: Path) -> None:
    every = [*modules(HOUSE), ROOT / "tools" / "bootstrap.py", ROOT / "tools" / "build_backend.py"]
    # What Python itself prints when it makes an environment is in the machine's own encoding.
    own = "'-m', 'venv'"
    found = [one for path in every for one in outline(path).unencoded if own not in one]
    assert found == []
    file = tmp_path / "one.py"
    file.write_text(
        "open(a)\npath.read_text()\npath.open('rb')\npath.write_text(b)\nopen(a, encoding='utf-8')\n", "utf-8"
    )
    assert [one.split()[0] for one in outline(file).unencoded] == ["one.py:1", "one.py:2", "one.py:4"]


def test_a_pipe_on_windows_takes_suits_and_chinese(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    with io.TextIOWrapper(written, encoding="cp1252") as pipe:
        monkeypatch.setattr(sys, "stdout", pipe)
        monkeypatch.setattr(sys, "platform", "win32")
        command._write_utf8()
        pipe.write("♠ 掼蛋")
        pipe.flush()
        assert written.getvalue().decode("utf-8") == "♠ 掼蛋"


def test_every_file_can_be_checked_out_on_windows_and_macos() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    names = [name for name in listed.decode("utf-8").split("\0") if name]
    # Both tell no small letter from a capital one; Windows has forbidden letters, names of devices and 260 letters.
    assert [name for name, count in Counter(map(str.casefold, names)).items() if count > 1] == []
    assert [name for name in names if set(name) & set('<>:"|?*\\') or PureWindowsPath(name).is_reserved()] == []
    assert [name for name in names if any(part[-1] in " ." for part in name.split("/"))] == []
    assert max(map(len, names)) < 150
