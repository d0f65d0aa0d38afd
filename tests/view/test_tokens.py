"""Tokens: something reads every value."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Set
from functools import cache
from pathlib import Path

import pytest

from cantstop.view.art.tokens import TOKENS

VIEW = Path(__file__).parents[2] / "cantstop" / "view"
PICTURES = Path(__file__).parents[2] / "assets" / "pictures"
TONES = {name for path in PICTURES.iterdir() for name in re.findall(r"\.(\w+)[-\w]* *\{", path.read_text("utf-8"))}


@cache
def nodes() -> list[ast.AST]:
    """Return the syntax of the whole view."""
    return [node for path in VIEW.rglob("*.py") for node in ast.walk(ast.parse(path.read_text("utf-8")))]


def words(*found: ast.AST) -> set[str]:
    """Return the string constants among the nodes."""
    return {node.value for node in found if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def read() -> tuple[set[str], set[str]]:
    """Return the keys that the view looks up in dictionaries, and the names of dictionaries with computed keys."""
    names, families = set[str](), set[str]()
    for node in nodes():
        match node:
            case ast.Subscript(ast.Subscript(_, family), name) if not isinstance(name, ast.Constant):
                families |= words(family)
            case ast.Subscript(_, name) | ast.Compare(name, [ast.In()]):
                names |= words(name)
            case ast.Call(ast.Attribute(_, "get"), [name, *_]):
                names |= words(name)
            case ast.comprehension(iter=ast.Tuple(several)):
                names |= words(*several)
    return names | families, families


def sizes() -> set[str]:
    """Return the sizes that are read, as "kind.name"."""
    found = set[str]()
    for node in nodes():
        match node:
            case ast.Call(ast.Name("size" | "measure"), [ast.Constant(str(kind)), ast.Constant(str(name))]):
                found.add(f"{kind}.{name}")
            case ast.Call(ast.Attribute(_, "line"), [name]) | ast.FunctionDef("line", ast.arguments(defaults=[name])):
                found |= {f"line.{each}" for each in words(*ast.walk(name))}
    return found


def unread(tree: object, path: str, names: Set[str], families: Set[str]) -> Iterator[str]:
    """Yield the paths that none of these keys leads to."""
    if isinstance(tree, list):
        for each in tree:
            yield from unread(each, path, names, families)
    elif isinstance(tree, dict):
        for name, value in tree.items():
            if path.rpartition(".")[2] in families or name in names:
                yield from unread(value, f"{path}.{name}", names, families)
            else:
                yield f"{path}.{name}"


@pytest.mark.slow
def test_every_token_is_read() -> None:
    said, (names, families) = words(*nodes()), read()
    ways: dict[str, tuple[set[str], set[str]]] = {"themes": (said | TONES, {"themes"}), "motion_ms": (said, set())}
    left = set[str]()
    for section, values in TOKENS.items():
        if section.endswith("_u"):
            left |= {f"{section.removesuffix('_u')}.{name}" for name in values} - sizes()
        else:
            left |= set(unread({section: values}, "", *ways.get(section, (names, families))))
    unused = ", ".join(sorted(left))
    assert not left, (
        f"nothing in cantstop/view reads {unused}. Delete them from the tokens, or read them by a literal name, not by "
        'a parameter: theme["name"], size("kind", "name"), theme.line("name").'
    )
