"""Exercises that are answered by choosing: clauses, the irregular act, the fault in a ruling, what if, what to say,
editions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from random import Random

from cardinal.language import CardinalError, NotUnderstood, Text, shown
from cardinal.laws import Question, Ruling, counterfactuals
from cardinal.laws.answer_words import answer_label, question_text
from cardinal.laws.clause_names import clause_name
from cardinal.laws.contents import clauses_at, group_of
from cardinal.laws.ends import ends
from cardinal.laws.matters import hear_matter
from cardinal.laws.ruling import Answered

from .asking import needed
from .boxes import box, is_history
from .causes import complaint
from .decoys import decoys
from .quoting import said
from .saying import saying
from .scene import Scene, ruling_of

FULL = 100
_MOST_CLAUSES = 11
_MOST_RULINGS = 4
_EDITION = 2007


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose: its key in a form, and its words."""

    key: str
    say: Callable[[str], str]


def _nothing_hidden(question: Question) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Exercise:
    """A question about a scene: what is asked, what can be chosen, and what is right. ``shows_ruling``: the ruling is
    told with it; ``shows_answers``: so is what people said."""

    kind: str
    scene: Scene
    prompt: Callable[[str], str]
    options: tuple[Option, ...]
    right: frozenset[str]
    shows_ruling: bool = False
    shows_answers: bool = True
    # Which of the answers are left out all the same: the candidate has to find them.
    hides: Callable[[Question], bool] = _nothing_hidden

    @property
    def told(self) -> tuple[Question, ...]:
        """What was asked and answered before the exercise begins."""
        return tuple(one for one in needed(self.scene) if not self.hides(one)) if self.shows_answers else ()

    @property
    def is_single(self) -> bool:
        return self.kind in ("c", "d", "f")

    def to_json(self, language: str = "en") -> dict[str, object]:
        """What a candidate may know: the scene without its script, the question, and what can be chosen."""
        ruling = ruling_of(self.scene.matter()).effects if self.shows_ruling else ()
        return {
            "kind": self.kind,
            "scene": self.scene.to_json(with_script=False),
            "answers": {question.key: str(self.scene.script.get(question.key, "")) for question in self.told},
            "ruling": [effect.text.render(language) for effect in ruling],
            "question": self.prompt(language),
            "options": {option.key: option.say(language) for option in self.options},
        }

    def mark(self, chosen: Iterable[str]) -> int:
        """Per cent: how well what was chosen agrees with what is right."""
        given = frozenset(chosen) & {option.key for option in self.options}
        if not given:
            return 0
        return round(FULL * Fraction(2 * len(given & self.right), len(given) + len(self.right)))


def exercise(kind: str, scene: Scene) -> Exercise:
    """The exercise of a kind on a scene, or a refusal where the scene has none."""
    if kind not in _KINDS:
        raise NotUnderstood(Text(__name__, "no_kind", {"given": shown(kind)}), legal=("a", *_KINDS))
    made = _KINDS[kind](scene)
    if made is None:
        raise NotUnderstood(Text(__name__, "not_of_kind", {"given": shown(kind)}), legal=kinds_of(scene))
    return made


def kinds_of(scene: Scene) -> tuple[str, ...]:
    """The kinds that a scene can be asked in."""
    return ("a", *(kind for kind, make in _KINDS.items() if make(scene) is not None))


def _prompt(key: str, **values: object) -> Callable[[str], str]:
    return lambda language: Text(__name__, key, values).render(language)


def _mixed(scene: Scene, kind: str, options: Iterable[Option]) -> tuple[Option, ...]:
    every = list(options)
    Random(f"{scene.seed} {scene.law} {kind}").shuffle(every)
    return tuple(every)


def _clauses(scene: Scene) -> Exercise | None:
    """b: the clauses that a ruling rests on, among those of its law and of the other ends."""
    matter = scene.matter()
    truth = ruling_of(matter)
    must = truth.cites
    others = dict.fromkeys(clause for end in ends(matter.law, matter.case, most=60) for clause in end.cites)
    group = group_of(matter.law) or matter.law
    near = dict.fromkeys((*others, *(clause.id for clause in clauses_at(scene.book, group))))
    beside = [clause for clause in near if clause not in must and clause not in truth.consulted]
    Random(f"{scene.seed} clauses").shuffle(beside)
    chosen = (*must, *beside[: max(3, _MOST_CLAUSES - len(must))])
    if len(chosen) == len(must):
        return None
    options = (Option(clause, _clause(clause, scene)) for clause in sorted(chosen))
    return Exercise("b", scene, _prompt("ask_clauses"), tuple(options), frozenset(must), shows_ruling=True)


def _clause(clause: str, scene: Scene) -> Callable[[str], str]:
    return lambda language: clause_name(clause, scene.book, language)


def _spot(scene: Scene) -> Exercise | None:
    """c: which act of the record was irregular."""
    case = scene.matter().case
    if case.act is None or scene.is_tale or complaint(scene) is not None:
        # What only the hands show is said by the players when they call, and that would be the answer.
        return None
    acts = (*case.before, case.act, *case.after)
    last = [place for place in range(len(acts)) if acts[place].verb not in ("attention", "director", "referee")]
    place = len(case.before)
    near = [one for one in last if abs(one - place) <= 4] or last
    options = tuple(Option(str(one), _act(acts[one])) for one in near)
    right = frozenset((str(place),))
    if len(options) < 2 or str(place) not in {option.key for option in options}:
        return None
    return Exercise("c", scene, _prompt("ask_spot"), options, right, shows_answers=False)


