"""Every event that is shown: folders of plain files, and the competitions of the database once they are published."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

from anyio import from_thread
from starlette.concurrency import run_in_threadpool

from cardinal.language import Text, shown
from cardinal.season.people import People
from cardinal.store import Competition

from .errors import NotFound
from .folder_catalogue import MOST_KEPT, FolderCatalogue, ShownEvent
from .public_names import entries_for_everybody, folder_for_everybody, people_for_everybody
from .services import Services, is_public

PeopleOf = Callable[[str, int], Awaitable[tuple[People, str]]]


async def _nobody(name: str, seq: int) -> tuple[People, str]:
    return People(), ""


class EventCatalogue:
    """Folders and competitions under one set of names; a folder's name comes first."""

    def __init__(self, folders: FolderCatalogue, services: Services) -> None:
        self.folders = folders
        self.services = services
        self._kept: OrderedDict[str, ShownEvent] = OrderedDict()
        self._public: OrderedDict[str, tuple[ShownEvent, str, ShownEvent]] = OrderedDict()
        self.people_of: PeopleOf = _nobody
        """The people of an event's club, and what names the list as it is; whoever has the clubs says how."""
        self.learn: Callable[[ShownEvent], None] = lambda one: None
        """Takes in what the folder of an event has worked out already, once."""

    def open(self, name: str) -> ShownEvent:
        """From a worker thread: an event by its name."""
        return from_thread.run(self.opened, name)

    async def opened(self, name: str) -> ShownEvent:
        """An event that everybody may see, with the names that everybody may read."""
        one, now = await self.whole(name), self.services.now()
        if one.state is None and not one.of_plan:
            one.of_plan["learned"] = True
            await run_in_threadpool(self.learn, one)
        people, version = await self.people_of(name, one.seq)
        if not people.not_named(now.year):
            return one
        return await run_in_threadpool(self._for_everybody, one, people, f"{version} {now.year}", now.year)

    async def whole(self, name: str) -> ShownEvent:
        """The same with every name, for what nobody reads as it is. A draft is as unknown as one that does not
        exist."""
        if name in self.folders.names():
            return self.folders.open(name)
        try:
            state = await self.services.competition(name)
        except NotFound:
            state = None
        if state is None or not is_public(state.conditions):
            raise NotFound(Text(__package__, "no_event", {"given": shown(name)}), legal=self.folders.names())
        return self.shown(name, state)

    def _for_everybody(self, one: ShownEvent, people: People, version: str, year: int) -> ShownEvent:
        """Worked out once for a state of the event and of the list of people."""
        kept = self._public.get(one.name)
        if kept is not None and kept[0] is one and kept[1] == version:
            return kept[2]
        is_renamed = kept is not None and kept[1] == version and kept[2] is not kept[0]
        before = kept[2].known_before() if kept is not None and is_renamed else None
        made = _renamed(one, people, version, year, before)
        self._public[one.name] = one, version, made
        while len(self._public) > MOST_KEPT:
            self._public.popitem(last=False)
        return made

    def shown(self, name: str, state: Competition) -> ShownEvent:
        """A state as its pages show it, worked out once."""
        kept = self._kept.get(name)
        if kept is None or kept.state is not state:
            hands = Path(self.services.settings.var) / "boards" / name
            same_plan = kept is not None and kept.state is not None and _has_plan_of(state, kept.state)
            of_plan = kept.of_plan if kept is not None and same_plan else {}
            forgotten, before = self.services.competitions.forgotten, kept.known_before() if kept is not None else None
            before = before if before is not None and before.forgotten == forgotten else None
            kept = ShownEvent(name, state.folder, state, hands, of_plan, forgotten, before=before)
            self._kept[name] = kept
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(name)
        return kept


def _has_plan_of(state: Competition, before: Competition) -> bool:
    """Whether nothing but results, decisions and the like has come since."""
    same = ("known_conditions", "known_seatings", "known_matches", "known_entries", "people", "draw")
    return all(getattr(state, name) is getattr(before, name) for name in same)


def _renamed(one: ShownEvent, people: People, version: str, year: int, before: ShownEvent | None) -> ShownEvent:
    """The event with the names that everybody may read; itself where these are all."""
    if one.state is None:
        folder = folder_for_everybody(one.folder, people, year)
        return one if folder is one.folder else ShownEvent(one.name, folder, names=version)
    # What follows from the people and entries alone is kept as long as they are.
    if one.of_plan.get("names") != version:
        one.of_plan.update(names=version, public={})
    plan = one.of_plan["public"]
    if "people" not in plan:
        plan["people"] = people_for_everybody(one.state, people, year)
        plan["entries"] = entries_for_everybody(one.state, plan["people"])
    if all(shown is one.state.people[number] for number, shown in plan["people"].items()):
        return one
    state = replace(one.state, people=plan["people"], known_entries=plan["entries"])
    return ShownEvent(one.name, state.folder, state, one.hands, plan, one.forgotten, names=version, before=before)
