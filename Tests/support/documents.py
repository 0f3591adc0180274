"""YAML documents, parsed with LibYAML: PyYAML's own parser takes a second for the OpenAPI description."""

from functools import cache
from pathlib import Path

import yaml


def yaml_of(text: str | bytes):
    """Returns the content of a YAML text."""
    return yaml.load(text, Loader=yaml.CSafeLoader)


@cache
def document(path: Path):
    """Returns the content of a YAML file. It is cached for all tests of a process, which must not change it."""
    return yaml_of(path.read_text())
