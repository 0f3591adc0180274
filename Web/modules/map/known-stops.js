/**
 * The stops on the map: those of highlighted routes, and all in view at high zoom levels.
 * @module
 */
import { ask } from '../server/api.js';
import { isSomewhere } from '../location/location.js';
import { stopsOf } from '../server/network.js';
import { isPlausible } from '../geometry/coordinate.js';
import { point } from './features.js';

/**
 * The minimum zoom levels at which stops in view are requested: all stops, and only the stops of highlighted routes.
 */
const ALL_FROM = 13.5;
const LIT_FROM = 12;

export class KnownStops {
    /**
     * The loaded stops by ID.
     * @type {Map<string, Page.Located>}
     */
    #stops = new Map();

    /**
     * Creates the list of a map's stops, which is empty at first.
     * @param {MapLibre.Map} map @param {() => void} changed called when stops were added
     */
    constructor(map, changed) {
        this.map = map;
        this.changed = changed;
    }

    /**
     * Returns a stop by its ID.
     * @param {string} id
     */
    get(id) {
        return this.#stops.get(id);
    }

    /**
     * Requests the stops in view, if the zoom level is high enough.
     * @param {string[]} routes the highlighted routes
     */
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
            // The stops already loaded remain.
        }
    }

    /**
     * Requests the stops of routes.
     * @param {string[]} routes
     */
    findOf(routes) {
        for (const route of routes) stopsOf(route).then((stops) => this.#add(stops)).catch(() => {});
    }

    /**
     * Returns the stops as point features; those on highlighted routes are marked.
     * @param {string[]} routes the highlighted routes @param {boolean} alone omits stops of other routes
     */
    features(routes, alone) {
        const lit = new Set(this.of(routes));
        const served = [...this.#stops.values()].filter((stop) => (alone ? lit.has(stop) : stop.routes.length > 0));
        return served.map((stop) => point({ id: stop.id, name: stop.name, lit: lit.has(stop) }, stop));
    }

    /**
     * Returns the loaded stops of some routes.
     * @param {string[]} routes @returns {Page.Located[]}
     */
    of(routes) {
        const wanted = new Set(routes);
        return [...this.#stops.values()].filter((stop) => stop.routes.some((id) => wanted.has(id)));
    }

    /**
     * Adds stops, except those without a plausible location.
     * @param {API.Stop[]} stops
     */
    #add(stops) {
        const before = this.#stops.size;
        for (const stop of stops) if (isSomewhere(stop) && isPlausible(stop)) this.#stops.set(stop.id, stop);
        if (this.#stops.size !== before) this.changed();
    }
}
