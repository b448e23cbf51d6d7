"""``cardinal pair``: Swiss rounds, round robins, knockouts, draws, and a check of rounds."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from io import StringIO
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from cardinal.contest.pairings import (
    Bracket,
    Double,
    Manner,
    Meeting,
    Relations,
    Round,
    Seeding,
    Spread,
    SwissRound,
    double_elimination,
    draw_groups,
    draw_lots,
    drawn_bracket,
    knockout,
    pair_danish,
    pair_round,
    review,
    round_robin,
)
from cardinal.contest.pairings.special_swiss import ZoneRound, opening_round, pair_zones, rounds_needed
from cardinal.contest.pairings.swiss_round import BYE
from cardinal.contest.spreadsheet_cells import safe_cells
from cardinal.language import Language, NotUnderstood, Text, Texts, clause_ids, shown

from .figures import one_of, whole
from .options import shared
from .pair_files import read_field, read_names, read_rounds
from .reader import Json, Lang, answering

_say = Texts(__name__).render

app = typer.Typer(help="Who meets whom: Swiss, round robin, knockout, draws.", no_args_is_help=True)

MOST_TEAMS = 5_000
Teams = Annotated[str, typer.Option("--teams", metavar="COUNT", help="How many contestants.")]
Related = Annotated[
    str, typer.Option("--related", metavar="GROUPS", help='Related contestants not to meet, as "1,5;2,9,12".')
]
Word = TypeVar("Word", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Printed:
    """How and in which language a command prints."""

    format: Annotated[str, typer.Option("--format", metavar="FORMAT", help="text, csv or json.")] = "text"
    as_json: Json = False
    lang: Lang = None

    @property
    def form(self) -> str:
        return "json" if self.as_json else one_of(self.format, ("text", "csv", "json"))


@app.command()
@shared(printed=Printed)
def swiss(
    printed: Printed,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The field: CSV (number,score,…) or JSON.")],
    round_number: Annotated[str, typer.Option("--round", metavar="NUMBER", help="The round to pair.")] = "",
    manner: Annotated[str, typer.Option(help="Among equal scores: adjacent, fold or slide.")] = "adjacent",
    related: Related = "",
    sit_out: Annotated[
        str, typer.Option(metavar="NUMBERS", help="Contestants not to be paired, for example 1,2.")
    ] = "",
    danish: Annotated[bool, typer.Option("--danish", help="Pair neighbours even if they have met before.")] = False,
) -> None:
    """Pair the next round of a Swiss event; a rematch only if one is unavoidable, with the proof."""
    with answering(printed.lang) as language:
        form = printed.form
        given = read_field(file)
        number = whole(round_number, 1, MOST_TEAMS) if round_number else given.round_number or 1
        field = given.field
        if danish:
            out = frozenset(_numbers(sit_out))
            paired = pair_danish((one for one in field if one.number not in out), number)
        else:
            paired = pair_round(
                field,
                number,
                manner=_word(Manner, manner),
                relations=_relations(related),
                sitting_out=_numbers(sit_out),
            )
        if form == "json":
            _print_json({"round": number, **_swiss_json(paired)})
        elif form == "csv":
            _print_csv(_rows([paired.round], first=number))
        else:
            typer.echo("\n".join(_told(paired, number, given.names, language)))


@app.command("special-swiss")
@shared(printed=Printed)
def special_swiss(
    printed: Printed,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The field: CSV (number,score,…) or JSON.")],
    round_number: Annotated[str, typer.Option("--round", metavar="NUMBER", help="The round to pair.")] = "",
    winners: Annotated[
        str, typer.Option(metavar="NUMBERS", help="Who is in the winners' zone, for example 1,4,6.")
    ] = "",
) -> None:
    """Pair a round of the special Swiss: a winners' and a losers' zone, until one has won all its matches."""
    with answering(printed.lang) as language:
        form = printed.form
        given = read_field(file)
        number = whole(round_number, 1, MOST_TEAMS) if round_number else given.round_number or 1
        most = rounds_needed(len(given.field))
        if number > most:
            raise NotUnderstood(Text(__name__, "zones_over", {"teams": len(given.field), "rounds": most}))
        if number > 1 and not winners:
            raise NotUnderstood(Text(__name__, "zones_need_winners", {"number": number}))
        order = sorted(given.field, key=lambda one: one.rank or 0)
        zones = (
            opening_round([one.number for one in order])
            if number == 1
            else pair_zones(given.field, _numbers(winners), number)
        )
        if form == "json":
            _print_json({"round": number, "rounds": most, **_zones_json(zones)})
        elif form == "csv":
            _print_csv(_rows([zones.round], first=number))
        else:
            typer.echo("\n".join(_zones_told(zones, number, most, given.names, language)))


@app.command("round-robin")
@shared(printed=Printed)
def round_robin_table(printed: Printed, teams: Teams) -> None:
    """The table of a round robin: as printed in the rules for 4 to 24, by the circle for any other number."""
    with answering(printed.lang) as language:
        form = printed.form
        table = round_robin(whole(teams, 2, 500))
        if form == "json":
            record = {"contestants": table.contestants, "rounds": [one.to_json() for one in table.rounds]}
            _print_json({**record, "cites": list(clause_ids(table.cites))})
        elif form == "csv":
            _print_csv(_rows(table.rounds))
        else:
            for place, each in enumerate(table.rounds, start=1):
                line = "  ".join(map(str, each.pairings))
                byes = [_say("bye", language, team=bye) for bye in each.byes]
                typer.echo("  ".join([_say("round", language, number=place) + ":", line, *byes]))
            if table.cites:
                typer.echo(_say("printed_table", language, clauses=clause_ids(table.cites)))


@app.command("knockout")
@shared(printed=Printed)
def knockout_bracket(
    printed: Printed,
    teams: Teams,
    double: Annotated[str, typer.Option(metavar="FORM", help="Out after two losses: standard or compact.")] = "",
    one_final: Annotated[bool, typer.Option("--one-final", help="No second final after a first loss.")] = False,
) -> None:
    """The bracket of a knockout: seeds placed, byes from seed 1 down, after one loss or two."""
    with answering(printed.lang) as language:
        form = printed.form
        count = whole(teams, 2, MOST_TEAMS)
        found = (
            double_elimination(count, _word(Double, double), second_final=not one_final) if double else knockout(count)
        )
        if form == "json":
            _print_json(_bracket_json(found))
        elif form == "csv":
            matches = [(match.name, match.upper, match.lower, int(match.if_needed)) for match in found.matches]
            _print_csv([("match", "upper", "lower", "if_needed"), *matches])
        else:
            typer.echo(str(found) if double else drawn_bracket(found))
            if found.byes:
                typer.echo(_say("byes", language, numbers=found.byes))
            if double:
                typer.echo(_say("signs", language))


@app.command()
@shared(printed=Printed)
def draw(
    printed: Printed,
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="Entries, one per line.")] = None,
    seed: Annotated[str, typer.Option(help="The published seed, any text.")] = "",
    teams: Annotated[str, typer.Option(metavar="COUNT", help="Instead of a file: the numbers 1 to N.")] = "",
    groups: Annotated[str, typer.Option(metavar="COUNT", help="Draw into this many groups.")] = "",
    seeds: Annotated[str, typer.Option(metavar="COUNT", help="How many entries, from the top, are seeds.")] = "0",
    spread: Annotated[str, typer.Option(help="Seeds into groups: snake or pots.")] = "snake",
    related: Related = "",
) -> None:
    """Draw lots from a published seed; anyone can repeat the draw."""
    with answering(printed.lang) as language:
        form = printed.form
        if (file is None) == (not teams):
            raise NotUnderstood(Text(__name__, "seed_with_numbers"))
        entries = read_names(file) if file else tuple(map(str, range(1, whole(teams, 1, MOST_TEAMS) + 1)))
        if not groups:
            _print_lots(seed, entries, form, language)
            return
        seeding = Seeding(tuple(range(1, len(entries) + 1)), whole(seeds, 0, len(entries)))
        chosen = _word(Spread, spread)
        made = draw_groups(seeding, whole(groups, 1, len(entries)), seed, spread=chosen, relations=_relations(related))
        named = [[entries[number - 1] for number in group] for group in made.members]
        if form == "json":
            _print_json({"seed": seed, "groups": named, "cites": list(clause_ids(made.cites))})
        elif form == "csv":
            rows = [(place, name) for place, group in enumerate(named, start=1) for name in group]
            _print_csv([("group", "contestant"), *rows])
        else:
            for place, group in enumerate(named, start=1):
                typer.echo(_say("group", language, number=place, members=group))
            typer.echo(_say("how_grouped", language, seed=seed))


@app.command()
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help='Rounds, one per line, as "2-3 1-4 5".')],
    rematches: Annotated[bool, typer.Option("--rematches", help="Rematches are allowed.")] = False,
    related: Related = "",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Report what is illegal or unfair in a set of rounds; exit status 1 if anything is illegal."""
    with answering(lang) as language:
        rounds = read_rounds(file)
        found = review(rounds, relations=_relations(related), rematches_allowed=rematches)
        if as_json:
            _print_json(
                {
                    "rounds": len(rounds),
                    "findings": [finding.to_json(language) for finding in found.findings],
                    "never_met": [list(pair) for pair in found.never_met],
                    "home": {str(number): [home, away] for number, home, away in found.home},
                    "home_imbalance": found.home_imbalance,
                }
            )
        else:
            for one in found.findings:
                typer.echo(one.text.render(language))
            if found.is_legal:
                typer.echo(_say("all_right", language, rounds=len(rounds)))
            typer.echo(_say("never_met", language, count=len(found.never_met)))
            typer.echo(_say("home_balance", language, difference=found.home_imbalance))
    if not found.is_legal:
        raise typer.Exit(code=1)


