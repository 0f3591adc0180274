/**
 * A shape as a measured line in the map's plane: Web Mercator, with the world from 0 to 1 in both directions.
 * @module
 */
import { metresBetween } from './coordinate.js';

/**
 * Returns the Mercator coordinate of a longitude.
 * @param {number} longitude
 */
export const mercatorX = (longitude) => (longitude + 180) / 360;

/**
 * Returns the Mercator coordinate of a latitude.
 * @param {number} latitude
 */
export const mercatorY = (latitude) =>
    0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI);

/**
 * Returns the latitude of a Mercator coordinate.
 * @param {number} y
 */
export const latitudeOf = (y) => (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90;

/**
 * Returns the longitude of a Mercator coordinate.
 * @param {number} x
 */
export const longitudeOf = (x) => x * 360 - 180;

export class Line {
    /**
     * Computes the plane coordinates and distances of a shape's points.
     * @param {Float64Array} points latitude, longitude, latitude, …
     * @param {number} length the shape's length in metres as measured by the server, to which the computed distances are scaled
     */
    constructor(points, length) {
        const count = points.length >> 1;
        this.points = points;
        this.xs = new Float64Array(count);
        this.ys = new Float64Array(count);
        /** The distance from the start at each point, in metres. */
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
     * Writes the position at a distance along the line into `place`: x, y, and heading in degrees. `place.segment` is
     * the last segment found, near which the next position almost always is. Like the core's `ShapeProjector`; tests
     * compare both implementations with `Tests/Fixtures/lines.json`.
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

/**
 * Returns the coordinate of the point at an index.
 * @param {Float64Array} points @param {number} i
 */
const pointAt = (points, i) => ({ lat: points[2 * i], lon: points[2 * i + 1] });
