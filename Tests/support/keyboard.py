"""The page by keyboard alone."""

NAMES = """() => {
    const one = document.activeElement;
    return [one.labels?.[0]?.textContent, one.getAttribute('aria-label'), one.textContent].filter(Boolean).map((text) => text.trim());
}"""


def tab_to(page, name: str):
    """Presses Tab until something whose name begins so has the keyboard."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if any(text.startswith(name) for text in page.evaluate(NAMES)):
            return
    raise AssertionError(f"Tab does not come to {name}")
