"""A program of anybody's as a contestant: a line of JSON in, a line of JSON out, one process for each seat.

The program is told who it is, every view that its seat gets and, when it is to act, the view at which it acts. It
answers with an act in the form that a player's browser sends. It gets nothing that a person in its seat would not see,
and no process ever meets the same deal twice. ``docs/arena.md`` is the protocol for those who write such a program.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from queue import Empty, Queue
from threading import Thread

from cardinal.cards import Seat
from cardinal.cards.log import Event, EventReader
from cardinal.cards.view_fields import SeenTable
from cardinal.language import CardinalError, NotNow, NotUnderstood, Text, shown

PREFIX = "program:"
"""What stands before the command line of a program, where the name of a robot could stand."""
PROTOCOL = 1
SECONDS = 60.0
"""How long a program may take for an answer."""
MOST_REFUSALS = 3
_SECONDS_TO_END = 5.0
_LONGEST_LINE = 1 << 20


class ProgramFailed(NotNow):
    """A program that cannot be started, does not answer, or keeps sending what cannot be done."""


class NoAct(NotUnderstood):
    """A line of a program that is not an act."""


def is_program(name: str) -> bool:
    return name.startswith(PREFIX) and bool(name.removeprefix(PREFIX).strip())


class Program:
    """A running process that speaks the protocol for one seat."""

    def __init__(self, name: str, game: str, seat: Seat, seconds: float = SECONDS) -> None:
        self._name, self._seconds = name.removeprefix(PREFIX).strip(), seconds
        self._lines: Queue[str | None] = Queue()
        try:
            # On Windows a backslash is part of a path.
            words = shlex.split(self._name, posix=os.name != "nt")
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", errors="replace"
            )
        except (OSError, ValueError) as error:
            raise self._failure("not_started", why=str(error)) from error
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()
        self.send({"type": "start", "protocol": PROTOCOL, "game": game, "seat": str(seat), "seconds": seconds})
        try:
            ready = self.receive()
        except NoAct as error:
            self.close()
            raise self._failure("not_ready", line=error.text) from error
        except ProgramFailed:
            self.close()
            raise
        if ready.get("type") != "ready":
            self.close()
            raise self._failure("not_ready", line=shown(json.dumps(ready, ensure_ascii=False)))

    def _read(self) -> None:
        # Its own thread: a pipe cannot be waited for with a time limit on every system.
        stream = self._process.stdout
        while stream is not None and (line := stream.readline(_LONGEST_LINE)):
            self._lines.put(line)
        self._lines.put(None)

    def send(self, message: Mapping[str, object]) -> None:
        stream = self._process.stdin
        try:
            if stream is not None:
                stream.write(json.dumps(message, ensure_ascii=False, separators=(",", ":")) + "\n")
                stream.flush()
        except (OSError, ValueError) as error:
            raise self._failure("ended") from error

    def receive(self) -> dict[str, object]:
        """The program's next line."""
        try:
            line = self._lines.get(timeout=self._seconds)
        except Empty:
            raise self._failure("silent", seconds=f"{self._seconds:g}") from None
        if line is None:
            raise self._failure("ended")
        try:
            record = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise NoAct(Text(__name__, "not_json", {"given": shown(line.strip())})) from error
        if not isinstance(record, dict):
            raise NoAct(Text(__name__, "not_json", {"given": shown(line.strip())}))
        return record

    def close(self) -> None:
        """Its input ends; a program that goes on all the same is ended."""
        if self._process.stdin is not None:
            with suppress(OSError):  # it has ended already, with lines that it never read
                self._process.stdin.close()
        try:
            self._process.wait(_SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join(_SECONDS_TO_END)
        if self._process.stdout is not None and not self._reader.is_alive():
            self._process.stdout.close()

    def failure(self, refusal: CardinalError) -> ProgramFailed:
        return self._failure("refused", times=MOST_REFUSALS, why=refusal.text)

    def _failure(self, key: str, **values: object) -> ProgramFailed:
        return ProgramFailed(Text(__name__, key, {"program": shown(self._name), **values}))


class ProgramSeat:
    """A program that plays one seat of one table, board after board."""

    def __init__(self, program: Program, seat: Seat, vocabulary: EventReader, verbs: tuple[str, ...]) -> None:
        self._program, self._seat = program, seat
        self._vocabulary, self._verbs = vocabulary, verbs
        self._last: SeenTable | None = None
        self._refusals = 0

    def begin(self, board: Mapping[str, object]) -> None:
        self._last = None
        self._program.send({"type": "board", **board})

    def see(self, view: SeenTable) -> None:
        if view != self._last:
            self._last = view
            self._program.send({"type": "see", "view": view.to_json()})

    def ask(self, view: SeenTable) -> Event:
        """What the program does at *view*; a line that is not an act is refused and asked for again."""
        if not self._refusals:
            self._program.send({"type": "act", "view": view.to_json()})
        while True:
            try:
                event = self._read(self._program.receive())
            except NotUnderstood as refusal:
                self.refuse(refusal)
            else:
                return event

    def _read(self, record: Mapping[str, object]) -> Event:
        act = record.get("act")
        verb = act.get("verb") if isinstance(act, dict) else None
        if record.get("type") != "act" or not isinstance(act, dict) or verb not in self._verbs:
            given = shown(json.dumps(record, ensure_ascii=False))
            raise NoAct(Text(__name__, "no_act", {"given": given, "legal": self._verbs}), legal=self._verbs)
        return self._vocabulary.act(str(verb), act, self._seat, None)

    def accept(self) -> None:
        """The act was carried out."""
        self._refusals = 0

    def refuse(self, refusal: CardinalError) -> None:
        """The program is told why, and asked again; too many in a row end the match."""
        self._refusals += 1
        if self._refusals == MOST_REFUSALS:
            raise self._program.failure(refusal) from refusal
        self._program.send(
            {
                "type": "refused",
                "why": refusal.render(),
                "cites": list(refusal.cites),
                "legal": [str(option) for option in refusal.legal],
            }
        )

    def end(self, view: SeenTable) -> None:
        self._program.send({"type": "over", "view": view.to_json()})


class Programs:
    """The programs of one match, started when their seat is first needed: one process a table and seat."""

    def __init__(
        self, game: str, vocabulary: EventReader, verbs: tuple[str, ...], seconds: float, ending: ExitStack
    ) -> None:
        self._game, self._vocabulary, self._verbs = game, vocabulary, verbs
        self._seconds, self._ending = seconds, ending
        self._seated: dict[tuple[int, Seat], ProgramSeat] = {}

    def seat(self, name: str, table: int, seat: Seat) -> ProgramSeat:
        seated = self._seated.get((table, seat))
        if seated is None:
            program = Program(name, self._game, seat, self._seconds)
            self._ending.callback(program.close)
            seated = self._seated[table, seat] = ProgramSeat(program, seat, self._vocabulary, self._verbs)
        return seated


@contextmanager
def programs_of(game: str, vocabulary: EventReader, verbs: tuple[str, ...], seconds: float) -> Iterator[Programs]:
    """The programs that a match needs, ended with it."""
    with ExitStack() as ending:
        yield Programs(game, vocabulary, verbs, seconds, ending)
