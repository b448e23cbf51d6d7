"""Before the answer no byte of a scene depends on what is hidden: hands, script, cause, and so the true ruling."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from cardinal.cards import SEATS, Deal
from cardinal.cli import app
from cardinal.cli import school as command
from cardinal.language import Language
from cardinal.laws import Ruling, counterfactuals
from cardinal.laws.question import plain
from cardinal.school import FAMILIES, Scene, scene
from cardinal.school.causes import complaint
from cardinal.school.families import TOGETHER
from cardinal.school.scene import ruling_of
from cardinal.web import school_pages

SEEDS = ("7", "8", "9")
RANKS = "AKQJT98765432"


def _seen_words(made: Scene) -> set[str]:
    said = complaint(made)
    shown = "" if said is None else json.dumps({name: str(value) for name, value in said.values.items()})
    return set(re.findall(r"\w+", json.dumps([made.record["acts"], made.record.get("given")]) + shown))


def _other_deal(text: str, seen: set[str]) -> str:
    """Every card that nobody has seen changes hands within its suit: each hand keeps its shape and no card of its own
    where it can be helped."""
    deal = Deal.parse(text)
    holder = {str(card): seat for seat in SEATS for card in deal[seat]}
    for suit in "SHDC":
        hidden = [suit + rank for rank in RANKS if suit + rank not in seen]
        holders = [holder[card] for card in reversed(hidden)]
        holder.update(zip(hidden, holders, strict=True))
    hands = (
        ".".join("".join(rank for rank in RANKS if holder[suit + rank] is seat) for suit in "SHDC") for seat in SEATS
    )
    return "N:" + " ".join(hands)


def _other_board(made: Scene) -> dict[str, object]:
    board = made.record["board"]
    assert isinstance(board, dict)
    seen = _seen_words(made)
    changed = dict(board)
    if "deal" in board:
        changed["deal"] = _other_deal(board["deal"], seen)
    if "hands" in board:
        # The low cards of whoever paid are others; that there is a higher one than was paid, all have heard.
        changed["hands"] = {
            seat: re.sub(r"\b[2-4][cdhs]\b", "6d", hand, count=1) for seat, hand in board["hands"].items()
        }
    if "left" in board:
        quiet = [seat for seat in board["left"] if not any(str(act).startswith(seat) for act in made.record["acts"])]  # type: ignore[attr-defined]
        changed["left"] = {seat: count + (seat in quiet) for seat, count in board["left"].items()}
    return changed


def _hidden_otherwise(made: Scene) -> tuple[Scene, bool]:
    """The same scene with other hands, another cause, another script; and whether another ruling follows from it."""
    matter = made.matter()
    truth = ruling_of(matter)
    ends = [(key, plain(answer)) for key, answer, end in counterfactuals(truth, matter.case)
            if isinstance(end, Ruling) and end.end != truth.end]  # fmt: skip
    script = {**made.script, **dict(ends[:1])}
    record = {**made.record, "board": _other_board(made)}
    return replace(made, record=record, script=script, cause="miscounted", difficulty=6), bool(ends)


@pytest.fixture(scope="module")
def changed() -> dict[str, bool]:
    """Of which laws a scene was found whose hidden script leads to another ruling."""
    return {}


LAWS = [law for law in FAMILIES if law not in TOGETHER]


@pytest.mark.parametrize("law", LAWS)
def test_no_byte_depends_on_what_is_hidden(
    reading_room: TestClient, monkeypatch: pytest.MonkeyPatch, changed: dict[str, bool], law: str
) -> None:
    every = ((seed, made, *_hidden_otherwise(made)) for seed in SEEDS for made in (scene(law, seed),))
    found = next((one for one in every if one[3]), None)
    seed, made = SEEDS[0], scene(law, SEEDS[0])
    other = _hidden_otherwise(made)[0]
    if found is not None:
        seed, made, other, _ = found
    changed[law] = found is not None
    board = made.record["board"]
    assert isinstance(board, dict)
    hides = {"deal", "hands"} & board.keys()
    assert not hides or other.record != made.record

    def page() -> str:
        answer = reading_room.get(f"/school/scene/{law}/{seed}", headers={"Accept-Language": str(Language.JA)})
        assert answer.status_code == 200
        return answer.text

    def printed(*words: str) -> str:
        result = CliRunner().invoke(app, ["school", "scene", "--law", law, "--seed", seed, *words])
        assert result.exit_code == 0, result.output
        return result.output

    before = [page(), printed("--json")]
    for module in (school_pages, command):
        monkeypatch.setattr(module, "scene", lambda *_, **__: other)
    assert [page(), printed("--json")] == before


def test_the_scripts_that_were_exchanged_led_to_other_rulings(changed: dict[str, bool]) -> None:
    """What is ruled follows from the acts alone in some laws; where it does not, another script was hidden."""
    assert not changed or sum(changed.values()) >= len(changed) // 2
