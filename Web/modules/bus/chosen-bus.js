/**
 * The chosen bus, as last seen.
 * @module
 */
import { redraw } from '../dom/draw.js';
import { nameOf } from '../format/names.js';
import { t } from '../format/words.js';
import { light, liveData } from '../live/live-data.js';
import { ask } from '../server/api.js';
import { route } from '../server/network.js';

export const chosen = {
    /** @type {string | undefined} */
    id: undefined,
    /**
     * The bus as last seen: it stays in sight when it leaves the feed.
     * @type {API.Vehicle | undefined}
     */
    vehicle: undefined,
    missing: false,
    /**
     * The one that a link shares, and the stop where somebody waits: the map marks both.
     * @type {{bus?: API.Vehicle, stop?: API.Stop & {lat: number, lon: number}} | undefined}
     */
    shared: undefined,
};

/** @param {string | undefined} id */
export async function enterBus(id) {
    Object.assign(chosen, { id, vehicle: undefined, missing: false });
    const vehicle = currentBus();
    if (!id || vehicle) return lightRoute();
    try {
        const { vehicles } = await ask('vehicles', { agency: id.split(':', 1)[0] });
        if (chosen.id !== id) return;
        chosen.vehicle = vehicles.find((one) => one.id === id);
    } catch {
        // The tray shows that the bus is not in sight.
    }
    chosen.missing = !chosen.vehicle;
    lightRoute();
    redraw();
}

/** @returns {API.Vehicle | undefined} */
export function currentBus() {
    if (!chosen.id) return undefined;
    const vehicle = liveData.value.buses?.byId.get(chosen.id)?.vehicle;
    if (vehicle) chosen.vehicle = vehicle;
    return chosen.vehicle;
}

/**
 * The bus's headsign; its route if the provider does not report one.
 * @returns {string | undefined} nothing until it is known
 */
export function busName() {
    const bus = currentBus();
    return bus && (bus.headsign || nameOf(route(bus.route)) || (bus.route ? undefined : t('bus.noRoute')));
}

/** Whether the chosen bus is still reported. */
export const present = () => chosen.id !== undefined && liveData.value.buses?.byId.has(chosen.id) === true;

/** The chosen bus's route is drawn, whether or not the rider has switched it on. */
function lightRoute() {
    light('bus', chosen.vehicle?.route);
}

