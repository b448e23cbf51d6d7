"""Adjusted scores: every kind by its form, the effect for everybody before anything is changed, then the ruling."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from starlette.testclient import TestClient

from cardinal.contest.model import LevelScore, Outcome, Place, Score
from cardinal.contest.standings import standings
from cardinal.scoring import (
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    Assigned,
    Assignment,
    Award,
    Cancelled,
    Fouled,
    LatePlay,
    NotPlayed,
    OwnSession,
    Played,
    SelfInflicted,
    Split,
    Weighted,
    shares,
)
from tests.store.story import DIRECTOR, entry
from tests.web.direct_story import SCORE, form_to, played, press, said, teams
from tests.web.forms import Page, read, send
from tests.web.people import KEY, director, do, evening, state_of

ADDRESS = f"/direct/{KEY}/score"
FIRST = Place("Main", 1, "1", 1)
WEIGHTED = {"ns_weight1": "60", "ns_result1": "4S by N +1", "ns_weight2": "40%", "ns_result2": "-50"}


def filled(client: TestClient, kind: str, **values: str) -> Page:
    """The preview of a ruling of a kind."""
    form = form_to(read(client, f"{SCORE}&kind={kind}"), ADDRESS, kind=kind)
    answer = press(client, form, "Preview the effect", {"reason": "hesitation", **values})
    assert answer.status_code == 200, answer.text[-3000:]
    return Page(answer.text)


def give(client: TestClient, kind: str, **values: str) -> Score:
    """The score that counts after the ruling is given."""
    preview = filled(client, kind, **values)
    assert state_of(client).rulings == ()
    answer = send(client, form_to(preview, ADDRESS), "Give the ruling")
    assert answer.status_code == 303, answer.text[-3000:]
    (ruling,) = state_of(client).rulings
    assert (ruling.key, ruling.by, ruling.reason, ruling.kind) == ("R1", "dan", "hesitation", kind)
    assert ruling.score is not None
    return ruling.score


def test_a_weighted_score_is_previewed_for_everybody_before_it_is_given(client: TestClient) -> None:
    played(client)
    page = filled(client, "weighted", clauses="16B1", **WEIGHTED)
    text = said(page)
    # Two matchpoints a table that is beaten, one for a draw. Before: 420 has 2 (over -50), -50 has 0, 450 has 4.
    # 60% of 450 and 40% of -50: over -50 0.6 * 2 + 0.4 * 1 = 1.6, against 450 0.6 * 1 = 0.6, together 2.2 of 4.
    assert "2 → 2.20" in text
    # The pair with -50 draws in four of ten cases, the one with 450 in six: 0.4, and 2 + 0.6 * 1 + 0.4 * 2 = 3.4.
    assert "0 → 0.40" in text
    assert "4 → 3.40" in text
    # East-West have the rest of 4: 1.8, 3.6 and 0.6.
    for value in ("2 → 1.80", "4 → 3.60", "0 → 0.60"):
        assert value in text
    # Pairs 2 and 5 shared the first place with 100%; 3.6 of 4 are 90%, 3.4 of 4 are 85%.
    assert "100 → 90" in text
    assert "100 → 85" in text
    assert "Nothing has been changed yet." in text
    # The clause that was named, and the one by which a score is weighted.
    assert {"16B1", "12C1(c)"} <= page.links.keys()
    assert state_of(client).rulings == ()
    assert send(client, form_to(page, ADDRESS), "Give the ruling").status_code == 303
    (ruling,) = state_of(client).rulings
    assert ruling.score == Weighted(shares((60, 450), (40, -50)))
    assert ruling.clauses == ("16B1", "12C1(c)")
    (list_,) = standings(state_of(client).event).stages[0].rankings
    assert {row.number: row.score for row in list_.rows}[1] == Fraction(55)
    assert "Ruling R1 has been given." in said(read(client, f"{SCORE}&given=R1"))


def test_sent_twice_a_ruling_is_given_once(client: TestClient) -> None:
    played(client)
    form = form_to(filled(client, "assigned", result="=50"), ADDRESS)
    for _ in range(2):
        assert send(client, form, "Give the ruling").status_code == 303
    assert [one.key for one in state_of(client).rulings] == ["R1"]


def test_the_effect_is_shown_on_a_board_that_no_other_table_has_played(client: TestClient) -> None:
    evening(client)
    do(client, KEY, entry(FIRST, "4S by N ="), DIRECTOR)
    director(client)
    # Nobody to compare with, so no top, and nothing that could be divided by it.
    assert "60% 450; 40% −50" in said(filled(client, "weighted", clauses="16B1", **WEIGHTED))


def test_a_ruling_on_what_has_changed_since_the_preview_is_previewed_again(client: TestClient) -> None:
    played(client)
    first, second = (form_to(filled(client, "assigned", result=result), ADDRESS) for result in ("=50", "450"))
    assert send(client, first, "Give the ruling").status_code == 303
    answer = send(client, second, "Give the ruling")
    assert "has changed since the preview" in said(Page(answer.text))
    assert len(state_of(client).rulings) == 1
    assert send(client, form_to(Page(answer.text), ADDRESS), "Give the ruling").status_code == 303
    assert [one.score for one in state_of(client).rulings] == [Assigned(50), Assigned(450)]


@pytest.mark.parametrize(
    ("kind", "values", "score"),
    [
        ("assigned", {"result": "4S by N +1"}, Assigned(450)),
        ("assigned", {"result": "-50"}, Assigned(-50)),
        ("weighted", WEIGHTED, Weighted(shares((60, 450), (40, -50)))),
        # The two sides differ.
        (
            "weighted",
            {**WEIGHTED, "ew_weight1": "100", "ew_result1": "420"},
            Split(Assignment(shares((60, 450), (40, -50))), Assignment(shares((100, 420)))),
        ),
        (
            "split",
            {"ns_weight1": "100", "ns_result1": "-50", "ew_by": "award", "ew_award": "A+"},
            Split(Assignment(shares((100, -50))), AVERAGE_PLUS),
        ),
        (
            "split",
            {
                "ns_weight1": "100",
                "ns_result1": "450",
                "ns_normal": "420",
                "ns_table": "4S by N -1",
                "ew_weight1": "100",
                "ew_result1": "450",
            },
            Split(Assignment(shares((100, 450)), SelfInflicted(420, -50)), Assignment(shares((100, 450)))),
        ),
        ("artificial", {"ns_award": "A+", "ew_award": "A-"}, Artificial(AVERAGE_PLUS, AVERAGE_MINUS)),
        (
            "artificial",
            {"ns_award": "percent", "ns_percent": "55", "ns_imps": "1.5", "ns_own": "if_better", "ew_award": "A-"},
            Artificial(Award(Fraction(55), Fraction(3, 2), OwnSession.IF_BETTER), AVERAGE_MINUS),
        ),
        ("not_played", {}, NotPlayed()),
        ("cancelled", {}, Cancelled()),
        ("late", {}, LatePlay()),
    ],
)
def test_every_kind_of_score_is_given_as_the_form_says(
    client: TestClient, kind: str, values: dict[str, str], score: Score
) -> None:
    played(client)
    assert give(client, kind, **values) == score


def test_artificial_percentages_are_parts_of_a_top(client: TestClient) -> None:
    played(client)
    text = said(filled(client, "artificial", ns_award="A+", ew_award="A-"))
    # 60% and 40% of a top; the two other tables are then compared with each other only: 0 and 2 of 2, which the
    # formula of Law 78A (Neuberg) makes 0.5 and 3.5 of the 4 that three tables have: (2 + 1) * 3 / 2 - 1 = 3.5.
    assert "2 → 2.40" in text
    assert "2 → 1.60" in text
    assert "4 → 3.50" in text
    assert "0 → 0.50" in text


def test_tables_of_a_fouled_board_are_ruled_together_and_compared_among_themselves(client: TestClient) -> None:
    played(client)
    form = form_to(read(client, f"{SCORE}&kind=fouled"), ADDRESS)
    # This table is ticked already; a browser sends a name as often as there are ticks.
    assert form.fields["also"] == "1 1"
    fields = {
        **form.fields,
        "group": "changed",
        "reason": "a card had moved",
        "also": ["1 1", "2 3"],
        "step": "preview",
    }
    answer = client.post(form.action, data=fields, headers={"Accept": "text/html"})
    page = Page(answer.text)
    assert "in another form: changed" in said(page)
    last = form_to(page, ADDRESS)
    told = {**last.fields, "also": ["1 1", "2 3"], "step": "give"}
    done = client.post(last.action, data=told, headers={"Accept": "text/html"}, follow_redirects=False)
    assert done.status_code == 303
    rulings = state_of(client).rulings
    assert [(one.key, one.place.table, one.clauses) for one in rulings] == [
        ("R1", "1", ("87A", "87B")),
        ("R2", "3", ("87A", "87B")),
    ]
    scores = [one.score for one in rulings]
    assert all(isinstance(one, Fouled) and one.form == "changed" and isinstance(one.score, Played) for one in scores)


REFUSED = [
    # 50 and 40 are not 100 (12C1(c)).
    ("weighted", {"ns_weight1": "50", "ns_result1": "420", "ns_weight2": "40", "ns_result2": "-50"}, "weights"),
    ("weighted", {}, "At least one result"),
    ("weighted", {"ns_weight1": "half", "ns_result1": "420"}, "not a percentage"),
    ("assigned", {"result": ""}, "not one result"),
    ("assigned", {"result": "A+/A-"}, "not one result"),
    # Scores are tens, and the least that a contract made gives is 70 (20 and 50).
    ("assigned", {"result": "425"}, "425"),
    ("assigned", {"result": "40"}, "gives 40"),
    ("artificial", {"ns_award": "A++"}, "A++"),
    ("artificial", {"ns_award": "percent", "ns_percent": "120"}, "120"),
    ("artificial", {"ns_award": "percent", "ns_percent": "55", "ns_imps": "some"}, "some"),
    ("fouled", {"group": ""}, "short name"),
    ("cancelled", {"clauses": "12Z9"}, "12Z9"),
    ("cancelled", {"reason": " "}, "Say why"),
]


@pytest.mark.parametrize(("kind", "values", "told"), REFUSED)
def test_what_cannot_be_is_refused_and_the_form_keeps_what_was_typed(
    client: TestClient, kind: str, values: dict[str, str], told: str
) -> None:
    played(client)
    form = form_to(read(client, f"{SCORE}&kind={kind}"), ADDRESS, kind=kind)
    sent = {"reason": "my reason", **values}
    answer = press(client, form, "Preview the effect", sent)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text
    page = Page(answer.text)
    assert told in said(page)
    kept = form_to(page, ADDRESS, kind=kind).fields
    # A choice that the form does not have cannot be kept in it.
    assert {name: kept[name] for name in sent if sent[name] != "A++"} == {
        name: value for name, value in sent.items() if value != "A++"
    }
    assert state_of(client).rulings == ()


def test_going_back_from_the_preview_finds_everything_typed(client: TestClient) -> None:
    played(client)
    answer = send(client, form_to(filled(client, "weighted", **WEIGHTED), ADDRESS), "Change it")
    kept = form_to(Page(answer.text), ADDRESS, kind="weighted").fields
    assert {**WEIGHTED, "reason": "hesitation"}.items() <= kept.items()


def test_a_board_is_chosen_where_the_address_names_none(client: TestClient) -> None:
    played(client)
    page = read(client, ADDRESS)
    form = form_to(page, ADDRESS)
    assert (form.fields["stage"], form.fields["round"]) == ("Main", "1")
    chosen = read(client, form.address(table="1", board="1"))
    assert "At the table: 4♠ by North, just made" in said(chosen)
    wrong = read(client, form.address(table="1", board="5"), status=400)
    assert "Table 1 does not play board 5" in said(wrong)


def test_a_board_without_a_result_is_ruled_too(client: TestClient) -> None:
    played(client)
    address = SCORE.replace("board=1", "board=2")
    form = form_to(read(client, f"{address}&kind=artificial"), ADDRESS)
    page = Page(send(client, form, "Preview the effect", reason="no time", ns_award="A+", ew_award="A+").text)
    assert send(client, form_to(page, ADDRESS), "Give the ruling").status_code == 303
    (ruling,) = state_of(client).rulings
    assert ruling.place == replace(FIRST, board=2)


def test_the_outcome_of_a_whole_match_is_ruled_where_there_is_no_board(client: TestClient) -> None:
    address = teams(client, "ctcba", "vp") + "/score"
    page = read(client, f"{address}?stage=Swiss&round=1&table=1&board=0")
    form = form_to(page, address, kind="outcome")
    sent = {"outcome": "forfeit_away", "reason": "gone home", "clauses": "R13.1"}
    answer = press(client, form, "Preview the effect", sent)
    shown = Page(answer.text)
    assert "It would count as away forfeits" in said(shown)
    assert press(client, form_to(shown, address), "Give the ruling").status_code == 303
    (ruling,) = state_of(client, "teams").rulings
    assert (ruling.outcome, ruling.score, ruling.clauses) == (Outcome.FORFEIT_AWAY, None, ("R13.1",))


def test_levels_of_guandan_are_assigned(client: TestClient) -> None:
    address = teams(client, "china-guandan", "levels") + "/score"
    place = "stage=Swiss&round=1&table=1&board=2&room=open"
    form = form_to(read(client, f"{address}?{place}"), address, kind="assigned")
    refused = press(client, form, "Preview the effect", {"result": "4S by N =", "reason": "a wrong card"})
    assert refused.status_code == 400
    shown = Page(press(client, form, "Preview the effect", {"result": "+3", "reason": "a wrong card"}).text)
    assert press(client, form_to(shown, address), "Give the ruling").status_code == 303
    (ruling,) = state_of(client, "teams").rulings
    # A deal won with partner second is worth three levels.
    assert ruling.score == LevelScore(3, 0, "§G2.升级")
