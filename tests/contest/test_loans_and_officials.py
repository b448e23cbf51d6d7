"""Players on loan and their price, forfeits explained, who deals, and who must be named to run an event."""

from __future__ import annotations

import pytest

from cardinal.contest.officials import bodies, masterpoints_may_be_issued, missing_officials
from tests.contest.conditions_maker import conditions


@pytest.mark.clause("R2/1", "R3", "R4")
def test_the_federation_wants_an_organiser_directors_and_an_appeals_committee() -> None:
    assert [one.cites for one in missing_officials(conditions())] == ["§R2/1", "§R3", "§R4"]
    named = {"organiser": "Club", "host": "City", "directors": ["Ho"], "appeals_committee": ["A", "B", "C"]}
    found = conditions(officials={**named, "discipline_committee": ["D"]})
    assert missing_officials(found) == ()
    assert [(one.part, one.clauses) for one in bodies(found)] == [
        ("organiser", ("R2/1",)),
        ("host", ("R2/1",)),
        ("directors", ("R3",)),
        ("appeals", ("R4",)),
        ("discipline", ("R4",)),
    ]


@pytest.mark.clause("R2/2")
def test_masterpoints_of_an_area_event_need_approval() -> None:
    area = {"organiser": "X", "directors": ["Ho"], "appeals_committee": ["A"], "scale": "area", "masterpoints": "blue"}
    assert [one.cites for one in missing_officials(conditions(officials=area))] == ["§R2/2"]
    assert masterpoints_may_be_issued(conditions(officials={**area, "sanctioned_by": "federation"}))
    assert masterpoints_may_be_issued(conditions(officials={**area, "scale": "club"}))
    assert not masterpoints_may_be_issued(conditions(officials={**area, "masterpoints": "none"}))


@pytest.mark.clause("G18.1", "G18.2", "G18.3")
def test_guandan_events_have_an_organiser_a_host_and_a_committee() -> None:
    named = {"organiser": "Center", "host": "City", "committee": ["Center", "City"], "directors": ["Ma"]}
    found = {one.part: one for one in bodies(conditions("china-guandan", officials=named))}
    assert {part: one.clauses for part, one in found.items()} == {
        "organiser": ("G18.1",),
        "host": ("G18.2",),
        "committee": ("G18.3",),
        "directors": ("G18.1",),
    }
    record = found["organiser"].to_json("ja")
    assert (record["names"], record["cites"]) == (["Center"], ["G18.1"])
    assert [one.cites for one in missing_officials(conditions("china-guandan"))] == ["§G18.1", "§G18.1"]


def test_under_the_laws_alone_nobody_has_to_be_named() -> None:
    assert missing_officials(conditions("wbf-2017")) == ()


EVERYBODY = {
    "organiser": "Club", "host": "City", "committee": ["Ma", "Wu"], "directors": ["Ho"],
    "appeals_committee": ["A", "B"], "discipline_committee": ["D"],
}  # fmt: skip
NAMES = [("Club",), ("City",), ("Ma", "Wu"), ("Ho",), ("A", "B"), ("D",)]


@pytest.mark.clause("80B1/1", "80B1/2", "80B2(a)", "80B2(k)", "91B")
@pytest.mark.parametrize(
    ("pack", "clauses"),
    [
        ("ctcba", ["R2/1", "R2/1", "R2/1", "R3", "R4", "R4"]),
        ("china-guandan", ["G18.1", "G18.2", "G18.3", "G18.1", "G18.1", "G18.1"]),
        ("wbf-2017", ["80B1/1", "80B1/2", "80B1/2", "80B2(a)", "80B2(k)", "91B"]),
    ],
)
def test_the_clause_of_every_part_by_whose_regulations(pack: str, clauses: list[str]) -> None:
    found = bodies(conditions(pack, officials=EVERYBODY))
    assert [(one.names, *one.clauses) for one in found] == list(zip(NAMES, clauses, strict=True))
    assert [(one.part, one.duties) for one in found] == [
        ("organiser", ("regulations", "venue", "entries", "appointments", "results", "prizes")),
        ("host", ("venue", "equipment", "safety")),
        ("committee", ("organisers_powers",)),
        ("directors", ("play", "rulings")),
        ("appeals", ("appeals",)),
        ("discipline", ("discipline",)),
    ]
    for one in found:
        record = one.to_json("en")
        assert (record["part"], record["label"], record["names"]) == (one.part, one.label("en"), list(one.names))
        assert len(set(record["duties"])) == len(one.duties)  # type: ignore[call-overload]


@pytest.mark.clause("R2/2")
@pytest.mark.parametrize(
    ("masterpoints", "scale", "sanctioned", "issued", "missing"),
    [
        ("blue", "club", "", True, False),
        ("blue", "area", "", False, True),
        ("blue", "area", "CTCBA", True, False),
        ("none", "area", "", False, False),
        ("none", "club", "CTCBA", False, False),
    ],
)
def test_whether_masterpoints_may_be_issued(
    masterpoints: str, scale: str, sanctioned: str, issued: bool, missing: bool
) -> None:
    told = {**EVERYBODY, "masterpoints": masterpoints, "scale": scale, "sanctioned_by": sanctioned}
    found = conditions(officials=told)
    assert masterpoints_may_be_issued(found) is issued
    assert [one.cites for one in missing_officials(found)] == ["§R2/2"] * missing
