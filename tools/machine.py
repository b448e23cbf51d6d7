"""Programs that the tests start and the machine may lack: PostgreSQL, Redis, nginx, mdbtools, a browser, its fonts.

    python3 tools/machine.py        what is missing is fetched; what is there is left alone

Servers are unpacked beside the repository's other installed things, so that no account, service or folder of the
machine changes. A browser has too many parts for that: where Debian's packages can be installed it is installed,
elsewhere its package is named.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UNPACKED = ROOT / ".machine"
# The program that is looked for, where Debian keeps it, and the packages that bring it.
SERVERS: dict[str, tuple[str, ...]] = {
    "redis-server": ("redis-server", "redis-tools", "libjemalloc2", "liblzf1"),
    "initdb": ("postgresql-15", "postgresql-client-15", "libpq5"),
    "nginx": ("nginx", "libpcre2-8-0"),
    # Reads Access databases: the other opinion on the files of table terminals.
    "mdb-export": ("mdbtools", "libmdb3", "libmdbsql3", "libglib2.0-0", "libreadline8"),
}
# Debian's script for the headless shell knows only the machine's own folder, so the program is taken from beside it.
FOLDERS = ("usr/lib/chromium", "usr/bin", "usr/sbin", "usr/lib/postgresql/15/bin")
BROWSER = ("chromium-headless-shell", "fonts-noto-cjk")
# The same browser without windows, address bar and whatever else nobody sees here: a page takes less than half of the
# processor's time. Where the whole browser is installed, its libraries are there already.
SHELL = (BROWSER[0], "chromium-common")
BROWSERS = (SHELL[0], "chromium", "chromium-browser", "google-chrome")


def found(program: str) -> str | None:
    """Where a program is, on the machine or unpacked."""
    own = [str(UNPACKED / folder) for folder in FOLDERS]
    debian = [str(one) for one in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    # Debian keeps servers in a folder that is not on everybody's path.
    return shutil.which(program, path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", *debian, *own]))


def environment() -> dict[str, str]:
    """What an unpacked program needs around it: its libraries."""
    libraries = [str(one) for one in sorted(UNPACKED.glob("usr/lib/*-linux-gnu"))]
    if not libraries:
        return dict(os.environ)
    known = os.environ.get("LD_LIBRARY_PATH", "")
    return os.environ | {"LD_LIBRARY_PATH": os.pathsep.join([*libraries, *([known] if known else [])])}


def main() -> None:
    for program, packages in SERVERS.items():
        if found(program) is None:
            unpack(packages)
            if found(program) is None:
                sys.exit(f"{program} is missing. On Debian: apt-get install {packages[0]}")
    if browser() is None:
        install_browser()
    if found(SHELL[0]) is None and shutil.which("apt-get"):
        unpack(SHELL, is_needed=False)


def browser() -> str | None:
    """The program that tests and pictures drive, the leanest that is there."""
    return next(filter(None, map(found, BROWSERS)), None)


def unpack(packages: tuple[str, ...], *, is_needed: bool = True) -> None:
    """Fetch Debian's packages and lay their files out under ``.machine``; nothing of the machine is touched."""
    print(f"Fetching {packages[0]} …", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for attempt in ("download", "again"):
            if attempt == "again":
                subprocess.run(["apt-get", "update", "-qq"], check=False)
            got = subprocess.run(["apt-get", "download", "-qq", *packages], cwd=folder, capture_output=True, text=True)
            if got.returncode == 0:
                break
        else:
            if not is_needed:
                return
            sys.exit(f"These packages of Debian cannot be fetched: {' '.join(packages)}\n{got.stderr}")
        for file in Path(folder).glob("*.deb"):
            subprocess.run(["dpkg", "-x", file, UNPACKED], check=True)


def install_browser() -> None:
    wanted = " ".join(BROWSER)
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        sys.exit(f"The tests of the pages need a browser. On Debian: apt-get install {wanted}")
    print(f"Installing {wanted} …", flush=True)
    subprocess.run(["apt-get", "update", "-qq"], check=False)
    command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *BROWSER]
    done = subprocess.run(
        command, env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"}, capture_output=True, text=True
    )
    if done.returncode != 0:
        sys.exit(f"This did not succeed: apt-get install {wanted}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")


if __name__ == "__main__":
    main()
