"""A ruling on one screen: what happened, what the law still asks, and the ruling with what is to be said.

Every key leads to the same page with one field more in its address. Scripts only spare the loading of the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from cardinal.language import CardinalError, Language, Text
from cardinal.laws.routine import is_composite

from .act_pad import PAD, act_pad, pressed
from .addresses import Links
from .books import cited
from .hearing import Heard
from .hearing_acts import acts_said
from .hearing_choose import hearing_page
from .hearing_context import HearingContext
from .hearing_facts import ANSWER, Facts, read_facts
from .hearing_pages import board_words
from .reader import language_of
from .ruling_screens import Pad, Screen, siblings
from .screen_form import TYPED, WHAT, Told, replayed, told_on, typed_on
from .screen_view import Asked, announced_so_far, asked_now, asked_so_far, grid_shown, keys, rare_facts

__all__ = ["Onward", "screen_page", "words_of"]

SEE_OTHER = 303
TEXTS = "cardinal.web.ruling_screens"
Onward = Callable[[Heard], Mapping[str, Any]]
"""What the place where it is held adds: how the ruling is written, or where an adjusted score is worked out."""


def screen_page(request: Request, context: HearingContext, screen: Screen, onward: Onward) -> Response:
    """The screen with everything that its address tells."""
    language, fields = language_of(request), dict(request.query_params)
    read, unread = typed_on(fields)
    if read:
        # What was understood becomes the keys that say it; what was not stays as it was typed.
        written = {name for name in fields if name.startswith(TYPED)} - unread.keys()
        rest = [pair for pair in request.query_params.multi_items() if pair[0] not in written and pair[0] not in read]
        return RedirectResponse(Links(request).to(_path(context, screen), [*rest, *read.items()]), SEE_OTHER)
    asked, answers = read_facts(request.query_params.multi_items())
    # Whatever is told goes before what the event knows of the board.
    known = context.in_book(replace(context.known, **dict(asked.pairs())))
    own = [(name, value) for name, value in fields.items() if name.startswith(WHAT)]
    refused: CardinalError | None = None
    if PAD in fields:
        try:
            changed = pressed(known, fields)
        except CardinalError as error:
            refused = error
        else:
            pairs = [*context.hearing(changed, answers), *own]
            return RedirectResponse(Links(request).to(_path(context, screen), pairs), SEE_OTHER)
    told, one = told_on(screen, known, answers, fields), None
    if not told.missing and refused is None:
        try:
            one = replayed(context, told)
        except CardinalError as error:
            refused = error
    values = {"weigh": "", "not_taken": "", **_heard(screen, context, one, language)}
    if one is not None:
        values |= onward(one)
    shown = {
        "screen": screen,
        "own_path": _path(context, screen),
        "beside": [
            (each.name, Links(request).to(_path(context, each), _kept(context, known))) for each in siblings(screen)
        ],
        "told": told.facts,
        "known": known,
        "missing": told.missing,
        "fields": fields,
        "what": WHAT,
        "unread": {name: error.render(language) for name, error in unread.items()},
        "answers": answers,
        "answer": ANSWER,
        "board": board_words(told.facts, language),
        "acts": acts_said(told.facts, language) if screen.pad in (Pad.CARD, Pad.CLAIM) else (),
        "pad": act_pad(told.facts, fields, language) if screen.pad is Pad.CALLS else None,
        "grid": grid_shown(screen, context, told, fields, language),
        "refused": "" if refused is None else refused.render(language),
        "state": _state(screen, context, told, known, values),
        "dialogue": Links(request).to(
            f"{context.base}/{'facts' if told.missing or one is None else 'ask'}",
            context.hearing(told.facts, one.answers if one is not None and not one.dropped else told.answers),
        ),
        **keys(language),
        **values,
    }
    return hearing_page(request, context, "screen.html", its=words_of(language), **shown)


def _path(context: HearingContext, screen: Screen) -> str:
    return f"{context.base}/screen/{screen.name}"


def words_of(language: Language) -> Callable[..., str]:
    """The screens' own texts; those of the hearing are the page's."""

    def its(key: str, **inside: object) -> str:
        return Text(TEXTS, key, inside).render(language)

    return its


def _kept(context: HearingContext, known: Facts) -> list[tuple[str, str]]:
    return [*context.pairs, *((name, value) for name, value in known.pairs() if name != "law")]


def _heard(screen: Screen, context: HearingContext, one: Heard | None, language: Language) -> dict[str, Any]:
    """What the hearing has come to."""
    if one is None:
        return {"one": None, "asked": (), "now": None, "rare": (), "said": None, "cites": (), "ruling": None}
    return {
        "one": one,
        "asked": asked_so_far(screen, context, one, language),
        "now": asked_now(screen, context, one, language),
        "not_taken": "" if one.refused is None else one.refused.render(language),
        "rare": rare_facts(one, language),
        "said": announced_so_far(one, language),
        "ruling": one.ruling,
        "cites": cited(one.ruling.cites, one.edition, language=language) if one.ruling is not None else (),
        "hearing": context.hearing(one.facts, one.answers),
    }


def _state(
    screen: Screen, context: HearingContext, told: Told, known: Facts, values: Mapping[str, Any]
) -> list[tuple[str, str]]:
    """What the form carries without showing it: the place, the board, and answers whose question is not asked now."""
    shown = {"law", *screen.needs, *(("declarer",) if screen.needs else ())}
    if known.contract:
        shown -= {"contract"}
    if screen.pad in (Pad.CARD, Pad.CLAIM):
        shown |= {"acts"}
    facts = [(name, value) for name, value in known.pairs() if name not in shown]
    on_page: set[str] = {screen.who, *(screen.grid.keys if screen.grid is not None else ())}
    now: Asked | None = values["now"]
    on_page |= {each.key for each in (*values["asked"], *((now,) if now is not None else ()))}
    rest = [
        (f"{ANSWER}{key}", value)
        for key, value in told.answers.items()
        if key not in on_page and not is_composite(key) and f"{WHAT}suit.{key}" not in values
    ]
    return [*context.pairs, *facts, *rest]
