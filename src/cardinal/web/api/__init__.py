"""The interface for programs that act: commands, tokens, streams of events."""

__all__: list[str] = []
