"""Small random towns with random feeds, each reproducible from its seed.

    town = random_town.town(7)
    town.files       the dataset's files, by name
    town.feeds       one to three feed messages of the same agency
    town.now         the time at which they are interpreted, in epoch seconds
    town.window      a period around that time
    town.oddities    the unusual features of entities, by feed name and entity ID

With wild=False a town meets the text's requirements for producers: its oddities are only legal features. With wild=True
(the default) entities may also contradict themselves, lack required fields, or depend on an open point; the names of
such oddities are in WILD, so that a comparison can omit them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from . import schedule as schedules, service_day
from .dice import Dice
from .random_dataset import Dataset
from .random_feeds import Feeds
from .realtime import FeedMessage

NIGHTS = (
    ("Europe/Berlin", "20250330"), ("Europe/Berlin", "20251026"),
    ("America/New_York", "20250309"), ("America/New_York", "20251102"),
    ("Australia/Lord_Howe", "20250406"), ("Australia/Lord_Howe", "20251005"),
)
DAYS = (
    ("Europe/Berlin", "20250610"), ("Asia/Kolkata", "20250611"), ("America/Los_Angeles", "20250614"),
    ("UTC", "20250613"), ("America/New_York", "20251231"),
)
WILD = frozenset({
    "contradictingStop", "unknownStop", "emptyUpdate", "loopById", "wrongRoute", "wrongDate", "unknownTrip",
    "headwayOffGrid", "addedKnownTrip", "addedWithoutSequence", "doubleUpdate", "halfEvents", "headwayDelay",
    "duplicateIncomplete", "newKnownTrip", "replacementEmpty", "noStart", "siblingPlatform", "unsorted",
    "vehicleCancels", "bareSelector", "noUpdates", "headwayRelationship", "uncertain", "removedByRoute",
    "notRunning", "namelessTrip", "namelessStop", "headwayNoData", "removedOffGrid",
})


@dataclass
class Town:
    """A dataset, its agency's feeds, and a time at which they are interpreted."""

    seed: int
    zone: str
    now: int
    files: dict[str, str] = field(default_factory=dict)
    feeds: list[FeedMessage] = field(default_factory=list)
    oddities: dict[tuple[str, str], list[str]] = field(default_factory=dict)

    @property
    def schedule(self) -> schedules.Schedule:
        """The dataset as parsed by the reference."""
        return schedules.read(self.files)

    @property
    def window(self) -> tuple[int, int]:
        """From an hour before the town's time until four hours after it."""
        return self.now - 3600, self.now + 4 * 3600

    @property
    def is_wild(self) -> bool:
        """Whether any entity has an oddity whose meaning the text does not define."""
        return any(WILD.intersection(each) for each in self.oddities.values())


def town(seed: int, wild: bool = True, zone: str | None = None, now: int | None = None) -> Town:
    """Returns the town of a seed. Its time is random unless a time zone and a time are given."""
    dice = Dice(seed, wild)
    if zone is None or now is None:
        zone, service_date = dice.pick(NIGHTS) if dice.chance(0.35) else dice.pick(DAYS)
        now = _moment(dice, zone, service_date)
    dataset = Dataset(dice, zone, now)
    feeds = Feeds(dice, dataset)
    return Town(seed, zone, now, dataset.files, feeds.messages, feeds.oddities)


def _moment(dice: Dice, zone: str, service_date: str) -> int:
    """Returns a time on a day, often near midnight, when the services of two days overlap and clocks change."""
    hour = dice.pick((0, 0, 1, 2, 3, 4, 8, 12, 17, 23))
    return service_day.origin(service_date, zone) + hour * 3600 + dice.below(3600)
