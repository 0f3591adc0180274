/**
 * The rider's location, once shared. It leaves the page only in requests for places nearby.
 * @module
 */
import { Observable } from '../dom/observable.js';
import { isPlausible } from '../geometry/coordinate.js';
import { now } from '../server/clock.js';

/** @typedef {{lat: number, lon: number, accuracy: number, at: number}} Position since when it is known, epoch seconds */

export const here = new Observable({
    /** `unknown` until asked, `refused` by the rider or the device, `asking`, `known`. */
    state: /** @type {'unknown' | 'asking' | 'known' | 'refused'} */ ('unknown'),
    /** It comes without a press: the rider has allowed it before. */
    isAllowed: false,
    /** @type {Position | undefined} */
    position: undefined,
});

/** @type {number | undefined} */
let watch;

let checked = false;

/** Whether it is known that nobody was asked yet where they are: only then does the page ask. */
export const isUnasked = () => checked && here.value.state === 'unknown';

/** Asks the device; the browser asks the rider. */
export function locate() {
    if (!navigator.geolocation) return void (here.value = { state: 'refused', isAllowed: false, position: undefined });
    if (here.value.state !== 'known') here.value = { ...here.value, state: 'asking' };
    watch ??= navigator.geolocation.watchPosition(found, lost, { enableHighAccuracy: true, maximumAge: 15_000 });
}

/** Goes on where the rider has allowed it before. */
export async function locateIfAllowed() {
    try {
        const permission = await navigator.permissions.query({ name: 'geolocation' });
        if (permission.state === 'granted') {
            here.value = { ...here.value, isAllowed: true };
            locate();
        }
        if (permission.state === 'denied') here.value = { ...here.value, state: 'refused' };
    } catch {
        // Without the permissions API the rider presses the button.
    }
    checked = true;
    here.publish();
}

/**
 * Whether it is known where a stop lies: some feeds omit it.
 * @template Place
 * @param {Place} place @returns {place is Place & Page.Coordinate}
 */
export const isSomewhere = (place) => /** @type {Partial<Page.Coordinate>} */ (place).lat !== undefined;

/** As a query value. */
export const near = () => rounded(here.value.position);

/**
 * To about ten metres: nobody needs to know better.
 * @param {{lat: number, lon: number} | undefined} place
 */
export const rounded = (place) => place && [place.lat.toFixed(4), place.lon.toFixed(4)];

/** @param {GeolocationPosition} answer */
function found({ coords }) {
    const position = { lat: coords.latitude, lon: coords.longitude, accuracy: coords.accuracy, at: now() };
    // Some devices answer though they do not know.
    if (isPlausible(position)) here.value = { state: 'known', isAllowed: true, position };
}

/** @param {GeolocationPositionError} error */
function lost(error) {
    if (error.code !== error.PERMISSION_DENIED && here.value.position) return;
    if (watch !== undefined) navigator.geolocation.clearWatch(watch);
    watch = undefined;
    here.value = { state: 'refused', isAllowed: false, position: undefined };
}
