/**
 * Moving the map, within the part of it that nothing covers. Riders who want no motion get cuts.
 * @module
 */

const SIDES = /** @type {const} */ (['top', 'right', 'bottom', 'left']);
/** Milliseconds of a movement, as the design's --move. */
const MOVE = 240;

/** @typedef {{top: number, right: number, bottom: number, left: number}} Padding */

export class Camera {
    #still = matchMedia('(prefers-reduced-motion: reduce)');
    /** @type {Padding | undefined} */
    #padding;

    /** @param {MapLibre.Map} map */
    constructor(map) {
        this.map = map;
    }

    /** @param {Padding} padding what covers the map, in pixels */
    set padding(padding) {
        const first = this.#padding === undefined;
        const set = this.map.getPadding();
        this.#padding = padding;
        if (SIDES.every((side) => set[side] === padding[side])) return;
        if (first) this.map.setPadding(padding);
        else if (!this.map.isMoving()) this.#ease({});
    }

    /**
     * Brings a place into the middle of what can be seen.
     * @param {{lat: number, lon: number}} place @param {number} zoom at least
     */
    reveal({ lat, lon }, zoom) {
        this.#ease({ center: [lon, lat], zoom: Math.max(this.map.getZoom(), zoom) });
    }

    /** @param {import('./bounds.js').Bounds} bounds @param {number | Padding} [margin] in pixels */
    fit(bounds, margin = 28) {
        this.map.fitBounds(bounds, { padding: margin, maxZoom: 16, ...this.#motion() });
    }

    /** @param {number} steps */
    zoom(steps) {
        this.#ease({ zoom: this.map.getZoom() + steps });
    }

    middle() {
        const { lat, lng } = this.map.getCenter();
        return { lat, lon: lng };
    }

    /** @param {MapLibre.CameraOptions} options */
    #ease(options) {
        // Before anything is known to cover the map it has no padding; it does not bear one that is undefined.
        const padding = this.#padding ? { padding: this.#padding } : {};
        this.map.easeTo({ ...padding, ...options, ...this.#motion() });
    }

    #motion() {
        return this.#still.matches ? { duration: 0 } : { duration: MOVE, essential: true };
    }
}
