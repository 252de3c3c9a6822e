"""Registries of parts are merged from several modules; a name that stood in two of them would hide one part."""

import ast
from importlib import import_module
from itertools import combinations
from pathlib import Path

import inkling.art.portrait

ROOT = Path(inkling.art.portrait.__file__).parent


def merges() -> list[tuple[str, list[str]]]:
    """Every `{**A, **B}` of the portrait's modules: the module, and the names of what it merges."""
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        module = ".".join(("inkling.art.portrait", *path.relative_to(ROOT).with_suffix("").parts))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Dict):
                names = [
                    value.id
                    for key, value in zip(node.keys, node.values, strict=True)
                    if key is None and isinstance(value, ast.Name) and value.id.isupper()
                ]
                if len(names) > 1:
                    found.append((module.removesuffix(".__init__"), names))
    return found


def test_no_part_hides_another_of_its_name() -> None:
    found = merges()
    assert len(found) >= 5
    for module, names in found:
        room = import_module(module)
        for one, other in combinations(names, 2):
            doubled = set(getattr(room, one)) & set(getattr(room, other))
            assert not doubled, f"{module}: {sorted(doubled)} stand in {one} and in {other}"
