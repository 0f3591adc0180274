"""axe-core's judgement of a page."""

from axe_playwright_python.sync_playwright import Axe


def assert_accessible(page, *, without: tuple[str, ...] = ()):
    """Fails on anything that axe calls serious or critical, each with its place in the page."""
    found = Axe().run(page).response["violations"]
    grave = [each for each in found if each["impact"] in ("serious", "critical") and each["id"] not in without]
    assert not grave, "\n".join(described(each) for each in grave)


def described(violation) -> str:
    places = "\n".join(f"    {' '.join(map(str, node['target']))}: {node['html'][:160]}" for node in violation["nodes"][:8])
    return f"{violation['impact']} {violation['id']}: {violation['help']}\n{places}"
