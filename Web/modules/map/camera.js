/**
 * Moves the map, so that places appear in its uncovered part. Movements are immediate for riders who prefer reduced
 * motion.
 * @module
 */

const SIDES = /** @type {const} */ (['top', 'right', 'bottom', 'left']);
/** The duration of a movement in milliseconds, equal to `--move` in styles. */
const MOVE = 240;

/**
 * @typedef {{top: number, right: number, bottom: number, left: number}} Padding the widths, in pixels, of the map's
 *     covered edges
 */

/**
 * Returns whether paddings are equal.
 * @param {Partial<Padding>} one @param {Padding} other
 */
const isSame = (one, other) => SIDES.every((side) => one[side] === other[side]);

export class Camera {
    #still = matchMedia('(prefers-reduced-motion: reduce)');
    /**
     * The widths of the map's edges that other elements cover, in pixels.
     * @type {Padding | undefined}
     */
    #padding;

    /**
     * Creates the camera of a map.
     * @param {MapLibre.Map} map
     */
    constructor(map) {
        this.map = map;
    }

    /**
     * Sets the widths of the map's covered edges, and moves its centre to the centre of the uncovered part.
     * @param {Padding} padding the widths of the covered edges, in pixels @param {() => void} [fit] called instead if
     *     something must stay completely visible
     */
    cover(padding, fit) {
        const before = this.#padding;
        this.#padding = padding;
        if (fit && !(before && isSame(before, padding))) return fit();
        if (isSame(this.map.getPadding(), padding)) return;
        if (!before) this.map.setPadding(padding);
        else if (!this.map.isMoving()) this.#ease({});
    }

    /**
     * Moves the map so that a coordinate is in the centre of the uncovered part.
     * @param {{lat: number, lon: number}} place @param {number} zoom the minimum zoom level
     */
    reveal({ lat, lon }, zoom) {
        this.#ease({ center: [lon, lat], zoom: Math.max(this.map.getZoom(), zoom) });
    }

    /**
     * Fits bounds into the uncovered part.
     * @param {import('./bounds.js').Bounds} bounds @param {number | Padding} [margin] in pixels
     */
    fit(bounds, margin = 28) {
        // During a movement, the map still has the previous padding; bounds must be fitted with the new one.
        if (this.#padding && !isSame(this.map.getPadding(), this.#padding)) this.map.setPadding(this.#padding);
        this.map.fitBounds(bounds, { padding: margin, maxZoom: 16, ...this.#motion() });
    }

    /**
     * Zooms in or out.
     * @param {number} steps
     */
    zoom(steps) {
        this.#ease({ zoom: this.map.getZoom() + steps });
    }

    middle() {
        const { lat, lng } = this.map.getCenter();
        return { lat, lon: lng };
    }

    /**
     * Moves the map with the current padding.
     * @param {MapLibre.CameraOptions} options
     */
    #ease(options) {
        // Before the first padding the option must be omitted: MapLibre does not accept an undefined one.
        const padding = this.#padding ? { padding: this.#padding } : {};
        this.map.easeTo({ ...padding, ...options, ...this.#motion() });
    }

    #motion() {
        return this.#still.matches ? { duration: 0 } : { duration: MOVE, essential: true };
    }
}
