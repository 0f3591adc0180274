"""Paths of the project. All output goes below .cache/."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache"
HEADSIGN = Path(os.environ.get("HEADSIGN", ROOT / ".build/release/headsign"))
DEMO_CITY = CACHE / "demo/cairns.zip"
JOINED_SITE = ROOT / "Web/joined"
SCREENSHOTS = CACHE / "screenshots"
SHARED_DATA = Path(os.environ.get("HEADSIGN_DATA", ROOT.parent / "shared/data"))


def tested_site() -> Path:
    """The page joined as riders get it, whose modules tests may look into; as it was written where nothing joins it."""
    if not shutil.which("esbuild"):
        return ROOT / "Web"
    made = subprocess.run([sys.executable, ROOT / "scripts/join-page", "--tested"], stdout=subprocess.PIPE, text=True, check=True)
    return Path(made.stdout.strip())

