"""Every refusal of a guarded table: its family, its clause, what is legal instead, and nothing wider than that."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardinal.bridge import DisclosureKind, IllegalDisclosure, NotYourTurn, WrongPhase
from cardinal.bridge.events import Adjudicated, Agreed, Claimed, Faced, Led, Played
from cardinal.cards import Card
from cardinal.language import CardinalError, Language, NotAllowed, NotNow
from tests.bridge.refusal_cases import (
    ASK,
    CASES,
    UNDO_CASES,
    Case,
    E,
    N,
    S,
    W,
    after,
    claimed,
    heart_led_again,
    last_trick,
    led,
    playing,
    to_lead,
)


def refused(case: Case) -> CardinalError:
    with pytest.raises(case.error) as caught:
        case.act()
    assert type(caught.value) is case.error
    return caught.value


def name(case: Case) -> str:
    return case.rule


@pytest.mark.parametrize("case", CASES, ids=name)
def test_the_refusal_cites_its_clause(case: Case) -> None:
    error = refused(case)
    assert error.cites == case.cites
    for clause in case.cites:
        assert clause.split("/")[0] in str(error)


@pytest.mark.parametrize("case", [case for case in CASES if case.legal is not None], ids=name)
def test_the_refusal_lists_what_is_legal(case: Case) -> None:
    assert refused(case).legal == case.legal


@pytest.mark.parametrize("case", [*CASES, *UNDO_CASES], ids=name)
def test_the_refusal_is_of_its_family_and_is_said_in_four_languages(case: Case) -> None:
    error = refused(case)
    family = NotNow if case.error in (NotYourTurn, WrongPhase) else NotAllowed
    assert isinstance(error, family)
    said = [error.render(language) for language in Language]
    assert all(said)
    assert len(set(said)) == len(said)
    assert error.to_json() == {
        "error": case.error.__name__,
        "message": str(error),
        "cites": list(error.cites),
        "legal": [str(one) for one in error.legal],
    }


def test_a_refusal_leaves_the_table_as_it_was() -> None:
    table = heart_led_again()
    log = table.to_json_lines()
    for event in (Led(W, Card.parse("HJ")), Faced(W), Played(S, Card.parse("S6")), Agreed(E), Adjudicated(1, "")):
        with pytest.raises(CardinalError):
            table.apply(event)
        assert table.to_json_lines() == log


def test_a_refused_event_among_several_undoes_none_and_does_none() -> None:
    table = playing()
    with pytest.raises(CardinalError):
        table.apply(Played(S, Card.parse("H2")), Claimed(N, 1, ""))
    assert table.play_so_far is not None
    assert len(table.play_so_far.cards) == 1


def test_the_messages_name_the_call_the_card_and_the_suit() -> None:
    def said(act: Callable[[], object]) -> str:
        with pytest.raises(CardinalError) as caught:
            act()
        return str(caught.value)

    insufficient = said(lambda: after("1S").call(E, "1H"))
    assert "1♥" in insufficient
    assert "1♠" in insufficient
    assert "18D" in insufficient
    revoke = said(lambda: heart_led_again().play(S, "S6"))
    assert "♠6" in revoke
    assert "hearts" in revoke
    assert "South" in revoke
    out_of_turn = said(lambda: after("1C").call(S, "1D"))
    assert "South" in out_of_turn
    assert "East" in out_of_turn


# What the laws do allow, so that no refusal is wider than its clause.


def test_declarer_and_leaders_partner_may_ask_while_the_lead_is_down() -> None:
    for seat in (S, E):
        assert len(led().disclose(seat, ASK, None, "?").auction.disclosures) == 1


def test_the_leader_may_ask_before_leading_and_declarer_at_dummys_turn() -> None:
    assert len(to_lead().disclose(W, ASK, 2, "?").auction.disclosures) == 1
    assert len(playing().disclose(S, ASK, 1, "?").auction.disclosures) == 1


def test_dummy_may_doubt_a_claim_of_either_side() -> None:
    assert str(claimed().object_to(N).phase) == "contested"
    assert str(playing().claim(W, 13).object_to(N).phase) == "contested"


def test_a_claim_at_the_start_of_the_last_trick_is_a_claim() -> None:
    assert str(last_trick(begun=False).claim(S, 1).phase) == "claim"


def test_a_defenders_concession_to_which_the_partner_objects_never_was() -> None:
    table = playing().concede(W, 10, "yours").object_to(E)
    assert str(table.phase) == "play"
    assert table.state.claim is None
    assert table.play(S, "H2").turn is E


def test_a_defenders_claim_of_some_tricks_concedes_the_others_and_the_partner_may_object() -> None:
    """68B1: a claim of some concedes the rest; 68B2: the partner objects at once, so nothing was claimed."""
    table = playing().claim(W, 4, "four hearts").object_to(E)
    assert str(table.phase) == "play"


def test_a_defenders_claim_of_all_tricks_concedes_nothing_and_is_contested() -> None:
    assert str(playing().claim(W, 13).object_to(E).phase) == "contested"


def test_declarers_concession_is_contested_by_any_objection() -> None:
    assert str(playing().concede(S, 13).object_to(N).phase) == "contested"


def test_dummy_decides_nothing_about_an_undo() -> None:
    """Declarer decides for his side: dummy takes no part in the play (43A1)."""
    table = playing().play(S, "H2").play(E, "HQ").request_undo(E)
    with pytest.raises(CardinalError):
        table.refuse_undo(N)


def test_partners_explanation_is_corrected_only_at_the_first_legal_opportunity() -> None:
    correct = DisclosureKind.CORRECTION
    explained = after("1NT", "pass").disclose(S, DisclosureKind.EXPLANATION, 0, "15-17")
    with pytest.raises(IllegalDisclosure) as refusal:
        explained.disclose(N, correct, 0, "12-14")
    assert refusal.value.cites == ("20F5(a)/1",)
    assert explained.disclose(S, correct, 0, "12-14").auction.disclosures[-1].kind is correct
    ended = explained.call(S, "pass").call(W, "pass")
    assert ended.disclose(N, correct, 0, "12-14").auction.disclosures[-1].by is N


def test_what_partner_explained_to_the_opponents_alone_is_told_by_no_refusal() -> None:
    """North has written what the own call means, which South does not see: South is answered as if nobody had."""
    explained = after("1NT", "pass").disclose(N, DisclosureKind.EXPLANATION, 0, "15-17")
    for table in (after("1NT", "pass"), explained):
        assert table.disclose(S, DisclosureKind.CORRECTION, 0, "12-14").auction.disclosures[-1].by is S


def test_a_defender_corrects_partners_explanation_only_after_the_play() -> None:
    table = after("1C").call(E, "1S").disclose(W, DisclosureKind.EXPLANATION, 1, "five").call(S, "3NT")
    for seat in (W, N, E):
        table = table.call(seat, "pass")
    with pytest.raises(IllegalDisclosure) as refusal:
        table.disclose(E, DisclosureKind.CORRECTION, 1, "four")
    assert refusal.value.cites == ("20F5(b)(i)",)


def test_once_the_lead_is_down_its_player_no_longer_asks() -> None:
    with pytest.raises(IllegalDisclosure) as refusal:
        led().disclose(W, DisclosureKind.QUESTION, 2)
    assert refusal.value.cites == ("41B/1",)
    assert led().disclose(E, DisclosureKind.QUESTION, 2).auction.disclosures


def test_a_face_down_lead_is_not_taken_back_by_consent() -> None:
    with pytest.raises(WrongPhase) as refusal:
        led().request_undo(W)
    assert refusal.value.cites == ("41A/2",)


def test_what_is_no_event_and_no_viewer_is_refused() -> None:
    with pytest.raises(CardinalError):
        led().apply(None)  # type: ignore[arg-type]
    with pytest.raises(CardinalError):
        led().view("N")  # type: ignore[arg-type]
