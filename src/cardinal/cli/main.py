"""The command ``cardinal``, put together from one file a command; a file is read when its command is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command, get_group

from cardinal import __version__
from cardinal.language import CardinalError

from .reader import REFUSED

SETTINGS = {"help_option_names": ["-h", "--help"]}
LONGEST = 300
MARKUP = None
"""Help is plain text: to read what draws boxes and colours would take longer than everything else of a command."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A command as the list of all has it: its line there, which a test holds against its own help, and what reads its
    file and gives what Click runs."""

    line: str
    load: Callable[[], Any]


class WithFurther(TyperGroup):
    """The commands of an app, and further ones whose files are read when one of them is asked for."""

    further: Mapping[str, tuple[str, str]] = {}

    def list_commands(self, ctx: Any) -> list[str]:
        return [*super().list_commands(ctx), *self.further]

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Each with its whole first sentence, which Click by itself cuts off where a line ends."""
        with formatter.section("Commands"):
            rows = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
            formatter.write_dl([(name, one.get_short_help_str(LONGEST)) for name, one in rows if not one.hidden])

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name in self.further and cmd_name not in self.commands:
            made = _made(*self.further[cmd_name])
            made.name = cmd_name
            self.add_command(made, cmd_name)
        return super().get_command(ctx, cmd_name)


def _group(line: str, module: str, app: str = "app", **further: tuple[str, str]) -> Listed:
    """The commands of a module's own app, and *further* ones that stand in files of their own."""

    def load() -> Any:
        group: typer.Typer = getattr(import_module(f"{__package__}.{module}"), app)
        group.info.cls = WithFurther
        group.rich_markup_mode = MARKUP
        # Not get_command: it makes a group of one command into that command, and takes its name for an argument.
        found: Any = get_group(group)
        found.further = {key.rstrip("_").replace("_", "-"): place for key, place in further.items()}
        return found

    return Listed(line, load)


def _single(line: str, module: str, function: str) -> Listed:
    """A command that is one function."""

    return Listed(line, lambda: _made(module, function))


def _made(module: str, function: str) -> Any:
    app = typer.Typer(add_completion=False, rich_markup_mode=MARKUP)
    app.command(function)(getattr(import_module(f"{__package__}.{module}"), function))
    return get_command(app)


