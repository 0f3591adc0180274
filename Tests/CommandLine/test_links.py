"""Links in the documentation have existing targets, and so do mentions of documents in code, scripts and
configurations."""

import re
from pathlib import Path

import pytest

from support.places import ROOT

PAGES = sorted(path for pattern in ("*.md", "docs/**/*.md", "Benchmarks/*.md", "Clients/Swift/*.md", "Web/words/*.md", "Tests/Reference/*.md")
               for path in ROOT.glob(pattern))
TEXTS = [path for folder in ("Sources", "scripts", "config", "api", "Benchmarks", "Clients/Swift/Sources", "Clients/Swift/Examples", "Tests")
         for path in (ROOT / folder).rglob("*") if ".build" not in path.parts and path.suffix in {".swift", ".py", ".yaml", ".service", ""} and path.is_file()]
CODE = re.compile(r"^```.*?^```", re.M | re.S)
LINK = re.compile(r'\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"')


def anchors(page: Path) -> set[str]:
    """Returns the anchors of a page's headings, as GitHub generates them."""
    headings = re.findall(r"^#+ (.+)$", CODE.sub("", page.read_text()), re.M)
    return {re.sub(r"[^\w\- ]", "", re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading)).strip().lower().replace(" ", "-") for heading in headings}


def links(page: Path) -> list[str]:
    found = [first or second for first, second in LINK.findall(CODE.sub("", page.read_text()))]
    return [link for link in found if not re.match(r"\w+:", link)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_in_the_documentation_leads_to_an_existing_file_and_heading(page):
    for link in links(page):
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_every_document_mentioned_in_code_exists():
    assert TEXTS
    for path in TEXTS:
        for name in re.findall(r"\bdocs/[\w/.-]+\.md\b", path.read_text(errors="replace")):
            assert (ROOT / name).exists(), f"{path.relative_to(ROOT)} names {name}"


@pytest.mark.parametrize("index, pages", [
    ("docs/README.md", "docs/*.md"), ("docs/operating/README.md", "docs/operating/*.md"), ("docs/decisions/README.md", "docs/decisions/*.md")])
def test_an_index_page_lists_every_page_of_its_folder(index, pages):
    listed = {(ROOT / index).parent / link.partition("#")[0] for link in links(ROOT / index)}
    assert {path for path in ROOT.glob(pages) if path != ROOT / index} <= listed