def _told(paired: SwissRound, number: int, names: Mapping[int, str], language: Language) -> list[str]:
    def name(team: int) -> str:
        return str(team) if names[team] == str(team) else f"{team} {names[team]}"

    lines = [_say("round", language, number=number)]
    lines += [
        f"{place:>3}. {name(pairing.home)} - {name(pairing.away)}"
        for place, pairing in enumerate(paired.round.pairings, start=1)
    ]
    lines += ["     " + _say("bye", language, team=name(one)) for one in paired.round.byes]
    lines += ["     " + _say("sitting_out", language, team=name(one)) for one in paired.round.sitting_out]
    if paired.rematches:
        lines.append(_say("rematches", language, pairings=paired.rematches))
    if paired.proof is not None:
        bye = _say("the_bye", language)
        groups = tuple("{" + " ".join(_names(group, bye)) + "}" for group in paired.proof.odd_groups)
        key = "proof" if paired.proof.barrier else "proof_without_barrier"
        lines.append(_say(key, language, barrier=_names(paired.proof.barrier, bye), groups=groups))
    if paired.related:
        lines.append(_say("related", language, pairings=paired.related))
    return [*lines, _say("clauses", language, clauses=clause_ids(paired.cites))]


def _zones_told(zones: ZoneRound, number: int, most: int, names: Mapping[int, str], language: Language) -> list[str]:
    def name(team: int) -> str:
        return str(team) if names[team] == str(team) else f"{team} {names[team]}"

    lines = [_say("zones_round", language, number=number, rounds=most)]
    upper = frozenset(zones.winners)
    for key, inside in (("zone_winners", True), ("zone_losers", False)):
        told = [pairing for pairing in zones.round.pairings if (pairing.numbers <= upper) is inside]
        lines += [_say(key, language)] if told else []
        lines += [f"     {name(one.home)} - {name(one.away)}" for one in told]
    lines += ["     " + _say("bye", language, team=name(bye)) for bye in zones.round.byes]
    if zones.promoted is not None:
        lines.append(_say("promoted", language, team=name(zones.promoted)))
    if zones.rematches:
        lines.append(_say("rematches", language, pairings=zones.rematches))
    return [*lines, _say("clauses", language, clauses=clause_ids(zones.cites))]


