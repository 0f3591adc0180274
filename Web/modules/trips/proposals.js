/**
 * Proposed lines from one place to another: the lines that stop near both places and on which the core finds a ride.
 * Lines with less walking come first.
 * @module
 */
import { redraw } from '../dom/draw.js';
import { rounded } from '../location/location.js';
import { ask } from '../server/api.js';
import { boarding } from './boarding.js';
import { farthest } from './walk.js';

/** @typedef {import('../rider/arguments.js').Place} Place */
/** @typedef {import('./boarding.js').Boarding} Boarding */

/** The maximum number of lines for which the core searches for a ride. */
const MOST = 16;

export class Proposals {
    #of = '';
    /**
     * The best proposal for each line, the one with the least walking first; undefined while an end is missing or the
     * request is pending.
     * @type {Map<string, Boarding> | undefined}
     */
    found;

    /**
     * Requests proposals, unless the ends are the same as before.
     * @param {Place | undefined} start @param {Place | undefined} end
     */
    async ask(start, end) {
        const of = start && end ? JSON.stringify([rounded(start), rounded(end), farthest()]) : '';
        if (of === this.#of) return;
        this.#of = of;
        this.found = undefined;
        if (!start || !end) return;
        try {
            const rides = await ridesBetween(start, end);
            if (this.#of === of) this.found = new Map(rides.map((ride) => [ride.route, ride]));
        } catch {
            // The rider can still choose from all lines; the next call requests the proposals again.
            if (this.#of === of) this.#of = '';
        }
        redraw();
    }
}

/**
 * Returns the boardings of the lines that stop near both places.
 * @param {Place} start @param {Place} end
 */
async function ridesBetween(start, end) {
    const [near, there] = await Promise.all([linesAround(start), linesAround(end)]);
    const walk = (/** @type {string} */ id) => (near.get(id) ?? 0) + (there.get(id) ?? 0);
    const both = [...near.keys()].filter((id) => there.has(id)).sort((a, b) => walk(a) - walk(b)).slice(0, MOST);
    const rides = (await Promise.all(both.map((id) => boarding(id, { start, end })))).flatMap((ride) => ride ?? []);
    return rides.sort((a, b) => a.walkTo + a.walkFrom - b.walkTo - b.walkFrom);
}

/**
 * Returns the distance of the nearest stop of each line, in metres.
 * @param {Place} place @returns {Promise<Map<string, number>>}
 */
async function linesAround(place) {
    const { stops } = await ask('stops', { near: rounded(place), radius: farthest(), limit: 500 });
    const lines = new Map();
    for (const { routes, distance = 0 } of stops) for (const id of routes) lines.set(id, Math.min(lines.get(id) ?? Infinity, distance));
    return lines;
}
