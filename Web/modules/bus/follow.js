/**
 * Keeps the map centred on a bus, until the rider moves the map or deselects the bus.
 * @module
 */
import { place } from '../address/router.js';
import { redraw } from '../dom/draw.js';
import { latitudeOf, longitudeOf } from '../geometry/line.js';
import { liveData } from '../live/live-data.js';
import { openMap } from '../map/current.js';
import { everySecond } from '../server/clock.js';

/** The minimum zoom level while a bus is followed. */
const CLOSE = 14.5;

/**
 * The ID of the followed bus.
 * @type {string | undefined}
 */
let followed;

/**
 * Returns whether the map follows a bus.
 * @param {string} bus
 */
export const isFollowed = (bus) => followed === bus;

/**
 * Starts or stops following a bus.
 * @param {string} bus
 */
export function follow(bus) {
    followed = followed === bus ? undefined : bus;
    if (openMap.value) openMap.value.movedByRider = false;
    step();
    redraw();
}

function step() {
    if (!followed) return;
    const bus = liveData.value.buses?.byId.get(followed);
    const map = openMap.value;
    if (map?.movedByRider || place.value.bus !== followed) {
        followed = undefined;
        return redraw();
    }
    if (bus) map?.camera.reveal({ lat: latitudeOf(bus.y), lon: longitudeOf(bus.x) }, CLOSE);
}

everySecond(step);
