"""The auction section of PBN, read: who called first, what each called, and what was said of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from cardinal.bridge import CALLS, PASS, Bid, Call
from cardinal.cards import SEATS, Seat
from cardinal.language import CardinalError, shown

from .pbn_pieces import FIRST_CALL_MARK, NOTE_REFERENCES, Turn, kept_comments, turns
from .pbn_problems import Report
from .pbn_scan import Tag
from .recorded_auction import Ending, Irregularity, RecordedAuction, RecordedCall, passes_to_end

PLAIN = {call: RecordedCall(call) for call in CALLS}
_WORDS = {
    **{str(call): PLAIN[call] for call in CALLS},
    **dict.fromkeys(("Pass", "PASS", "P"), PLAIN[PASS]),
    **{f"{call.level}N": PLAIN[call] for call in CALLS if isinstance(call, Bid) and call.denomination.suit is None},
}
_NOTED: dict[tuple[Call | None, int], RecordedCall] = {}
_NOT_YET = RecordedCall(None)
ANY_CALL = "AC"
"""In bidding contests: whatever is called here. It stays a remark of a turn without a call."""


def read_auction(
    tag: Tag, first: Seat | None, dealer: Seat | None, report: Report
) -> tuple[RecordedAuction, list[str]]:
    """The auction, and the comments that stand before its first call."""
    if tag.pieces is None:
        plain = plain_calls(tag.data)
        if plain is not None:
            return _turned(tag, first, dealer, plain, Ending.UNSAID, report), []
    found, before = turns(tag, FIRST_CALL_MARK, report)
    calls: list[RecordedCall] = []
    ending = Ending.UNSAID
    for turn in _joined(found):
        if ending and turn.word not in ("*", "+"):
            report("after_end", tag.offset, tag=tag.name, given=shown(turn.word))
        if turn.word in ("*", "+"):
            ending = Ending(turn.word)
            before += kept_comments(calls, turn)
        elif turn.word.upper() == "AP":
            missing = passes_to_end(calls)
            # What was said of all passes is said of the first of them.
            calls += [_made(PASS, turn), *[PLAIN[PASS]] * (missing - 1)] if missing else []
            before += [] if missing else kept_comments(calls, turn)
        else:
            calls += _call(turn, tag, report)
    return _turned(tag, first, dealer, calls, ending, report), before


def _joined(turns: Iterable[Turn]) -> Iterator[Turn]:
    """``all pass`` in two words is one; anything else goes on as it is."""
    before: Turn | None = None
    for turn in turns:
        if before is not None and turn.word.lower() in ("pass", "passes"):
            turn.word = "AP"
        elif before is not None:
            yield before
        before = turn if turn.word.lower() == "all" else None
        if before is None:
            yield turn
    if before is not None:
        yield before


def plain_calls(data: str) -> tuple[RecordedCall, ...] | None:
    """The calls of a section that has nothing but calls and notes; None if it has anything else."""
    calls: list[RecordedCall] = []
    get = _WORDS.get
    for word in data.split():
        call = get(word)
        if call is not None:
            calls.append(call)
            continue
        number = NOTE_REFERENCES.get(word)
        if number is None or not calls or calls[-1].note is not None:
            return None
        calls[-1] = _noted(calls[-1], number)
    return tuple(calls)


def _noted(call: RecordedCall, number: int) -> RecordedCall:
    """The same value each time: there are few of them, and most calls with a note are among them."""
    found = _NOTED.get((call.call, number))
    if found is None:
        # At most a hundred numbers with each of the thirty-eight calls.
        found = _NOTED[call.call, number] = replace(call, note=number)
    return found


def _call(turn: Turn, tag: Tag, report: Report) -> list[RecordedCall]:
    if turn.irregularity is Irregularity.SKIPPED or turn.word == "-":
        return [_made(None, turn)]
    if turn.word.upper() == ANY_CALL:
        turn.comments.insert(0, ANY_CALL)
        return [_made(None, turn)]
    try:
        return [_made(Call.parse(turn.word), turn)]
    except CardinalError as error:
        report("call", tag.offset, tag=tag.name, why=error.text)
        return [_made(None, turn)]


def _made(call: Call | None, turn: Turn) -> RecordedCall:
    return RecordedCall(call, turn.irregularity, turn.note, turn.all_marks, tuple(turn.comments))


def _turned(
    tag: Tag,
    first: Seat | None,
    dealer: Seat | None,
    calls: Sequence[RecordedCall],
    ending: Ending,
    report: Report,
) -> RecordedAuction:
    """The auction from its first caller: dashes before the dealer's call only fill the line."""
    if not calls:
        return RecordedAuction(first, (), ending)
    dashes = 0
    while dashes < len(calls) and calls[dashes] == _NOT_YET:
        if first is not None and SEATS[(first + dashes) & 3] is dealer:
            break
        dashes += 1
    start = dealer if first is None else SEATS[(first + dashes) & 3]
    if start is not dealer and dealer is not None:
        report("not_the_dealer", tag.offset, seat=start, dealer=dealer)
    return RecordedAuction(start, tuple(calls[dashes:]), ending)
