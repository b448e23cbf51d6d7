"""Talk at a table: who may say what when, who reads it, and what is left when it is erased."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from cardinal.cards import SEATS, Seat
from cardinal.cards.viewer import Viewer
from cardinal.language import NotAllowed, NotNow, NotUnderstood
from cardinal.language.language import Language
from cardinal.live import Act, TableHub, TableOwner, Who
from cardinal.live.chat import AT_MOST, KEPT, MOST_LETTERS, PHRASES, WITHIN_SECONDS
from cardinal.live.clean_words import clean
from cardinal.live.forgetting import Sought, forget
from cardinal.live.message_cache import MessageCache
from cardinal.live.subscribers import BEGINNING
from tests.live.at_a_table import PEOPLE, AtATable
from tests.live.hubs import HandClock, act, hub_in, seated

WATCHER = Who("guest watcher", "Wim")
SILENT = {"bridge": "(Law 73A1, 2017)", "guandan": "41"}


def read_by(at: AtATable, viewer: Seat | Viewer, language: str = "en") -> list[dict[str, Any]]:
    return json.loads(MessageCache().whole(at.table, viewer, language)).get("chat", [])


def texts(at: AtATable, viewer: Seat | Viewer, language: str = "en") -> list[str | None]:
    return [line.get("text") for line in read_by(at, viewer, language)]


def ready(at: AtATable) -> AtATable:
    """Four people sit, nothing is dealt."""
    for seat in SEATS:
        at.do(PEOPLE[seat], "sit", seat=str(seat))
    return at


@pytest.mark.parametrize("game", ["bridge", "guandan"])
def test_players_write_between_boards_and_say_only_harmless_phrases_during_one(game: str) -> None:
    at = ready(AtATable(game))
    at.do(PEOPLE[Seat.S], "say", text="Shall we begin?")
    for seat in SEATS:
        at.do(PEOPLE[seat], "ready")
    with pytest.raises(NotNow) as caught:
        at.do(PEOPLE[Seat.S], "say", text="I have nothing")
    assert SILENT[game] in str(caught.value)
    for verb, body in (("say", {"phrase": "well_played"}), ("react", {"emote": "wow"})):
        with pytest.raises(NotNow) as caught:
            at.do(PEOPLE[Seat.S], verb, **body)
        assert caught.value.cites
    at.do(PEOPLE[Seat.S], "say", phrase="moment")
    assert texts(at, Seat.N) == ["Shall we begin?", "One moment, please."]
    assert texts(at, Seat.N, "zh-Hans") == ["Shall we begin?", "请稍等。"]


def test_every_phrase_is_said_in_every_language_differently_from_its_key() -> None:
    for game, phrases in PHRASES.items():
        for phrase in phrases:
            at = ready(AtATable(game))
            at.do(PEOPLE[Seat.E], "say", phrase=phrase)
            read = {texts(at, Seat.S, language)[0] for language in Language}
            assert len(read) >= 3
            assert phrase not in read


@pytest.mark.parametrize("option", ["event", "practice", "unwatched"])
def test_there_is_no_talk_in_matches_and_where_one_plays_alone(option: str) -> None:
    at = ready(AtATable("bridge", **{option: "cup"}))
    with pytest.raises(NotNow) as caught:
        at.do(PEOPLE[Seat.S], "say", phrase="hello")
    assert caught.value.cites == (("73A1",) if option == "event" else ())
    assert '"talk"' not in MessageCache().whole(at.table, Seat.S, "en")


def test_what_spectators_say_reaches_players_only_after_the_board() -> None:
    at = AtATable("bridge").begin()
    at.do(WATCHER, "say", text="North has all the aces")
    at.do(WATCHER, "react", emote="wow")
    assert [texts(at, seat) for seat in SEATS] == [[], [], [], []]
    assert texts(at, Viewer.PUBLIC) == ["North has all the aces", None]
    for seat in SEATS:
        at.do(PEOPLE[seat], "call", call="pass")
    assert texts(at, Seat.S) == ["North has all the aces", None]
    for seat in SEATS:
        at.do(PEOPLE[seat], "ready")
    at.do(WATCHER, "say", text="and now South")
    assert texts(at, Seat.S) == ["North has all the aces", None]


def test_words_are_cleaned_counted_and_never_markup_of_ours() -> None:
    at = ready(AtATable("bridge"))
    at.do(PEOPLE[Seat.S], "say", text="  a\u202eb\x00\n<b>c</b>\u200b ")
    assert texts(at, Seat.N) == ["ab <b>c</b>"]
    assert clean("e" + "\u0301" * 20) == "\u00e9" + "\u0301" * 3
    assert clean("👩\u200d🎓") == "👩\u200d🎓"
    for empty in ("", " \u200e\n"):
        with pytest.raises(NotUnderstood):
            at.do(PEOPLE[Seat.S], "say", text=empty)
    at.do(PEOPLE[Seat.S], "say", text="x" * MOST_LETTERS)
    with pytest.raises(NotUnderstood) as caught:
        at.do(PEOPLE[Seat.S], "say", text="x" * (MOST_LETTERS + 1))
    assert "201" in str(caught.value)
    with pytest.raises(NotUnderstood):
        at.do(PEOPLE[Seat.S], "say", phrase="<script>")
    with pytest.raises(NotUnderstood):
        at.do(PEOPLE[Seat.S], "react", emote="bomb")


def test_a_name_is_cleaned_as_words_are() -> None:
    at = AtATable("bridge")
    at.do(Who("guest x", " M\u202eal\x07lory "), "sit", seat="N")
    assert at.table.sitters[Seat.N].name == "Mallory"


def test_flooding_is_refused_and_says_when_again() -> None:
    at = ready(AtATable("bridge"))
    for _ in range(AT_MOST):
        at.do(PEOPLE[Seat.S], "say", phrase="hello")
    with pytest.raises(NotNow) as caught:
        at.do(PEOPLE[Seat.S], "say", phrase="hello")
    # Each act takes a second: the first was said AT_MOST seconds ago.
    left = round(WITHIN_SECONDS - AT_MOST)
    assert f"in {left + 1} s" in str(caught.value) or f"in {left} s" in str(caught.value)
    at.do(PEOPLE[Seat.N], "say", phrase="hello")
    at.now += WITHIN_SECONDS
    at.do(PEOPLE[Seat.S], "say", phrase="hello")


def test_a_table_shows_the_last_messages() -> None:
    at = ready(AtATable("bridge"))
    for number in range(KEPT + 5):
        at.now += WITHIN_SECONDS
        at.do(PEOPLE[Seat.S], "say", text=str(number))
    assert texts(at, Seat.N) == [str(number) for number in range(5, KEPT + 5)]


def test_its_author_the_host_and_a_director_erase_a_message_and_nobody_else() -> None:
    director = Who("user d", is_director=True)
    for who, may in ((PEOPLE[Seat.E], True), (PEOPLE[Seat.S], True), (director, True), (PEOPLE[Seat.N], False)):
        at = ready(AtATable("bridge"))
        at.do(PEOPLE[Seat.E], "say", text="oops")
        message = at.table.chat[0].seq
        if may:
            at.do(who, "erase", message=message)
            line = read_by(at, Seat.N)[0]
            assert (line["erased"], line["name"], "text" in line) == (True, "", False)
        else:
            with pytest.raises(NotAllowed):
                at.do(who, "erase", message=message)


def test_a_reported_message_waits_for_a_moderator() -> None:
    at = ready(AtATable("bridge"))
    at.do(PEOPLE[Seat.E], "say", text="rude")
    message = at.table.chat[0].seq
    with pytest.raises(NotAllowed):
        at.do(PEOPLE[Seat.E], "flag", message=message)
    at.do(PEOPLE[Seat.N], "flag", message=message)
    with pytest.raises(NotNow):
        at.do(PEOPLE[Seat.N], "flag", message=message)
    for who in (PEOPLE[Seat.E], PEOPLE[Seat.S]):
        with pytest.raises(NotNow):
            at.do(who, "erase", message=message)
    with pytest.raises(NotAllowed):
        at.do(PEOPLE[Seat.S], "settle", message=message)
    at.do(Who("user d", is_director=True), "settle", message=message)
    at.do(PEOPLE[Seat.E], "erase", message=message)


def test_a_view_has_the_talk_only_where_it_has_changed_for_its_viewer() -> None:
    at, cache = AtATable("bridge").begin(), MessageCache()
    cursors = dict.fromkeys((Seat.S, Viewer.PUBLIC), BEGINNING)

    def news(viewer: Seat | Viewer) -> list[Any] | None:
        cache.moved(at.table, is_heard=True)
        text, cursors[viewer] = cache.news(at.table, viewer, "en", cursors[viewer])
        return json.loads(text).get("chat")

    assert news(Seat.S) is None
    at.do(WATCHER, "say", text="hm")
    assert (news(Seat.S), len(news(Viewer.PUBLIC) or ())) == ([], 1)
    at.do(PEOPLE[Seat.N], "call", call="pass")
    assert (news(Seat.S), news(Viewer.PUBLIC)) == (None, None)
    for seat in (Seat.E, Seat.S, Seat.W):
        at.do(PEOPLE[seat], "call", call="pass")
    assert len(news(Seat.S) or ()) == 1


def test_a_message_is_an_event_survives_a_restart_and_its_words_can_be_erased(tmp_path: Path) -> None:
    async def story() -> None:
        clock = HandClock()
        async with hub_in(tmp_path, clock) as hub:
            owner = await seated(hub)
            await act(owner, WATCHER, "w", "say", text="secret words")
            await act(owner, PEOPLE[Seat.N], "n", "say", phrase="hello")
            await act(owner, WATCHER, "w2", "say", text="other words")
            first = owner.table.chat[0].seq
            again = await owner.do(WATCHER, "w", Act("say", {"text": "secret words"}), 0)
            assert (again.repeated, len(owner.table.chat)) == (True, 3)
            await act(owner, WATCHER, "e", "erase", message=first)
            assert await _stored(hub) == ["hello", "other words"]
        async with hub_in(tmp_path, clock) as hub:
            owner = await hub.owner("club")
            assert [one.said is None for one in owner.table.chat] == [True, False, False]
            # A person who only looked on and wrote is forgotten with everything that they wrote.
            sought = Sought(frozenset((WATCHER.key,)))
            at = hub.moment()[1]
            assert await forget(hub.log, sought, command_id="gone", actor="test", at=at, hub=hub)
            assert [one.said is None for one in owner.table.chat] == [True, False, True]
            assert await _stored(hub) == ["hello"]

    asyncio.run(story())


async def _stored(hub: TableHub) -> list[str]:
    from sqlalchemy import select

    from cardinal.store.schema import personal

    async with hub.log.database.reading() as connection:
        rows = (await connection.execute(select(personal.c.value).where(personal.c.subject.contains(" says ")))).all()
    said = [json.loads(row.value) for row in rows]
    return sorted(one.get("text") or one["phrase"] for one in said)


def test_those_who_look_on_with_a_delay_read_each_other_at_once_and_players_later(tmp_path: Path) -> None:
    async def story() -> None:
        clock = HandClock()
        async with hub_in(tmp_path, clock) as hub:
            owner = await seated(hub, delay=60)
            clock.now += 100
            await act(owner, PEOPLE[Seat.N], "n", "say", phrase="hello")
            await act(owner, WATCHER, "w", "say", text="good evening")
            assert _read(owner, Viewer.PUBLIC) == ["good evening"]
            clock.now += 60
            assert _read(owner, Viewer.PUBLIC) == ["Hello!", "good evening"]
            assert _read(owner, Seat.E) == ["Hello!"]

    asyncio.run(story())


def _read(owner: TableOwner, viewer: Seat | Viewer) -> list[str]:
    return [line["text"] for line in json.loads(owner.message(viewer, "en")).get("chat", [])]
