"""Double-dummy evidence beside a Director's questions, from a pretended solver: what it is asked and what is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from cardinal.cards import Hand, Seat, Side, Suit
from cardinal.language import Language, NotNow, Text
from cardinal.laws import Asking, Question, hear, leaves, read_case
from cardinal.laws.claim_search import Ending
from cardinal.laws.evidence import use_solver
from tests.laws.case_records import records_in

# West declares one spade and has eleven trumps, a heart and a club; North's hearts and East's clubs are solid.
DEAL = "N:2.AKQJT9876543.. 3...AKQJT9876543 ..AKQJT98765432. AKQJT987654.2..2"
# North leads the ace of hearts and West ruffs it although he has the two. Then a trump, a club to East's ace, and
# West's heart goes on the king of clubs: thirteen tricks. Had he followed he had lost that one trick and taken twelve.
TRICKS = [
    "N: HA C3 D2 S4",
    "W: SA S2 S3 D3",
    "W: C2 H3 CA D4",
    "E: CK D5 H2 H4",
    "E: CQ D6 SK H5",
    *(f"W: S{spade} H{heart} C{club} D{diamond}" for spade, heart, club, diamond in zip(
        "QJT98765", "KQJT9876", "JT987654", "AKQJT987", strict=True)),
]  # fmt: skip
REVOKED: dict[str, object] = {
    "board": {"contract": "1S by W", "deal": DEAL},
    "tricks": TRICKS,
    "given": [
        {"recorded": {"what": {"revoke_settled": {"seat": "W", "card": "S4", "number": 1}}, "cites": ["64A1"]}},
        {"transfer": {"to": "NS", "tricks": 2, "cites": ["64A1"]}},
    ],
    "law": "64C",
}
A_SUIT_EACH = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
ASSIGNED: dict[str, object] = {"board": {"contract": "7S by N", "deal": A_SUIT_EACH}, "law": "12"}
TO_THE_SCORE = {"ground": "law", "offending_side": "EW", "damaged": "yes", "method": "single"}


class Pretended:
    """A solver that gives every side all the tricks that are left, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Ending] = []

    def tricks(self, endings: Sequence[Ending], side: Side) -> list[int]:
        self.asked += endings
        return [one.tricks for one in endings]


class Failing:
    def tricks(self, endings: Sequence[Ending], side: Side) -> list[int]:
        raise NotNow(Text("cardinal.analysis", "too_long", {"seconds": 60}))


@pytest.fixture
def pretended() -> Iterator[Pretended]:
    solver = Pretended()
    former = use_solver(solver)
    yield solver
    use_solver(former)


def question(record: dict[str, object], **answers: object) -> Question:
    case = read_case(record)
    asking = hear(str(record["law"]), case, answers)
    assert isinstance(asking, Asking)
    return asking.question


def told(asked: Question, language: str = "en") -> str:
    assert asked.evidence is not None
    return asked.evidence().render(language)


def test_the_position_before_a_revoke_and_the_one_after_it_are_asked_about(pretended: Pretended) -> None:
    asked = question(REVOKED)
    assert pretended.asked == []
    told(asked)
    before, after = pretended.asked
    assert (before.leader, before.trumps, [str(card) for card in before.trick]) == (Seat.N, Suit.S, ["HA", "C3", "D2"])
    assert before.hands[Seat.W] == Hand.parse("AKQJT987654.2..2")
    # The ruff has won the trick, and West leads to the next one.
    assert (after.leader, after.trick, after.tricks) == (Seat.W, (), 12)
    assert after.hands[Seat.W] == Hand.parse("AKQJT98765.2..2")


def test_a_revoke_in_the_middle_of_a_trick_leaves_the_trick_to_be_finished(pretended: Pretended) -> None:
    middle = {**REVOKED, "tricks": ["N: HA C3 D2 H2", "N: HK C4 D3 C2", "N: S2 C5 D4 S4"], "given": []}
    told(question(middle))
    before, after = pretended.asked
    # East has the three of spades and plays a club on North's two.
    assert [str(card) for card in before.trick] == ["S2"]
    assert [str(card) for card in after.trick] == ["S2", "C5"]
    assert before.tricks == after.tricks == 11


