"""Choosing opponents on the page of a draw: who chooses next, who is still free, and the pairings that follow."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.contest.drawing import next_choosing
from cardinal.contest.pairings import Pairing, knockout
from cardinal.contest.pairings.opponents import Choosing, read_choices
from cardinal.language import CardinalError, Text
from cardinal.store import Competition

from ..forms import Form

__all__ = ["ChoosingPart", "Met", "choosing_part"]

Option = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Met:
    """Two who meet, or one alone with a bye; and how it came about."""

    upper: str
    lower: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class ChoosingPart:
    """What the form shows. ``text`` has the choices so far, as the draw reads them."""

    text: str
    pairings: tuple[Met, ...]
    choosers: tuple[Option, ...]
    opponents: tuple[Option, ...]

    @property
    def is_whole(self) -> bool:
        return not self.choosers


def choosing_part(state: Competition, form: Form, language: str) -> tuple[ChoosingPart | None, CardinalError | None]:
    """The form with what was just chosen or taken back; a refused choice is left out, with the reason."""
    try:
        choosing = next_choosing(state.folder, form.text("seed", 200))
    except CardinalError:
        # Results are missing, or everything is drawn; the draw itself says so.
        return None, None
    if choosing is None:
        return None, None
    made: tuple[Pairing, ...] = ()
    refused: CardinalError | None = None
    try:
        made = choosing.checked(read_choices(form.text("choices", 2000)))
        if "chose" in form:
            made = choosing.checked((*made, Pairing.parse(f"{form.text('chooser', 9)}-{form.text('opponent', 9)}")))
        elif "take_back" in form:
            made = _without_last(choosing, made)
    except CardinalError as error:
        refused = error
    return _shown(state, choosing, choosing.checked(made), language), refused


def _without_last(choosing: Choosing, made: tuple[Pairing, ...]) -> tuple[Pairing, ...]:
    """The choices before the last; one that left nothing to choose goes with it."""
    for count in reversed(range(len(made))):
        before = choosing.checked(made[:count])
        if len(before) < len(made):
            return before
    return made


def _shown(state: Competition, choosing: Choosing, made: tuple[Pairing, ...], language: str) -> ChoosingPart:
    titles = {entry.number: f"{entry.number} {entry.title}" for entry in state.entries}
    turn = choosing.turn(made)
    free = {other for one in turn for other in choosing.free(made, one)}
    if turn:
        pairings = tuple(Met(titles[one.home], titles[one.away]) for one in made)
    else:
        pairings = _first_round(choosing, made, titles, language)
    return ChoosingPart(
        " ".join(map(str, made)),
        pairings,
        tuple((str(one), titles[one]) for one in turn),
        tuple((str(one), titles[one]) for one in choosing.range if one in free),
    )


def _first_round(
    choosing: Choosing, made: tuple[Pairing, ...], titles: dict[int, str], language: str
) -> tuple[Met, ...]:
    teams = {place: number for number, place in choosing.places(made).items()}
    chose = {choice.home for choice in made}
    bracket = knockout(len(teams))
    found = []
    for match, (upper, lower) in bracket.resolve({}).items():
        if match.startswith("W1."):
            one, other = teams[upper], teams[lower]
            note = Text(__package__, "chosen_by", {"number": one}).render(language) if one in chose else ""
            found.append(Met(titles[one], titles[other], note))
    bye = Text(__package__, "opponents_bye").render(language)
    return (*found, *(Met(titles[teams[place]], note=bye) for place in bracket.byes))
