/**
 * The map goes with a bus, until the rider moves it or lets go of the bus.
 * @module
 */
import { place } from '../address/router.js';
import { redraw } from '../dom/draw.js';
import { latitudeOf, longitudeOf } from '../geometry/line.js';
import { liveData } from '../live/live-data.js';
import { openMap } from '../map/current.js';
import { everySecond } from '../server/clock.js';

/** The zoom at which a bus is followed, at least. */
const CLOSE = 14.5;

/**
 * The bus.
 * @type {string | undefined}
 */
let followed;

/** @param {string} bus */
export const isFollowed = (bus) => followed === bus;

/**
 * Follows it, or no more.
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