def test_evidence_is_there_for_every_question_on_the_damage_of_revokes(pretended: Pretended) -> None:
    cases = Path(__file__).parents[2] / "src/cardinal/laws/cases/bridge_2017/64_revoke_adjustment.yaml"
    records = [one for one in records_in(cases) if one.get("law") == "64C" and "tricks" in one]
    assert len(records) >= 6
    seen = set()
    for record in records:
        case = read_case({key: value for key, value in record.items() if key not in ("answers", "expect")})
        for end in leaves("64C", case):
            for step in end.trace:
                asked = getattr(step, "question", None)
                if asked is not None and asked.evidence is not None:
                    seen.add(asked.key)
                    assert "Double dummy" in told(asked)
    assert seen >= {"insufficient", "more_tricks", "damaged"}


@pytest.mark.usefixtures("pretended")
@pytest.mark.parametrize(("record", "answers"), [(REVOKED, {}), (ASSIGNED, TO_THE_SCORE)])
def test_evidence_is_told_in_four_languages(record: dict[str, object], answers: dict[str, object]) -> None:
    asked = question(record, **answers)
    assert len({told(asked, language) for language in Language}) == 4
    assert asked.to_json("ja")["evidence"] == told(asked, "ja")


@pytest.mark.parametrize("record", [REVOKED, ASSIGNED])
def test_no_end_of_a_hearing_changes_and_nothing_is_worked_out_that_nobody_reads(record: dict[str, object]) -> None:
    law, case = str(record["law"]), read_case(record)
    without = [(end.effects, end.cites, end.answers) for end in leaves(law, case)]
    solver = Pretended()
    former = use_solver(solver)
    try:
        assert [(end.effects, end.cites, end.answers) for end in leaves(law, case)] == without
    finally:
        use_solver(former)
    assert solver.asked == []
    assert len(without) > 1


def without_solver(record: dict[str, object], **answers: object) -> Question:
    former = use_solver(None)
    try:
        return question(record, **answers)
    finally:
        use_solver(former)


def test_without_a_solver_there_is_no_evidence_and_the_question_is_the_same() -> None:
    plain = without_solver(REVOKED)
    former = use_solver(Pretended())
    try:
        assert question(REVOKED) == plain
    finally:
        use_solver(former)
    assert plain.evidence is None
    assert without_solver(ASSIGNED, **TO_THE_SCORE).evidence is None


@pytest.mark.usefixtures("pretended")
def test_without_every_hand_or_with_a_trick_that_is_not_regular_there_is_no_evidence() -> None:
    three_hands = DEAL.rsplit(" ", 1)[0] + " -"
    assert question({**REVOKED, "board": {"contract": "1S by W", "deal": three_hands}}).evidence is None
    assert question({**ASSIGNED, "board": {"contract": "7S by N"}}, **TO_THE_SCORE).evidence is None
    short = ["N: HA - D2 S4", *TRICKS[1:]]
    assert question({**REVOKED, "tricks": short}).evidence is None


def test_a_solver_that_fails_says_so_and_the_hearing_goes_on() -> None:
    former = use_solver(Failing())
    try:
        asked = question(REVOKED)
        assert "no double-dummy evidence" in told(asked)
        assert "within 60 seconds" in told(asked)
        assert len({told(asked, language) for language in Language}) == 4
    finally:
        use_solver(former)


class Counting(Pretended):
    """Gives the n-th position that it is asked about n tricks."""

    def tricks(self, endings: Sequence[Ending], side: Side) -> list[int]:
        self.asked += endings
        return list(range(1, len(endings) + 1))


@pytest.fixture
def counting() -> Iterator[Counting]:
    solver = Counting()
    former = use_solver(solver)
    yield solver
    use_solver(former)


