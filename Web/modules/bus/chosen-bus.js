/**
 * The bus selected on the page.
 * @module
 */
import { redraw } from '../dom/draw.js';
import { nameOf } from '../format/names.js';
import { t } from '../format/words.js';
import { light, liveData } from '../live/live-data.js';
import { ask, isMissing } from '../server/api.js';
import { route } from '../server/network.js';

export const chosen = {
    /**
     * The ID of the selected bus.
     * @type {string | undefined}
     */
    id: undefined,
    /**
     * The selected bus as last reported; it stays visible after it is missing from the feed.
     * @type {API.Vehicle | undefined}
     */
    vehicle: undefined,
    missing: false,
    /**
     * The error of the request, which leaves unknown whether the bus is missing.
     * @type {unknown}
     */
    error: undefined,
    /**
     * The bus that a link shares, and the stop at which another rider waits; the map marks both.
     * @type {{bus?: API.Vehicle, stop?: API.Stop & {lat: number, lon: number}} | undefined}
     */
    shared: undefined,
};

/**
 * Selects a bus, or none.
 * @param {string | undefined} id
 */
export async function enterBus(id) {
    Object.assign(chosen, { id, vehicle: undefined, missing: false, error: undefined });
    const vehicle = currentBus();
    if (!id || vehicle) return lightRoute();
    try {
        const { vehicles } = await ask('vehicles', { agency: id.split(':', 1)[0] });
        if (chosen.id !== id) return;
        chosen.vehicle = vehicles.find((one) => one.id === id);
    } catch (error) {
        if (chosen.id !== id) return;
        chosen.error = isMissing(error) ? undefined : error;
    }
    chosen.missing = !chosen.vehicle && !chosen.error;
    lightRoute();
    redraw();
}

/**
 * Returns the selected bus as last reported.
 * @returns {API.Vehicle | undefined}
 */
export function currentBus() {
    if (!chosen.id) return undefined;
    const vehicle = liveData.value.buses?.byId.get(chosen.id)?.vehicle;
    if (vehicle) chosen.vehicle = vehicle;
    return chosen.vehicle;
}

/**
 * Returns the bus's headsign, or its route's name if the provider does not report one.
 * @returns {string | undefined} undefined until the bus is known
 */
export function busName() {
    const bus = currentBus();
    return bus && (bus.headsign || nameOf(route(bus.route)) || (bus.route ? undefined : t('bus.noRoute')));
}

/** Returns whether the selected bus is still reported. */
export const present = () => chosen.id !== undefined && liveData.value.buses?.byId.has(chosen.id) === true;

/** Highlights the selected bus's route, even if the rider has hidden it on the map. */
function lightRoute() {
    light('bus', chosen.vehicle?.route);
}

