"""The files that an operator starts from: as far as can be said without a container engine, they would work."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest
import yaml

from tools.machine import environment, found

ROOT = Path(__file__).resolve().parents[2]
OPERATORS = (ROOT / "docs" / "operators.md").read_text("utf-8")
CONTAINERFILE = (ROOT / "Containerfile").read_text("utf-8")
SOURCES = "\n".join(one.read_text("utf-8") for one in (ROOT / "src" / "cardinal").rglob("*.py"))
NOT_OURS = {"FORWARDED_ALLOW_IPS", "POSTGRES_PASSWORD", "POSTGRES_USER", "POSTGRES_DB"}


def block(kind: str, start: str) -> str:
    found_ = re.search(rf"(?s)```{kind}\n({re.escape(start)}.*?)```", OPERATORS)
    assert found_
    return found_[1]


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
    return read


def test_the_unit_is_the_one_that_the_page_shows() -> None:
    assert (ROOT / "deploy" / "cardinal.service").read_text("utf-8") == block("ini", "# /etc/systemd")


def test_the_unit_is_understood_by_systemd_and_starts_a_command_that_is_there(tmp_path: Path) -> None:
    text = (ROOT / "deploy" / "cardinal.service").read_text("utf-8")
    read = ConfigParser(strict=False, interpolation=None)
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read_string(text)
    service = read["Service"]
    assert (service["Type"], int(service["WatchdogSec"]) >= 10, service["UMask"]) == ("notify", True, "0077")
    program, *given = service["ExecStart"].split()
    assert (Path(program).name, given) == ("cardinal", ["serve"])
    analyze = shutil.which("systemd-analyze")
    if analyze is not None:
        here = tmp_path / "cardinal.service"
        here.write_text(text.replace(program, str(Path(sys.executable).with_name("cardinal"))), "utf-8")
        told = subprocess.run([analyze, "verify", "--man=no", str(here)], capture_output=True, text=True)
        assert "cardinal.service" not in told.stderr
        assert told.returncode == 0, told.stderr


def test_what_the_image_copies_is_there() -> None:
    copied = re.findall(r"(?m)^COPY (?!--from)(.+) \S+$", CONTAINERFILE)
    paths = [path for line in copied for path in line.split()]
    assert len(paths) >= 8
    assert [path for path in paths if not (ROOT / path).exists()] == []
    # What the pages' stage builds is where the second takes it from.
    (built,) = re.findall(r"COPY --from=pages /build/(\S+) (\S+)", CONTAINERFILE)
    assert built[0] == built[1] == "src/cardinal/web/static/built"
    settings = (ROOT / "frontend" / "vite.config.ts").read_text("utf-8")
    assert 'const STATIC = "../src/cardinal/web/static"' in settings
    assert "outDir: `${STATIC}/built`" in settings
    # What is not built is packed beside it, so that stage needs it too.
    assert "COPY src/cardinal/web/static ../src/cardinal/web/static" in CONTAINERFILE


def test_the_image_installs_locked_packages_and_runs_as_somebody_without_rights() -> None:
    assert "--require-hashes --requirement requirements/run.txt" in CONTAINERFILE
    assert CONTAINERFILE.index("USER cardinal") < CONTAINERFILE.index("ENTRYPOINT")
    assert "/health/ready" in CONTAINERFILE


def test_every_setting_that_the_files_name_is_one_of_ours(compose: dict[str, Any]) -> None:
    named = {key for service in compose["services"].values() for key in service.get("environment", {})}
    named |= set(re.findall(r"\b(CARDINAL_[A-Z_]+)=", CONTAINERFILE))
    named |= set(re.findall(r"\bCARDINAL_[A-Z_]+", OPERATORS))
    assert {"CARDINAL_DATABASE_URL", "CARDINAL_OPERATOR_TOKEN", "CARDINAL_URL"} <= named
    assert sorted(name for name in named - NOT_OURS if f'"{name}"' not in SOURCES) == []


def test_compose_has_a_database_a_bus_two_processes_and_nginx(compose: dict[str, Any]) -> None:
    services = compose["services"]
    assert set(services) == {"database", "bus", "app1", "app2", "nginx"}
    for name in ("app1", "app2"):
        assert services[name]["build"] == {"context": ".", "dockerfile": "Containerfile"}
        assert "ports" not in services[name], "only nginx is reached from outside"
    (mounted,) = services["nginx"]["volumes"]
    assert (ROOT / mounted.partition(":")[0]).is_file()
    used = {one.partition(":")[0] for service in services.values() for one in service.get("volumes", ())}
    assert {one for one in used if not one.startswith(".")} == set(compose["volumes"])
    assert {one for service in services.values() for one in service.get("depends_on", {})} <= set(services)


def test_the_nginx_of_compose_is_the_documented_one_without_https(tmp_path: Path) -> None:
    text = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    documented = (
        block("nginx", "# /etc/nginx").replace("127.0.0.1:8000", "app1:8000").replace("127.0.0.1:8001", "app2:8000")
    )
    documented = re.sub(r"    (server_name|ssl_certificate\w*) .*\n", "", documented.replace("443 ssl", "80"))
    assert text.splitlines()[1:] == documented.splitlines()[1:]
    binary = found("nginx")
    assert binary, "nginx is not installed: make test fetches it"
    own = "".join(
        f"{kind}_temp_path {tmp_path}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    here = (
        text.replace("app1:8000", "127.0.0.1:8000")
        .replace("app2:8000", "127.0.0.1:8001")
        .replace("listen 80", f"listen unix:{tmp_path}/socket")
    )
    (tmp_path / "nginx.conf").write_text(
        f"pid {tmp_path}/pid; events {{}} http {{ access_log off; {own}\n{here} }}", "utf-8"
    )
    checked = [binary, "-t", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf"), "-e", "stderr"]
    told = subprocess.run(checked, env=environment(), capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
