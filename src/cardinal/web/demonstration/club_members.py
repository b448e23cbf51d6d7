"""The forty members of the demonstration's club: those of its evenings and of its Guandan match, with their choices."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from cardinal.season.check_digit import check_digit
from cardinal.season.people import Audience, People, Person

from .bridge_evening import PAIRS
from .guandan_match import TEAMS

FIRST_NUMBER = 100
HIDDEN, MINOR, OPEN = "Max Stein", "Amy Fox", ("Ada Lindqvist", "赵敏", "Hana Sato", "Nora Quinn")
"""Who is a number in public, who is under age, and who shows page and grade to everybody."""
READINGS = {
    "赵敏": "zhao min", "孙磊": "sun lei", "钱慧": "qian hui", "何军": "he jun", "周芳": "zhou fang",
    "吴强": "wu qiang", "郑洁": "zheng jie", "王涛": "wang tao", "冯丽": "feng li", "陈刚": "chen gang",
    "褚云": "chu yun", "卫东": "wei dong",
}  # fmt: skip
SCRIPTS = {
    "Mei Tanaka": ("田中 美衣", "たなか めい"), "Jun Tanaka": ("田中 潤", "たなか じゅん"),
    "Hana Sato": ("佐藤 花", "さとう はな"), "Ken Mori": ("森 健", "もり けん"),
}  # fmt: skip
STRATA = ("A", "B", "C")
MEMBERS = 40
BORN = 1950


def club_members() -> People:
    """Everybody with a number that has a check digit; the same every time."""
    latin = [name for pair in PAIRS for name in pair]
    chinese = [name for players in TEAMS.values() for name in players][: MEMBERS - len(latin)]
    people = []
    for place, name in enumerate((*latin, *chinese)):
        stem = str(FIRST_NUMBER + place)
        chance = Random(f"member {name}")
        person = Person(
            id=f"M{place + 1:04d}",
            names={"zh-Hans" if name in chinese else "latin": name},
            club_number=stem + check_digit(stem),
            reading=READINGS.get(name, ""),
            born=BORN + chance.randrange(50),
            stratum=STRATA[place * len(STRATA) // MEMBERS],
            club="Riverside",
        )
        people.append(_chosen(person, name))
    return People(people)


def _chosen(person: Person, name: str) -> Person:
    if name in SCRIPTS:
        script, reading = SCRIPTS[name]
        person = replace(person, names={**person.names, "ja": script}, reading=reading)
    if name == HIDDEN:
        return replace(person, hidden=True)
    if name == MINOR:
        return replace(person, born=2011)
    if name in OPEN:
        return replace(person, page=Audience.EVERYBODY, rating=Audience.EVERYBODY)
    return person


def strength(person: Person) -> float:
    """How often a member strays from what a robot would do: from 0.02 for the best to 0.3."""
    return 0.02 + 0.28 * Random(f"strength {person.id}").random()
