"""The files that prove boards after play: the notice, the shares, and for each set its seed and its boards."""

from __future__ import annotations

from collections.abc import Sequence

from .sealed_boards import Notice, Share, boards_text, seed_of, seed_text

NOTICE = "notice.txt"


def proof_files(notice: Notice, shares: Sequence[Share], value: str, *, most_boards: int = 0) -> dict[str, str]:
    """By name, the texts that ``cardinal deal verify`` reads. With *most_boards*, the boards are listed only where
    all the sets together have no more: they follow from the seeds all the same."""
    texts = {NOTICE: notice.text}
    texts |= {f"share-{number}.txt": share.text for number, share in enumerate(notice.in_order(shares), 1)}
    are_listed = not most_boards or sum(len(one.numbers) for one in notice.sets) <= most_boards
    for number, board_set in enumerate(notice.sets, 1):
        texts[f"seed-{number}.txt"] = seed_text(notice, shares, value, board_set)
        if are_listed:
            texts[f"boards-{number}.txt"] = boards_text(board_set, seed_of(notice, shares, value, board_set))
    return texts