COMMANDS: Mapping[str, Listed] = {
    "account": _group("Accounts: list, invite, reset, close, role, and who plays as whom.", "account"),
    "arena": _single(
        "Let two robots play paired deals with seats exchanged, and print who is stronger and how sure that is.",
        "arena",
        "arena",
    ),
    "audit": _group("The log of everything that was done.", "store", app="audit"),
    "bridge": _group("Duplicate bridge: scores, IMPs, and logs of tables.", "bridge"),
    "bridgemate": _group("Bridgemate terminals: movement out, results in.", "bridgemate", app="bridgemate"),
    "club": _group(
        "A club: calendar, sign-ups, events of its evenings, staff, fees, letters.",
        "club",
        fee_scale=("club_fees", "fee_scale"),
        fees=("club_fees", "fees"),
        paid=("club_fees", "paid"),
        bounce=("club_fees", "bounce"),
    ),
    "event": _group(
        "An event as a folder of plain files: new, draw, check, show.",
        "event",
        score=("event_score", "score"),
        board=("event_board", "board"),
        evening=("event_board", "evening"),
        copy=("event_copy", "copy"),
        explain=("event_score", "explain"),
        export=("event_export", "export"),
        import_=("event_import", "import_files"),
        forfeits=("event_forfeits", "forfeits"),
        change=("event_change", "change"),
        late=("event_decide", "late"),
        lend=("event_decide", "lend"),
        sides=("event_decide", "sides"),
        line_up=("event_line_ups", "line_up"),
        terminals=("event_terminals", "terminals"),
    ),
    "formats": _group("File formats: list them, and check a file.", "formats"),
    "guandan": _group(
        "Guandan: what cards can be played as, and the plays of a hand.",
        "guandan",
        deal=("guandan_deal", "deal"),
        vp=("guandan_vp", "vp"),
    ),
    "laws": _group(
        "The laws: clauses, coverage, conditions, schemas.",
        "laws",
        compare=("laws_compare", "compare_case"),
        coverage=("laws_coverage", "coverage"),
        cases=("laws_print", "list_cases"),
        diff=("laws_diff", "diff"),
        print_=("laws_print", "print_book"),
        terms=("laws_terms", "list_terms"),
    ),
    "league": _single("Let every robot play every other on paired deals, and print the table.", "arena", "league"),
    "movement": _group(
        "Movements for pairs, individuals and teams: make, show and check them.",
        "movement",
        choose=("movement_choose", "choose"),
    ),
    "pair": _group("Who meets whom: Swiss, round robin, knockout, draws.", "pair"),
    "person": _group(
        "What is stored about a person: find, export or erase it; close the account.", "store", app="person"
    ),
    "plot": _group("Plots of an event as SVG.", "plot"),
    "points": _group("Points by a pack: what each place of a field gets.", "points"),
    "print": _group(
        "Paper: hand records, travellers, score sheets, cards, as HTML or PDF.",
        "print",
        form=("print_forms", "form"),
        programme=("print_forms", "programme"),
        results=("print_forms", "results"),
    ),
    "rating": _group("Grades of a season: how well they predict, and their scale.", "rating"),
    "school": _group("The school: scenes to rule on, practice, and what the scenes reach.", "school"),
    "score": _group("Scores: matchpoints, IMPs, Butler, victory points.", "score"),
    "season": _group(
        "A club's season as a folder: tables, grades, points, people.",
        "season",
        player=("season_player", "player"),
        demo=("season_player", "demo"),
        merge=("season_people", "merge"),
        erase=("season_people", "erase"),
        contacts=("season_people", "contacts"),
    ),
    "backup": _single("Write a backup to one file; the server may be running.", "store", "backup"),
    "restore": _single(
        "Restore a backup into an empty database and data folder; refuses if either holds anything.",
        "store",
        "restore",
    ),
    "rule": _single(
        "Rule on a case: with all answers, the ruling; with some, the next question and who is asked.",
        "rule_command",
        "rule",
    ),
    "convert": _single(
        "Convert boards or results to another format; warns about anything the target format cannot hold.",
        "convert",
        "convert",
    ),
    "deal": _group("Deal boards at random: from the system's cryptographic source, or from a seed.", "deal_commit"),
    "dd": _single("Work out what can be made double dummy: tricks, par, and what each recorded card cost.", "dd", "dd"),
    "serve": _single("Start the web application and print its address.", "serve", "serve"),
    "simulate": _single(
        "Play an evening against a running server: create, draw, enter scores, dispute, call the Director, publish.",
        "simulate",
        "simulate",
    ),
    "texts": _group("Texts and their translations: export, import, and what is missing.", "translations"),
    "token": _group("Tokens, by which programs act on events.", "token"),
}


@cache
def _command(name: str) -> Any:
    found = COMMANDS[name].load()
    found.name = name
    found.context_settings.update(SETTINGS)
    return found


class Explaining(TyperGroup):
    """A refusal of ours is an answer, not a crash: it is printed, and the command ends with 2."""

    def list_commands(self, ctx: Any) -> list[str]:
        return [*super().list_commands(ctx), *COMMANDS]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return super().get_command(ctx, cmd_name)
        return _command(cmd_name)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The list needs the line of each command and none of their files; Click would load all, and cut the lines."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, listed.line) for name, listed in COMMANDS.items()])

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except CardinalError as refusal:
            typer.echo(refusal.render_inside(), err=True)
            raise typer.Exit(code=REFUSED) from refusal


app = typer.Typer(
    name="cardinal",
    cls=Explaining,
    help="Duplicate bridge and Guandan competitions, run by their own laws.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings=SETTINGS,
    rich_markup_mode=MARKUP,
)


def _print_version(asked: bool) -> None:
    if asked:
        typer.echo(f"cardinal {__version__}")
        raise typer.Exit


@app.callback()
def _cardinal(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    pass
