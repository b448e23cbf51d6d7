"""Makes a release: source distribution and wheel in ``dist``, tried from an empty environment, with their notes.

    python tools/release.py           build, try, write the notes, set the tag
    python tools/release.py --try     build and try only, whatever the state of the repository

Nothing is uploaded. The version is that of ``src/cardinal/__init__.py``; its notes are its section of CHANGELOG.md.
"""

from __future__ import annotations

import argparse
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
SCRIPTS = "Scripts" if os.name == "nt" else "bin"
UV = ROOT / ".venv" / SCRIPTS / "uv"
STARTS_WITHIN = 60.0

LIBRARY_ALONE = """
from cardinal.bridge import Contract, imps
assert Contract.parse("4SX by S").score(tricks=9, vulnerable=True) == -200 and imps(720) == 12
"""


class Refused(Exception):
    """What keeps a release from being made, for whoever makes it."""


def version() -> str:
    written = re.search(r'^__version__ = "(.+)"$', (ROOT / "src/cardinal/__init__.py").read_text("utf-8"), re.MULTILINE)
    if written is None:
        raise Refused("src/cardinal/__init__.py has no __version__.")
    return written[1]


def notes_of(number: str, change_log: str) -> str:
    """The section of a version, which must have a day.

    >>> notes_of("1.0.0", "# Changes\\n\\n## [1.0.0] - 2026-01-02\\n- More.\\n\\n## [0.9.0] - 2026-01-01\\n- Less.\\n")
    '- More.\\n'
    """
    section = re.search(
        rf"^## \[{re.escape(number)}\] - \d{{4}}-\d\d-\d\d\n(.*?)(?=^## \[|\Z)", change_log, re.MULTILINE | re.DOTALL
    )
    if section is None or not section[1].strip():
        raise Refused(
            f"CHANGELOG.md has no section for {number}. Give [Unreleased] its number and day: ## [{number}] - DAY"
        )
    return section[1].strip() + "\n"


def build(source: Path, into: Path) -> tuple[Path, Path]:
    """The source distribution, and the wheel made of it."""
    _run(UV, "build", "--quiet", "--out-dir", into, source)
    (sdist,), (wheel,) = into.glob("*.tar.gz"), into.glob("*.whl")
    return sdist, wheel


def try_wheel(wheel: Path, place: Path) -> None:
    """Install it in an empty environment and use it from another folder."""
    names = zipfile.ZipFile(wheel).namelist()
    if not any("/static/built/assets/" in name for name in names):
        raise Refused(f"{wheel.name} lacks the scripts of the pages.")
    environment, elsewhere = place / "environment", place / "elsewhere"
    elsewhere.mkdir()
    _run(UV, "venv", "--quiet", "--python", sys.executable, environment)
    python, cardinal = environment / SCRIPTS / "python", environment / SCRIPTS / "cardinal"
    install = (UV, "pip", "install", "--quiet", "--python", python)
    _run(*install, wheel)
    _run(python, "-c", LIBRARY_ALONE, place=elsewhere)
    alone = subprocess.run([cardinal, "--version"], cwd=elsewhere, capture_output=True, text=True)
    if alone.returncode == 0 or 'pip install "cardinal[app]"' not in alone.stderr:
        raise Refused(f"Without its extra the command should say what to install; it said: {alone.stderr}")
    # The versions that were tested, rather than the newest.
    _run(*install, "--constraint", ROOT / "requirements" / "run.txt", f"{wheel}[app,dd,paper]")
    _run(cardinal, "--version", place=elsewhere)
    with _served(cardinal, elsewhere) as address:
        page = _fetched(f"{address}/play")
        scripts = re.findall(r'src="(/static/built/[^"]+\.js)"', page)
        if not scripts:
            raise Refused("/play of the installed application has no script.")
        for script in scripts:
            _fetched(address + script)
        _fetched(f"{address}/events")


@contextmanager
def _served(cardinal: Path, place: Path) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = place / "serve.log"
    with log.open("wb") as written:
        server = subprocess.Popen(
            [cardinal, "serve", "--demo", "--port", str(port)], cwd=place, stdout=written, stderr=subprocess.STDOUT
        )
    try:
        address, until = f"http://127.0.0.1:{port}", time.monotonic() + STARTS_WITHIN
        while not _is_ready(address):
            if server.poll() is not None or time.monotonic() > until:
                raise Refused(f"The installed application does not start:\n{log.read_text('utf-8')}")
            time.sleep(0.2)
        yield address
    finally:
        server.terminate()
        server.wait()


def _is_ready(address: str) -> bool:
    try:
        with urlopen(f"{address}/health/ready", timeout=5):
            return True
    except (URLError, OSError):
        return False


def _fetched(address: str) -> str:
    with urlopen(address, timeout=30) as answer:
        return str(answer.read().decode("utf-8"))


def release(*, is_trial: bool) -> None:
    number = version()
    if not is_trial:
        if _git("status", "--porcelain"):
            raise Refused("Commit first: a release is made of what is committed.")
        if _git("tag", "--list", f"v{number}"):
            raise Refused(f"v{number} is tagged already. Raise __version__ in src/cardinal/__init__.py.")
    notes = notes_of(number, (ROOT / "CHANGELOG.md").read_text("utf-8"))
    DIST.mkdir(exist_ok=True)
    for old in DIST.iterdir():
        old.unlink()
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "clone"
        _run("git", "clone", "--quiet", ROOT, clone)
        made = build(clone, DIST)
        try_wheel(made[1], Path(folder))
    (DIST / "NOTES.md").write_text(notes, "utf-8")
    if not is_trial:
        _git("tag", "--annotate", f"v{number}", "--cleanup=verbatim", "--message", f"Cardinal {number}\n\n{notes}")
    for file in (*made, DIST / "NOTES.md"):
        print(f"{file.relative_to(ROOT)}  {file.stat().st_size:,} bytes")
    print(
        "Tried only; nothing is tagged." if is_trial else f"Tagged v{number}. Push it with: git push origin v{number}"
    )


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def _run(*command: str | Path, place: Path = ROOT) -> None:
    finished = subprocess.run(command, cwd=place, capture_output=True, text=True)
    if finished.returncode != 0:
        raise Refused(f"This did not succeed: {' '.join(map(str, command))}\n{finished.stdout}{finished.stderr}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--try", dest="is_trial", action="store_true")
    try:
        release(is_trial=parser.parse_args().is_trial)
    except Refused as refused:
        sys.exit(str(refused))
