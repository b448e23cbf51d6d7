"""What a browser fetches beside a page: every style sheet, script and drawing as the server sends it, and as it is."""

from __future__ import annotations

import asyncio

from cardinal.web.static_files import FOR_EVER, STATIC, static_address

from .measure import Line, significant
from .page_asking import ask, serving

KINDS = (".css", ".js", ".svg")
LEAST_RATIO = 2.5
"""Text packs to about a third."""


async def _measured() -> Line:
    names = [path.relative_to(STATIC).as_posix() for path in sorted(STATIC.rglob("*")) if path.suffix in KINDS]
    whole = sum((STATIC / name).stat().st_size for name in names)
    packed, lasting, again = 0, 0, 0.0
    async with serving() as (app, _):
        for name in names:
            await ask(app, static_address(name), headers={"accept-encoding": "gzip, br"})
            answer = await ask(app, static_address(name), headers={"accept-encoding": "gzip, br"})
            if answer.status != 200:
                raise SystemExit(f"{name} answered {answer.status}")
            packed += len(answer.body)
            lasting += answer.headers.get("cache-control") == FOR_EVER
            again = max(again, answer.seconds)
    return Line(
        benchmark="static_files",
        unit="bytes of all static files as a browser gets them",
        ours=packed,
        peer=whole,
        ratio=whole / packed,
        at_least=LEAST_RATIO,
        more={
            "peer_name": "the files as they are",
            "files": len(names),
            "kept_for_ever": lasting,
            "slowest_seconds": significant(again),
            "gain": "a phone in a hall with poor reception has the page sooner, and fetches its files once",
        },
    )


def every_file() -> Line:
    return asyncio.run(_measured())
