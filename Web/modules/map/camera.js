/**
 * Moving the map, within the part of it that nothing covers. Riders who want no motion get cuts.
 * @module
 */

const SIDES = /** @type {const} */ (['top', 'right', 'bottom', 'left']);
/** Milliseconds of a movement, as the design's --move. */
const MOVE = 240;

/** @typedef {{top: number, right: number, bottom: number, left: number}} Padding */

/** @param {Partial<Padding>} one @param {Padding} other */
const isSame = (one, other) => SIDES.every((side) => one[side] === other[side]);

export class Camera {
    #still = matchMedia('(prefers-reduced-motion: reduce)');
    /** @type {Padding | undefined} */
    #padding;

    /** @param {MapLibre.Map} map */
    constructor(map) {
        this.map = map;
    }

    /**
     * Moves what is in the middle into the middle of what can be seen.
     * @param {Padding} padding what covers the map, in pixels @param {() => void} [fit] where something is to be seen whole
     */
    cover(padding, fit) {
        const before = this.#padding;
        this.#padding = padding;
        if (fit && before && !isSame(before, padding)) return fit();
        if (isSame(this.map.getPadding(), padding)) return;
        if (!before) this.map.setPadding(padding);
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
        // Bounds are fitted beside what the map knows to be covered, not beside what it is on the way to.
        if (this.#padding && !isSame(this.map.getPadding(), this.#padding)) this.map.setPadding(this.#padding);
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
