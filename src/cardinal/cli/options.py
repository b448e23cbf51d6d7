"""Options that several commands share, declared once as the fields of a dataclass and handed over as one value."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from inspect import Parameter, Signature, signature
from typing import Any, get_type_hints

Command = Callable[..., None]


def option(name: str, annotation: object, default: object = Parameter.empty) -> Parameter:
    """An option of a command, as its signature has it."""
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def with_parameters(command: Command, name: str, help_line: str, parameters: Iterable[Parameter]) -> Command:
    """*command* under another name, with a signature that the parser of the command line reads."""

    def run(**given: Any) -> None:
        command(**given)

    run.__name__, run.__doc__ = name, help_line
    taken = list(parameters)
    run.__signature__ = Signature(taken)  # type: ignore[attr-defined]
    run.__annotations__ = {one.name: one.annotation for one in taken}
    return run


def shared(**groups: type) -> Callable[[Command], Command]:
    """Give a command the options of these dataclasses, each as the one argument of that name."""

    def decorate(command: Command) -> Command:
        own = [
            option(parameter.name, parameter.annotation, parameter.default)
            for parameter in signature(command, eval_str=True).parameters.values()
            if parameter.name not in groups and parameter.kind is not Parameter.VAR_KEYWORD
        ]

        def run(**given: Any) -> None:
            for name, group in groups.items():
                given[name] = group(**{field.name: given.pop(field.name) for field in fields(group)})
            command(**given)

        parameters = [*own, *(one for group in groups.values() for one in _options_of(group))]
        return with_parameters(run, command.__name__, command.__doc__ or "", parameters)

    return decorate


def _options_of(group: type) -> Iterable[Parameter]:
    hints = get_type_hints(group, include_extras=True)
    return (option(field.name, hints[field.name], field.default) for field in fields(group))
