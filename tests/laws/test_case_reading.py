"""Reading a case: its acts, its board, its tricks, what earlier rulings left in force; and what a case can be asked."""

from __future__ import annotations

import pytest

from cardinal.cards import Card, Hand, Seat, Side, Suit
from cardinal.language import CardinalError, Text
from cardinal.laws.act import LINES, OBJECTIONS, VERBS, parse_act
from cardinal.laws.act_line import Line
from cardinal.laws.case import CASE_KEYS, Case, read_case, read_markings
from cardinal.laws.effect import LeadRestriction, MustPass, PenaltyCard, Repeat, Reverts, Transfer
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.given import read_effect

N, E, S, W = (Seat.parse(name) for name in "NESW")
DEAL = "N:AKQ.432.KQJ.A432 JT9.765.AT9.KQJT 876.AKQ.8765.987 5432.JT98.432.65"

# Every verb with a line of its own, as docs and case files write it.
WRITTEN = {
    "calls": "N calls 1S",
    "calls together": "N calls 1S with E",
    "changes": "N changes 1S to 2S",
    "exposes": "W exposes SK",
    "drops": "W drops C3",
    "names": "W names H4",
    "leads down": "W leads H4 face down",
    "leads": "W leads H4",
    "faces lead": "W faces lead",
    "spreads": "N spreads",
    "plays": "E plays S5",
    "adds": "E adds S5 to the trick",
    "ruling": "ruling",
    "calls dummy": 'S calls dummy "low heart"',
    "claims": 'S claims 3 "drawing trumps"',
    "concedes": "E concedes 2",
    "concedes trick": "E concedes trick 2",
    "objects": "W objects",
    "withdraws agreement": "W withdraws agreement",
    "withdraws concession": "W withdraws concession",
    "agreed": "agreed",
    "play on": "play on by N",
    "asks": "N asks about 2D",
    "explains": 'S explains 2D "weak"',
    "alerts": "N alerts",
    "corrects": "S corrects",
    "attention": "attention by N",
    "director": "director",
    "looks": "N looks at E's hand",
    "leaves": "N leaves to watch S",
    "hands returned": "hands returned",
    "round ends": "round ends",
    "next board": "next board: W calls",
    "score agreed": "score agreed",
    "score official": "score official",
    "correction period over": "correction period over",
    "holds": "N holds 14 cards",
    "takes": "N takes board 5",
    "takes hand": "N takes hand",
    "hesitates": "N hesitates",
    "remarks": 'N remarks "well"',
    "touches": "N touches E's cards",
    "removes": "N removes E's hand",
    "calls unseen": "N calls 1S without looking",
    "uncounted": "N does not count",
    "reserves": "N reserves rights",
    "abandons": "N abandons hand",
    "changes dummy": 'S changes dummy\'s H4 to "queen"',
    "moves": "N moves H4",
    "touches card": "N touches H4",
    "indicates": "N indicates H4",
    "holds up": "E holds up H4",
    "retracts": "E retracts H4",
    "asks contract": "E asks the contract",
    "asks review": "E asks for a review",
    "asks revoke": "E asks W about a revoke",
    "exchanges": "N exchanges hands with S",
    "shows": "E shows hand to N",
    "summons": "N calls the director",
    "warns": "N warns S",
    "asks trick": "E asks to see the trick",
    "looks at own": "E looks at own card",
    "inspects": "E inspects trick 3",
    "pointed": "E says trick 3 is pointed wrong",
    "plays together": "E plays H4 with W",
    "plays several": "E plays H4 and H5",
}


def test_every_verb_has_its_line_and_only_one_reads_it() -> None:
    assert set(VERBS) == set(WRITTEN)
    for verb, written in WRITTEN.items():
        act = parse_act(f"  {written} ")
        assert act.verb == verb
        assert str(act) == written
        assert act.is_call is (verb == "calls")
        assert {line.verb for line in LINES if line.pattern.match(written)} == {verb}


