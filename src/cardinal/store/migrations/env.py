"""What Alembic runs around the steps: the connection and its transaction are those of ``migrate``."""

from __future__ import annotations

from alembic import context


def run() -> None:
    context.configure(connection=context.config.attributes["connection"])
    with context.begin_transaction():
        context.run_migrations()


# Alembic executes this file; anybody else only looks at it.
if hasattr(context, "config"):
    run()
