"""YAML documents, read with LibYAML: Python's own reader takes a second for the contract."""

from functools import cache
from pathlib import Path

import yaml


def yaml_of(text: str | bytes):
    """The content of a YAML text."""
    return yaml.load(text, Loader=yaml.CSafeLoader)


@cache
def document(path: Path):
    """The content of a YAML file. Shared by all tests of a process, which only read it."""
    return yaml_of(path.read_text())
