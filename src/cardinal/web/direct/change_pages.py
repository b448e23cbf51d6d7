"""Something has changed: the situations in plain sentences, what follows from each, one button; and taking it back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.mishaps.late_pair import Way
from cardinal.contest.mishaps.leaving import Kept, Unplayed, usually_kept
from cardinal.contest.mishaps.summary import summary
from cardinal.contest.model import Line, Seating
from cardinal.contest.rearrangement import Mishap, Rearrangement, rearranged, seat_key
from cardinal.language import CardinalError, NotUnderstood, Text, shown
from cardinal.store import Competition
from cardinal.store.replanning import ChangePlan, TakeChangeBack, may_take_back, planned_change, whole_folder

from ..acting import carry_out
from ..club_addresses import club_of_event
from ..decided_words import decided_words
from ..forms import Form, read_form
from ..name_finding import offer_names
from ..reader import language_of
from ..sign_in import go
from .change_form import AT_ONCE, choices, offered, read_situation
from .direction import Direction, directing, director_page
from .effect import effect
from .places import table_order

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A table of a round, before and after."""

    round: int
    table: str
    before: Seating | None
    after: Seating | None

    @property
    def boards(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return (self.before.boards if self.before else (), self.after.boards if self.after else ())


@router.get("/direct/{key}/change")
async def change_page(request: Request, key: str) -> HTMLResponse:
    return _list_page(request, await directing(request, key), done=Form(dict(request.query_params)).text("done", 20))


def _list_page(
    request: Request, direction: Direction, refused: CardinalError | None = None, done: str = ""
) -> HTMLResponse:
    state = direction.state
    changes = [(one, may_take_back(state, one)) for one in reversed(list(state.plan_changes.values()))]
    return director_page(
        request, direction, "change", texts=__name__, tab="change", refused=refused, kinds=offered(state),
        at_once=AT_ONCE, changes=changes, done=state.plan_changes.get(done),
    )  # fmt: skip


def _kind(text: str) -> Mishap:
    if text not in tuple(Mishap):
        raise NotUnderstood(Text(__package__, "no_choice", {"given": shown(text)}), legal=tuple(Mishap))
    return Mishap(text)


@router.get("/direct/{key}/change/{kind}")
async def form_page(request: Request, key: str, kind: str) -> HTMLResponse:
    direction = await directing(request, key)
    await offer_names(request, await club_of_event(request, key))
    return _form_page(request, direction, _kind(kind), Form(dict(request.query_params)))


def _form_page(
    request: Request, direction: Direction, kind: Mishap, form: Form, refused: CardinalError | None = None
) -> HTMLResponse:
    if kind in AT_ONCE:
        return _list_page(request, direction, refused)
    return director_page(
        request, direction, "change_form", texts=__name__, tab="change", refused=refused, kind=str(kind),
        choice=choices(direction.state, kind, form), typed=form.fields,
    )  # fmt: skip


@router.post("/direct/{key}/change/{kind}")
async def change(request: Request, key: str, kind: str) -> Response:
    """First what would follow, then, with ``step=do``, the change itself."""
    direction, form, mishap = await directing(request, key), await read_form(request), _kind(kind)
    await offer_names(request, await club_of_event(request, key))
    if form.text("step") == "change":
        return _form_page(request, direction, mishap, form)
    try:
        told = read_situation(direction.state, mishap, form)
        if form.text("step") != "do":
            planned = planned_change(direction.state, told, direction.now)
            return await _preview(request, direction, form, planned, told.seed)
        await carry_out(request, key, ChangePlan(told), form, direction.actor)
    except CardinalError as refused:
        return _form_page(request, direction, mishap, form, refused)
    latest = (await directing(request, key)).state.plan_changes
    return go(request, f"/direct/{key}/change", done=list(latest)[-1])


async def _preview(
    request: Request, direction: Direction, form: Form, planned: Rearrangement, seed: str
) -> HTMLResponse:
    language, state = language_of(request), direction.state
    after = rearranged(state.folder, planned)
    pairs = [(name, value) for name, value in form.pairs if name not in ("seed", "reason")]
    if planned.kind is Mishap.REDRAW:
        pairs.append(("seed", seed))
    values: dict[str, Any] = {
        "kind": str(planned.kind),
        "planned": planned,
        "what": summary(state.folder, planned).render(language),
        "seats": seats_shown(planned),
        "lines": [_line_shown(one.before, one.after, language) for one in planned.lines],
        "notes": [note.render(language) for note in planned.notes],
        "found": await effect(direction, after.event, None, language),
        "options": _options(state, planned, form),
        "typed": pairs,
        "reason": form.text("reason", 500),
    }
    return director_page(request, direction, "change_preview", texts=__name__, tab="change", **values)


def _line_shown(before: Line | None, after: Line | None, language: str) -> tuple[Line, str, str]:
    line = after or before
    assert line is not None
    texts = ["–" if one is None else decided_words(one.score, language) for one in (before, after)]
    return line, texts[0], texts[1]


def seats_shown(planned: Rearrangement) -> tuple[SeatShown, ...]:
    """The tables whose seats or boards are others, round by round."""
    before, after = ({seat_key(seat): seat for seat in seats} for seats in planned.seatings)
    keys = sorted({*before, *after}, key=lambda key: (key[1], table_order(key[2])))
    return tuple(SeatShown(key[1], key[2], before.get(key), after.get(key)) for key in keys)


def _options(state: Competition, planned: Rearrangement, form: Form) -> list[tuple[str, list[tuple[str, bool]]]]:
    """What can be decided otherwise, each choice with whether it is the one shown."""
    if planned.kind is Mishap.LEAVE:
        usual = Kept.KEPT if usually_kept(whole_folder(state), planned.numbers[0], planned.stage) else Kept.CANCELLED
        kept = form.text("kept") if form.text("kept") in tuple(Kept)[1:] else str(usual)
        chosen = form.text("unplayed") or str(Unplayed.NOTHING)
        found = [("kept", [(str(one), str(one) == kept) for one in tuple(Kept)[1:]])]
        if any(one.before is None for one in planned.lines):
            found.append(("unplayed", [(str(one), str(one) == chosen) for one in Unplayed]))
        return found
    if planned.kind in (Mishap.UNPLAYED, Mishap.TWICE):
        chosen = form.text("unplayed") or str(Unplayed.NOTHING)
        return [("unplayed", [(str(one), str(one) == chosen) for one in Unplayed])]
    if planned.kind is Mishap.LATE:
        ways = choices(state, Mishap.LATE, form).ways
        chosen = form.text("way") or next((way for way, _ in ways), str(Way.SEAT))
        return [("way", [(way, way == chosen) for way, _ in ways])] if len(ways) > 1 else []
    return []


@router.post("/direct/{key}/changes/{change_key}/back")
async def take_back(request: Request, key: str, change_key: str) -> Response:
    direction, form = await directing(request, key), await read_form(request)
    try:
        await carry_out(request, key, TakeChangeBack(change_key), form, direction.actor)
    except CardinalError as refused:
        return _list_page(request, direction, refused)
    return go(request, f"/direct/{key}/change")