def _act(act: object) -> Callable[[str], str]:
    return lambda language: said(act, language)  # type: ignore[arg-type]


def _wrong_ruling(scene: Scene) -> Exercise | None:
    """d: a ruling with one effect put wrong; which?"""
    truth = ruling_of(scene.matter())
    wrong = [effect for effect in decoys(truth.effects) if effect.name in {one.name for one in truth.effects}]
    if len(truth.effects) < 2 or not wrong:
        return None
    chance = Random(f"{scene.seed} {scene.law} fault")
    fault = chance.choice(wrong)
    place = next(number for number, effect in enumerate(truth.effects) if effect.name == fault.name)
    shown_effects = [fault if number == place else effect for number, effect in enumerate(truth.effects)]
    options = (Option(str(number), _text(effect.text)) for number, effect in enumerate(shown_effects))
    return Exercise("d", scene, _prompt("ask_fault"), tuple(options), frozenset((str(place),)))


def _text(text: Text) -> Callable[[str], str]:
    return lambda language: text.render(language)


def _what_if(scene: Scene) -> Exercise | None:
    """f: one answer changes; which ruling follows?"""
    matter = scene.matter()
    truth = ruling_of(matter)
    changes = [
        (key, answer, end)
        for key, answer, end in counterfactuals(truth, matter.case)
        if isinstance(end, Ruling) and end.end != truth.end
    ]
    if not changes:
        return None
    chance = Random(f"{scene.seed} {scene.law} what if")
    key, answer, end = chance.choice(changes)
    question = next(s.question for s in truth.trace if isinstance(s, Answered) and s.question.key == key)
    others = [truth, *(one for _, _, one in changes), *ends(matter.law, matter.case, most=40)]
    different = dict.fromkeys((end.end, *(one.end for one in others)))
    options = (Option(_key(effects), _sentences(effects)) for effects in list(different)[:_MOST_RULINGS])

    def prompt(language: str) -> str:
        values = {"question": question_text(question, language), "answer": answer_label(question, answer, language)}
        return Text(__name__, "ask_what_if", values).render(language)

    right = frozenset((_key(end.end),))
    mixed = _mixed(scene, "f", options)
    return Exercise("f", scene, prompt, mixed, right, shows_ruling=True) if len(mixed) > 1 else None


def _key(effects: Iterable[object]) -> str:
    written = " ".join(str(effect.to_json()) for effect in effects)  # type: ignore[attr-defined]
    return sha256(written.encode()).hexdigest()[:10]


def _sentences(effects: Iterable[object]) -> Callable[[str], str]:
    every = tuple(effects)
    return lambda language: " ".join(effect.text.render(language) for effect in every)  # type: ignore[attr-defined]


def _say_it(scene: Scene) -> Exercise | None:
    """g: what is said before a player chooses, among sentences that must not be said."""
    found = saying(scene)
    if found is None:
        return None
    options = tuple(Option(key, say) for key, say in found.sentences.items())

    def prompt(language: str) -> str:
        return Text(__name__, "ask_say", {"question": found.asks(language)}).render(language)

    return Exercise("g", scene, prompt, options, found.right, shows_answers=False)


def _box(scene: Scene) -> Exercise | None:
    """i: which box, what is undone, which penalty this time, what next; from the record of the match."""
    found = box(scene)
    if found is None:
        return None
    options = tuple(Option(key, say) for key, say in found.options.items())

    def prompt(language: str) -> str:
        return Text(__name__, "ask_box", {"history": found.history(language)}).render(language)

    return Exercise("i", scene, prompt, options, found.right, hides=is_history)


def _editions(scene: Scene) -> Exercise | None:
    """h: the same facts under the Laws of 2007; what is ruled there?"""
    if scene.book != 2017:
        return None
    truth = ruling_of(scene.matter())
    try:
        older = hear_matter({**scene.record, "edition": _EDITION, "answers": dict(scene.script)}).result
    except CardinalError:
        return None
    if not isinstance(older, Ruling) or _names(older) == _names(truth):
        return None
    every = {_key((effect,)): effect for effect in (*truth.effects, *older.effects, *decoys(older.effects)[:2])}
    options = _mixed(scene, "h", (Option(key, _text(effect.text)) for key, effect in every.items()))
    right = frozenset(_key((effect,)) for effect in older.effects)
    texts = {key: str(effect.text) for key, effect in every.items()}
    if len(set(texts.values())) < len(texts):
        return None
    return Exercise("h", scene, _prompt("ask_edition", year=_EDITION), options, right)


def _names(ruling: Ruling) -> list[str]:
    return sorted(str(effect.text) for effect in ruling.effects)


_KINDS: Mapping[str, Callable[[Scene], Exercise | None]] = {
    "b": _clauses,
    "c": _spot,
    "d": _wrong_ruling,
    "f": _what_if,
    "g": _say_it,
    "h": _editions,
    "i": _box,
}
KINDS = ("a", *_KINDS)
