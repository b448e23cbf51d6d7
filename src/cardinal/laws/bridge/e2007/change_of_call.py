"""Law 25 of 2007: a call that its player changes; an unintended one only without pause for thought."""

from __future__ import annotations

from typing import Any

from cardinal.laws.bridge.e2017.change_of_call import Bar, Change, allowed, change_in, not_permitted, too_late
from cardinal.laws.prelude import AnyCall, Call, Case, ImpossibleCase, Procedure, Text, Voice, law

from .withdrawn_call import with_law_26

voice = Voice(__name__)


@law("25", edition=2007)
def change_of_call(case: Case) -> Procedure:
    """Law 25: a player changes, or tries to change, his own last call."""
    act = case.act
    if act is not None and act.is_call:
        from cardinal.laws.bridge.e2017.irregular_change import irregular_call_changed

        yield from irregular_call_changed(case, _was_intended, _not_permitted)
        return
    if act is None or act.verb != "changes" or not isinstance(act.call, Call) or act.second is None:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "25"}), cites="§25A1")
    yield from attempted_change(case, act.call, act.second)


def attempted_change(case: Case, first: Call, second: AnyCall) -> Procedure:
    """Law 25 for *second* in the place of the offender's own last call *first*; Laws 30B3 and 31B come here."""
    change = change_in(case, first, second)
    bar = (yield from too_late(case, change)) or (yield from _was_intended(change))
    if not bar:
        yield from allowed(case, change)
        return
    yield from _not_permitted(case, change, bar)


def _not_permitted(case: Case, change: Change, bar: str, first_stands: Procedure | None = None) -> Procedure:
    """25B as in 2017, but all of Law 26 waits for the call that is gone."""
    yield from with_law_26(not_permitted(case, change, bar, first_stands), "§2007:25B1", "§2007:25B2")


def _was_intended(change: Change) -> Bar:
    """25A1: whether the call was the one he meant, or he stopped to think before he changed it."""
    values: dict[str, Any] = {"seat": change.seat, "first": change.first, "second": change.second}
    if (yield voice.fact("intended", "§2007:25A1", **values)) is not False:
        # A change needs a call that was not intended; where that cannot be established (85B) the call stands.
        yield voice.found("call_was_intended", "§2007:25A1", **values)
        return "§2007:25A1"
    if (yield voice.fact("pause", "§2007:25A1", usual=False, **values)) is not False:
        # That he changed without a pause is a condition of the right, and has to be established too.
        yield voice.found("paused", "§2007:25A1", **values)
        return "§2007:25A1"
    # As printed the footnote asks whether he noticed his error at all, which makes no sense for a change of his own.
    yield voice.found("however_noticed", "§2007:25A/note", seat=change.seat)
    return ""
