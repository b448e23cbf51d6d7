"""One board at an open table: what cannot happen, how answers are changed, what everybody sees, and the log."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from cardinal.bridge import Board, Call, Viewer
from cardinal.cards import Card, Deal, Hand, Seat, Side
from cardinal.language import CardinalError
from cardinal.laws import OpenTable
from cardinal.laws.conditions import Conditions
from cardinal.laws.effect import Cancelled, Transfer
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.open_log import Entry, read_lines, write_lines
from cardinal.laws.open_play import CARD_ACTS, LASTING_ACTS, PLAY_ACTS, is_asked, lead_to_ask_about, leader_now

DEAL = Deal.parse("N:76.654.7654.AKQJ 32.KQJT.QJT.7654 AKQJT98.32.32.32 54.A987.AK98.T98")
N, E, S, W = (Seat.parse(name) for name in "NESW")
FOUR_SPADES = ("N calls pass", "E calls pass", "S calls 4S", "W calls pass", "N calls pass", "E calls pass")
LED = (*FOUR_SPADES, "W leads DA face down", "W faces lead")
OVER = (*LED, "S concedes 13", "agreed")


def _table(*acts: str, **more: object) -> OpenTable:
    table = OpenTable(Board(1, DEAL), **more)  # type: ignore[arg-type]
    for act in acts:
        table = table.act(act)
    return table


def _refused(table: OpenTable, act: str) -> CardinalError:
    with pytest.raises(CardinalError) as refused:
        table.act(act)
    return refused.value


def test_the_acts_with_cards_end_with_the_play_and_the_lasting_ones_outlive_a_ruling() -> None:
    assert {"leads", "leads down", "plays", "exposes", "drops", "names", "adds"} == CARD_ACTS
    assert {"faces lead", "spreads", "claims", "concedes", "abandons", "calls dummy"} == PLAY_ACTS - CARD_ACTS
    assert {"calls", "concedes trick", "withdraws agreement", "withdraws concession"} == LASTING_ACTS - PLAY_ACTS


@pytest.mark.parametrize("act", ["leads {}", "leads {} face down", "plays {}", "exposes {}", "drops {}", "names {}"])
def test_a_card_comes_only_from_the_hand_that_holds_it(act: str) -> None:
    refused = _refused(_table("N calls pass"), "E " + act.format("SA"))
    assert "SA" in str(refused) or "♠A" in str(refused)
    assert refused.legal == tuple(map(str, DEAL[E])) or set(refused.legal or ()) == set(DEAL[E])
    # What has been played, or lies on the table while it is heard of, is in no hand any more.
    assert _refused(_table(*LED, "N plays D4"), "W " + act.format("DA")).text.key == "card_not_there"
    assert _refused(_table(*FOUR_SPADES, "E leads HK"), "E " + act.format("HK")).text.key == "card_not_there"


@pytest.mark.parametrize(
    ("acts", "act"),
    [
        (FOUR_SPADES, "W faces lead"),
        ((*FOUR_SPADES, "W leads DA face down"), "E faces lead"),
        (FOUR_SPADES, "W plays DA"),
        (FOUR_SPADES, "S claims 10"),
        (FOUR_SPADES, "E concedes 2"),
        (FOUR_SPADES, 'S calls dummy "low"'),
        (("N calls pass",), "E plays HK"),
        ((*FOUR_SPADES, "W leads DA face down"), "N plays D4"),
    ],
)
def test_before_the_lead_is_faced_nothing_is_played_or_claimed(acts: tuple[str, ...], act: str) -> None:
    refused = _refused(_table(*acts), act)
    assert refused.text.key == "not_the_leader"
    assert refused.cites == ("41C/1",)


def test_a_lead_out_of_turn_that_lies_face_up_can_be_played_to() -> None:
    led = _table(*FOUR_SPADES, "E leads HK")
    assert (led.hearing, led.rulings) == (None, ())
    accepted = led.act("S plays H2")
    assert (accepted.hearing, [ruling.law for ruling in accepted.rulings]) == (None, ["54"])
    # Also when somebody has drawn attention to it before.
    pointed_out = led.act("attention").act("S plays H2")
    assert pointed_out.hearing is not None
    assert pointed_out.hearing.case.after[-1].verb == "plays"
    # A lead in the auction is none that could be played to.
    assert _refused(_table("N calls pass", "E leads HK"), "S plays H2").text.key == "not_the_leader"


@pytest.mark.parametrize("act", ["N exposes D4", "N spreads", "S claims 3", "E concedes 2", "E abandons hand"])
def test_when_the_play_is_over_nothing_happens_with_the_cards(act: str) -> None:
    refused = _refused(_table(*OVER), act)
    assert (refused.text.key, refused.cites) == ("board_is_over", ("44B",))


def test_whose_lead_it_is() -> None:
    assert leader_now(_table("N calls pass").state) is None
    assert leader_now(_table(*FOUR_SPADES).state) is W
    assert leader_now(_table(*FOUR_SPADES, "W leads DA face down").state) is None
    assert leader_now(_table(*LED).state) is None
    done = _table(*LED, "N plays D4", "E plays DT", "S plays D2")
    assert leader_now(done.state) is W
    assert leader_now(_table(*OVER).state) is None
    assert lead_to_ask_about(done.state, W) == (W, 2, frozenset())
    assert lead_to_ask_about(_table(*FOUR_SPADES).state, W) == (W, 1, frozenset())


def test_declarer_is_asked_again_when_another_penalty_card_lies_there() -> None:
    state = _table(*LED, "N plays D4", "E plays DT", "S plays D2").state
    hearts, clubs = Card.parse("HK"), Card.parse("C4")
    asked = replace(state, asked_before_lead=((W, 2, frozenset((hearts, clubs))),))
    assert is_asked(asked, W)
    assert not is_asked(asked, E)
    assert not is_asked(replace(state, asked_before_lead=((W, 1, frozenset()),)), W)
    assert not is_asked(state, W)


def test_whose_turn_it_is_and_which_cards_are_legal() -> None:
    assert _table("N calls pass").state.turn is E
    assert _table("N calls pass").state.legal_cards() == Hand()
    led = _table(*FOUR_SPADES).state
    assert (led.turn, led.legal_cards()) == (W, DEAL[W])
    # Declarer plays dummy's hand.
    begun = _table(*LED).state
    assert (begun.turn, begun.legal_cards()) == (S, Hand.parse("..7654."))
    over = _table(*OVER).state
    assert (over.turn, over.legal_cards()) == (None, Hand())
    passed = _table(*(f"{seat} calls pass" for seat in "NESW")).state
    assert (passed.turn, passed.legal_cards(), str(passed.result)) == (None, Hand(), "pass")


@pytest.mark.parametrize(
    ("transfers", "tricks"),
    [((), 0), (((Side.NS, 2),), 2), (((Side.NS, 2), (Side.EW, 1)), 1), (((Side.EW, 1),), 0), (((Side.NS, 14),), 13)],
)
def test_tricks_that_rulings_have_moved_are_in_the_result(transfers: tuple[tuple[Side, int], ...], tricks: int) -> None:
    state = _table(*OVER).state
    moved = tuple(Transfer(side, number, cites="§64A") for side, number in transfers)
    result = replace(state, position=replace(state.position, transfers=moved)).result
    assert result is not None
    assert result.tricks == tricks  # type: ignore[union-attr]
    assert _table(*LED).result is None
    assert _table(*LED).score is None
    assert _table(*OVER).score == -500


def test_an_answer_may_be_changed_until_the_table_has_acted_on_it() -> None:
    table = _table("N calls 1S", "E calls 1H", "attention").answer("accept", "no")
    assert table.question is not None
    assert table.question.key == "replacement"
    assert str(table.answer("accept", "yes").answer("unusual", "no").state.position.auction) == "N 1S, E 1H"
    # Out of rotation, what follows a refusal is carried out at once.
    done = _table("N calls 1S", "S calls 2H", "attention by W").answer("accept", "no").answer("unusual", "no")
    with pytest.raises(ImpossibleCase) as refused:
        done.answer("accept", "yes")
    assert refused.value.text.key == "already_carried_out"
    with pytest.raises(ImpossibleCase) as refused:
        done.withdraw("accept")
    assert refused.value.text.key == "already_carried_out"
    with pytest.raises(ImpossibleCase):
        table.withdraw("replacement")
    with pytest.raises(ImpossibleCase):
        _table("N calls 1S").withdraw("accept")
    with pytest.raises(ImpossibleCase):
        _table("N calls 1S").answer("accept", "yes")


def test_a_review_is_opened_when_play_is_over_and_a_ruling_asked_for_it() -> None:
    corrected = _table("N calls pass", "E calls 1H", "S calls 1D", "attention")
    corrected = corrected.answer("accept", "no").answer("replacement", "2D").answer("unusual", "no")
    with pytest.raises(ImpossibleCase):
        corrected.review("27D")
    assert corrected.reviews_due == ()
    for act in ("W calls pass", "N calls pass", "E calls pass", "W leads HA face down", "W faces lead"):
        corrected = corrected.act(act)
    over = corrected.act("S concedes 13").act("agreed")
    assert over.reviews_due == ("27D",)
    with pytest.raises(ImpossibleCase):
        over.review("23C")
    opened = over.review("27D")
    assert opened.hearing is not None
    assert (opened.hearing.law, opened.reviews_due) == ("27D", ())
    with pytest.raises(ImpossibleCase):
        opened.review("27D")


def test_what_a_player_sees_in_the_auction() -> None:
    view = _table("N calls 1S", "E drops HK", "attention").answer("exposed", "yes").view(S)
    rulings = view.pop("rulings")
    assert isinstance(rulings, list)
    assert [one["law"] for one in rulings] == ["24"]
    assert view == {
        "viewer": "S",
        "board": 1,
        "phase": "auction",
        "calls": ["N 1S"],
        "turn": "E",
        "hands": {"S": str(DEAL[S])},
        "faced": ["E HK"],
        "penalty_cards": [],
        "must_pass": ["W next"],
        "trick": [],
        "question": None,
        "waiting_for": None,
        "result": None,
        "adjusted": None,
        "owed": [],
        "revokes": None,
        "lapses": None,
    }


def test_what_is_seen_in_the_play_and_after_it() -> None:
    table = _table(*LED, "N plays D4")
    view = table.view(Viewer.DIRECTOR)
    assert (view["phase"], view["turn"], view["trick"]) == ("play", "E", ["W DA", "N D4"])
    assert view["hands"] == {
        "N": "76.654.765.AKQJ", "E": str(DEAL[E]), "S": str(DEAL[S]), "W": "54.A987.K98.T98",
    }  # fmt: skip
    assert view["revokes"] == []
    noticed = table.act("E drops HK").act("attention")
    dropped = noticed.answer("unusual", "no")
    assert dropped.view(N)["penalty_cards"] == ["E HK major"]
    asked = noticed.view(N)
    assert (asked["turn"], asked["waiting_for"], asked["question"]) == (None, "director", None)
    shown = noticed.view(Viewer.DIRECTOR)["question"]
    assert isinstance(shown, dict)
    assert (shown["key"], shown["options"]) == ("unusual", ["no", "exposed", "designates_otherwise"])
    over = _table(*OVER).view(E)
    assert (over["phase"], over["result"]) == ("finished", str(_table(*OVER).result))
    assert over["turn"] == "None"


def test_a_log_is_written_and_read_with_everything_that_was_told() -> None:
    meanings = {"S 1H": "4+ hearts"}
    table = OpenTable(Board(3, DEAL), Conditions({"form": "teams"}), meanings=meanings, edition=2007)
    table = (
        table.act("S calls 1H", at=3.5)
        .act("W calls 1C")
        .act("attention")
        .answer("accept", "no", N, at=4)
        .withdraw("accept", N)
    )
    lines = [json.loads(line) for line in table.to_json_lines().splitlines()]
    assert lines[0] == {
        "kind": "open board",
        "board": str(Board(3, DEAL)),
        "edition": 2007,
        "conditions": {"form": "teams"},
        "meanings": meanings,
        "hears": "noticed",
    }
    assert lines[1] == {"kind": "act", "what": "S calls 1H", "at": 3.5}
    assert lines[4] == {"kind": "answer", "what": "accept", "value": "no", "by": "N", "at": 4}
    assert lines[5] == {"kind": "withdraw", "what": "accept", "by": "N"}
    again = OpenTable.from_json_lines(table.to_json_lines())
    assert again == table
    assert hash(again) == hash(table)
    assert again.to_json_lines() == table.to_json_lines()
    assert (again.state.edition, again.state.conditions["form"], len(again.state.meanings)) == (2007, "teams", 1)
    assert again.board == table.board
    assert again.log == table.log
    assert table != table.act("attention")
    assert table != OpenTable(Board(4, DEAL), log=())
    assert table != "a table"


def test_a_log_of_a_version_that_waited_for_nobody_to_notice_folds_to_what_it_was() -> None:
    table = _table("N calls 1S", "E calls 1H")
    head, *acts = table.to_json_lines().splitlines()
    older = json.loads(head)
    del older["hears"]
    again = OpenTable.from_json_lines("\n".join((json.dumps(older), *acts)))
    assert again.question is not None
    assert again.answer("accept", "yes").rulings
    assert OpenTable.from_json_lines(again.to_json_lines()).question == again.question
    assert table.question is None


def test_a_log_without_an_edition_is_of_2017() -> None:
    assert OpenTable.from_json_lines(json.dumps({"board": str(Board(1, DEAL))})).state.edition == 2017
    with pytest.raises(CardinalError):
        OpenTable(Board(1, DEAL), edition=1963)


@pytest.mark.parametrize(
    "record",
    [
        {"kind": "sings", "what": "x"},
        {"kind": "act", "what": 5},
        {"kind": "act", "what": "x", "value": 5},
        {"kind": "act", "what": "x", "by": 5},
        {"kind": "act", "what": "x", "at": "now"},
        {"what": "x"},
        {"kind": 5},
    ],
)
def test_an_entry_that_is_none_is_refused(record: dict[str, object]) -> None:
    with pytest.raises(ImpossibleCase):
        read_lines(json.dumps({}) + "\n" + json.dumps(record), ("act", "answer"))


def test_entries_are_read_as_they_were_written() -> None:
    entries = [Entry("act", "x"), Entry("answer", "k", "v", "N", 0.5)]
    text = write_lines({"head": 1}, entries)
    assert read_lines(text + "\n\n", ("act", "answer")) == ({"head": 1}, entries)
    assert Entry("answer", "k", "v", "N", 0).to_json() == {
        "kind": "answer", "what": "k", "value": "v", "by": "N", "at": 0,
    }  # fmt: skip


def test_an_answer_is_only_for_whoever_is_asked_or_for_the_director() -> None:
    table = _table("N calls 1S", "E calls 1H", "attention by W")
    for seat in (N, E, W):
        with pytest.raises(ImpossibleCase) as refused:
            table.answer("accept", "yes", seat)
        assert refused.value.cites == ("10C2",)
    assert table.answer("accept", "yes", S).answer("unusual", "no").rulings
    assert table.answer("accept", "yes").answer("unusual", "no").rulings
    assert table.log[-1] == Entry("act", "attention by W")


@pytest.mark.clause("17D3", "34")
@pytest.mark.parametrize(
    ("acts", "cancelled", "left"),
    [
        # East, South or East has missed a turn: the passes since then go, and that player calls next.
        (("N 1S", "S pass", "W pass", "N pass"), "S W N", "N 1S"),
        (("N 1S", "E 2C", "W pass", "N pass", "E pass"), "W N E", "N 1S, E 2C"),
        (("N pass", "S pass", "W pass", "N pass"), "S W N", "N pass"),
    ],
)
def test_passes_are_heard_anew_from_the_first_that_took_a_turn_away(
    acts: tuple[str, ...], cancelled: str, left: str
) -> None:
    table = _table(*(act.replace(" ", " calls ") for act in acts))
    assert [ruling.law for ruling in table.rulings] == ["30"]
    table = table.act("attention")
    ruling = table.rulings[-1]
    assert ruling.law == "34"
    gone = [one for one in ruling.effects if isinstance(one, Cancelled)]
    assert " ".join(str(one.seat) for one in gone) == cancelled
    assert str(table.state.position.auction) == left
    assert table.state.turn is table.state.position.auction.entries[-1].seat.lho


def test_a_hearing_takes_only_a_call_that_it_can_wait_for() -> None:
    table = _table("N calls 1S", "E calls pass", "N calls 2S", "attention by E")
    table = table.answer("accept", "no").answer("unusual", "no")
    hearing = table.hearing
    assert hearing is not None
    assert hearing.awaits is N
    assert not hearing.is_unheard
    assert hearing.accepts(Call.parse("2S"))
    assert not hearing.accepts(Call.parse("1C"))
    unheard = _table("N calls 1S", "E calls 8C").hearing
    assert unheard is not None
    assert unheard.is_unheard
    assert unheard.awaits is None
    led = _table(*FOUR_SPADES, "E leads HK", "attention").hearing
    assert led is not None
    assert led.on_table == {Card.parse("HK")}
    dropped = _table("N calls 1S", "E drops HK", "attention").hearing
    assert dropped is not None
    assert dropped.on_table == frozenset()
