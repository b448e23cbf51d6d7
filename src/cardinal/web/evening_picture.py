"""A picture of an evening to send to friends: who, which event, place and percentage, every board as a bar.

It is an SVG that carries everything it says in words too, and nothing in it is told by colour alone: bars above the
average are full and stand up, those below are outlined and hang down.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from cardinal.formats.plots.svg import FONT, GREY, INK, PALE, element, text, words
from cardinal.language import Text, Texts, join

from .contestant_card import CardStage
from .evening import Evening

WIDTH, HEIGHT = 600.0, 400.0
PAPER, GREEN, RED = "#f7f5f0", "#35543f", "#a31f34"
_say = Texts("cardinal.web.board_pages")
LEFT, RIGHT, MIDDLE, TALL = 32.0, 568.0, 252.0, 62.0


def evening_picture(title: str, name: str, stage: CardStage, told: Evening | None, language: str = "en") -> str:
    """The picture; its description is what a screen reader tells of it."""
    told_of = description(title, name, stage, told, language)
    parts = [
        element("rect", width=WIDTH, height=HEIGHT, fill=PAPER),
        element("rect", width=WIDTH, height=8, fill=GREEN),
        text(LEFT, 46, _cut(title, 46), anchor="start", size=16, fill=GREY),
        text(LEFT, 82, _cut(name, 34), anchor="start", size=_size(name), fill=INK),
        *_figures(stage, language),
        *(_bars(told) if told is not None and told.worths else ()),
        *(_lines(told, language) if told is not None else ()),
        text(RIGHT, HEIGHT - 18, "Cardinal", anchor="end", size=13, fill=GREY),
    ]
    head = element("title", words(f"{name} · {title}"), id="t") + element("desc", words(told_of), id="d")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH:g}" height="{HEIGHT:g}" '
        f'viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img" lang="{escape(language)}" aria-labelledby="t d" '
        f'font-family="{FONT}">\n{head}\n' + "\n".join(parts) + "\n</svg>\n"
    )


def description(title: str, name: str, stage: CardStage, told: Evening | None, language: str = "en") -> str:
    """The picture in words: the alternative text wherever it is shown."""
    place = place_words(stage, language)
    sentences = [_say("picture_of", name=name, title=title, place=place).render(language)]
    if told is not None and told.best and told.worst:
        best, worst = told.best[0], told.worst[0]
        boards = {"best": best.board, "best_worth": best.worth, "worst": worst.board, "worst_worth": worst.worth}
        sentences.append(_say("picture_boards", **boards).render(language))
    if told is not None and told.guandan is not None:
        levels = told.guandan
        said = _say("picture_levels", gained=levels.gained, lost=levels.lost, deals=levels.deals)
        sentences.append(said.render(language))
    return (" " if language == "en" else "").join(sentences)


def place_words(stage: CardStage, language: str) -> str:
    """Place and score, as far as there are any."""
    said = []
    if stage.place is not None:
        said.append(_say("place_of", place=stage.place, of=stage.of).render(language))
    if stage.score:
        said.append(stage.said)
    return join(said, language) or _say("no_place").render(language)


def _size(name: str) -> int:
    wide = sum(2 if ord(letter) > 0x2E7F else 1 for letter in name)
    return 28 if wide <= 28 else 22 if wide <= 38 else 18


def _cut(said: str, most: int) -> str:
    return said if len(said) <= most else f"{said[: most - 1]}…"


def _figures(stage: CardStage, language: str) -> Iterator[str]:
    if stage.score:
        yield text(LEFT, 148, stage.said if stage.is_percent else stage.score, anchor="start", size=52, fill=GREEN)
        yield text(LEFT, 172, "" if stage.is_percent else stage.unit, anchor="start", size=14, fill=GREY)
    if stage.place is not None:
        yield text(RIGHT, 148, str(stage.place), anchor="end", size=52, fill=INK)
        label = _say("place_among", of=stage.of).render(language)
        yield text(RIGHT, 172, label, anchor="end", size=14, fill=GREY)


def _bars(told: Evening) -> Iterator[str]:
    average, most = (50.0, 50.0) if told.unit == "%" else (0.0, max(abs(worth) for _, worth in told.worths) or 1.0)
    wide = (RIGHT - LEFT) / len(told.worths)
    for place, (board, worth) in enumerate(told.worths):
        tall = max(abs(worth - average) / most * TALL, 1.0)
        above = worth >= average
        x = LEFT + wide * (place + 0.15)
        hint = element("title", words(f"{board}: {worth:.1f}"))
        yield element(
            "rect", hint, x=x, y=MIDDLE - tall if above else MIDDLE, width=wide * 0.7, height=tall,
            fill=GREEN if above else PAPER, stroke=GREEN if above else RED, stroke_width=1.5,
        )  # fmt: skip
    yield element("line", x1=LEFT, x2=RIGHT, y1=MIDDLE, y2=MIDDLE, stroke=INK, stroke_width=1.2)


def _lines(told: Evening, language: str) -> Iterator[str]:
    yield element("line", x1=LEFT, x2=RIGHT, y1=328, y2=328, stroke=PALE)
    for place, said in enumerate(list(_said(told))[:2]):
        yield text(LEFT, 350 + 24 * place, said.render(language), anchor="start", size=15)


def _said(told: Evening) -> Iterator[Text]:
    if told.split is not None:
        yield _say("picture_split", bidding=told.split.bidding, play=told.split.play)
    for best in told.best[:1]:
        yield _say("picture_best", board=best.board, result=best.result, worth=best.worth)
    if told.guandan is not None:
        levels = told.guandan
        yield _say("picture_levels", gained=levels.gained, lost=levels.lost, deals=levels.deals)
        yield _say("picture_doubles", made=levels.doubles_made, suffered=levels.doubles_suffered)
