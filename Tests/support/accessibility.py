"""Accessibility checks of a page by axe-core."""

from axe_playwright_python.base import AXE_SCRIPT

OTHER_THEMES = ("light", "contrast")
EVERYTHING = {"resultTypes": ["violations"]}
# The axe rules whose result depends on the theme.
COLOURS = EVERYTHING | {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
# During a transition between two colours the contrast can be temporarily too low.
AT_REST = "() => document.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity)"


def assert_accessible(page, *, without: tuple[str, ...] = ()):
    """Fails on each violation that axe reports as serious or critical, with its elements in the page."""
    assert_nothing_grave(page, EVERYTHING, without)


def assert_accessible_in_all_themes(page):
    """Checks the page in the current theme, which is dark, with all rules, and in the other themes with the colour
    rules."""
    assert_accessible(page)
    root = page.locator("html")
    own = root.get_attribute("data-theme")
    for theme in OTHER_THEMES:
        show(root, theme)
        assert_nothing_grave(page, COLOURS)
    show(root, own)


def show(root, theme: str):
    root.evaluate("(root, theme) => (root.dataset.theme = theme)", theme)


def assert_nothing_grave(page, options: dict, without: tuple[str, ...] = ()):
    page.wait_for_function(AT_REST)
    grave = [each for each in violations(page, options) if each["impact"] in ("serious", "critical") and each["id"] not in without]
    assert not grave, "\n".join(described(each) for each in grave)


def violations(page, options: dict) -> list[dict]:
    """Returns only the violations. axe's whole report, and loading its script again for each check, would take more
    processor time than the check."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate("async (options) => (await axe.run(document, options)).violations", options)


def described(violation) -> str:
    places = "\n".join(f"    {' '.join(map(str, node['target']))}: {node['html'][:160]}" for node in violation["nodes"][:8])
    return f"{violation['impact']} {violation['id']}: {violation['help']}\n{places}"