def _zones_json(zones: ZoneRound) -> dict[str, object]:
    return {
        **zones.round.to_json(),
        "winners": list(zones.winners),
        "promoted": zones.promoted,
        "rematches": [[rematch.home, rematch.away] for rematch in zones.rematches],
        "cites": list(clause_ids(zones.cites)),
    }


def _names(numbers: frozenset[int], bye: str) -> list[str]:
    return [bye if number == BYE else str(number) for number in sorted(numbers)]


def _swiss_json(paired: SwissRound) -> dict[str, object]:
    record: dict[str, object] = {
        **paired.round.to_json(),
        "order": list(paired.order),
        "rematches": [[rematch.home, rematch.away] for rematch in paired.rematches],
        "related": [[one.home, one.away] for one in paired.related],
        "cites": list(clause_ids(paired.cites)),
    }
    if paired.proof is not None:
        # 0 stands for the bye.
        record["proof"] = {
            "barrier": sorted(paired.proof.barrier),
            "odd_groups": [sorted(group) for group in paired.proof.odd_groups],
            "rematches": paired.proof.rematches,
        }
    return record


def _bracket_json(found: Bracket) -> dict[str, object]:
    return {
        "entrants": found.entrants,
        "losses": found.losses,
        "byes": list(found.byes),
        "matches": [
            {"match": match.name, "upper": str(match.upper), "lower": str(match.lower), "if_needed": match.if_needed}
            for match in found.matches
        ],
        "cites": list(clause_ids(found.cites)),
    }


