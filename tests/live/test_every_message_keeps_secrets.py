"""Whatever is said at a table, by whomever, tells nobody of hidden cards: the vocabulary is walked verb by verb.

A board is played to some moment. There every verb of the protocol is said once, by the viewer, by another player and by
somebody who looks on, whether the table takes it or not. Then the cards that the viewer has not seen are dealt
otherwise, those who look on write other words, and the same is said: what the viewer reads must be the same, byte by
byte, the view, the talk, and the viewer's own refusals. A verb that is new has no row here, and fails the first test.
"""

from __future__ import annotations

import json
from copy import copy
from random import Random
from typing import Any, get_args, get_type_hints

import pytest

from cardinal.bridge import events as bridge_events
from cardinal.cards import SEATS, Seat, random_deal
from cardinal.cards.log import Doer
from cardinal.cards.viewer import Viewer
from cardinal.guandan import events as guandan_events
from cardinal.language import CardinalError
from cardinal.live import Act, Who, deciding
from cardinal.live.games.guandan_deals import first_record
from cardinal.live.message_cache import MessageCache
from cardinal.live.messages import FromTable
from cardinal.live.protocol import refused
from tests.live.at_a_table import PEOPLE, AtATable, Done, play_out
from tests.live.test_no_leak import bridge_hidden, bridge_otherwise, first_view, guandan_otherwise

WATCHER = Who("guest watcher", "Wim")
VIEWERS: tuple[Seat | Viewer, ...] = (*SEATS, Viewer.PUBLIC)
EVENTS = {"bridge": bridge_events.VOCABULARY, "guandan": guandan_events.VOCABULARY}
TABLE: dict[str, dict[str, Any]] = {
    "sit": {"seat": "N"}, "stand": {}, "free": {"seat": "E"}, "robot": {"seat": "E"}, "ready": {}, "pause": {},
    "director": {"reason": "please"}, "answered": {"call": 3}, "say": {"text": "a word"}, "react": {"emote": "wow"},
    "erase": {"message": 9}, "flag": {"message": 9}, "settle": {"message": 9}, "host": {"seat": "N"},
    "move": {"from": "N", "to": "E"}, "remove": {"seat": "W", "reason": "late"}, "admit": {"removed": 1},
    "length": {"boards": 4}, "close": {"on": True}, "pace": {"pace": "slow"}, "swap": {},
}  # fmt: skip
# The cards that are named may be anybody's.
SAID: dict[str, dict[str, dict[str, Any]]] = {
    "bridge": {
        "call": {"call": "4C"}, "lead": {"card": "SA"}, "face": {}, "play": {"card": "SA"}, "concede": {"tricks": 1},
        "claim": {"tricks": 3, "line": "top cards"}, "agree": {}, "object": {}, "play_on": {},
        "adjudicate": {"tricks": 3}, "undo": {}, "agree_undo": {}, "refuse_undo": {},
        "alert": {"call": 0, "text": "strong"}, "announce": {"call": 0, "text": "strong"}, "ask": {"call": 0},
        "explain": {"call": 0, "text": "strong"}, "correct": {"call": 0, "text": "weak"},
    },
    "guandan": {
        "count": {"count": 27}, "pay": {"card": "BJ"}, "resist": {}, "take": {"payer": "E"},
        "give_back": {"card": "3c"}, "play": {"cards": "BJ", "as": "single BJ"},
        "pass": {}, "report": {"count": 9}, "undo": {}, "agree_undo": {},
        "refuse_undo": {}, "turn": {"card": "3c"}, "cut": {"place": 20}, "draw": {"seat": "N"},
    },
}  # fmt: skip
# Another player's card is taken or refused as the other holds it; whoever claims shows the hand.
TELLS = {"lead", "play", "pay", "give_back", "claim", "concede", "resist"}


def verbs(game: str) -> set[str]:
    said = {verb for doer in (Doer.PLAYER, Doer.DIRECTOR) for verb in EVENTS[game].verbs(doer)}
    return said | set(deciding._TABLE_VERBS)


