"""Pages of the director: calls, tables, clock, hearings, scores, penalties, appeals."""

__all__: list[str] = []