def _print_lots(seed: str, entries: Sequence[str], form: str, language: Language) -> None:
    lots = draw_lots(seed, "numbers", entries)
    if form == "json":
        _print_json({"seed": seed, "lots": [{"contestant": lot.contestant, "sha256": lot.digest} for lot in lots]})
    elif form == "csv":
        rows = [(place, one.contestant, one.digest) for place, one in enumerate(lots, start=1)]
        _print_csv([("number", "contestant", "sha256"), *rows])
    else:
        for place, one in enumerate(lots, start=1):
            typer.echo(_say("lot", language, place=place, contestant=one.contestant))
        typer.echo(_say("how_drawn", language, seed=seed))


def _rows(rounds: Sequence[Round], first: int = 1) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = [("round", "table", "home", "away")]
    for number, each in enumerate(rounds, start=first):
        rows += [(number, table, pairing.home, pairing.away) for table, pairing in enumerate(each.pairings, start=1)]
        rows += [(number, "", bye, "") for bye in each.byes]
    return rows


def _print_json(record: object) -> None:
    typer.echo(json.dumps(record, ensure_ascii=False, indent=2))


def _print_csv(rows: Sequence[tuple[object, ...]]) -> None:
    out = StringIO()
    csv.writer(out, lineterminator="\n").writerows(map(safe_cells, rows))
    typer.echo(out.getvalue(), nl=False)


def _word(words: type[Word], given: str) -> Word:
    return words(one_of(given, tuple(map(str, words))))


def _numbers(text: str) -> tuple[int, ...]:
    words = text.replace(",", " ").split()
    if not all(word.isascii() and word.isdigit() and len(word) < 10 for word in words):
        raise NotUnderstood(Text(__name__, "bad_numbers", {"given": shown(text)}))
    return tuple(map(int, words))


def _relations(text: str) -> Relations:
    groups = [_numbers(group) for group in text.split(";") if group.strip()]
    return Relations.of(groups, criterion="--related", meeting=Meeting.APART)
