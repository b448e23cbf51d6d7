"""A record with several irregularities: each is heard in its turn, on the position that the ruling before it leaves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from cardinal.bridge import Call
from cardinal.cards import Card
from cardinal.language import CardinalError, Text

from .act import Act
from .act_words import act_text
from .after_ruling import ATTENTION, left_over, position_after
from .assumed import Assumed, assumed
from .case import Case, Noticed, advance, case_of, irregular_acts
from .casebook import AnyCase, read_case
from .edition_laws import law_in, noticed_in
from .editions import BASE
from .errors import ImpossibleCase
from .guandan.act import GuandanAct
from .guandan.act_words import guandan_act_text
from .guandan.case import GuandanCase
from .guandan.matters import GuandanNoticed, next_guandan_case, other_matters
from .hearing import ALIASES, Asking, hear, hear_again
from .law_index import IN_ORDER
from .law_run import Answers
from .notice import notice
from .question import Question
from .ruling import Ruling

_HEARD_TOGETHER = frozenset(("takes",))
"""Acts that are one matter, whoever does them: all that have taken the wrong cards are heard of at once."""
_IN_ITSELF = frozenset(("27", "36", "37", "38"))
"""Laws of a call that is irregular in itself, even if it has made another call stand."""


@dataclass(frozen=True, slots=True)
class Matter:
    """One matter of a record: its number, from 1, the case, the law, and how far the hearing has come."""

    number: int
    case: AnyCase
    law: str
    result: Asking | Ruling

    @property
    def further(self) -> AnyCase | None:
        """The next matter of the record, once this one has been ruled on."""
        return next_case(self.case, self.result) if isinstance(self.result, Ruling) else None

    @property
    def assumed(self) -> tuple[Assumed, ...]:
        """The conditions that nobody has told and that decided the ruling."""
        return assumed(self.law, self.case, self.result) if isinstance(self.result, Ruling) else ()

    def to_json(self, language: str = "en") -> dict[str, object]:
        """The result of the hearing; and what else the record holds, where it holds more."""
        following = self.further
        more: dict[str, object] = {"matter": self.number} if self.number > 1 else {}
        if self.others:
            more["others"] = [{"law": one.law, "act": str(one.act)} for one in self.others]
        if following is not None:
            more["further"] = {"matter": self.number + 1, "law": following.law, "act": str(following.act)}
        if self.assumed:
            more["assumed"] = {one.option.name: one.value for one in self.assumed}
        return {**self.result.to_json(language), **more}

    @property
    def others(self) -> tuple[Noticed | GuandanNoticed, ...]:
        """What else in the record is irregular, as far as it can be seen before a ruling; each may be taken first."""
        case = self.case
        if isinstance(case, GuandanCase):
            return () if isinstance(self.result, Ruling) else tuple(other_matters(case))
        if not isinstance(case, Case) or case.act is None or isinstance(self.result, Ruling):
            return ()
        since = (
            replace(one, law=noticed_in(one.law, case.edition))
            for one in irregular_acts(case.position, (case.act, *case.after))
        )
        return tuple(one for one in since if one.place and one.law != self.law and one.act.verb not in ATTENTION)


def said_act(act: Act | GuandanAct) -> Text:
    """An act of either game in the reader's words."""
    return guandan_act_text(act) if isinstance(act, GuandanAct) else act_text(act)


def law_of(case: AnyCase) -> str:
    """The law of a case: the one it names, or the one that the engine notices. Where nothing is irregular the question
    is whether what happened was in order."""
    if case.law is not None:
        return case.law
    if not case.before and not _has_cards(case):
        raise ImpossibleCase(Text(__package__, "nothing_told"))
    return _revoke_in_doubt(case) or IN_ORDER


def _revoke_in_doubt(case: AnyCase) -> str | None:
    """The law of a card that did not follow suit, to which somebody draws attention while the hands are not told: only
    the players know whether it was a revoke, so they are asked."""
    play = case.position.play if isinstance(case, Case) else None
    if play is None or not play.not_followed or not any(act.verb in ATTENTION for act in case.before):
        return None
    last = play.not_followed[-1]
    return "64" if play.side_has_ever_played_to(last.trick + 1, last.seat.side) else "62"


def _has_cards(case: AnyCase) -> bool:
    return isinstance(case, Case) and case.position.play is not None and case.position.play.last is not None


def hear_case(record: Mapping[str, object]) -> tuple[AnyCase, Asking | Ruling]:
    """Hear a case as its record tells it, with the answers it has."""
    matter = hear_matter(record)
    return matter.case, matter.result


def hear_matter(record: Mapping[str, object]) -> Matter:
    """Hear the matter that a record asks for (``matter: 2``), or the first. Those before it are heard before it; one of
    them may still ask."""
    answers, wanted = record.get("answers") or {}, record.get("matter", 1)
    if not isinstance(answers, Mapping) or type(wanted) is not int:
        raise ImpossibleCase(Text(__package__, "case_shape", {"given": str(answers)}), legal=("key: answer",))
    given = {str(key): value for key, value in answers.items()}
    case = before_matter(read_hearable(record), given, wanted)
    if isinstance(case, Matter):
        return case
    return _heard(wanted, case, answers_of_matter(given, wanted))


