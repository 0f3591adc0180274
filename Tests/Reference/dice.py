"""Random choices that depend only on a seed."""

from __future__ import annotations

import random
from typing import Any, Sequence


class Dice:
    """Random choices that depend only on the seed, not even on the Python version.

    With wild=False, `odd` always returns False.
    """

    def __init__(self, seed: int, wild: bool = True) -> None:
        self._random = random.Random(seed)
        self.wild = wild

    def below(self, count: int) -> int:
        """Returns a number from 0 to `count` - 1."""
        return int(self._random.random() * count)

    def between(self, low: int, high: int) -> int:
        """Returns a number from low to high, both included."""
        return low + self.below(high - low + 1)

    def chance(self, likelihood: float) -> bool:
        """Returns True with this probability, from 0 to 1."""
        return self._random.random() < likelihood

    def odd(self, likelihood: float) -> bool:
        """Returns True with this probability, but never if wild is False: decides whether to do something that the
        specification's text forbids or leaves open."""
        return self.chance(likelihood) and self.wild

    def pick(self, items: Sequence[Any]) -> Any:
        """Returns one of several items."""
        return items[self.below(len(items))]

    def some(self, items: Sequence[Any], likelihood: float) -> list[Any]:
        """Returns the items in their order, each with this probability."""
        return [item for item in items if self.chance(likelihood)]
