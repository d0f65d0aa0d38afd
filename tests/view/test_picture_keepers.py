"""Pictures are kept in the store alone, and measures within bounds; whoever holds a picture besides is named here."""

from __future__ import annotations

import ast
import builtins
import pkgutil
import sys
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_type_hints

import pygame

import cantstop.view
from cantstop.view.kit.paint import Picture, Placed

VIEW = Path(cantstop.view.__file__).parent

# Pictures that the store has given, or sprites of them, for as long as a node, a chart or a control is there.
SHOWN = {
    "Bands._lying",
    "Bands._parts",
    "Bands._shown",
    "Bands._strips",
    "Board._pieces",
    "BoardView._pieces",
    "Compositor._shown",
    "Course._scale",
    "LivePad._painted",
    "Looks._faces",
    "PlacedNode._own",
    "PlacedNode._whole",
    "ScorePlot._shown",
    "ShapeButton._shown",
    "Toast._shown",
    "_Panel._picture",
    "_Pen.sprites",
}
# Pictures that depend on all that is seen at one moment, and go when that is over.
OF_A_MOMENT = {
    "BoardView._whole": "the sign and all that is on it, while it swings",
    "Compositor.window": "what is seen",
    "ThrowFrames._seen": "the throw that comes or rolls",
    "ThrowFrames._solids": "the throw that comes or rolls",
    "Loop.compositor": "what is seen",
    "FrameCache._frames": "the throw that comes or rolls",
    "Resizing._picture": "the window as it was, while its size changes",
    "ScreenStack._dimmed": "the screen below an overlay",
    "TitleSnapshot._drawn": "the title, until it is written to the disk",
    "Transition._after": "the screen that comes",
    "Transition._before": "the screen that goes",
    "Transition._sheet": "the screen that comes",
}


class Dots(NamedTuple):
    places: tuple[Placed, ...]