def read_hearable(record: object) -> AnyCase:
    """A case from its record. Where a law is named that has nothing to say of the first irregular act, the first act
    that sets this law in motion is meant."""
    case = read_case(record)
    if not isinstance(case, Case) or case.law is None or _is_set_in_motion(case) or _can_be_heard(case):
        return case
    return next((other for other in _set_in_motion(case) if _can_be_heard(other)), case)


def _is_set_in_motion(case: Case) -> bool:
    """Whether the first irregular act is one of the law that is named."""
    noticed = notice(case.position, case.act) if case.act is not None else None
    return noticed is not None and _is_of(case, noticed)


def _is_of(case: Case, noticed: str) -> bool:
    """Whether the law that is named is the one *noticed*, as 2017 numbers it, in whichever edition is heard."""
    edition = case.edition
    same = law_in(noticed, BASE, edition) if isinstance(edition, int) else noticed
    return case.law in (noticed, same, ALIASES.get((edition, noticed)))


def _can_be_heard(case: Case) -> bool:
    try:
        hear(law_of(case), case)
    except ImpossibleCase:
        return False
    return True


def _set_in_motion(case: Case) -> Iterator[Case]:
    """The case of each later act that sets the law of *case* in motion."""
    acts = () if case.act is None else (case.act, *case.after)
    for noticed in irregular_acts(case.position, acts):
        if _is_of(case, noticed.law):
            before, after = acts[: noticed.place], acts[noticed.place + 1 :]
            yield replace(case, position=noticed.position, act=noticed.act, before=(*case.before, *before), after=after)


def before_matter(case: AnyCase, answers: Answers, wanted: int) -> AnyCase | Matter:
    """The case of matter *wanted* when those before it have been ruled on; one of them, if it still asks."""
    for number in range(1, wanted):
        matter = _heard(number, case, answers_of_matter(answers, number))
        following = matter.further
        if isinstance(matter.result, Asking):
            return matter
        if following is None:
            raise ImpossibleCase(Text(__name__, "no_further_matter", {"number": number + 1}))
        case = following
    return case


def _heard(number: int, case: AnyCase, answers: Answers) -> Matter:
    law = law_of(case)
    given, rest = acted_answers(law, case, answers)
    return Matter(number, rest, law, hear(law, rest, given))


def answers_of_matter(answers: Answers, number: int) -> dict[str, object]:
    """The answers in the hearing of one matter: ``accept`` in that of the first, ``2.accept`` in the second."""
    if number == 1:
        return {key: value for key, value in answers.items() if not _prefix(key)}
    return {key.partition(".")[2]: value for key, value in answers.items() if _prefix(key) == str(number)}


def _prefix(key: str) -> str:
    head, dot, _ = key.partition(".")
    return head if dot and head.isdigit() else ""


def acted_answers(law: str, case: AnyCase, answers: Answers) -> tuple[dict[str, object], AnyCase]:
    """The answers with those that were given by acting: after the ruling a player makes the call or plays the card that
    the hearing asks him for. The case has the rest of what came after the ruling."""
    given = dict(answers)
    if not isinstance(case, Case):
        return given, case
    while case.later:
        result = hear_again(law, case, given)[1]
        made = case.later[0].call if case.later[0].call is not None else case.later[0].card
        if not isinstance(result, Asking) or not _is_asked_for(result.question, case.later[0].seat, made):
            break
        given[result.question.key] = made
        case = replace(case, later=case.later[1:])
    return given, case


def _is_asked_for(question: Question, seat: object, made: object) -> bool:
    return (
        isinstance(made, Call | Card) and question.asked is seat and any(option is made for option in question.options)
    )


def next_case(case: AnyCase, ruling: Ruling) -> AnyCase | None:
    """The next matter of a record when one has been ruled on: the next irregular act that the ruling has not taken
    account of, as the board stands then."""
    if isinstance(case, GuandanCase):
        return next_guandan_case(case, ruling)
    if case.act is None:
        return None
    position = position_after(case, ruling)
    acts = (*left_over(case, ruling, position), *case.later)
    for place, act in enumerate(acts):
        law = notice(position, act)
        together = act.verb in _HEARD_TOGETHER and case.act.verb == act.verb
        if law is not None and not together and (law in _IN_ITSELF or not _is_weighed(case, ruling, act)):
            law = noticed_in(law, case.edition)
            following = case_of(position, acts[place:], law)
            before = (*case.before, case.act, *acts[:place])
            return replace(
                following,
                act=act,
                law=law,
                before=before,
                edition=case.edition,
                conditions=case.conditions,
                meanings=case.meanings,
                name=case.name,
            )
        position = advance(position, act)
    return None


def _is_weighed(case: Case, ruling: Ruling, act: Act) -> bool:
    """Whether the hearing took account of an act that came before the ruling: without it, it had run otherwise."""
    if act not in case.after:
        return False
    without = replace(case, after=tuple(one for one in case.after if one is not act))
    try:
        result = hear_again(ruling.law, without, ruling.answers)[1]
    except CardinalError:
        return True
    return not isinstance(result, Ruling) or result.trace != ruling.trace
