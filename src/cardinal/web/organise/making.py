"""The conditions of a new event from what a form says; whatever it leaves open is what such events usually have."""

from __future__ import annotations

import os
import re
import secrets
import unicodedata
from collections.abc import Collection
from dataclasses import replace
from datetime import datetime
from typing import cast
from zoneinfo import available_timezones

from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.conditions_reader import read_conditions
from cardinal.contest.entries import Entry, typed_person
from cardinal.contest.model import Form, Game
from cardinal.contest.systems import FITTED_SYSTEMS, MOVEMENT_SYSTEMS, has_two_lines
from cardinal.contest.systems import SYSTEMS as ALL_SYSTEMS
from cardinal.contest.usual_stages import usual_stages
from cardinal.contest.usual_terms import usual_terms
from cardinal.language import Language, Text, shown

from ..forms import Form as Sent
from ..reader import offered
from .work import refusal

KINDS = tuple((game, form) for game in Game for form in Form)
PACKS = ("wbf-2017", "ctcba", "china-guandan")
USUAL_PACKS = {Game.BRIDGE: "wbf-2017", Game.GUANDAN: "china-guandan"}
SYSTEMS = (
    *(name for name in ALL_SYSTEMS if name in MOVEMENT_SYSTEMS),
    "swiss", "round_robin", "double_round_robin", "knockout", "danish",
)  # fmt: skip
SCORINGS = ("matchpoints", "cross_imps", "butler", "vp", "imps", "bam", "total", "levels")
ZONES = tuple(sorted(available_timezones()))
TAKEN = frozenset(("new", "quick", "cards", "reach", "import"))
"""Names of addresses that no event can have."""
_ZONES = {Language.ZH_HANS: "Asia/Shanghai", Language.ZH_HANT: "Asia/Taipei", Language.JA: "Asia/Tokyo"}
_BETWEEN = re.compile(r"\s*(?:[&＆/／、，,;；+＋|\t]|\s[-–—]\s|\sand\s|\s和\s|\sと\s)\s*")
MOST_LINES = 400


def usual_zone(language: Language) -> str:
    """Where the reader probably is: by the language, else where the server is."""
    place = os.path.realpath("/etc/localtime").partition("zoneinfo/")[2]
    return _ZONES.get(language) or (place if place in ZONES else "UTC")


def read_time(text: str) -> datetime | None:
    """A time of the hall's clock, as a browser's field sends it."""
    if not text:
        return None
    try:
        found = datetime.fromisoformat(text)
    except ValueError as error:
        raise refusal("bad_time", given=shown(text)) from error
    # Nobody plays then, and a little before or after there would be no date at all.
    if found.tzinfo is not None or not 1970 <= found.year <= 9000:
        raise refusal("bad_time", given=shown(text))
    return found


def new_conditions(sent: Sent, language: Language) -> ConditionsOfContest:
    """What the form of a new event says."""
    game, form = _kind(sent.text("kind"))
    record: dict[str, object] = {
        "name": _name(sent),
        "pack": sent.text("pack") or USUAL_PACKS[game],
        "game": str(game),
        "form": str(form),
        "stage": [stage := _stage(sent, game, form, language)],
    }
    record |= usual_terms(str(record["pack"]), game, form, str(stage["scoring"]))
    minutes = sent.number("minutes", 0, 60)
    if minutes is not None:
        record["times"] = {"per_board": minutes}
    entries: dict[str, object] = {}
    starts = read_time(sent.text("starts"))
    if starts is not None:
        entries["start"] = starts
    members = sent.number("members", 4, 6)
    if form is Form.TEAMS and members is not None:
        entries["members_most"] = members
        if members > 4 and game is Game.BRIDGE:
            record["laws"] = {"team_size_over_four": True, **cast(dict[str, object], record.get("laws", {}))}
    if entries:
        record["entries"] = entries
    return read_conditions(record)


def _kind(text: str) -> tuple[Game, Form]:
    found = next(((game, form) for game, form in KINDS if f"{game}-{form}" == text), None)
    if found is None:
        raise refusal("no_kind", given=shown(text))
    return found


