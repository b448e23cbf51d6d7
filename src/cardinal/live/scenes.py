"""Scenes to learn the laws from: boards that begin at the moment of a slip, and what can be done about it.

A scene is the record of an open table with what happened there. What its ways lead to is heard ahead by the same laws
that rule at the table; nothing of a law is written here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from cardinal.cards import Seat
from cardinal.language import Text
from cardinal.laws.answer_words import question_text
from cardinal.laws.choice_ends import HearingNow, choices, costs_of, texts_of, told_effects
from cardinal.laws.guandan.open_table import OpenGuandanTable
from cardinal.laws.open_table import OpenTable

from .games.game import Manner, begin
from .games.guandan_deals import first_record
from .games.open_answers import Directed
from .games.open_bridge import OpenBridge
from .games.open_guandan import OpenGuandan

OPTION = "scene"
"""The option of a table that was opened as a scene: its name."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A board with a slip in it, seen from one seat. ``ways`` are what its player may do, each as the acts that show
    what follows."""

    name: str
    game: str
    law: str
    acts: tuple[str, ...]
    board: Mapping[str, Any]
    ways: Mapping[str, tuple[str, ...]]

    seat = Seat.S

    def record(self) -> dict[str, Any]:
        """How the table begins."""
        return {**_board(self), "acts": list(self.acts), "director": str(Directed.PROGRAM)}

    def title(self) -> Text:
        return Text(__name__, self.name)

    def told(self) -> Text:
        """What has happened."""
        return Text(__name__, f"{self.name}_told")


def _board(scene: Scene) -> dict[str, Any]:
    if scene.game == "bridge":
        return dict(scene.board)
    return first_record(Random(f"scene {scene.board['seed']}").randrange) | {"finishes": scene.board["finishes"]}


_FOUR_HEARTS = "N:T86.93.J5.AJT986 KJ93.AJ5.QT72.Q2 Q752.742.A83.754 A4.KQT86.K964.K3"
_CALLS = ("W calls 1H", "N calls pass", "E calls 4H", "S calls pass", "W calls pass", "N calls pass")
_SAY, _GO_ON = "say_now", "go_on"

SCENES = (
    Scene(
        "insufficient_own", "bridge", "27",
        ("E calls 1S", "S calls 1D", "attention by W"),
        {"board": 2, "deal": "N:T962.T93.98.AJ63 AKJ84.Q7.A52.T94 5.AK4.KQJ763.K82 Q73.J8652.T4.Q75"},
        {},
    ),
    Scene(
        "insufficient_theirs", "bridge", "27",
        ("N calls 1H", "E calls 1D", "attention by N"),
        {"board": 1, "deal": "N:A4.KQJ85.A62.J93 K983.72.KQJ97.A8 QT62.A3.T53.KT76 J75.T964.84.Q542"},
        {},
    ),
    Scene(
        "lead_out_of_turn", "bridge", "54",
        ("S calls 1S", "W calls pass", "N calls 3S", "E calls pass", "S calls 4S", "W calls pass", "N calls pass",
         "E calls pass", "E leads HK", "attention by S"),
        {"board": 3, "deal": "N:J952.T6.QJ74.AT8 63.KQJ83.A86.Q93 AKQ87.A94.K3.J52 T4.752.T952.K764"},
        {},
    ),
    Scene(
        "revoke", "bridge", "62",
        (*_CALLS, "N leads CA face down", "N faces lead", "E plays C2", "S plays H2", "W plays C3"),
        {"board": 4, "deal": _FOUR_HEARTS},
        {_SAY: ("attention by S",),
         _GO_ON: ("S leads DA", "W plays D4", "N plays D5", "E plays D2", "attention by W")},
    ),
    Scene(
        "claim", "bridge", "70",
        (*_CALLS, "N leads CA face down", "N faces lead", "E plays C2", "S plays C4", "W plays C3", "N leads CJ",
         "E plays CQ", "S plays C5", "W plays CK", 'W claims 10 "you get the ace of diamonds"'),
        {"board": 4, "deal": _FOUR_HEARTS},
        {"agree": ("agreed",), "object": ("S objects",)},
    ),
    Scene(
        "played_out_of_turn", "guandan", "GP2.2",
        ("N plays 9c 9d", "W plays Tc Td", "E plays Kc Ks"),
        {"seed": 0, "finishes": []},
        {_SAY: ("attention by S",)},
    ),
    Scene(
        "does_not_beat", "guandan", "GP2.3",
        ("N plays Jh Js", "W plays Tc Td"),
        {"seed": 0, "finishes": []},
        {_SAY: ("attention by S",), _GO_ON: ("S passes",)},
    ),
    Scene(
        "wrong_tribute", "guandan", "GP3",
        ("S pays As", "E returns 3c"),
        {"seed": 0, "finishes": ["E N W S"]},
        {_SAY: ("attention by S",), _GO_ON: ("S plays 5d", "attention by E")},
    ),
    Scene(
        "forgotten_report", "guandan", "GP4.2",
        ('W plays 3d 3h as "pair 3"', 'S plays Kd Ks as "pair K"', 'E plays 3c 3d 3s 3s as "bomb4 3"',
         "N passes", "W passes", "S passes", 'E plays 6c 6h 6s 7d 7d 7s as "two_triples 7"', "N passes", "W passes",
         "S passes", 'E plays 4c 4c 4h Kc Kh as "full_house 4"', 'N plays 2c 2c 2s 5c 5h as "full_house level"',
         "W passes", "S passes", 'E plays 8c 8c 8h 8s as "bomb4 8"', "N passes", "W passes"),
        {"seed": 23, "finishes": []},
        {_SAY: ("attention by S",), _GO_ON: ("S passes",)},
    ),
)  # fmt: skip
BY_NAME: Mapping[str, Scene] = {scene.name: scene for scene in SCENES}


@dataclass(frozen=True, slots=True)
class Way:
    """Something that can be done at the opening of a scene: its name, what follows, and what is asked next."""

    name: str
    follows: tuple[str, ...]
    asks: str
    costs: tuple[str, ...]


@cache
def ways(name: str, language: str) -> tuple[Way, ...]:
    """What each way of a scene leads to, from its record alone."""
    scene = BY_NAME[name]
    opened = begin(scene.game, Manner.OPEN, scene.record())
    assert isinstance(opened, OpenBridge | OpenGuandan), "a scene is an open table"
    return tuple(_way(name, opened, lines, language) for name, lines in scene.ways.items())


@cache
def _opened(name: str) -> int:
    scene = BY_NAME[name]
    opened = begin(scene.game, Manner.OPEN, scene.record())
    assert isinstance(opened, OpenBridge | OpenGuandan), "a scene is an open table"
    return len(opened.table.log)


def is_at_opening(name: str, played: OpenBridge | OpenGuandan) -> bool:
    """Whether nothing has happened yet since the scene was opened."""
    return len(played.table.log) == _opened(name)


def _way(name: str, opened: OpenBridge | OpenGuandan, lines: tuple[str, ...], language: str) -> Way:
    table: OpenTable | OpenGuandanTable = opened.table
    before = len(table.rulings)
    for line in lines:
        table = _usual(table.act(line))
    if isinstance(table, OpenTable) and table.state.position.reviews and table.question is None:
        table = _played_out(table)
    effects = [effect for ruling in table.rulings[before:] for effect in told_effects(ruling.effects)]
    follows, costs = texts_of(effects, language), texts_of(costs_of(effects), language)
    hearing, question = table.hearing, table.question
    if hearing is None or question is None:
        return Way(name, follows, "", costs)
    options = choices(HearingNow(hearing.law, hearing.case, dict(hearing.answers), hearing.result()), language)
    # What follows whichever answer is given.
    common = [said for said in options[0].follows if all(said in option.follows for option in options)]
    weighing = [said for said in common if said in options[0].costs]
    return Way(name, (*follows, *common), question_text(question, language), (*costs, *weighing))


def _usual(table: OpenTable | OpenGuandanTable) -> OpenTable | OpenGuandanTable:
    """The table where nothing was out of the ordinary."""
    while table.question is not None and table.question.facts:
        table = table.answer(table.question.key, "no")
    return table


def _played_out(table: OpenTable) -> OpenTable:
    """The board to its end, by the lowest card each time: what is looked at again after the play is then settled."""
    while table.question is None and table.state.play is not None and not table.state.is_over:
        play = table.state.play
        card = min(table.state.legal_cards(), key=lambda card: card.rank)
        table = table.act(f"{play.turn} {'plays' if play.trick else 'leads'} {card}")
    return table
