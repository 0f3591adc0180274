"""Small random towns with random feeds, each reproducible from its seed.

    town = random_town.town(7)
    town.files       the dataset, by file name
    town.feeds       one to three feed messages of the same agency
    town.now         the moment to look at it
    town.window      a window around that moment
    town.oddities    by feed name and entity id, what is unusual about an entity

With wild=False a town keeps to what the text asks of producers: oddities then only name legal features. With wild=True
(the default) entities may also contradict themselves, lack what is required, or lean on an open point; the names of
such oddities are in WILD, so that a comparison can leave them out.
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
    """A dataset, the feeds of its agency and a moment."""

    seed: int
    zone: str
    now: int
    files: dict[str, str] = field(default_factory=dict)
    feeds: list[FeedMessage] = field(default_factory=list)
    oddities: dict[tuple[str, str], list[str]] = field(default_factory=dict)

    @property
    def schedule(self) -> schedules.Schedule:
        """The dataset as read by the reference."""
        return schedules.read(self.files)

    @property
    def window(self) -> tuple[int, int]:
        """An hour before the moment to four hours after it."""
        return self.now - 3600, self.now + 4 * 3600

    @property
    def is_wild(self) -> bool:
        """Tells whether any entity has an oddity that the text does not settle."""
        return any(WILD.intersection(each) for each in self.oddities.values())


def town(seed: int, wild: bool = True, zone: str | None = None, now: int | None = None) -> Town:
    """The town of a seed; at a moment of its own unless a zone and a moment are given."""
    dice = Dice(seed, wild)
    if zone is None or now is None:
        zone, service_date = dice.pick(NIGHTS) if dice.chance(0.35) else dice.pick(DAYS)
        now = _moment(dice, zone, service_date)
    dataset = Dataset(dice, zone, now)
    feeds = Feeds(dice, dataset)
    return Town(seed, zone, now, dataset.files, feeds.messages, feeds.oddities)


def _moment(dice: Dice, zone: str, service_date: str) -> int:
    """A moment on a day, often near midnight, when services of two days overlap and clocks change."""
    hour = dice.pick((0, 0, 1, 2, 3, 4, 8, 12, 17, 23))
    return service_day.origin(service_date, zone) + hour * 3600 + dice.below(3600)
