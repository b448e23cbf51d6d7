"""Everything that the school knows of an account, as plain values, for the right to see one's own data."""

from __future__ import annotations

from typing import Any

from .examinations import Examinations
from .learners import Learners
from .log import Log


async def school_data(log: Log, user: str) -> dict[str, Any]:
    """What was practised, and each examination with the answers, appeals and certificates of the account."""
    learner = await Learners(log).learner(user)
    examinations = []
    for state, key in await Examinations(log).of_account(user):
        one = state.candidates[key]
        examinations.append({
            "examination": state.key,
            "title": state.title,
            "candidate": key,
            "name": one.name,
            "answers": {str(item): answer.to_json() for item, answer in one.answers.items()},
            "appeals": [
                {"item": appeal.item, "grounds": appeal.grounds}
                for appeal in state.appeals.values() if appeal.candidate == key
            ],
            "certificates": [
                {"document": issued.document, "name": issued.name}
                for issued in state.issued.values() if issued.candidate == key
            ],
        })  # fmt: skip
    return {**learner.to_json(), "examinations": examinations}