def test_the_parts_of_a_line_are_read_into_their_fields() -> None:
    change = parse_act("N changes 1S to 2S")
    assert (change.seat, str(change.call), str(change.second)) == (N, "1S", "2S")
    assert (parse_act("N holds 14 cards").number, parse_act("N looks at E's hand").other) == (14, E)
    assert parse_act('S claims 3 "drawing trumps"').text == "drawing trumps"
    assert parse_act("S claims 3").text == ""
    assert parse_act("play on").seat is None
    assert parse_act('S changes dummy to "queen"').card is None
    assert parse_act("W leads H4 with E").verb == "plays together"
    several = parse_act("W leads H4 and H5 and SA")
    assert (several.card, several.more) == (Card.parse("H4"), (Card.parse("H5"), Card.parse("SA")))
    assert several.verb == "plays several"
    assert parse_act("W exposes SK").more == ()
    assert str(parse_act("N calls 8C").call) == "8C"


BOARD_KEYS = [
    "contract", "deal", "dealer", "declarer", "field", "lead", "left", "number", "result", "trick", "vulnerable", "won",
]  # fmt: skip


@pytest.mark.parametrize("line", ["N sings", "X calls 1S", "N calls 1S and then 2S", 3, None, "", "N holds 1400 cards"])
def test_a_line_that_no_verb_reads_is_refused_with_the_verbs(line: object) -> None:
    with pytest.raises(ImpossibleCase) as refused:
        parse_act(line)  # type: ignore[arg-type]
    assert refused.value.legal == VERBS


def test_a_line_with_an_impossible_part_is_refused_and_says_why() -> None:
    for line in ("N calls 9Z", "W leads H1"):
        with pytest.raises(ImpossibleCase) as refused:
            parse_act(line)
        assert line in str(refused.value)


def test_objections_are_said_against_a_claim() -> None:
    assert {"objects", "withdraws agreement", "withdraws concession"} == OBJECTIONS


def test_a_template_is_read_and_written() -> None:
    line = Line.of("claims", '{seat} claims {number}[ "{text}"]')
    assert line.needed == {"seat", "number"}
    assert line.write({"seat": S, "number": 3, "text": "so", "card": "H4"}) == 'S claims 3 "so"'
    assert line.write({"seat": S, "number": 3, "text": ""}) == "S claims 3"
    assert line.write({"seat": S, "number": 0, "text": None}) == "S claims 0"
    assert line.pattern.match('S  claims 3  "so"')
    assert not line.pattern.match("S claims 3 so")


@pytest.mark.parametrize(
    ("record", "legal"),
    [
        ("a case", sorted(CASE_KEYS)),
        (5, sorted(CASE_KEYS)),
        ({"actts": []}, sorted(CASE_KEYS)),
        ({"acts": "N calls 1S"}, ["a list of acts"]),
        ({"conditions": ["form"]}, ["name: value"]),
        (
            {"board": {"deals": 1}},
            BOARD_KEYS,
        ),
        ({"board": "1"}, BOARD_KEYS),
        ({"board": {"deal": "N:AKQ - -"}}, ["N:… … … …"]),
        ({"board": {"deal": "AKQ.432.KQJ.A432"}}, ["N:… … … …"]),
        ({"board": {"deal": 5}}, ["N:… … … …"]),
        ({"tricks": "W: H4"}, ["W: H4 H2 HK H3"]),
        ({"board": {"contract": "4H by S"}, "tricks": [4]}, ["W: H4 H2 HK H3"]),
        ({"board": {"contract": "4H by S"}, "tricks": ["W H4"]}, ["W: H4 H2 HK H3"]),
        ({"board": {"contract": "4H by S"}, "tricks": ["W:"]}, ["W: H4 H2 HK H3"]),
        ({"board": {"contract": "4H by S"}, "tricks": ["W: H4 H2 HK H3 H5"]}, ["W: H4 H2 HK H3"]),
        ({"tricks": ["W: H4 H2 HK H3"]}, ["W: H4 H2 HK H3"]),
    ],
)
def test_a_case_that_cannot_be_read_is_refused_and_says_what_can(record: object, legal: list[str]) -> None:
    with pytest.raises(ImpossibleCase) as refused:
        read_case(record)
    assert list(refused.value.legal or ()) == legal


@pytest.mark.parametrize("edition", ["2017", True, 2017.0])
def test_an_edition_is_a_year(edition: object) -> None:
    with pytest.raises(ImpossibleCase):
        read_case({"edition": edition})


