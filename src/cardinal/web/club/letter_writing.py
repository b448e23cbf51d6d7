"""Which letters a change of an evening's sign-ups is worth, and to whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from cardinal.club import Club
from cardinal.club.letters import WORDS, Letter, letter
from cardinal.club.sign_up import Answer, Consent, Reader, Reply, SignUp, State
from cardinal.club.waiting_list import WaitingList
from cardinal.store.club_links import ClubLinks

from .words import moment_said

_MOVED = {State.ENTERED: "moved_up", State.OFFERED: "offered", State.WAITING: "waiting"}
_NEW = {State.ENTERED: "entered", State.WAITING: "waiting"}


@dataclass(frozen=True, slots=True)
class LetterWriter:
    """Writes the letters of a club; links begin with ``home``. Without it, where no mail is sent, it writes none."""

    club: Club
    club_name: str
    links: ClubLinks
    home: str = ""

    def __call__(self, before: WaitingList, after: WaitingList) -> Sequence[Letter]:
        """What is told to whom when the first list has become the second."""
        if not self.home:
            return ()
        known = {one.key: one for one in before.sign_ups}
        return tuple(
            letter
            for one in after.sign_ups
            if known.get(one.key) != one
            for letter in self._of_change(known.get(one.key), one, after)
        )

    def cancelled(self, waiting: WaitingList) -> Sequence[Letter]:
        """The evening does not take place."""
        still = [one for one in waiting.sign_ups if one.state is not State.WITHDRAWN] if self.home else []
        return tuple(letter for one in still for letter in self._to_signer("cancelled", one, waiting))

    def reminders(self, waiting: WaitingList, before: datetime) -> Sequence[Letter]:
        """To those with a place who asked for it; who signed up after *before* has just had a letter about it."""
        asked = [one for one in waiting.entered if one.reader.wants_reminder and one.made_at <= before]
        return tuple(
            letter
            for one in (asked if self.home else [])
            for letter in self._to_signer("reminder", one, waiting, part=f"{waiting.evening.starts_at:%Y%m%d%H%M}")
        )

    def _of_change(self, before: SignUp | None, after: SignUp, every: WaitingList) -> Iterator[Letter]:
        was = before.state if before is not None else None
        found = before is not None and was is State.ALONE and len(after.names) == 2
        if found:
            yield from self._to_signer("partner_found", after, every, name=after.names[1])
        elif before is None and after.state in _NEW:
            yield from self._to_signer(_NEW[after.state], after, every)
        elif after.consent is Consent.REFUSED and before is not None and before.consent is not Consent.REFUSED:
            yield from self._to_signer("refused", after, every)
        elif was is not after.state and was in (State.WAITING, State.OFFERED, State.PASSED) and after.state in _MOVED:
            # Whoever takes an offered place has just said so, and sees it.
            if was is not State.OFFERED:
                yield from self._to_signer(_MOVED[after.state], after, every)
        elif was is not after.state and after.state in (State.PASSED, State.WITHDRAWN):
            yield from self._to_signer(str(after.state), after, every)
        old = {one.key: one for one in before.answers} if before is not None else {}
        for answer in after.answers:
            yield from self._of_answer(old.get(answer.key), answer, after, every)

    def _of_answer(
        self, before: Answer | None, answer: Answer, sign_up: SignUp, every: WaitingList
    ) -> Iterator[Letter]:
        if before is None:
            yield from self._to_signer("answered", sign_up, every, name=answer.name, part=answer.key)
        elif before.reply is not answer.reply and answer.reply in (Reply.ACCEPTED, Reply.DECLINED):
            words = "partner_found" if answer.reply is Reply.ACCEPTED else "not_chosen"
            link = f"{self.club.path}/answer/{self.links.answer(sign_up.key, answer.key)}"
            if answer.reply is Reply.DECLINED:
                link = f"{self.club.path}/partners"
            about = f"answer/{answer.key}/{words}"
            values = {"who": answer.name, "name": sign_up.names[0]}
            yield from self._letter(words, about, answer.reader, every, values, link)

    def _to_signer(
        self, words: str, one: SignUp, every: WaitingList, *, name: str = "", part: str = ""
    ) -> Iterator[Letter]:
        about = f"sign-up/{one.key}/{words}/{part or one.revision}"
        until = (
            moment_said(one.offered_until.astimezone(every.evening.starts_at.tzinfo), one.reader.language)
            if (one.offered_until is not None)
            else ""
        )
        values = {"who": one.said, "name": name, "number": every.place_in_line(one.key), "until": until}
        link = f"{self.club.path}/sign-up/{self.links.sign_up(one.key)}"
        yield from self._letter(words, about, one.reader, every, values, link)

    def _letter(
        self, words: str, about: str, reader: Reader, every: WaitingList, values: Mapping[str, object], link: str
    ) -> Iterator[Letter]:
        if not reader.address:
            return
        evening, language = every.evening, reader.language
        told = {
            "club": self.club_name,
            "evening": evening.plan.name,
            "when": moment_said(evening.starts_at, language),
            "place": evening.plan.place or "–",
            "closes": moment_said(evening.closes_at, language),
            "link": f"{self.home}{link}",
        }
        stop = self.stop_address(reader.address, WORDS[words])
        yield letter(words, about, reader.address, language, {**told, **values}, stop=stop)

    def stop_address(self, address: str, kind: str) -> str:
        """Where letters of a kind to an address end."""
        return f"{self.home}/mail/stop/{self.links.stop(address, str(kind))}"
