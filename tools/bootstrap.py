"""Installs what a make target needs: a virtual environment, uv, the locked packages, and Cardinal itself.

    python3 tools/bootstrap.py run      the application          in .venv, and the scripts of its pages
    python3 tools/bootstrap.py test     and what the tests need  in .venv
    python3 tools/bootstrap.py bench    the benchmark's peers    in .venv-bench

Windows and macOS need no make: this, then ``cardinal serve --demo`` from the environment's folder of scripts.
Runs on a bare Python, so it imports the standard library only. What was installed is remembered beside it as
a fingerprint of everything that decided it; while that is the same, a second run does nothing.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ROOT / "requirements"
OLDEST_PYTHON = (3, 11)

MAIN = ROOT / ".venv"
PEERS = ROOT / ".venv-bench"
FOLDERS_OF_SCRIPTS = {"nt": "Scripts", "posix": "bin"}
SCRIPTS = FOLDERS_OF_SCRIPTS[os.name]

# What is asked for: the environment it goes to, and its lock file.
TARGETS: dict[str, tuple[Path, Path]] = {
    "run": (MAIN, REQUIREMENTS / "run.txt"),
    "test": (MAIN, REQUIREMENTS / "test.txt"),
    "bench": (PEERS, REQUIREMENTS / "bench.txt"),
}
FRONTEND = ROOT / "frontend"
BUILT = ROOT / "src" / "cardinal" / "web" / "static" / "built"
SETTINGS = ("vite.config.ts", "icon_sprite.ts", "packed_files.ts", "svelte.config.js", "tsconfig.json")
UV_LOCK = REQUIREMENTS / "uv.txt"


def main(arguments: list[str]) -> None:
    if sys.version_info < OLDEST_PYTHON:
        here = ".".join(map(str, sys.version_info[:3]))
        fail(f"Cardinal needs Python 3.11 or newer; this is {here}. Name another: make PYTHON=python3.12 run")
    if len(arguments) != 1 or arguments[0] not in TARGETS:
        fail(f"Say what to install, one of: {', '.join(TARGETS)}.")
    environment, lock = TARGETS[arguments[0]]
    install_uv()
    install(arguments[0], environment, lock)
    if environment == MAIN:
        build_pages(is_needed=arguments[0] == "test")
    if arguments[0] == "test":
        run(MAIN / SCRIPTS / "python", ROOT / "tools" / "machine.py")


def build_pages(*, is_needed: bool) -> None:
    """The scripts of the pages, from locked npm packages. Pages work without them, so a missing npm stops no server."""
    npm = shutil.which("npm")
    if npm is None:
        if is_needed:
            fail("The tests need npm, which comes with Node.js 20 or newer. On Debian: apt-get install nodejs npm")
        print("npm is not installed, so pages do not update by themselves. Node.js 20 or newer brings it.", flush=True)
        return
    locks = [FRONTEND / name for name in ("package.json", "package-lock.json")]
    packages, stamp = fingerprint(locks), FRONTEND / "node_modules" / "installed"
    if remembered(stamp) != packages:
        print("Installing frontend/package-lock.json …", flush=True)
        run(npm, "ci", "--silent", "--prefix", FRONTEND)
        stamp.write_text(packages, "utf-8")
    sources = sorted(one for one in (FRONTEND / "src").rglob("*") if one.is_file())
    settings = [FRONTEND / name for name in SETTINGS]
    # Not built, but packed beside what is.
    handed_out = sorted(one for one in BUILT.parent.iterdir() if one.is_file())
    wanted, stamp = fingerprint([*locks, *settings, *sources, *handed_out]), BUILT / "built-from"
    if remembered(stamp) != wanted:
        run(npm, "run", "--silent", "build", "--prefix", FRONTEND, "--", "--logLevel", "error")
        stamp.write_text(wanted, "utf-8")


def install_uv() -> None:
    """Pip, checking hashes, installs uv; uv, checking hashes, installs the rest."""
    wanted = fingerprint([UV_LOCK])
    stamp = MAIN / "installed-uv"
    if remembered(stamp) == wanted:
        return
    create(MAIN)
    run(
        MAIN / SCRIPTS / "python",
        "-m",
        "pip",
        "install",
        "--quiet",
        "--require-hashes",
        "--requirement",
        UV_LOCK,
    )
    stamp.write_text(wanted, "utf-8")


def install(target: str, environment: Path, lock: Path) -> None:
    wanted = fingerprint([UV_LOCK, lock, ROOT / "pyproject.toml", Path(__file__)])
    stamp = environment / f"installed-{target}"
    if remembered(stamp) == wanted:
        return
    print(f"Installing {lock.relative_to(ROOT)} in {environment.relative_to(ROOT)} …", flush=True)
    if environment != MAIN:
        create(environment)
    uv = (MAIN / SCRIPTS / "uv", "pip", "install", "--quiet", "--python", environment / SCRIPTS / "python")
    run(*uv, "--require-hashes", "--requirement", lock)
    run(*uv, "--no-deps", "--no-build-isolation", "--editable", ROOT)
    stamp.write_text(wanted, "utf-8")


def create(environment: Path) -> None:
    shutil.rmtree(environment, ignore_errors=True)
    made = subprocess.run([sys.executable, "-m", "venv", environment], capture_output=True, text=True)
    if made.returncode != 0:
        shutil.rmtree(environment, ignore_errors=True)
        fail(
            f"{sys.executable} cannot make a virtual environment:\n{made.stdout}{made.stderr}\n"
            "On Debian and Ubuntu: apt-get install python3-venv"
        )


def fingerprint(files: Iterable[Path]) -> str:
    """Changes with the files, with the Python, and with the place: an environment cannot be moved."""
    digest = hashlib.sha256(f"{ROOT}\n{sys.base_prefix}\n{sys.version}\n".encode())
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()


def remembered(stamp: Path) -> str | None:
    return stamp.read_text("utf-8") if stamp.exists() else None


def run(*command: str | Path) -> None:
    finished = subprocess.run(command, cwd=ROOT)
    if finished.returncode != 0:
        fail(f"This did not succeed: {' '.join(map(str, command))}")


def fail(message: str) -> None:
    sys.exit(message)


if __name__ == "__main__":
    main(sys.argv[1:])
