"""The installed command ``cardinal``, many times and quickly: one process has everything imported and forks for each.

As a module of the tests it gives ``commands``; as a program it is the process that forks. That one loads the command
by the name under which it is installed, so that what runs is what an operator types.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, NoReturn, Protocol

FROM_OUTSIDE = ("CARDINAL_", "LC_", "LANG")
"""Not from the environment of whoever runs the tests: these decide what is tested."""


class Command(Protocol):
    def __call__(
        self, *arguments: object, cwd: Path | None = None, told: str = "", environment: Mapping[str, str] = ...
    ) -> subprocess.CompletedProcess[str]: ...


@contextmanager
def commands() -> Iterator[Command]:
    """A function that runs ``cardinal`` with arguments; *told* is what it reads from its standard input."""
    around = {name: value for name, value in os.environ.items() if not name.startswith(FROM_OUTSIDE)}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    made = subprocess.Popen([sys.executable, __file__], env=around, text=True, **pipes)  # type: ignore[call-overload]
    with made as process:

        def run(
            *arguments: object, cwd: Path | None = None, told: str = "", environment: Mapping[str, str] | None = None
        ) -> subprocess.CompletedProcess[str]:
            given = [str(one) for one in arguments]
            asked = {
                "given": given,
                "cwd": str(cwd or Path.cwd()),
                "told": told,
                "environment": dict(environment or {}),
            }
            process.stdin.write(json.dumps(asked) + "\n")
            process.stdin.flush()
            ended = json.loads(process.stdout.readline())
            return subprocess.CompletedProcess(["cardinal", *given], ended["code"], ended["out"], ended["err"])

        yield run
        process.stdin.close()


def _run_and_end(entry: Any) -> NoReturn:
    """As an installed command ends, without taking down what the parent has imported: that takes most of a second."""
    code: object = 1
    try:
        code = entry()
    except SystemExit as ended:
        code = ended.code
    except BaseException:
        traceback.print_exc()
    if isinstance(code, str):
        print(code, file=sys.stderr)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code if isinstance(code, int) else 1 if code else 0)


def _ended(entry: Any, asked: dict[str, Any]) -> dict[str, object]:
    # Other threads would be lost in the child.
    assert threading.active_count() == 1
    with tempfile.TemporaryFile("w+") as told, tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        told.write(asked["told"])
        told.seek(0)
        child = os.fork()
        if child == 0:
            for number, file in enumerate((told, out, err)):
                os.dup2(file.fileno(), number)
            os.chdir(asked["cwd"])
            os.environ.update(asked["environment"])
            sys.argv = ["cardinal", *asked["given"]]
            _run_and_end(entry)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        out.seek(0)
        err.seek(0)
        return {"code": code, "out": out.read(), "err": err.read()}


def main() -> None:
    import sqlalchemy.dialects.sqlite.aiosqlite  # noqa: F401

    import cardinal.cli.rule  # noqa: F401  what the commands read when they run is read once, here
    from cardinal.cli import main as command_line
    from cardinal.laws.registry import load_all

    load_all()
    for listed in command_line.COMMANDS.values():
        made = listed.load()
        for name in getattr(made, "further", ()):
            made.get_command(None, name)
    (found,) = entry_points(group="console_scripts", name="cardinal")
    entry = found.load()
    for line in sys.stdin:
        answer = _ended(entry, json.loads(line))
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
