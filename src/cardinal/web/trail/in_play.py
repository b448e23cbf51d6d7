"""Sentences about what happens during play: rounds, results, calls for the director, the clock."""

from __future__ import annotations

from collections.abc import Mapping

from cardinal.contest.model import Line, Place
from cardinal.store import Step
from cardinal.store.logged_records import record_of

from .values import Known, SaidScore, Sentence, Told, minutes_said, place_said, text, who_said

__all__ = ["IN_PLAY"]


def _of_round(key: str) -> Sentence:
    def sentence(known: Known, step: Step) -> Told:
        after = step.after
        said = text(key, who=who_said(step.actor), stage=after["stage"], round=after["round"])
        return Told(said, reason=after.get("reason", ""))

    return sentence


def _entered(known: Known, step: Step) -> Told:
    line = record_of(Line, step.after, known.game)
    who = known.side_of(step.actor, step.after.get("side", ""))
    values: dict[str, object] = {"who": who, "place": known.place(line.place), "score": SaidScore(line.score)}
    if line.place in known.results:
        return Told(text("result_entered_again", **values, before=known.score_at(line.place)))
    return Told(text("result_entered", **values))


def _shown(key: str) -> Sentence:
    """About a result that is there already: somebody agrees with it, or does not."""

    def sentence(known: Known, step: Step) -> Told:
        after, place = step.after, Place.of(step.after)
        who = known.side_of(step.actor, after.get("by", ""))
        said = text(key, who=who, place=known.place(place), score=known.score_at(place))
        return Told(said, reason=after.get("reason", ""))

    return sentence


def _called(known: Known, step: Step) -> Told:
    said = text("director_called", who=who_said(step.actor), place=place_said(Place.of(step.after)))
    return Told(said, reason=step.after.get("reason", ""))


def _answered(known: Known, step: Step) -> Told:
    said = text("director_answered", who=who_said(step.actor), place=place_said(known.calls[step.after["key"]]))
    return Told(said, reason=step.after.get("note", ""))


def _about_call(key: str) -> Sentence:
    """A director took a call, or handed it back."""

    def sentence(known: Known, step: Step) -> Told:
        place = place_said(known.calls[step.after["key"]])
        return Told(text(key, who=who_said(step.actor), place=place))

    return sentence


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
    "call_taken": _about_call("call_taken"),
    "call_released": _about_call("call_released"),
    "clock_started": _clock_set,
    "clock_paused": _of_round("clock_paused"),
    "clock_resumed": _of_round("clock_resumed"),
    "clock_extended": _clock_set,
}
