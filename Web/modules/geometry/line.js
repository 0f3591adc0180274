/**
 * A shape as a measured line in the map's own plane (Web Mercator, the world is 0…1 in both directions).
 * @module
 */
import { metresBetween } from './coordinate.js';

/** @param {number} longitude */
export const mercatorX = (longitude) => (longitude + 180) / 360;

/** @param {number} latitude */
export const mercatorY = (latitude) =>
    0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI);

/** @param {number} y */
export const latitudeOf = (y) => (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90;

/** @param {number} x */
export const longitudeOf = (x) => x * 360 - 180;

export class Line {
    /**
     * @param {Float64Array} points latitude, longitude, latitude, …
     * @param {number} length metres, as the server measures the shape; the line's own lengths are scaled to it
     */
    constructor(points, length) {
        const count = points.length >> 1;
        this.points = points;
        this.xs = new Float64Array(count);
        this.ys = new Float64Array(count);
        /** Metres from the start, at each point. */
        this.along = new Float64Array(count);
        for (let i = 0; i < count; i++) {
            this.xs[i] = mercatorX(points[2 * i + 1]);
            this.ys[i] = mercatorY(points[2 * i]);
            if (i > 0) this.along[i] = this.along[i - 1] + metresBetween(pointAt(points, i - 1), pointAt(points, i));
        }
        const scale = count > 1 && this.along[count - 1] > 0 ? length / this.along[count - 1] : 1;
        for (let i = 0; i < count; i++) this.along[i] *= scale;
    }

    /**
     * Writes where `distance` is, as the core's `ShapeProjector` has it (`Tests/Fixtures/lines.json` holds both to the
     * same), into `place`: x, y, heading in degrees. `place.segment` remembers the last answer, near which the next one
     * almost always lies.
     * @param {number} distance metres
     * @param {{x: number, y: number, heading: number | undefined, segment: number}} place
     */
    locate(distance, place) {
        const { along, xs, ys } = this;
        const last = along.length - 1;
        let i = Math.min(Math.max(place.segment, 1), last);
        while (i < last && along[i] < distance) i++;
        while (i > 1 && along[i - 1] > distance) i--;
        const span = along[i] - along[i - 1];
        const part = span > 0 ? Math.min(Math.max((distance - along[i - 1]) / span, 0), 1) : 0;
        const dx = xs[i] - xs[i - 1];
        const dy = ys[i] - ys[i - 1];
        place.segment = i;
        place.x = xs[i - 1] + dx * part;
        place.y = ys[i - 1] + dy * part;
        if (dx !== 0 || dy !== 0) place.heading = (Math.atan2(dx, -dy) * 180) / Math.PI;
    }
}

/** @param {Float64Array} points @param {number} i */
const pointAt = (points, i) => ({ lat: points[2 * i], lon: points[2 * i + 1] });
