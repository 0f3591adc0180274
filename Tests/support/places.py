"""Where things lie. Everything that is written goes under .cache/."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache"
HEADSIGN = Path(os.environ.get("HEADSIGN", ROOT / ".build/release/headsign"))
DEMO_CITY = CACHE / "demo/cairns.zip"
JOINED_SITE = ROOT / "Web/joined"
SCREENSHOTS = CACHE / "screenshots"
SHARED_DATA = Path(os.environ.get("HEADSIGN_DATA", ROOT.parent / "shared/data"))
