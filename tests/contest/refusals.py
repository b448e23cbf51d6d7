"""What is refused, in tests: the refusal itself, said in every language; and the usual hour of an event."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from cardinal.language import CardinalError, Language

START = datetime(2026, 5, 1, 19, 30)
MINUTE = timedelta(minutes=1)


def refused(what: Callable[[], object]) -> CardinalError:
    with pytest.raises(CardinalError) as caught:
        what()
    assert len({caught.value.render(language) for language in Language}) == 4
    return caught.value
