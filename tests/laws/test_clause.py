"""The books of clauses: what a clause says of itself, what is found in a book, and citations that resolve."""

from __future__ import annotations

import json
from importlib import import_module
from importlib.abc import InspectLoader
from importlib.resources import files
from importlib.util import find_spec
from pkgutil import iter_modules
from types import SimpleNamespace

import pytest

from cardinal.language import Text
from cardinal.laws.clause import Edition, book, book_of, check_cited, citations_in, document_numbers, is_clause
from cardinal.laws.effect import NoRectification
from cardinal.laws.errors import UnknownClause
from cardinal.laws.hearing import Law, Procedure, hear
from cardinal.laws.question import DIRECTOR, Found, Kind, Question
from cardinal.laws.registry import BOOKS

TOLD = (
    "id", "kind", "system", "rule", "modal", "refs", "needs", "gives", "option", "default", "authority", "note",
    "inferred", "table", "source_note", "penalty",
)  # fmt: skip


def test_a_clause_tells_all_that_its_book_says_and_nothing_empty() -> None:
    assert book(2017)["77/slam"].to_json("ja") == {
        "id": "77/slam",
        "book": "bridge",
        "edition": 2017,
        "title": "スラムのプレミアム点",
        "kind": "scoring",
        "system": "compute",
        "rule": book(2017)["77/slam"].words("ja").text,
        "modal": "does",
        "refs": ["77/premium-game"],
        "needs": ["level bid", "contract made", "vulnerability"],
        "gives": ["slam premium"],
        "table": {
            "small_slam": {"not_vulnerable": 500, "vulnerable": 750},
            "grand_slam": {"not_vulnerable": 1000, "vulnerable": 1500},
        },
    }


@pytest.mark.parametrize("edition", [2017, "guandan", "ctcba"])
def test_every_clause_is_told_as_its_file_has_it(edition: int | str) -> None:
    name = f"bridge_{edition}" if isinstance(edition, int) else edition
    records = json.loads((files("cardinal.laws") / "clauses" / f"{name}.json").read_text("utf-8"))
    told = [clause.to_json() for clause in book(edition)]
    of_book = {"book": "bridge" if isinstance(edition, int) else edition, "edition": edition}
    for record, one in zip(records, told, strict=True):
        written = {key: value for key, value in record.items() if key in TOLD and value not in (None, [])}
        assert one == {**written, **of_book, "title": record["title"]["en"]}
    assert len(told) == len(book(edition)) > 0


def test_a_clause_of_an_older_edition_takes_from_2017_what_it_shares() -> None:
    whole, newest = book(2007)["77B1"], book(2017)["77/slam"]
    assert (whole.rule, whole.titles, whole.table, whole.gives) == (
        newest.rule,
        newest.titles,
        newest.table,
        newest.gives,
    )
    assert whole.to_json()["same"] == "77/slam"
    titled = book(1987)["7A"]
    assert titled.titles == book(2017)["7A"].titles
    assert titled.rule != book(2017)["7A"].rule
    assert (titled.same, titled.stands_for, titled.alike) == (None, ("7A",), False)


def test_an_older_edition_tells_what_it_lacks_without_making_a_clause_of_it() -> None:
    lacking = {number: absent.note for absent in book(1987).absent for number in absent.clauses}
    assert "comparable" not in lacking["57D"]
    assert "partner" in lacking["14C"]
    assert book(2017).absent == ()


def test_the_number_that_the_document_uses_is_without_our_division() -> None:
    clauses = book(2017)
    assert [clauses[one].number for one in ("26B/1", "27B1(a)", "77/slam")] == ["26B", "27B1(a)", "77/slam"]
    assert document_numbers(("26B/1", "26B/2", "27A1")) == ("26B", "27A1")


def test_a_clause_is_labelled_with_its_number_and_title_in_the_readers_language() -> None:
    clause = book(2017)["77/slam"]
    assert clause.title("zh-Hant") == "滿貫獎分"
    assert "77/slam" in clause.label("zh-Hant")
    assert "滿貫獎分" in clause.label("zh-Hant")


def test_a_book_knows_what_it_has() -> None:
    assert "27A1" in book(2017)
    assert "27A9" not in book(2017)
    assert [one.id for one in book(2017).under("27A")] == ["27A1", "27A2"]
    assert book(2017).under("") == ()


