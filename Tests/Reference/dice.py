"""Random choices that depend only on a seed."""

from __future__ import annotations

import random
from typing import Any, Sequence


class Dice:
    """Random choices that depend on the seed and nothing else, not even on the Python version.

    With wild=False it never does anything odd.
    """

    def __init__(self, seed: int, wild: bool = True) -> None:
        self._random = random.Random(seed)
        self.wild = wild

    def below(self, count: int) -> int:
        """A number from 0 up to, but not including, a count."""
        return int(self._random.random() * count)

    def between(self, low: int, high: int) -> int:
        """A number from low to high, both included."""
        return low + self.below(high - low + 1)

    def chance(self, likelihood: float) -> bool:
        """Says yes with a likelihood between 0 and 1."""
        return self._random.random() < likelihood

    def odd(self, likelihood: float) -> bool:
        """Tells whether to do something that the text forbids or leaves open."""
        return self.chance(likelihood) and self.wild

    def pick(self, items: Sequence[Any]) -> Any:
        """One of several items."""
        return items[self.below(len(items))]

    def some(self, items: Sequence[Any], likelihood: float) -> list[Any]:
        """Each item with a likelihood, in their order."""
        return [item for item in items if self.chance(likelihood)]
