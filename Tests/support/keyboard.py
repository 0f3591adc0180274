"""Keyboard navigation of the page."""

NAMES = """() => {
    const one = document.activeElement;
    return [one.labels?.[0]?.textContent, one.getAttribute('aria-label'), one.textContent].filter(Boolean).map((text) => text.trim());
}"""


def tab_to(page, name: str):
    """Presses Tab until an element whose accessible name starts with `name` has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if any(text.startswith(name) for text in page.evaluate(NAMES)):
            return
    raise AssertionError(f"Tab does not come to {name}")
