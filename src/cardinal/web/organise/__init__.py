"""Pages of the organiser: events made, entered, drawn, published."""

__all__: list[str] = []
