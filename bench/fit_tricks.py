"""Fits the estimate of tricks to double-dummy tables: ``python -m bench.fit_tricks TABLES …`` writes ``estimate.json``.

A file of tables is made by ``python -m bench.bidding --fill``. Each row of the regression is one side and one
denomination; a little ridge keeps rare entries small. A tenth of the deals is kept out of the fit and says how far the
estimate is off.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

import cardinal.analysis.robots.bridge.estimate as model
from bench.bidding import board_of, read_tables
from cardinal.bridge import Seat

RIDGE = 3.0
FEWEST_TRUMPS = 6
KEPT_OUT = 10
TARGET = Path(model.__file__).with_name("estimate.json")

Row = tuple[list[str], float]


def rows_of(path: Path, *, notrump: bool) -> tuple[list[Row], list[Row]]:
    """The rows to fit and the rows to test."""
    fitted: list[Row] = []
    tested: list[Row] = []
    for number, tricks in read_tables(path).items():
        deal = board_of(path.stem, number).deal
        for seats in ((Seat.N, Seat.S), (Seat.E, Seat.W)):
            first, second = (deal[seat].bits for seat in seats)
            for strain in (4,) if notrump else range(4):
                held = [(hand >> 13 * strain & 0x1FFF).bit_count() for hand in (first, second)]
                if not notrump and sum(held) < FEWEST_TRUMPS:
                    continue
                taken = sum(tricks[seat][strain] for seat in seats) / 2
                (tested if number % KEPT_OUT == 0 else fitted).append(([*model.keys(first, second, strain)], taken))
    return fitted, tested


def fit(fitted: list[Row], tested: list[Row]) -> tuple[dict[str, float], float, float]:
    """The entries, the mean that they are added to, and the spread on the rows kept out."""
    names = sorted({key for keys, _ in fitted for key in keys})
    place = {name: at for at, name in enumerate(names)}
    mean = float(np.mean([taken for _, taken in fitted]))
    normal = np.eye(len(names)) * RIDGE
    right = np.zeros(len(names))
    for keys, taken in fitted:
        at = [place[key] for key in keys]
        np.add.at(normal, np.ix_(at, at), 1.0)
        np.add.at(right, at, taken - mean)
    found = dict(zip(names, np.linalg.solve(normal, right), strict=True))
    off = [taken - mean - sum(found.get(key, 0.0) for key in keys) for keys, taken in tested]
    return found, mean, float(np.std(off))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="+", type=Path)
    arguments = parser.parse_args()
    written: dict[str, float] = {}
    for kind, notrump in (("suit", False), ("notrump", True)):
        parts = [rows_of(path, notrump=notrump) for path in arguments.tables]
        fitted, tested = ([row for part in parts for row in part[at]] for at in (0, 1))
        found, mean, spread = fit(fitted, tested)
        written |= {name: round(value, 3) for name, value in found.items()}
        written |= {kind: round(mean, 3), f"{kind} spread": round(spread, 3)}
        print(f"{kind}: {len(fitted)} rows, {len(found)} entries, off by {spread:.2f} on {len(tested)} rows kept out")
    TARGET.write_text(json.dumps(written, indent=0, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
