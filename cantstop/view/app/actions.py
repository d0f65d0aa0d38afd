"""The actions of screens, methods with words and a key that the keyboard, buttons and the list of keys use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from typing import Any, NamedTuple, TypeVar

from cantstop.view.app.ways import Change
from cantstop.view.kit import controls
from cantstop.view.kit.drawing import Words
from cantstop.view.words import say

Method = TypeVar("Method", bound="Callable[..., Change]")


@dataclass(frozen=True)
class Action:
    """The words, keys, icon and sound of an action; as a decorator, it declares a method as the action of a screen."""

    words: str = ""
    key: str = ""
    _: KW_ONLY
    keys: Sequence[str] = ()  # instead of `key`: the method gets the number of the key, from 1
    main: bool = False
    icon: str = ""
    sound: str = "choose"
    name: str = ""  # the name of its control, and of its text in the list of keys; usually that of the method
    lasts: bool = False  # whether its meaning is the same in every position of a game
    method: str = ""
    needs_value: bool = False  # whether it needs the value of its control, so that the key alone does nothing

    def __call__(self, method: Method) -> Method:
        called = method.__name__
        needs_value = not self.keys and method.__code__.co_argcount > 1
        found = replace(self, name=self.name or called, method=called, needs_value=needs_value)
        setattr(method, "action", found)  # noqa: B010 - a function has no such attribute for mypy
        return method


action = Action


class Binding(NamedTuple):
    action: str
    key: str
    number: int | None = None

    @property
    def control(self) -> str:
        """The name of the control that has the same action as the key."""
        return self.action if self.number is None else f"{self.action}_{self.number}"


def actions_of(screen: type) -> tuple[Action, ...]:
    """Return the actions of a screen: first those of its class in their order, then those of its bases."""
    members = (member for kind in screen.__mro__ for member in vars(kind).values())
    found = (getattr(member, "action", None) for member in members)
    return tuple(each for each in found if isinstance(each, Action))


def bindings_of(screen: type) -> tuple[Binding, ...]:
    found: list[Binding] = []
    for each in actions_of(screen):
        found += [Binding(each.name, each.key)] if each.key else []
        found += [Binding(each.name, key, number) for number, key in enumerate(each.keys, 1)]
    return tuple(dict.fromkeys(found))


def action_of(method: Callable[..., Change]) -> Action:
    """Return the action declared for a bound method, or for the method that it overrides."""
    bound: Any = method
    overridden = (vars(kind).get(bound.__name__) for kind in type(bound.__self__).__mro__)
    found = (getattr(member, "action", None) for member in overridden)
    return next(each for each in found if isinstance(each, Action))


def button(method: Callable[[], Change], *, key: str | None = None, **more: Any) -> controls.Button:
    """Return a button for the action of a method. Other arguments are passed to its words or to the button."""
    declared = action_of(method)
    look = {each: more.pop(each) for each in tuple(more) if each in Words._fields}
    words = Words(say(declared.words) if declared.words else "", main=declared.main, icon=declared.icon)
    pressed_by = declared.key if key is None else key
    given = {"sound": declared.sound, "on": method, "lasts": declared.lasts, **more}
    return controls.Button(declared.name, words._replace(**look), pressed_by=pressed_by, **given)