def test_every_declarer_in_every_denomination_is_asked_about_with_the_lead_on_his_left(counting: Counting) -> None:
    text = told(question(ASSIGNED, **TO_THE_SCORE))
    assert [(str(one.leader), str(one.trumps)) for one in counting.asked] == [
        (leader, trumps) for leader in "ESWN" for trumps in ("C", "D", "H", "S", "None")
    ]
    # The solver counts for North-South: East takes what is left of thirteen.
    assert text.startswith(
        "Double dummy, 7♠ by North takes 4 tricks (-9). By declarer: "
        "North ♣1 ♦2 ♥3 ♠4 NT5, East ♣7 ♦6 ♥5 ♠4 NT3, South ♣11 ♦12 ♥13 ♠14 NT15, West ♣-3 ♦-4 ♥-5 ♠-6 NT-7. "
    )


@pytest.mark.parametrize(
    ("contract", "said"),
    [
        ("1S by N", "1♠ by North takes 4 tricks (-3)"),
        ("1C by E", "1♣ by East takes 7 tricks (=)"),
        ("1C by S", "1♣ by South takes 11 tricks (+4)"),
    ],
)
@pytest.mark.usefixtures("counting")
def test_the_contract_is_told_with_what_it_makes_over_or_under(contract: str, said: str) -> None:
    board = {"contract": contract, "deal": A_SUIT_EACH}
    assert said in told(question({**ASSIGNED, "board": board}, **TO_THE_SCORE))


@pytest.mark.usefixtures("counting")
def test_without_a_contract_only_the_table_is_told() -> None:
    text = told(question({**ASSIGNED, "board": {"deal": A_SUIT_EACH}}, **TO_THE_SCORE))
    assert text.startswith("Double dummy, tricks by declarer: North ♣1")


@pytest.mark.usefixtures("counting")
@pytest.mark.parametrize(
    "deal",
    [
        "N:AKQJT9876543... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432",
        "N:AKQJT98765432.A.. .KQJT98765432.. ..AKQJT98765432. ...AKQJT98765432",
    ],
)
def test_a_deal_that_is_not_thirteen_cards_each_is_solved_by_nobody(deal: str) -> None:
    asked = question({**ASSIGNED, "board": {"contract": "7S by N", "deal": deal}}, **TO_THE_SCORE)
    assert asked.evidence is None


def test_a_revoke_is_told_with_what_was_won_before_it_and_what_is_left(counting: Counting) -> None:
    # The revoke wins the trick for West, so that North-South have nothing yet on either side of it.
    assert told(question(REVOKED)).startswith(
        "Double dummy from West's turn in trick 1, the tricks of North-South in all: "
        "1 if West follows suit, 2 after ♠4. "
        "At the table North-South won 0, and have 2 with the tricks transferred so far. Evidence"
    )
    # In the middle of the third trick: two tricks of North-South's are in, and the play goes on.
    middle = {**REVOKED, "tricks": ["N: HA C3 D2 H2", "N: HK C4 D3 C2", "N: S2 C5 D4 S4"], "given": []}
    text = told(question(middle))
    assert "the tricks of North-South in all: 3 if East follows suit, 4 after ♣5. Evidence" in text
    # Last to a trick that his opponents win in spite of the revoke: the trick is theirs by then.
    lost = {**REVOKED, "tricks": ["N: HA C3 D2 C2"], "given": []}
    assert "the tricks of North-South in all: 1 if West follows suit, 3 after ♣2." in told(question(lost))
    assert counting.asked[-1].leader is Seat.N


def test_tricks_transferred_from_a_side_are_taken_off() -> None:
    former = use_solver(Counting())
    try:
        given = [REVOKED["given"][0], {"transfer": {"to": "EW", "tricks": 1, "cites": ["64A1"]}}]  # type: ignore[index]
        assert "North-South won 0, and have -1 with" in told(question({**REVOKED, "given": given}))
    finally:
        use_solver(former)


def test_the_solver_that_was_in_use_is_given_back() -> None:
    one, two = Pretended(), Pretended()
    former = use_solver(one)
    assert use_solver(two) is one
    assert use_solver(former) is two
