"""Boards that nobody could choose: sealed before play, made from a public value, revealed after; and hand records."""

from __future__ import annotations

from datetime import UTC
from io import BytesIO
from pathlib import Path
from zoneinfo import ZoneInfo

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.bridge import Board
from cardinal.cards import random_deal
from cardinal.contest.model import Game
from cardinal.contest.publication import missing_results
from cardinal.contest.sealed_boards import BoardSet, Notice, Share, bridge_boards, public_value, random_share, seed_of
from cardinal.contest.sealed_files import read_share
from cardinal.formats import FORMATS as KNOWN_FORMATS
from cardinal.formats import RecordFile, read
from cardinal.formats.importing.folder import hands_pbn
from cardinal.language import CardinalError, NotNow, Text, shown
from cardinal.live.online_boards import keep_share
from cardinal.store import Competition, NotYours
from cardinal.store.competition_state import Seal
from cardinal.store.deciding import RevealBoards, SealBoards

from ..acting import carry_out
from ..forms import Form, read_form
from ..hand_files import hands_folder, write_hands
from ..reader import language_of
from ..services import services_of
from ..sign_in import go
from ..visitor import visitor_of
from .making import read_time
from .sealed_share import FORMATS, board_file, drop_share, kept_share, pbn_of, written_boards
from .work import ORGANISER, Work, at_work, kept, refusal, show

__all__ = ["hands_folder", "keep_hands", "refuse_player", "router"]

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
USUAL_BOARDS = 24
MOST_DEALT = 200


class StillPlaying(NotNow):
    """Somebody has still to play these boards."""


def _var(request: Request) -> Path:
    return Path(services_of(request).settings.var)


def _last_board(state: Competition) -> int:
    boards = [number for seating in state.known_seatings.values() for number in seating.boards]
    matches = [stage.boards for stage in state.conditions.stages if stage.has_matches]
    halves = [number for match in state.known_matches for number in match.boards]
    return max((*boards, *matches, *halves), default=USUAL_BOARDS)


def _page(
    request: Request, work: Work, form: Form | None = None, refused: CardinalError | None = None, told: object = ""
) -> HTMLResponse:
    state = work.state
    now = services_of(request).now()
    blank: dict[str, object] = dict.fromkeys(("value", "known", "over", "commitment", "words"))
    usual = {"first": 1, "last": _last_board(state), "sections": "A"}
    return show(
        request,
        "boards.html",
        work,
        tab="boards",
        refused=refused,
        typed=kept(form, **(blank | usual)),
        seals=[
            (one, state.wall(one.notice.known).isoformat(" ", "minutes"), now.astimezone(UTC) >= one.notice.known)
            for one in state.seals.values()
        ],
        formats=FORMATS if state.conditions.game is Game.BRIDGE else ("json",),
        playing=any(missing_results(state.event, stage.name) for stage in state.conditions.stages),
        has_hands=(hands_folder(_var(request), work.key) / "boards.pbn").is_file(),
        is_bridge=state.conditions.game is Game.BRIDGE,
        told=told,
    )


@router.get("/organise/{key}/boards")
async def boards_page(request: Request, key: str, told: str = "") -> Response:
    return _page(request, await at_work(request, key, ORGANISER), told=told if told in ("hands", "revealed") else "")


@router.post("/organise/{key}/boards")
async def seal(request: Request, key: str) -> Response:
    """Commit to boards: a share from the operating system's source, and the notice that names its digest."""
    work = await at_work(request, key, ORGANISER)
    form = await read_form(request)
    try:
        notice, share = _notice(work, form, request)
        keep_share(_var(request), notice.commitment, share)
        try:
            made = await carry_out(request, key, SealBoards(notice.text), form, work.actor)
        except CardinalError:
            drop_share(_var(request), notice.commitment)
            raise
        if made.repeated:
            # The same form twice: the first one's boards are sealed, and this share belongs to none.
            drop_share(_var(request), notice.commitment)
    except CardinalError as refused:
        return _page(request, work, form, refused)
    return go(request, f"{work.path}/boards")


def _notice(work: Work, form: Form, request: Request) -> tuple[Notice, Share]:
    state = work.state
    known = read_time(form.text("known"))
    if known is None:
        raise refusal("no_known")
    first, last = form.number("first", 1, 99_999), form.number("last", 1, 99_999)
    sections = form.text("sections", 100).replace(" ", "").replace("，", ",")
    board_set = BoardSet.parse(f"{sections} {state.conditions.game} {first or 1}-{last or 0}")
    share = random_share(work.actor.name)
    at = services_of(request).now().astimezone(UTC).replace(microsecond=0)
    moment = known.replace(tzinfo=ZoneInfo(state.zone)).astimezone(UTC)
    name = " ".join(state.conditions.name.split())
    return Notice(name, at, form.text("words", 300), moment, (board_set,), (share.as_holder,)), share


def _seal(work: Work, commitment: str) -> Seal:
    found = work.state.seals.get(commitment)
    if found is None:
        raise refusal("no_seal", given=shown(commitment))
    return found


