/**
 * The rider's location, once shared. It leaves the device only in requests for nearby places.
 * @module
 */
import { Observable } from '../dom/observable.js';
import { isPlausible } from '../geometry/coordinate.js';
import { now } from '../server/clock.js';

/** @typedef {{lat: number, lon: number, accuracy: number, at: number}} Position `at`: when it was determined, in epoch seconds */

export const here = new Observable({
    /** `unknown` until requested; `refused` by the rider or the device. */
    state: /** @type {'unknown' | 'asking' | 'known' | 'refused'} */ ('unknown'),
    /** Whether the location is available without a prompt, as the rider has permitted it before. */
    isAllowed: false,
    /**
     * The last known position.
     * @type {Position | undefined}
     */
    position: undefined,
});

/**
 * The ID of the geolocation watch.
 * @type {number | undefined}
 */
let watch;

let checked = false;

/**
 * Returns whether the page may offer to request the location: it is certain that the rider has not been prompted yet.
 */
export const isUnasked = () => checked && here.value.state === 'unknown';

/** Requests the location from the device; the browser prompts the rider if necessary. */
export function locate() {
    if (!navigator.geolocation) return void (here.value = { state: 'refused', isAllowed: false, position: undefined });
    if (here.value.state !== 'known') here.value = { ...here.value, state: 'asking' };
    watch ??= navigator.geolocation.watchPosition(found, lost, { enableHighAccuracy: true, maximumAge: 15_000 });
}

/** Requests the location if the rider has permitted it before. */
export async function locateIfAllowed() {
    try {
        const permission = await navigator.permissions.query({ name: 'geolocation' });
        if (permission.state === 'granted') {
            here.value = { ...here.value, isAllowed: true };
            locate();
        }
        if (permission.state === 'denied') here.value = { ...here.value, state: 'refused' };
    } catch {
        // Without the Permissions API, the rider must press the button.
    }
    checked = true;
    here.publish();
}

/**
 * Returns whether a stop's location is known, which some feeds omit.
 * @template Place
 * @param {Place} place @returns {place is Place & Page.Coordinate}
 */
export const isSomewhere = (place) => /** @type {Partial<Page.Coordinate>} */ (place).lat !== undefined;

/** Returns the rider's location as a query value. */
export const near = () => rounded(here.value.position);

/**
 * Rounds a location to about ten metres, so that requests do not disclose more.
 * @param {{lat: number, lon: number} | undefined} place
 */
export const rounded = (place) => place && [place.lat.toFixed(4), place.lon.toFixed(4)];

/**
 * Stores a position received from the device.
 * @param {GeolocationPosition} answer
 */
function found({ coords }) {
    const position = { lat: coords.latitude, lon: coords.longitude, accuracy: coords.accuracy, at: now() };
    // Some devices report a location although they have no fix.
    if (isPlausible(position)) here.value = { state: 'known', isAllowed: true, position };
}

/**
 * Handles a geolocation error of the device.
 * @param {GeolocationPositionError} error
 */
function lost(error) {
    if (error.code !== error.PERMISSION_DENIED && here.value.position) return;
    if (watch !== undefined) navigator.geolocation.clearWatch(watch);
    watch = undefined;
    here.value = { state: 'refused', isAllowed: false, position: undefined };
}