def test_a_case_has_the_usual_values_where_it_says_nothing() -> None:
    case = read_case({})
    assert (case.edition, case.law, case.name, case.act, case.before, case.meanings) == (2017, None, "", None, (), ())
    assert (case.position.board.number, case.auction.dealer) == (1, N)
    assert case.position.board.hands == (None,) * 4
    told = read_case({"edition": 1987, "law": 27, "name": "so", "conditions": {"form": "teams"}})
    assert (told.edition, told.law, told.name, told.conditions["form"]) == (1987, "27", "so", "teams")


def test_a_board_has_its_dealer_and_vulnerability_by_its_number_or_as_told() -> None:
    by_number = read_markings({"number": 2})
    assert (by_number.dealer, str(by_number.vulnerability).lower()) == (E, "ns")
    told = read_markings({"number": 2, "dealer": "W", "vulnerable": "none", "contract": "4H by S"})
    assert (told.dealer, str(told.vulnerability).lower(), str(told.contract)) == (W, "none", "4H by S")
    hands = read_markings({"deal": "E:JT9.765.AT9.KQJT - 5432.JT98.432.65 -"}).hands
    assert hands == (None, Hand.parse("JT9.765.AT9.KQJT"), None, Hand.parse("5432.JT98.432.65"))


def test_tricks_are_told_whole_or_with_a_card_too_few_or_too_many() -> None:
    board = {"deal": DEAL, "contract": "4H by S"}
    whole = read_case({"board": board, "tricks": ["W: S5 SA SJ S8", "N: SK S9"]}).play
    assert [" ".join(map(str, trick)) for trick in whole.tricks] == ["W S5 N SA E SJ S S8", "N SK E S9"]
    defective = read_case({"board": board, "tricks": ["W: S5 SA SJ -", "N: SK S9+ST S7 S4", "N: SQ"]}).play
    assert [" ".join(map(str, trick)) for trick in defective.tricks] == [
        "W S5 N SA E SJ",
        "N SK E S9 E ST S S7 W S4",
        "N SQ",
    ]
    missing = read_case({"board": board, "tricks": ["W: S5 - SJ S8"]}).play
    assert [" ".join(map(str, trick)) for trick in missing.tricks] == ["W S5 E SJ S S8", ""]


def _case(*acts: str, **more: object) -> object:
    return read_case({"acts": list(acts), **more})


def test_what_a_case_lacks_is_said_with_its_law() -> None:
    case = read_case({"law": "70"})
    for name in ("play", "contract", "card", "offender", "lho", "rho", "partner", "side", "innocent", "declarer"):
        with pytest.raises(ImpossibleCase, match="70"):
            getattr(case, name)


def test_the_people_of_a_case_sit_around_the_offender() -> None:
    case = read_case({"acts": ["N calls 1S", "E calls 1H", "S calls 2S"]})
    assert (case.offender, case.lho, case.partner, case.rho) == (E, S, W, N)
    assert (case.side, case.innocent) == (Side.EW, Side.NS)
    assert case.lho_has_called
    assert [str(one) for one in case.calls_after] == ["S calls 2S"]
    assert not read_case({"acts": ["N calls 1S", "E calls 1H", "W calls 2S"]}).lho_has_called
    assert not read_case({"acts": ["N calls 1S", "E calls 1H"]}).lho_has_called
    assert [str(one) for one in case.before] == ["N calls 1S"]


@pytest.mark.parametrize(
    ("act", "drawn"), [("attention", True), ("director", True), ("N calls the director", False), ("S calls 2S", False)]
)
def test_attention_is_drawn_or_the_director_called(act: str, drawn: bool) -> None:
    case = read_case({"acts": ["N calls 1S", "E calls 1H", act]})
    assert case.attention is drawn
    assert case.happened("attention") is (case.after[0] if act == "attention" else None)


def test_a_call_is_artificial_where_the_next_act_alerts_it() -> None:
    case = read_case({"acts": ["N calls 1S", "S alerts", "E calls 1H", "W alerts", "S calls 2S"]})
    one_spade, one_heart, two_spades = (parse_act(f"N calls {text}").call for text in ("1S", "1H", "2S"))
    assert case.is_artificial(one_spade)
    assert case.is_artificial(one_spade, N)
    assert case.is_artificial(one_spade, S) is None
    assert case.is_artificial(one_heart, E)
    assert case.is_artificial(two_spades) is None
    changed = read_case({"acts": ["N calls 1S", "N changes 1S to 2S", "S alerts"]})
    # The alert explains the call that now stands; of the one that it replaced nothing is known.
    assert changed.is_artificial(two_spades)
    assert changed.is_artificial(one_spade) is None
    assert changed.is_artificial(one_heart) is None


