"""Sentences about what happens during play: rounds, results, calls for the director, the clock."""

from __future__ import annotations

from collections.abc import Mapping

from cardinal.store import Step
from cardinal.store.competition_fold import place_of

from .values import Known, Sentence, Told, minutes_said, place_said, text, who_said

__all__ = ["IN_PLAY"]


def _of_round(key: str) -> Sentence:
    def sentence(known: Known, step: Step) -> Told:
        after = step.after
        said = text(key, who=who_said(step.actor), stage=after["stage"], round=after["round"])
        return Told(said, reason=after.get("reason", ""))

    return sentence


def _entered(known: Known, step: Step) -> Told:
    row = step.after["row"]
    place, board = place_of(row), int(row.get("board", 0))
    values: dict[str, object] = {
        "who": known.side_of(step.actor, step.after.get("side", "")),
        "place": known.place(row),
    }
    values["score"] = known.score(row.get("result"), board)
    if place in known.results:
        before = known.score(known.results[place], board)
        return Told(text("result_entered_again", **values, before=before))
    return Told(text("result_entered", **values))


def _shown(key: str) -> Sentence:
    """About a result that is there already: somebody agrees with it, or does not."""

    def sentence(known: Known, step: Step) -> Told:
        after = step.after
        score = known.score(known.results.get(place_of(after)), int(after.get("board", 0)))
        said = text(key, who=known.side_of(step.actor, after.get("by", "")), place=known.place(after), score=score)
        return Told(said, reason=after.get("reason", ""))

    return sentence


def _called(known: Known, step: Step) -> Told:
    said = text("director_called", who=who_said(step.actor), place=place_said(place_of(step.after)))
    return Told(said, reason=step.after.get("reason", ""))


def _answered(known: Known, step: Step) -> Told:
    said = text("director_answered", who=who_said(step.actor), place=place_said(known.calls[step.after["key"]]))
    return Told(said, reason=step.after.get("note", ""))


def _clock_set(known: Known, step: Step) -> Told:
    after, seconds = step.after, int(step.after["seconds"])
    key = step.kind if seconds > 0 else "clock_shortened"
    values = {"stage": after["stage"], "round": after["round"], "time": minutes_said(seconds)}
    return Told(text(key, who=who_said(step.actor), **values))


IN_PLAY: Mapping[str, Sentence] = {
    "round_started": _of_round("round_started"),
    "result_entered": _entered,
    "result_confirmed": _shown("result_confirmed"),
    "result_disputed": _shown("result_disputed"),
    "director_called": _called,
    "director_answered": _answered,
    "clock_started": _clock_set,
    "clock_paused": _of_round("clock_paused"),
    "clock_resumed": _of_round("clock_resumed"),
    "clock_extended": _clock_set,
}
