"""Records for property tests: whatever PBN can hold, legal at a table or not."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from cardinal.bridge import CALLS, Denomination, Vulnerability
from cardinal.cards import CARDS, DEALS, SEATS, Deal
from cardinal.formats import (
    Comment,
    Ending,
    GameRecord,
    Irregularity,
    Note,
    RecordedAuction,
    RecordedCall,
    RecordedCard,
    RecordedContract,
    RecordedHands,
    RecordedPlay,
    Section,
    SideScore,
)
from cardinal.formats.pbn_values import MANDATORY

# Everything that can be printed; PBN has no place for control characters.
SIGNS = st.characters(exclude_categories=("Cc", "Cs"))
TEXTS = st.text(SIGNS, max_size=20).filter(lambda text: not text.startswith("#"))
TOLD = st.none() | TEXTS.filter(lambda text: text != "?")
# A comment runs to its closing brace or to the end of its line: it can have a brace or a line end, not both.
COMMENTS = st.text(SIGNS, max_size=20) | st.text(SIGNS | st.just("\n"), max_size=20).map(
    lambda one: one.replace("}", "")
)
REMARKS = st.lists(COMMENTS, max_size=2).map(tuple)
MARKS = st.lists(st.integers(0, 255), max_size=3, unique=True).map(sorted).map(tuple)
NUMBERS = st.none() | st.integers(0, 120)
_OWN = {name.lower() for name in (*MANDATORY, "Room", "Score", "Auction", "Play", "Note")}
NAMES = st.from_regex(r"[A-Z][A-Za-z0-9_]{0,8}", fullmatch=True).filter(
    lambda name: name.lower() not in _OWN and not name.endswith("Table")
)


@st.composite
def hands(draw: st.DrawFn) -> RecordedHands:
    """A whole deal, some of its hands, or what is left of them at the end."""
    deal = Deal.from_number(draw(st.integers(0, DEALS - 1)))
    kept = draw(st.sampled_from([(1 << 52) - 1, 0x000F_00F0_0F00F, 0]))
    bits = [deal.bits[seat] & kept if draw(st.booleans()) else None for seat in SEATS]
    whole = draw(st.booleans())
    return RecordedHands.from_deal(deal) if whole else RecordedHands((bits[0], bits[1], bits[2], bits[3]))


NOTES = st.lists(
    st.builds(Note, st.integers(0, 120), TEXTS.map(str.strip), REMARKS), max_size=3, unique_by=lambda note: note.number
).map(tuple)


@st.composite
def recorded_calls(draw: st.DrawFn) -> tuple[RecordedCall, ...]:
    calls = []
    for call in draw(st.lists(st.sampled_from(CALLS), max_size=9)):
        skipped = draw(st.integers(0, 9)) == 0
        irregularity = Irregularity.SKIPPED if skipped else draw(st.sampled_from(("", "", "", "I")))
        calls.append(
            RecordedCall(
                None if skipped else call,
                Irregularity(irregularity),
                draw(NUMBERS),
                draw(MARKS),
                draw(REMARKS),
            )
        )
    return tuple(calls)


CARD_TURNS = st.builds(
    RecordedCard,
    st.none() | st.sampled_from(CARDS),
    st.sampled_from((Irregularity.NONE, Irregularity.REVOKE, Irregularity.LEAD_OUT_OF_TURN)),
    NUMBERS,
    MARKS,
    REMARKS,
) | st.builds(RecordedCard, st.none(), comments=REMARKS, is_next=st.just(True))
PLAYS = st.builds(
    RecordedPlay,
    st.sampled_from(SEATS),
    st.lists(CARD_TURNS, max_size=9).map(tuple),
    st.sampled_from((Ending.UNSAID, Ending.NO_MORE)),
    NOTES,
)
CELLS = st.text(SIGNS, max_size=6)


@st.composite
def tables(draw: st.DrawFn, name: str) -> Section:
    """A table with as many cells a row as it has columns, or a section of somebody's own with any."""
    if draw(st.booleans()):
        columns = draw(
            st.lists(st.text(SIGNS, max_size=6).map(lambda one: one.replace(";", "")), min_size=1, max_size=3)
        )
        value = ";".join(columns)
        row = st.lists(CELLS, min_size=len(columns), max_size=len(columns)).map(tuple)
        rows = tuple(draw(st.lists(row, max_size=3)))
        return Section(name + "Table", value if not value.startswith("#") else "x" + value, rows)
    row = st.lists(CELLS, min_size=1, max_size=3).map(tuple)
    return Section(name, draw(TEXTS), tuple(draw(st.lists(row, min_size=1, max_size=3))))


DENOMINATIONS = st.sampled_from(Denomination)
CONTRACTS = st.builds(RecordedContract, DENOMINATIONS) | st.builds(
    RecordedContract, DENOMINATIONS, st.integers(1, 7), st.integers(0, 2)
)
POINTS = st.none() | st.integers(-9_999, 9_999)
SCORES = st.builds(SideScore, POINTS, POINTS).map(lambda one: None if one == SideScore() else one)


@st.composite
def game_records(draw: st.DrawFn) -> GameRecord:
    """One record; it has a board number, so that something begins it."""
    dealer = draw(st.none() | st.sampled_from(SEATS))
    first = draw(st.sampled_from(SEATS)) if dealer is None else dealer
    names = draw(st.lists(NAMES, max_size=5, unique_by=str.lower))
    split = draw(st.integers(0, len(names)))
    tags = tuple((name, draw(TEXTS)) for name in names[:split])
    sections = tuple(draw(tables(name)) for name in names[split:])
    passed_out = draw(st.booleans())
    record = GameRecord(
        number=draw(st.integers(1, 999)),
        dealer=dealer,
        vulnerability=draw(st.none() | st.sampled_from(Vulnerability)),
        hands=draw(st.none() | hands()),
        event=draw(TOLD),
        site=draw(TOLD),
        date=draw(TOLD),
        room=draw(st.none() | TEXTS),
        scoring=draw(TOLD),
        players=draw(st.tuples(TOLD, TOLD, TOLD, TOLD)),
        auction=draw(
            st.none() | st.builds(RecordedAuction, st.just(first), recorded_calls(), st.sampled_from(Ending), NOTES)
        ),
        play=draw(st.none() | PLAYS),
        contract=RecordedContract() if passed_out else draw(st.none() | CONTRACTS),
        score=draw(SCORES),
        tags=tags,
        sections=sections,
        comments=tuple(draw(st.lists(st.builds(Comment, st.just(""), COMMENTS), max_size=2)))
        + tuple(draw(st.lists(st.builds(Comment, st.just("Board"), COMMENTS), max_size=2))),
        escapes=tuple(draw(st.lists(st.text(SIGNS, max_size=12).map(lambda one: ":" + one), max_size=2))),
    )
    if passed_out:
        return record
    declarer, tricks = draw(st.none() | st.sampled_from(SEATS)), draw(st.none() | st.integers(0, 13))
    return replace(
        record,
        declarer=declarer,
        dummy_declared=declarer is not None and draw(st.booleans()),
        tricks=tricks,
        tricks_misagreed=tricks is not None and draw(st.booleans()),
    )
