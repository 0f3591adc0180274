/**
 * The vertical axis of a time–distance diagram: the stops of a direction, and the position of each pattern's stops on
 * it.
 * @module
 */

/** @typedef {{reference: History.Pattern, places: Map<number, number[]>}} Axis `places`: the position of each stop in metres, by pattern */

/**
 * A stop that a pattern shares with the axis: its distance along the pattern, and its position on the axis (`place`),
 * in metres.
 * @typedef {{distance: number, place: number}} Anchor
 */

/**
 * Returns the axis of a direction, which is its pattern with the most stops. Other patterns are aligned at common stops
 * and stretched between these, so that a pattern in the opposite direction runs backwards on the axis.
 * @param {History.RouteDay} answer @param {string} direction @returns {Axis | undefined} undefined without a pattern
 */
export function axisOf({ patterns }, direction) {
    const own = patterns.map((pattern, index) => ({ pattern, index })).filter(({ pattern }) => String(pattern.direction ?? '') === direction);
    if (own.length === 0) return undefined;
    const reference = own.reduce((most, one) => (one.pattern.stops.length > most.pattern.stops.length ? one : most)).pattern;
    const known = new Map(reference.stops.map((stop) => [stop.id, stop.distance]));
    const length = reference.stops.at(-1)?.distance ?? 0;
    return { reference, places: new Map(own.map(({ pattern, index }) => [index, placesOf(pattern, known, length)])) };
}

/**
 * Returns the positions of a pattern's stops on the axis, in metres.
 * @param {History.Pattern} pattern @param {Map<string, number>} known positions by stop ID
 * @param {number} length of the axis
 */
function placesOf({ stops }, known, length) {
    const anchors = stops.flatMap(({ id, distance }) => {
        const place = known.get(id);
        return place === undefined ? [] : [{ distance, place }];
    });
    return stops.map(({ id, distance }) => known.get(id) ?? placeAt(distance, anchors, length));
}

/**
 * Interpolates the position of a stop between two anchors. Beyond them the pattern continues in its own direction, or
 * backwards if it would leave the axis.
 * @param {number} distance along the pattern @param {Anchor[]} anchors in order @param {number} length of the axis
 */
function placeAt(distance, anchors, length) {
    const next = anchors.findIndex((anchor) => anchor.distance > distance);
    const [before, after] = [anchors.at(next === -1 ? -1 : Math.max(next - 1, 0)), anchors[next]];
    if (!before) return distance;
    const passed = distance - before.distance;
    if (after && after !== before) return before.place + (after.place - before.place) * passed / (after.distance - before.distance);
    const ahead = before.place + passed;
    return ahead >= 0 && ahead <= length ? ahead : before.place - passed;
}

/**
 * Returns the directions of a day as the values of a choice; an absent direction is an empty string.
 * @param {History.RouteDay} answer
 */
export const directionsOf = ({ patterns }) => [...new Set(patterns.map(({ direction }) => String(direction ?? '')))].sort();

/**
 * Returns the headsigns of a direction.
 * @param {History.RouteDay} answer @param {string} direction
 */
export const headsignsOf = ({ patterns }, direction) =>
    [...new Set(patterns.filter((one) => String(one.direction ?? '') === direction).map(({ headsign }) => headsign).filter(Boolean))];
