/**
 * The stops the map knows: those of lit routes, and all in view once streets can be distinguished.
 * @module
 */
import { ask } from '../server/api.js';
import { isSomewhere } from '../location/location.js';
import { stopsOf } from '../server/network.js';
import { isPlausible } from '../geometry/coordinate.js';
import { point } from './features.js';

/**
 * From this zoom on all stops in view are asked for; before, those of lit routes from that one on, where they can be
 * seen.
 */
const ALL_FROM = 13.5;
const LIT_FROM = 12;

export class KnownStops {
    /** @type {Map<string, Page.Located>} */
    #stops = new Map();

    /** @param {MapLibre.Map} map @param {() => void} changed */
    constructor(map, changed) {
        this.map = map;
        this.changed = changed;
    }

    /** @param {string} id */
    get(id) {
        return this.#stops.get(id);
    }

    /** @param {string[]} routes the lit ones */
    findInView(routes) {
        const zoom = this.map.getZoom();
        if (zoom >= ALL_FROM) this.#findAll();
        else if (zoom >= LIT_FROM) this.findOf(routes);
    }

    async #findAll() {
        const bounds = this.map.getBounds();
        const sides = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
        try {
            const { stops } = await ask('stops', { bbox: sides.map((side) => side.toFixed(5)), limit: 500 });
            this.#add(stops);
        } catch {
            // The stops that are known stay.
        }
    }

    /** @param {string[]} routes */
    findOf(routes) {
        for (const route of routes) stopsOf(route).then((stops) => this.#add(stops)).catch(() => {});
    }

    /**
     * Points, those on lit routes marked.
     * @param {string[]} routes the lit ones @param {boolean} alone without the others
     */
    features(routes, alone) {
        const lit = new Set(this.of(routes));
        const served = [...this.#stops.values()].filter((stop) => (alone ? lit.has(stop) : stop.routes.length > 0));
        return served.map((stop) => point({ id: stop.id, name: stop.name, lit: lit.has(stop) }, stop));
    }

    /**
     * The known stops of these routes.
     * @param {string[]} routes @returns {Page.Located[]}
     */
    of(routes) {
        const wanted = new Set(routes);
        return [...this.#stops.values()].filter((stop) => stop.routes.some((id) => wanted.has(id)));
    }

    /**
     * A stop without a place has none.
     * @param {API.Stop[]} stops
     */
    #add(stops) {
        const before = this.#stops.size;
        for (const stop of stops) if (isSomewhere(stop) && isPlausible(stop)) this.#stops.set(stop.id, stop);
        if (this.#stops.size !== before) this.changed();
    }
}