@pytest.mark.parametrize(
    ("written", "effect"),
    [
        ({"must_pass": {"seat": "W", "turns": "all", "cites": ["26B/1"]}}, MustPass(W, "all", cites="§26B/1 ")),
        (
            {"lead_restriction": {"leader": "W", "suits": ["H", "S"], "may": ["require"], "from": "next_lead"}},
            LeadRestriction(W, ("require",), (Suit.parse("H"), Suit.parse("S")), start="next_lead", cites=""),
        ),
        (
            {"penalty_card": {"seat": "E", "card": "D5", "kind": "minor"}},
            PenaltyCard(E, Card.parse("D5"), "minor", cites=""),
        ),
        ({"reverts": {"to": "E"}}, Reverts(E, cites="")),
        ({"transfer": {"to": "EW", "tricks": 2}}, Transfer(Side.EW, 2, cites="")),
    ],
)
def test_an_effect_of_an_earlier_ruling_is_read(written: object, effect: object) -> None:
    assert read_effect(written) == effect


def test_a_call_to_be_repeated_and_a_line_of_the_record_are_read() -> None:
    repeat = read_effect({"repeat": {"seat": "S", "what": "2H"}})
    assert isinstance(repeat, Repeat)
    assert str(repeat.what) == "2H"
    placed = read_effect({"recorded": {"what": {"card_placed": {"seat": "E", "card": "D9", "number": 4}}}})
    values = {"seat": E, "card": Card.parse("D9"), "number": 4}
    assert placed.what == Text("cardinal.laws.failure", "card_placed", values)  # type: ignore[attr-defined]
    # A board has thirteen tricks.
    for number in (1, 13):
        line = {"card_placed": {"seat": "E", "card": "D9", "number": number}}
        placed = read_effect({"recorded": {"what": line}})
        assert placed.what.values["number"] == number  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "written",
    [
        "must_pass",
        {},
        {"must_pass": {"seat": "W"}, "reverts": {"to": "E"}},
        {"sings": {}},
        {"must_pass": "W"},
        {"must_pass": {"seat": "W", "turns": "all", "why": 1}},
        {"must_pass": {"turns": "all"}},
        {"must_pass": {"seat": "Q", "turns": "all"}},
        {"recorded": {"what": {"sung": {}}}},
        {"recorded": {"what": "sung"}},
        {"recorded": {"what": {"card_placed": "E"}}},
        {"recorded": {"what": "card_placed"}},
        {"recorded": {"what": {"card_placed": {"seat": "E", "card": "D9"}}}},
        {"recorded": {"what": {"card_placed": {"seat": "E", "card": "D9", "number": 4, "by": "E"}}}},
        {"recorded": {"what": {"card_placed": {"seat": "E", "card": "D9", "number": "four"}}}},
        {"recorded": {"what": {"card_placed": {"seat": "E", "card": "D9", "number": 0}}}},
        {"recorded": {"what": {"card_placed": {"seat": "E", "card": "D9", "number": 14}}}},
    ],
)
def test_an_effect_that_cannot_be_read_is_refused(written: object) -> None:
    with pytest.raises(CardinalError):
        read_effect(written)


def test_unknown_keys_are_told_in_order() -> None:
    with pytest.raises(ImpossibleCase) as refused:
        read_case({"colour": 1, "board": {}, "answer": 2})
    assert refused.value.text.values["given"] == ("answer", "colour")


def test_a_case_that_is_made_without_an_edition_is_of_2017() -> None:
    assert Case(read_case({}).position).edition == 2017


def test_the_first_call_that_a_seat_has_made_since() -> None:
    case = read_case({"acts": ["N calls 1S", "E calls 1H", "S calls 2S", "W calls 3H", "S calls 4S"]})
    assert str(case.call_after_by(S)) == "2S"
    assert str(case.call_after_by(W)) == "3H"
    assert case.call_after_by(N) is None