def keepers() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Whatever in the view keeps results in another way, with the function that makes them."""
    for found in pkgutil.walk_packages(cantstop.view.__path__, "cantstop.view."):
        module = import_module(found.name)
        own = [each for each in vars(module).values() if getattr(each, "__module__", "") == found.name]
        members = [each for kind in own if isinstance(kind, type) for each in vars(kind).values()]
        for each in (*own, *members):
            if hasattr(each, "cache_info"):
                yield f"{found.name}.{each.__name__}", each.__wrapped__
            elif isinstance(each, cached_property):
                yield f"{found.name}.{each.attrname}", each.func


def holds_pictures(kind: Any) -> bool:
    if isinstance(kind, type) and issubclass(kind, pygame.Surface):
        return True
    parts = get_args(kind)
    if isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields"):
        parts = tuple(get_type_hints(kind).values())
    return any(map(holds_pictures, parts))


class Names(dict[str, Any]):
    """The names of a module, and those that it imports for annotations alone."""

    def __missing__(self, name: str) -> Any:
        if hasattr(builtins, name):
            return getattr(builtins, name)
        modules = [module for key, module in sys.modules.items() if key.startswith("cantstop.")]
        return next(vars(module)[name] for module in modules if name in vars(module))


def returned(made: Callable[..., Any]) -> Any:
    return eval(made.__annotations__["return"], {}, Names(vars(sys.modules[made.__module__])))


def test_no_picture_is_kept_in_any_other_way() -> None:
    others = list(keepers())
    assert len(others) > 10
    assert [name for name, made in others if holds_pictures(returned(made))] == []


def test_pictures_are_seen_in_whatever_holds_them() -> None:
    assert all(map(holds_pictures, (pygame.Surface, Picture, Dots, tuple[Placed, ...], Picture | None)))
    assert not any(map(holds_pictures, (int, str, tuple[float, ...], Callable[[], int])))


def test_measures_are_kept_within_bounds() -> None:
    endless = {name for name, _ in keepers() if _is_endless(name)}
    assert endless == {
        "cantstop.view.kit.keys.parse",
        "cantstop.view.kit.theme._colours",
        "cantstop.view.art.tokens._paint",
        "cantstop.view.kit.waiting._sdl_wait",
        "cantstop.view.app.registry.names",
        "cantstop.view.words._speaker_of",
    }, "these know of few things"


def _is_endless(name: str) -> bool:
    module, _, function = name.rpartition(".")
    kept = getattr(import_module(module), function, None)
    return kept is not None and kept.cache_info().maxsize is None


class Holder(NamedTuple):
    """Something that is assigned to, and the type that it has by what stands there."""

    name: str
    kind: set[str]


def names_in(node: ast.AST | None) -> set[str]:
    """Of types, those in quotes too."""
    found = set[str]()
    for each in ast.walk(node) if node is not None else ():
        match each:
            case ast.Name(name) | ast.Attribute(_, name):
                found.add(name)
            case ast.Constant(str(text)) if text.isidentifier():
                found.add(text)
    return found


def holders(tree: ast.Module) -> Iterator[Holder]:
    for node in tree.body:
        if isinstance(node, ast.AnnAssign):
            yield Holder(ast.unparse(node.target), names_in(node.annotation))
    for kind in (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
        if not is_value(kind):
            yield from (Holder(f"{kind.name}.{name}", of) for name, of in fields(kind))


def is_value(kind: ast.ClassDef) -> bool:
    return any("NamedTuple" in names_in(base) for base in kind.bases)


def fields(kind: ast.ClassDef) -> Iterator[tuple[str, set[str]]]:
    """With the names in their types, as far as these are written: beside them, at the parameter, or as a call."""
    for written in kind.body:
        if isinstance(written, ast.AnnAssign):
            yield ast.unparse(written.target), names_in(written.annotation)
    for made in (node for node in kind.body if isinstance(node, ast.FunctionDef)):
        given = {each.arg: names_in(each.annotation) for each in (*made.args.args, *made.args.kwonlyargs)}
        for node in ast.walk(made):
            match node:
                case ast.AnnAssign(ast.Attribute(ast.Name("self"), name), of):
                    yield name, names_in(of)
                case ast.Assign(targets, value):
                    for target in targets:
                        for name, by in assigned(target, value):
                            yield name, given.get(by, {by})


def assigned(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, str]]:
    """Own attributes, each with the name that it gets or the function that makes what it gets."""
    match target, value:
        case ast.Tuple(targets), ast.Tuple(values):
            for one, other in zip(targets, values):
                yield from assigned(one, other)
        case ast.Attribute(ast.Name("self"), name), (ast.Name(by) | ast.Call(ast.Name(by) | ast.Attribute(_, by))):
            yield name, by


@cache
def view() -> tuple[ast.Module, ...]:
    return tuple(ast.parse(file.read_text("utf-8")) for file in sorted(VIEW.rglob("*.py")))


def kinds_of_pictures() -> set[str]:
    """The surface, what keeps or shows one, and every value that has one of these among its parts."""
    kinds = {"Surface", "ThrowFrames", "Compositor"}
    values = [node for tree in view() for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and is_value(node)]
    while more := {each.name for each in values if any(is_one(of, kinds) for _, of in fields(each))} - kinds:
        kinds |= more
    return kinds


def is_one(of: set[str], kinds: set[str]) -> bool:
    """Not a function that draws one."""
    return bool(of & kinds) and "Callable" not in of


def test_whoever_holds_a_picture_is_named() -> None:
    kinds = kinds_of_pictures()
    assert {"Sprite", "Picture", "Placed", "Solid"} <= kinds
    held = {each.name for tree in view() for each in holders(tree) if is_one(each.kind, kinds)}
    assert held == SHOWN | OF_A_MOMENT.keys()


def test_a_picture_is_found_wherever_it_is_held() -> None:
    source = """
pages: dict[str, "Sprite"] = {}
class Kept:
    one: list[Placed]
    def __init__(self, two: Surface) -> None:
        self.two, self.three = two, 3
        self.four = pygame.Surface((1, 1))
        self.five: tuple[Sprite, ...] = ()
class Value(NamedTuple):
    six: Surface
"""
    found = {each.name for each in holders(ast.parse(source)) if is_one(each.kind, {"Sprite", "Placed", "Surface"})}
    assert found == {"pages", "Kept.one", "Kept.two", "Kept.four", "Kept.five"}
