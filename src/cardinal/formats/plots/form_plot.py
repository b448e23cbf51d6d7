"""Somebody's form or grade over time: a dot for each evening, the mean as a line, how far it spreads as a band."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardinal.language import Texts

from .svg import HEIGHT, INK, element, numbered, path, picture, upright, words

_say = Texts(__package__).render
BAND, EDGE, DOT = "#dfe6dc", "#35543f", "#a31f34"


@dataclass(frozen=True, slots=True)
class Moment:
    """An evening: its day, the score (None where only the line is known), the line and the half width of the band."""

    day: str
    score: float | None
    mean: float
    spread: float


def form_svg(title: str, moments: Sequence[Moment], language: str = "en", unit: str = "%") -> str:
    """The plot. The band has an edge of dashes and the dots are outlined, so that nothing is told by colour alone."""
    values = [value for one in moments for value in (one.mean - one.spread, one.mean + one.spread)]
    values += [one.score for one in moments if one.score is not None]
    scale, parts = upright(values, unit, both=True)
    places, below = numbered(len(moments), [one.day[5:] for one in moments], _say("form_days", language))
    top = [(x, scale.at(one.mean + one.spread)) for x, one in zip(places, moments, strict=True)]
    bottom = [(x, scale.at(one.mean - one.spread)) for x, one in zip(places, moments, strict=True)]
    parts.append(element("path", d=path([*top, *reversed(bottom)]) + "Z", fill=BAND))
    for edge in (top, bottom):
        parts.append(element("path", d=path(edge), fill="none", stroke=EDGE, stroke_width=1, stroke_dasharray="4 3"))
    line = [(x, scale.at(one.mean)) for x, one in zip(places, moments, strict=True)]
    parts.append(element("path", d=path(line), fill="none", stroke=INK, stroke_width=2.2))
    for x, one in zip(places, moments, strict=True):
        if one.score is None:
            continue
        hint = element("title", words(f"{one.day}: {one.score:.2f}{unit}"))
        parts.append(
            element("circle", hint, cx=x, cy=scale.at(one.score), r=4.2, fill="#fff", stroke=DOT, stroke_width=2)
        )
    told = tuple(
        f"{one.day}: {one.mean:.1f} ± {one.spread:.1f}" if one.score is None else f"{one.day}: {one.score:.1f}"
        for one in moments
    )
    last = moments[-1]
    values_told = {"mean": f"{last.mean:.1f}{unit}", "spread": f"{last.spread:.1f}", "evenings": told}
    return picture(title, _say("form_description", language, **values_told), [*parts, *below], language, HEIGHT)
