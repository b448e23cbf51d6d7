"""One vocabulary of facts for all editions: what an answer under one edition already says under another.

A key means the same fact in every edition, with two exceptions, and the table below has both. An older law may put
another test to the same fact ("wrongly suggested" against "could have been"): then only the answers listed carry over,
and what is left is asked anew. Or it asks a fact of its own that follows from another one: then the answer is derived.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cardinal.cards import Seat

from .question import NOT_DETERMINED, Question, plain

Told = Callable[[str, Question], str | None]
"""From an answer to what it says to another question, or None where it leaves that open."""


@dataclass(frozen=True, slots=True)
class Carried:
    """The answers to *source* in one edition that say something to *key* in another, by the clauses of both. *law*
    restricts it to a question of that law."""

    source_edition: int
    source: str
    edition: int
    key: str
    law: str
    told: Told
    cites: tuple[str, ...]

    @property
    def is_retest(self) -> bool:
        return self.source == self.key


def _side(answer: str, _: Question) -> str:
    return str(Seat.parse(answer).side) if answer in "NESW" else answer


def _which_call(answer: str, question: Question) -> str | None:
    calls = {str(question.text.values.get("first")): "original", str(question.text.values.get("second")): "substitute"}
    return calls.get(answer, answer if answer == NOT_DETERMINED else None)


def _gained(answer: str, question: Question) -> str | None:
    # Who did gain could have gained; who did not may have been able to all the same.
    return "yes" if answer == str(question.text.values.get("side")) else None


_WAYS: Mapping[str, Told] = {"side": _side, "which call": _which_call, "who gained": _gained}

# edition key > edition[@law] key | answers, or how they are told | clauses. An answer that is not listed is left open.
_TABLE = """
2017 permission       > 2007 directors_leave     | no=no | 2017:7B3 2007:7B3
2017 permission       > 1987 directors_leave     | no=no | 2017:7B3 1987:7B2
2017 stationary       > 1987 only_ew_stationary  | EW=yes, NS=no, both=no, neither=no, not determined=not determined | 2017:7D 1987:7D
2017 matter           > 1987@8 matter            | round=round, session=session, postponed board=round | 2017:8B2 1987:8B
2017 limit            > 2007 limit               | none=none, 27D=27D, 16C2=16D2, 72C=23 | 2017:10C4 2007:10C4
2007 limit            > 2017 limit               | none=none, 27D=27D, 16D2=16C2, 23=72C | 2017:10C4 2007:10C4
2017 gained_by_ignorance > 2007 could_profit     | who gained | 2017:11A 2007:11A
2017 self_inflicted   > 2007 self_inflicted      | serious_error=serious_error, gamble=gamble | 2017:12C1(e) 2007:12C1(b)
2007 self_inflicted   > 2017 self_inflicted      | no=no, gamble=gamble | 2017:12C1(e) 2007:12C1(b)
2017 misdealt         > 2007 fault               | no=none, not determined=not determined | 2017:6D1 2007:6D1
2017 misdealt         > 1987 fault               | no=none, not determined=not determined | 2017:6D1 1987:6D1
2007 fault            > 1987 fault               | none=none | 2007:6D1 1987:6B
2017 possible_sight   > 1987 card_seen           | no=no | 2017:6D1 1987:6D1
1987 card_seen        > 2017 possible_sight      | yes=yes | 2017:6D1 1987:6D1
2017 randomized       > 1987 shuffled            | yes=yes, no=no, not determined=not determined | 2017:6D2 1987:6D2
1987 shuffled         > 2017 randomized          | yes=yes, no=no, not determined=not determined | 2017:6D2 1987:6D2
2017 ground           > 1987@6 ground            | misdealt=misdealt, seen_while_dealing=seen_while_dealing, unshuffled=unshuffled, director=director | 2017:6D1 1987:6D1
2007 ground           > 1987@6 ground            | misdealt=misdealt, seen_while_dealing=seen_while_dealing, unshuffled=unshuffled, director=director | 2007:6D1 1987:6D1
2017 other_result     > 2007 other_table         | yes=finished | 2017:86B1 2007:86D
2007 other_table      > 2017 other_result        | finished=yes, begun=no, none=no | 2017:86B1 2007:86D
2017 played_to_quitted_trick > 2007 played_to_completed_trick | yes=yes | 2017:13C 2007:13F
2007 played_to_completed_trick > 2017 played_to_quitted_trick | no=no | 2017:13C 2007:13F
2017 affected         > 2007 seen_affected       | yes=yes, no=no | 2017:13A2 2007:13D2(a)
2007 seen_affected    > 2017 affected            | yes=yes, no=no | 2017:13A2 2007:13D2(a)
2017 affected         > 2007@16C2(c) affected    | yes=yes | 2017:16D2(c) 2007:16C2(c)
2007 affected         > 2017@16D2(c) affected    | yes=yes, no=no | 2017:16D2(c) 2007:16C2(c)
2017 source           > 1987@16 source           | withdrawn=withdrawn, partner=partner, elsewhere=elsewhere, seen_cards=other, law=other, procedure=other, before_hand=other, score=other, traits=other, regulations=other | 2017:16A1 1987:16
2007 source           > 1987@16 source           | withdrawn=withdrawn, partner=partner, elsewhere=elsewhere, other=other, seen_cards=other, law=other, procedure=other, before_hand=other, score=other, traits=other, regulations=other | 2007:16A1 1987:16
2017 manner           > 1987 manner              | words=words, tempo=tempo, manner=manner, other=other, alert=other | 2017:16B1 1987:16A
2007 manner           > 1987 manner              | words=words, tempo=tempo, manner=manner, other=other, alert=other | 2007:16B1 1987:16A
2017 suggested        > 2007 suggested           | yes=yes | 2017:16B1(a) 2007:16B1(a)
2007 suggested        > 2017 suggested           | yes=yes, no=no | 2017:16B1(a) 2007:16B1(a)
2017 suggested        > 1987 suggested           | yes=yes | 2017:16B1(a) 1987:16A
2007 suggested        > 1987 suggested           | yes=yes, could=yes | 2007:16B1(a) 1987:16A
1987 suggested        > 2017 suggested           | no=no | 2017:16B1(a) 1987:16A
1987 suggested        > 2007 suggested           | no=no | 2007:16B1(a) 1987:16A
2017 suggested        > 2007@43 suggested        | yes=yes, no=no | 2017:43A1(c) 2007:43A1(c)
2017 suggested        > 2007@45F suggested       | yes=yes, no=no | 2017:45F 2007:45F
2017 suggested        > 1987@43 suggested        | yes=yes, no=no | 2017:43A1(c) 1987:43A1(c)
2017 suggested        > 1987@45F suggested       | yes=yes, no=no | 2017:45F 1987:45F
2017 advantage        > 1987@16 damaged          | yes=yes, no=no | 2017:16B3 1987:16A
2017 advantage        > 1987@16A damaged         | yes=yes, no=no | 2017:16B3 1987:16A
2017 advantage        > 1987@21B3 damaged        | yes=yes, no=no | 2017:21B3 1987:21B3
2017 realised         > 2007 realised            | auction=earlier | 2017:20F4 2007:20F4
2017 realised         > 1987@20 at_once          | auction=no | 2017:20F4 1987:75D1
2007 realised         > 1987@20 at_once          | just_now=yes, earlier=no | 2007:20F4 1987:75D1
1987 at_once          > 2007@20 realised         | yes=just_now, no=earlier | 2007:20F4 1987:75D1
2017 purpose          > 2007@20G for_partner     | partner=yes, own=no, wrong_answer=no | 2017:20G1 2007:20G1
2007 for_partner      > 2017@20G purpose         | yes=partner | 2017:20G1 2007:20G1
2007 pause            > 1987 at_once             | yes=no, no=yes, not determined=not determined | 2007:25A1 1987:25A
2007 pause            > 1987 paused              | yes=yes, no=no, not determined=not determined | 2007:45C4(b) 1987:45C4(b)
1987 paused           > 2007 pause               | yes=yes, no=no, not determined=not determined | 2007:45C4(b) 1987:45C4(b)
1987 at_once          > 2007 pause               | yes=no, no=yes, not determined=not determined | 2007:25A1 1987:25A
2017 over_second      > 1987 over                | yes=substitute, no=original, not determined=not determined | 2017:25B1 1987:25B1
1987 over             > 2017 over_second         | substitute=yes, original=no, not determined=not determined | 2017:25B1 1987:25B1
2017 called_over      > 1987 over                | which call | 2017:27C 1987:25B1
2007 called_over      > 1987 over                | which call | 2007:27C 1987:25B1
2017 comparable       > 2007 contained           | subset=more_precise, no=no | 2017:23A2 2007:27B1(b)
2007 contained        > 2017 comparable          | same=similar, more_precise=subset | 2017:23A1 2007:27B1(b)
2007 natural          > 1987 conventional        | yes=no | 2007:27B1(a) 1987:27B1(a)
2017 comparable       > 2007 much_different      | similar=no | 2017:23A1 2007:26
2007 much_different   > 1987 meaning_changed     | yes=yes | 2007:26 1987:26
1987 meaning_changed  > 2007 much_different      | no=no | 2007:26 1987:26
2017 reached          > 1987 special             | none=no | 2017:40A1(a) 1987:40B
2017 understanding    > 1987 method          | artificial=convention | 2017:40B2(a) 1987:40D
2007 understanding    > 1987 method          | convention=convention, artificial=convention | 2007:40B2(a) 1987:40D
2017 remark           > 1987 remark_kind         | prevents=prevents, fact or law=other | 2017:42B2 1987:42B2
2007 remark           > 1987 remark_kind         | prevents=prevents, fact or law=other | 2007:42B2 1987:42B2
2017 touched          > 1987 touched             | arranging=arranging, reaching=reaching, deliberate=neither, accident=neither | 2017:45C3 1987:45C3
2007 touched          > 1987 touched             | arranging=arranging, reaching=reaching, deliberate=neither, accident=neither | 2007:45C3 1987:45C3
2017 intended         > 2007 intended            | yes=yes, no=no, not determined=not determined, slip=no, reconsideration=yes, own call=own call, acceptance=acceptance | 2017:45C4(b) 2007:45C4(b)
2017 intended         > 1987 inadvertent         | slip=yes, reconsideration=no | 2017:45C4(b) 1987:45C4(b)
2007 intended         > 1987 inadvertent         | yes=no, no=yes | 2007:45C4(b) 1987:45C4(b)
1987 inadvertent      > 2007@45 intended         | yes=no, no=yes | 2007:45C4(b) 1987:45C4(b)
2017 circumstances    > 1987 circumstances       | none=none, lawful=lawful, current_trick=current_trick, objected=none | 2017:68B2 1987:49
2007 circumstances    > 1987 circumstances       | none=none, lawful=lawful, current_trick=current_trick, objected=none | 2007:68B2 1987:49
2017 assisted         > 2007@50E3 conveyed       | yes=yes | 2017:50E4 2007:50E3
2017 dummys_card      > 2007 own_accord          | selected by dummy=yes, suggested by dummy=yes, called=no, indicated=no, nothing=no | 2017:57C2 2007:57C1
2017 established      > 2007 established         | yes=yes, no=no, played=played, designated=designated, claimed=claimed, agreed=yes | 2017:63A4 2007:63A3
2017 established      > 1987 established         | yes=yes, played=played, designated=designated, claimed=claimed, agreed=claimed | 2017:63A4 1987:63A3
2007 established      > 1987 established         | yes=yes, played=played, designated=designated, claimed=claimed | 2007:63A3 1987:63A3
1987 established      > 2007 established         | no=no, played=played, designated=designated, claimed=claimed | 2007:63A3 1987:63A3
1987 established      > 2017 established         | no=no, played=played, designated=designated | 2017:63A1 1987:63A1
2017 manner           > 2007@64 faced_card       | penalty card=yes | 2017:64B3 2007:64B3
2017 manner           > 1987@64 faced_card       | penalty card=yes | 2017:64B3 1987:64B3
2017 other_side_revoked > 2007 other_side_revoked | yes=yes | 2017:64B7 2007:64B7
2007 other_side_revoked > 2017 other_side_revoked | no=no | 2017:64B7 2007:64B7
2017 aware            > 1987@23A aware           | no=no | 2017:72C 1987:23A
2017 aware            > 1987@23B aware           | no=no | 2017:72C 1987:23B
2017 aware            > 1987 knew_benefit        | no=no | 2017:73E2 1987:73D1
1987 knew_benefit     > 2017 aware               | yes=yes | 2017:73E2 1987:73D1
2017 means            > 1987@73D2 means          | question=remark, remark=remark, gesture=gesture, haste=haste, hesitancy=hesitancy, manner=manner | 2017:73D2 1987:73D2
2007 means            > 1987@73D2 means          | question=remark, remark=remark, gesture=gesture, haste=haste, hesitancy=hesitancy, manner=manner | 2007:73D2 1987:73D2
2017 aided            > 2007 aided               | nothing=nothing, tempo=nothing, understanding=understanding | 2017:73E1 2007:73E
2017 evidence         > 2007@75 evidence         | different=different, as_explained=as_explained, no_agreement=not determined, not determined=not determined | 2017:75C 2007:75C
2017 evidence         > 1987@75 evidence         | different=different, as_explained=as_explained, not determined=different | 2017:75D3 1987:75B
2017 shortcoming      > 1987 incomplete          | incomplete=yes, conflict=no, none=no | 2017:78D 1987:78D
2017 matter           > 1987@80 matter           | authority=authority | 2017:80A 1987:80
2017 task             > 1987@80 matter           | director=director, venue=venue, schedule=schedule, entry=entry, bidding_and_play=bidding_and_play, regulations=regulations | 2017:80B2 1987:80
2017 matter           > 1987 power_in_question   | status=status, omission=omission, ground=ground, players=players, learned=learned, assess=assess, waive=waive, dispute=dispute, report=report, delegate=delegate | 2017:81C 1987:81C
2007 matter           > 1987 power_in_question   | status=status, omission=omission, ground=ground, players=players, learned=learned, assess=assess, waive=waive, dispute=dispute, report=report, delegate=delegate | 2007:81C 1987:81C
2017 matter           > 1987@86 matter           | redeal=redeal, one_result=other_table, several_results=other_table | 2017:86B1 1987:12A
2007 matter           > 1987@86 matter           | redeal=redeal, one_result=other_table, several_results=other_table | 2007:86D 1987:12A
2017 matter           > 1987 borne               | rectification=rectification, score=score, penalty=penalty | 2017:89 1987:89
2017 within_90a       > 2007 penalty_ground      | no=none | 2017:90A 2007:90A
2017 offender         > 2007 contestant          | side | 2017:91A 2007:91A
2017 partners_concur  > 1987 other_agrees        | yes=agrees, no=refuses, not determined=not determined | 2017:92D1 1987:92D
2007 partners_concur  > 1987 other_agrees        | yes=agrees, no=refuses, not determined=not determined | 2007:92D1 1987:92D
2017 captain_agrees   > 1987 other_agrees        | yes=agrees, no=refuses, not determined=not determined | 2017:92D2 1987:92D
2007 captain_agrees   > 1987 other_agrees        | yes=agrees, no=refuses, not determined=not determined | 2007:92D2 1987:92D
"""  # noqa: E501

_ROW = re.compile(
    r"(?P<home>\d{4}) (?P<source>\w+) +> (?P<edition>\d{4})(?:@(?P<law>\S+))? (?P<key>\w+) +"
    r"\| (?P<told>[^|]+) \| (?P<cites>.+)"
)


def _told(written: str) -> Told:
    if written in _WAYS:
        return _WAYS[written]
    answers = dict(pair.split("=") for pair in written.split(", "))
    return lambda answer, _: answers.get(answer)


def _read(line: str) -> Carried:
    found = _ROW.fullmatch(line)
    if found is None:
        raise ValueError(f"no row of the vocabulary: {line}")
    edition, home = int(found["edition"]), int(found["home"])
    cites = tuple(found["cites"].split())
    return Carried(home, found["source"], edition, found["key"], found["law"] or "", _told(found["told"]), cites)


CARRIED = tuple(_read(line) for line in _TABLE.strip().splitlines())


def _rows(question_key: str, law: str, source_edition: int, edition: int) -> tuple[Carried, ...]:
    """The rows for a question; one of its own law comes before the others."""
    found = [
        row
        for row in CARRIED
        if (row.source_edition, row.edition, row.key) == (source_edition, edition, question_key)
        and row.law in ("", law)
    ]
    return tuple(sorted(found, key=lambda row: not row.law))


def base_and_number(key: str) -> tuple[str, str]:
    """A key and the number of its repetition: ``accept_2`` is ``accept`` and ``_2``."""
    found = re.fullmatch(r"(?P<base>.+?)(?P<number>_\d+)?", key)
    assert found is not None
    return found["base"], found["number"] or ""


def is_retested(key: str, law: str, source_edition: int, edition: int) -> bool:
    """Whether another edition puts another test to a fact under the same key, so that its answer counts only where the
    table carries it over."""
    base, _ = base_and_number(key)
    return any(row.is_retest for row in _rows(base, law, source_edition, edition))


def _told_by(row: Carried, answer: str, question: Question) -> str | None:
    told = row.told(answer, question)
    # What cannot be established remains so when another test is put to it.
    return answer if told is None and row.is_retest and answer == NOT_DETERMINED else told


def carried(
    question: Question, law: str, edition: int, facts: Mapping[int, Mapping[str, object]]
) -> tuple[Carried, str] | None:
    """What the *facts* that are known under the editions say to a question of one, and by which row."""
    base, number = base_and_number(question.key)
    for source_edition, known in facts.items():
        for row in _rows(base, law, source_edition, edition):
            answer = known.get(f"{row.source}{number}")
            told = _told_by(row, plain(answer), question) if answer is not None else None
            if told is not None and told in map(plain, question.options):
                return row, told
    return None
