"""The page's map, as a finger finds it."""

from support.waiting import wait_until


def tap_bus(page, id: str):
    """Taps where the bus is drawn now, once the map has come to rest."""
    wait_until(page, "async () => !(await import('/modules/main.js')).currentView().map.isMoving()")
    layer = page.locator(".bus-layer").bounding_box()
    where = page.evaluate("""async (id) => {
        const { latitudeOf, longitudeOf } = await import('/modules/line.js');
        const { liveData } = await import('/modules/live-data.js');
        const { currentView } = await import('/modules/main.js');
        const bus = liveData.value.buses.byId.get(id);
        return currentView().map.project([longitudeOf(bus.x), latitudeOf(bus.y)]);
    }""", id)
    page.mouse.click(layer["x"] + where["x"], layer["y"] + where["y"])
