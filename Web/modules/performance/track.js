/**
 * Places along a line that is measured by time or by distance.
 * @module
 */
import { metresBetween } from '../geometry/coordinate.js';

/** @typedef {[measure: number, latitude: number, longitude: number][]} Track ascending */

/**
 * The place at a measure, between two places of the track; beyond its ends the nearest one.
 * @param {Track} track of two places or more @param {number} measure @returns {History.Place}
 */
export function placeAt(track, measure) {
    const found = track.findIndex(([at]) => at >= measure);
    const after = found === -1 ? track.length - 1 : Math.max(1, found);
    const [[from, lat, lon], [to, nextLat, nextLon]] = [track[after - 1], track[after]];
    const part = to > from ? Math.min(1, Math.max(0, (measure - from) / (to - from))) : 1;
    return [lat + (nextLat - lat) * part, lon + (nextLon - lon) * part];
}

/**
 * A shape by metres from its start, as the server measures the distances of stops.
 * @param {History.Place[]} shape @returns {Track}
 */
function byDistance(shape) {
    let metres = 0;
    return shape.map(([lat, lon], place) => {
        const [lastLat, lastLon] = shape[Math.max(0, place - 1)];
        metres += metresBetween({ lat: lastLat, lon: lastLon }, { lat, lon });
        return [metres, lat, lon];
    });
}

/** @param {Track} track @param {number} from @param {number} to @returns {History.Place[]} */
const part = (track, from, to) => [
    placeAt(track, from), ...track.filter(([at]) => at > from && at < to).map(([, lat, lon]) => /** @type {History.Place} */ ([lat, lon])), placeAt(track, to),
];

/** @param {History.Stop} from @param {History.Stop} to */
export const segmentKey = (from, to) => `${from.id} ${to.id}`;

/**
 * The shape of each segment between consecutive stops, by its key.
 * @param {History.Pattern[]} patterns
 */
export function segmentShapes(patterns) {
    /** @type {Map<string, History.Place[]>} */
    const shapes = new Map();
    for (const { shape = [], stops } of patterns) {
        if (shape.length < 2) continue;
        const track = byDistance(shape);
        for (const [place, stop] of stops.slice(1).entries()) shapes.set(segmentKey(stops[place], stop), part(track, stops[place].distance, stop.distance));
    }
    return shapes;
}