def _name(sent: Sent) -> str:
    name = sent.text("name", 200)
    if not name:
        raise refusal("no_name")
    return name


def _stage(sent: Sent, game: Game, form: Form, language: Language) -> dict[str, object]:
    (usual,) = usual_stages(game, str(form))
    named = {one.value: one for one in offered()}.get(sent.text("language"), language)
    usual["name"] = Text(__package__, "stage_name").render(named)
    system, scoring = sent.text("system"), sent.text("scoring")
    rounds, boards = sent.number("rounds", 1, 500), sent.number("boards", 1, 200)
    if system and system != usual["system"]:
        usual |= {"system": system, "scoring": _usual_scoring(game, form, system)}
        usual["winners"] = "overall_two" if has_two_lines(system) else "overall_one"
        usual.pop("fit", None)
    elif system:
        usual["fit"] = "length"
    if "fit" in usual or system in FITTED_SYSTEMS:
        _fit(usual, rounds, boards, is_named=bool(system))
    else:
        usual |= {"rounds": rounds or usual.get("rounds", 7), "boards": boards or usual.get("boards", 8)}
    if system not in FITTED_SYSTEMS and "fit" not in usual and form is not Form.PAIRS:
        usual.pop("winners", None)
    return usual | ({"scoring": scoring} if scoring else {})


def _fit(usual: dict[str, object], rounds: int | None, boards: int | None, *, is_named: bool) -> None:
    """A movement: both figures, or neither, so that the draw chooses what fits those who came."""
    if (rounds is None) is not (boards is None):
        raise refusal("rounds_and_boards")
    if rounds is not None:
        usual.pop("fit", None)
        usual |= {"rounds": rounds, "boards": boards}
    else:
        usual["fit"] = "length" if is_named else "movement"


def _usual_scoring(game: Game, form: Form, system: str) -> str:
    if game is Game.GUANDAN:
        return "levels"
    if form is Form.TEAMS:
        return "imps" if system == "knockout" else "vp"
    return "imps" if system == "knockout" else "matchpoints"


def event_key(name: str, at: datetime, taken: Collection[str]) -> str:
    """A short address for an event, which nothing else has.

    >>> event_key("Café Pairs, May", datetime(2026, 5, 1), ["cafe-pairs-may"])
    'cafe-pairs-may-2'
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    word = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60].strip("-")
    word = word if len(word) > 2 else f"event-{at:%Y-%m-%d}"
    number, found = 1, word
    while found in taken or found in TAKEN:
        number += 1
        found = f"{word}-{number}"
    return found


def pairs_of(text: str, conditions: ConditionsOfContest) -> tuple[Entry, ...]:
    """Entries typed a line each: a pair as ``Ann & Bob``; of a team its name, a colon and its players.

    Whoever is typed in by the organiser is there, with seat card and fee.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines:
        raise refusal("no_lines")
    if len(lines) > MOST_LINES:
        raise refusal("too_many_lines", most=MOST_LINES)
    terms = conditions.entries
    return tuple(
        replace(_line(line, number, conditions.form), seat_card=terms.seat_card, paid=bool(terms.fee))
        for number, line in enumerate(lines, start=1)
    )


_WANTED = {Form.PAIRS: range(2, 3), Form.INDIVIDUAL: range(1, 2), Form.TEAMS: range(2, 41)}


def _line(line: str, number: int, form: Form) -> Entry:
    name, colon, rest = line.partition(":") if ":" in line else line.partition("：")
    if form is not Form.TEAMS or not colon:
        name, rest = "", line
    people = [typed_person(one) for one in _BETWEEN.split(rest) if one.strip()]
    if len(people) not in _WANTED[form] or (form is Form.TEAMS and not name.strip()):
        raise refusal(f"bad_line_{form}", line=number, given=shown(line))
    return Entry(number, name.strip(), tuple(people), captain=people[0].name if form is Form.TEAMS else "")


def new_seed() -> str:
    """A seed that nobody could choose."""
    return secrets.token_hex(8)
