"""The public list of events, a page at a time: what is kept as folders, and what the heads of competitions say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool

from cardinal.language import CardinalError, Text
from cardinal.store import stream_of
from cardinal.store.event_heads import EventHead, EventHeads, key_of
from cardinal.store.event_progress import PublicState

from .event_catalogue import EventCatalogue
from .event_front import WORDS, Summary, summary
from .event_now import state_of

EVENTS_A_PAGE = 50
Shown = tuple[Summary, PublicState]


@dataclass(frozen=True, slots=True)
class ListPage:
    """Some of the events: which page it is, of how many; and how many events the archive has."""

    events: tuple[Shown, ...]
    page: int
    pages: int
    archived: int


async def list_page(catalogue: EventCatalogue, language: str, page: int = 1, *, archived: bool = False) -> ListPage:
    """Those under way first, and of the others the latest."""
    folders = dict(await run_in_threadpool(lambda: list(_of_folders(catalogue, language)))) if not archived else {}
    order = [(shown[1].state == "running", shown[0].starts, name) for name, shown in folders.items()]
    kept = in_archive = 0
    heads: EventHeads | None = catalogue.services.heads if catalogue.services.is_open else None
    if heads is not None:
        await heads.refresh()
        in_archive = await heads.count_public(archived=True)
        kept = in_archive if archived else await heads.count_public(archived=False)
        # A folder's name comes first, so that some of these may not be shown.
        stored = await heads.public(archived=archived, most=page * EVENTS_A_PAGE + len(folders))
        order += [(is_running, starts, key_of(stream)) for is_running, starts, stream in stored]
        order = [one for one in order if one[2] not in folders or one[1] == folders[one[2]][0].starts]
    order.sort(key=lambda one: one[2])
    order.sort(key=lambda one: one[:2], reverse=True)
    names = list(dict.fromkeys(name for _, _, name in order))[(page - 1) * EVENTS_A_PAGE : page * EVENTS_A_PAGE]
    found = await heads.of(stream_of(name) for name in names if name not in folders) if heads is not None else {}
    known = {head.key: (head_summary(head, language), head.state) for head in found.values()} | folders
    pages = -(-(kept + len(folders)) // EVENTS_A_PAGE)
    return ListPage(tuple(known[name] for name in names if name in known), page, max(1, pages), in_archive)


async def summaries(catalogue: EventCatalogue, language: str = "en") -> tuple[Summary, ...]:
    """Every event, the latest first; one that cannot be read is in the list too, with the reason."""
    folders = dict(await run_in_threadpool(lambda: list(_of_folders(catalogue, language))))
    found = {name: shown[0] for name, shown in folders.items()}
    if catalogue.services.is_open:
        heads = catalogue.services.heads
        await heads.refresh()
        streams = [stream for away in (False, True) for _, _, stream in await heads.public(archived=away)]
        stored = {head.key: head_summary(head, language) for head in (await heads.of(streams)).values()}
        found = stored | found
    by_name = [found[name] for name in sorted(found)]
    return tuple(sorted(by_name, key=lambda one: one.starts, reverse=True))


def _of_folders(catalogue: EventCatalogue, language: str) -> Iterator[tuple[str, Shown]]:
    for name in catalogue.folders.names():
        try:
            shown_event = catalogue.folders.open(name)
            yield name, (summary(shown_event, language), state_of(shown_event))
        except CardinalError as refusal:
            refused = Summary(name, name, "", "", "", "", 0, (), refusal.render(language))
            yield name, (refused, PublicState("over"))


def head_summary(head: EventHead, language: str) -> Summary:
    return Summary(
        head.key,
        head.title,
        Text(WORDS, f"word_{head.game}").render(language),
        Text(WORDS, f"word_{head.form}").render(language, game=head.game),
        head.organiser,
        head.starts,
        head.entries,
        head.stages,
        archived=head.archived,
        played=head.game,
    )
