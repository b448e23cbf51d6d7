"""``cardinal token``: a token is shown once, does what its role does, and is worth nothing once it is revoked."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardinal.cli.token import app
from cardinal.store import Accounts, Role, SignInRefused, TokenMade, open_database

RUN = CliRunner()


def known(var: Path, secret: str) -> TokenMade:
    async def ask() -> TokenMade:
        database = open_database(var, environment={})
        try:
            return await Accounts(database).token(secret)
        finally:
            await database.close()

    return asyncio.run(ask())


@pytest.fixture
def var(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("CARDINAL_DATABASE_URL", raising=False)
    return tmp_path / "var"


def test_a_token_is_made_listed_and_revoked(var: Path) -> None:
    where = ["--var", str(var), "--lang", "en"]
    made = RUN.invoke(app, ["make", "spring", "--role", "director", "--label", "scoring program", *where])
    assert made.exit_code == 0, made.output
    secret = made.stdout.splitlines()[0]
    token = known(var, secret)
    assert (token.stream, token.role) == ("event/spring", Role.DIRECTOR)
    listed = RUN.invoke(app, ["list", "spring", "--json", *where])
    assert secret not in listed.output
    (told,) = json.loads(listed.stdout)
    assert (told["key"], told["label"], told["revoked_at"]) == (token.key, "scoring program", None)
    assert RUN.invoke(app, ["revoke", "spring", token.key, *where]).exit_code == 0
    with pytest.raises(SignInRefused):
        known(var, secret)
    assert "revoked" in RUN.invoke(app, ["list", "spring", *where]).stdout


def test_the_whole_house_is_a_star(var: Path) -> None:
    made = RUN.invoke(app, ["make", "*", "--role", "organiser", "--json", "--var", str(var)])
    assert known(var, json.loads(made.stdout)["token"]).stream == "*"


@pytest.mark.parametrize("asked", [["make", "spring", "--role", "table"], ["revoke", "spring", "no-such-key"]])
def test_what_there_is_not_is_refused_in_the_reader_s_language(var: Path, asked: list[str]) -> None:
    answer = RUN.invoke(app, [*asked, "--var", str(var), "--lang", "zh-Hans"])
    assert answer.exit_code == 2
    assert "令牌" in answer.stderr