@pytest.mark.parametrize("game", SAID)
def test_every_verb_of_the_protocol_is_walked(game: str) -> None:
    assert verbs(game) <= set(SAID[game]) | set(TABLE)


def test_every_kind_of_message_is_compared_or_has_no_room_for_a_card() -> None:
    kinds = {get_args(get_type_hints(one)["kind"])[0]: set(get_type_hints(one)) for one in get_args(FromTable)}
    # What is compared below, and the fields of the others: identities, numbers, seats, and a sentence without values.
    assert kinds.keys() - {"view", "refused"} == {"done", "here", "presence", "moved"}
    assert kinds["done"] == {"kind", "id", "seq", "repeated"}
    assert kinds["here"] == {"kind", "seq", "hash", "now"}  # the hash is that of the view, which is compared
    assert kinds["presence"] == {"kind", "here", "watching", "complete"}
    assert kinds["moved"] == {"kind", "message"}


def begun(game: str, deal: dict[str, Any], acts: list[Done], words: str = "two clubs") -> AtATable:
    at = AtATable(game, boards=[deal], **({"counter": True} if game == "guandan" else {})).begin()
    at.do(WATCHER, "say", text=words)
    for seat, act in acts:
        at.play(seat, act)
    return at


def read(moment: AtATable, viewer: Seat | Viewer, who: Who, act: Act) -> list[str]:
    """What *viewer* reads when *who* says something at that moment."""
    at, told = copy(moment), []
    try:
        at.do(who, act.verb, **act.body)
    except CardinalError as why:
        mine = WATCHER if viewer is Viewer.PUBLIC else PEOPLE.get(viewer)  # type: ignore[call-overload]
        if who is mine:
            told.append(json.dumps(refused("x", at.table.seq, why, "en")))
    cache = MessageCache()
    cache.moved(at.table, is_heard=True)
    return [*told, cache.whole(at.table, viewer, "en")]


def another(game: str, deal: dict[str, Any], acts: list[Done], at: AtATable, viewer: Seat | Viewer) -> AtATable:
    """A world that the viewer cannot tell from this one."""
    chance = Random(f"{game} {viewer}")
    words = "three hearts" if isinstance(viewer, Seat) else "two clubs"
    while True:
        if game == "bridge":
            other, same = bridge_otherwise(deal, acts, bridge_hidden(at, viewer), viewer, chance, by_suit=True)
        else:
            other, same = guandan_otherwise(deal, at, viewer, chance), acts
        if other == deal or (game == "guandan" and first_view(other, viewer) != first_view(deal, viewer)):
            continue
        try:
            return begun(game, other, same, words)
        except CardinalError:
            continue


@pytest.mark.parametrize("viewer", VIEWERS, ids=str)
@pytest.mark.parametrize("game", SAID)
def test_nothing_that_is_said_tells_of_hidden_cards(game: str, viewer: Seat | Viewer) -> None:
    chance = Random(f"said {game}")
    record = first_record(chance.randrange) | {"finishes": []}
    deal = {"board": 1, "deal": str(random_deal(chance.randrange))} if game == "bridge" else record
    every = play_out(begun(game, deal, []), chance)
    compared = 0
    for moment in (2, len(every) // 2) if game == "bridge" else (len(every) // 3,):
        acts = every[:moment]
        at = begun(game, deal, acts)
        other = another(game, deal, acts, at, viewer)
        mine = PEOPLE[viewer] if isinstance(viewer, Seat) else WATCHER
        for verb in sorted(verbs(game)):
            act = Act(verb, (TABLE | SAID[game])[verb])
            for who in {mine.key: mine, WATCHER.key: WATCHER, PEOPLE[Seat.E].key: PEOPLE[Seat.E]}.values():
                if who is not mine and (verb in TELLS or (who is WATCHER and verb not in TABLE)):
                    continue
                assert read(at, viewer, who, act) == read(other, viewer, who, act), (verb, who.key)
                compared += 1
    assert compared > len(verbs(game))
