"""Pages of a table: a phone that enters results and calls the director."""

__all__: list[str] = []