async def refuse_player(request: Request, work: Work) -> None:
    """Whoever plays in the event sees no hands of it, as an organiser either."""
    user = visitor_of(request).user
    if user and await services_of(request).bindings.plays(work.state.stream, user):
        raise NotYours(Text(__package__, "plays_no_hands"))


@router.post("/organise/{key}/boards/deal")
async def deal(request: Request, key: str) -> Response:
    """Boards from the system's own source of chance: the file for the machine, and their hands for after play."""
    work = await at_work(request, key, ORGANISER)
    await refuse_player(request, work)
    form = await read_form(request)
    try:
        first, last = form.number("first", 1, 999) or 1, form.number("last", 1, 999) or USUAL_BOARDS
        wanted = form.text("format") or "pbn"
        if wanted not in FORMATS or not first <= last <= first + MOST_DEALT:
            raise refusal("no_deal", first=first, last=last, most=MOST_DEALT)
        boards = tuple(Board(number, random_deal()) for number in range(first, last + 1))
        content = written_boards(wanted, boards)
        keep_hands(request, key, pbn_of(boards))
    except CardinalError as refused:
        return _page(request, work, form, refused)
    return _download(f"{work.key}-boards.{wanted}", content)


@router.post("/organise/{key}/boards/make")
async def make(request: Request, key: str) -> Response:
    """The boards for the tables, once the public value is known; nothing is told to anybody else by it."""
    work = await at_work(request, key, ORGANISER)
    await refuse_player(request, work)
    form = await read_form(request)
    try:
        found = _seal(work, form.text("commitment"))
        found.notice.check_time(services_of(request).now().astimezone(UTC))
        share = kept_share(_var(request), found.notice.commitment)
        return _file(work, found, (share,), public_value(form.text("value")), form.text("format") or "pbn")
    except CardinalError as refused:
        return _page(request, work, form, refused)


@router.post("/organise/{key}/boards/reveal")
async def reveal(request: Request, key: str) -> Response:
    """Shares and public value for everybody: after play, for then everybody can make the boards."""
    work = await at_work(request, key, ORGANISER)
    form = await read_form(request)
    if "over" in form:
        await refuse_player(request, work)
    state = work.state
    try:
        found = _seal(work, form.text("commitment"))
        waiting = any(missing_results(state.event, stage.name) for stage in state.conditions.stages)
        if waiting and "over" not in form:
            raise StillPlaying(Text(__package__, "still_playing"))
        share = kept_share(_var(request), found.notice.commitment)
        value = form.text("value")
        reveals = RevealBoards(found.notice.commitment, (share.text,), value, while_playing="over" in form)
        await carry_out(request, key, reveals, form, work.actor)
        boards = _boards(found, (share,), value)
        if boards:
            keep_hands(request, key, pbn_of(boards))
    except CardinalError as refused:
        return _page(request, work, form, refused)
    return go(request, f"{work.path}/boards", told="revealed")


def _boards(found: Seal, shares: tuple[Share, ...], value: str) -> tuple[Board, ...]:
    sets = [one for one in found.notice.sets if one.game is Game.BRIDGE]
    return bridge_boards(sets[0], seed_of(found.notice, shares, value, sets[0])) if sets else ()


@router.get("/organise/{key}/boards/{commitment}.{form}")
async def download(request: Request, key: str, commitment: str, form: str) -> Response:
    """The boards of a seal that has been opened."""
    work = await at_work(request, key, ORGANISER)
    found = _seal(work, commitment)
    if not found.is_revealed:
        raise StillPlaying(Text(__package__, "not_revealed"))
    return _file(work, found, tuple(map(read_share, found.shares)), found.value, form)


def _file(work: Work, found: Seal, shares: tuple[Share, ...], value: str, form: str) -> Response:
    ending, content = board_file(found.notice, shares, value, found.notice.sets[0], form)
    return _download(f"{work.key}-boards.{ending}", content)


def _download(name: str, content: bytes) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(content, media_type="application/octet-stream", headers=headers)


@router.post("/organise/{key}/boards/hands")
async def hands(request: Request, key: str) -> Response:
    """The hands that were played, in any format; public pages show a board's when nobody has still to play it."""
    work = await at_work(request, key, ORGANISER)
    form = await read_form(request)
    try:
        name, sent = form.uploads[0] if form.uploads else ("", b"")
        found = read(BytesIO(sent), name=name) if sent else RecordFile(KNOWN_FORMATS[0], ())
        boards = {one.number: one.hands for one in found.records if one.number and one.deal and one.hands}
        if not boards:
            why = found.problems[0].render(language_of(request)) if found.problems else "–"
            raise refusal("no_hands", why=why)
        sent = sent if found.format.name == "pbn" else hands_pbn(boards)
        keep_hands(request, key, sent)
    except CardinalError as refused:
        return _page(request, work, form, refused)
    return go(request, f"{work.path}/boards", told="hands")


def keep_hands(request: Request, key: str, content: bytes) -> None:
    write_hands(_var(request), key, content)
