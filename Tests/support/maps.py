"""The page's map, and its buses as touch targets."""

from support.waiting import eventually, frames


PLACE = """async (id) => {
    const { latitudeOf, longitudeOf } = await import('/modules/geometry/line.js');
    const { liveData } = await import('/modules/live/live-data.js');
    const { currentView } = await import('/modules/main.js');
    const bus = liveData.value.buses?.byId.get(id);
    const { map } = currentView() ?? {};
    return bus && map && { ...map.project([longitudeOf(bus.x), latitudeOf(bus.y)]), rests: !map.isMoving() };
}"""


# Whether all ends of a trip, with their labels, are within the part of the map that a phone shows above the page.
ENDS_ABOVE_THE_PAGE = """() => [...document.querySelectorAll('.trip-end, .trip-end span')].every((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    return top > 0 && left > 0 && right < innerWidth && bottom < document.getElementById('page').getBoundingClientRect().top;
})"""


def bus_in_view(page, id: str):
    """Waits until the map has stopped moving and shows the bus. Returns the bus's position in pixels of the page."""
    last = None

    def inside():
        nonlocal last
        layer, where = page.locator(".bus-layer").bounding_box(), page.evaluate(PLACE, id)
        # A map that was just opened also stands still, before it moves to its first view.
        before, last = last, where
        stays = before and where and abs(before["x"] - where["x"]) + abs(before["y"] - where["y"]) < 20
        if layer and stays and where["rests"] and 0 < where["x"] < layer["width"] and 0 < where["y"] < layer["height"]:
            return {"x": layer["x"] + where["x"], "y": layer["y"] + where["y"]}
        return None

    return eventually(inside, pause=0.5, page=page)


def tap_bus(page, id: str):
    """Taps the current position of the bus, once the map has stopped moving."""
    where = bus_in_view(page, id)
    page.mouse.click(where["x"], where["y"])


def open_bus(page, id: str, address: str):
    """Taps a bus until `address` is part of the page's URL. The bus moves, so a tap may hit its previous position, and
    a stop there."""
    def opened():
        tap_bus(page, id)
        frames(page, 10)
        if address in page.url:
            return True
        page.keyboard.press("Escape")
        return False

    eventually(opened, page=page)