@pytest.mark.parametrize(("given", "near"), [("27A9", "27A1"), ("27B1(z)", "27B"), ("26B/9", "26B/1")])
def test_what_is_near_an_unknown_number_is_told(given: str, near: str) -> None:
    with pytest.raises(UnknownClause) as refused:
        book(2017)[given]
    assert near in " ".join(refused.value.legal)
    assert len(refused.value.legal) <= 8


def test_nothing_is_near_an_empty_number() -> None:
    with pytest.raises(UnknownClause) as refused:
        book(2017)[""]
    assert refused.value.legal == ()


@pytest.mark.parametrize("edition", [1963, "tarot", "bridge_2017"])
def test_an_unknown_book_is_refused(edition: int | str) -> None:
    with pytest.raises(UnknownClause, match=str(edition)):
        book(edition)


@pytest.mark.parametrize(
    ("clause", "known"),
    [("27A1", True), ("G8.1.1", True), ("R5.6", True), ("27Z", False), ("1963:27", False),
     ("G", False), (27, False), (None, False)],
)  # fmt: skip
def test_what_is_a_clause(clause: object, known: bool) -> None:
    assert is_clause(clause) is known


@pytest.mark.parametrize(
    ("clause", "edition"),
    [("27", 2017), ("1987:27", 1987), ("GP2.3", "guandan"), ("GA1", "guandan"), ("G2", "guandan"), ("R49", "ctcba"),
     ("Great", 2017), ("G", 2017), ("def:Alert", 2017), ("Regular", 2017)],
)  # fmt: skip
def test_the_book_of_a_clause(clause: str, edition: int | str) -> None:
    assert book_of(clause) == edition


def test_citations_are_found_wherever_they_stand_in_the_code() -> None:
    source = 'A = "§27A1 §27B"\ndef f(x: int) -> object:\n    return lambda: x in ("§16C1", "§16C2")\n'
    assert set(citations_in(compile(source, "x", "exec"))) == {"27A1", "27B", "16C1", "16C2"}


def citations_of(module: str) -> frozenset[str]:
    """The clauses that a module's code cites, read from its compiled code without running it."""
    spec = find_spec(module)
    assert spec is not None
    assert isinstance(spec.loader, InspectLoader)
    code = spec.loader.get_code(module)
    assert code is not None
    return frozenset(citations_in(code))


PROCEDURES = sorted(f"cardinal.laws.{package}" for package in BOOKS.values())


SAID = Text("cardinal.laws", "clause_label", {"number": "27", "title": "27"})


def modules_of(package: str) -> list[str]:
    return [f"{package}.{module.name}" for module in iter_modules(import_module(package).__path__)]


def test_the_citations_of_a_module() -> None:
    assert citations_of("cardinal.laws.bridge.e2007.possible_damage") == {"2007:23"}


@pytest.mark.parametrize("package", [*PROCEDURES, "cardinal.laws.bridge", "cardinal.laws"])
def test_every_clause_that_the_laws_cite_is_one_of_its_book(package: str) -> None:
    cited = {(module, clause) for module in modules_of(package) for clause in citations_of(module)}
    # An example in a docstring runs over lines and cites nothing.
    for _, clause in cited:
        if "\n" not in clause:
            check_cited(clause)
    assert len(cited) > 5, f"the citations of {package} were not found"


def test_a_citation_of_what_is_no_clause_is_refused() -> None:
    (wrong,) = citations_of("tests.laws.wrong_citation")
    with pytest.raises(UnknownClause):
        check_cited(wrong)


@pytest.mark.parametrize("edition", [2017, 2007, 1987, "guandan", "ctcba"])
@pytest.mark.parametrize("step", ["finding", "effect", "question"])
def test_a_hearing_that_cites_what_is_no_clause_of_its_book_fails_loudly(edition: Edition, step: str) -> None:
    mark = {2007: "2007:", 1987: "1987:", "guandan": "G", "ctcba": "R"}.get(edition, "")
    steps = {
        "finding": Found(SAID, f"§{mark}27Z9"),
        "effect": NoRectification(cites=f"§{mark}27Z9"),
        "question": Question("is_it", Kind.FACT, DIRECTOR, (True, False), (f"{mark}27Z9",), SAID),
    }

    def procedure(case: object) -> Procedure:
        yield steps[step]

    with pytest.raises(UnknownClause, match="27Z9"):
        hear(Law("27", edition, procedure), SimpleNamespace(edition=edition))
