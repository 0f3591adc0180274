/**
 * The vertical axis of a time–distance diagram: the stops of a direction, and the place of each pattern's stops on it.
 * @module
 */

/** @typedef {{reference: History.Pattern, places: Map<number, number[]>}} Axis `places`: metres of each stop, by pattern */

/**
 * The pattern with the most stops is the axis. Others are shifted so that their first common stop lies on it.
 * @param {History.RouteDay} answer @param {string} direction @returns {Axis | undefined} undefined without a pattern
 */
export function axisOf({ patterns }, direction) {
    const own = patterns.map((pattern, index) => ({ pattern, index })).filter(({ pattern }) => String(pattern.direction ?? '') === direction);
    if (own.length === 0) return undefined;
    const reference = own.reduce((most, one) => (one.pattern.stops.length > most.pattern.stops.length ? one : most)).pattern;
    const known = new Map(reference.stops.map((stop) => [stop.id, stop.distance]));
    return { reference, places: new Map(own.map(({ pattern, index }) => [index, placesOf(pattern, known)])) };
}

/** @param {History.Pattern} pattern @param {Map<string, number>} known */
function placesOf(pattern, known) {
    let shift = 0;
    for (const stop of pattern.stops) {
        const place = known.get(stop.id);
        if (place === undefined) continue;
        shift = place - stop.distance;
        break;
    }
    return pattern.stops.map((stop) => known.get(stop.id) ?? stop.distance + shift);
}

/**
 * The directions of a day as the values of a choice; an absent direction is an empty text.
 * @param {History.RouteDay} answer
 */
export const directionsOf = ({ patterns }) => [...new Set(patterns.map(({ direction }) => String(direction ?? '')))].sort();

/**
 * The destinations in a direction.
 * @param {History.RouteDay} answer @param {string} direction
 */
export const headsignsOf = ({ patterns }, direction) =>
    [...new Set(patterns.filter((one) => String(one.direction ?? '') === direction).map(({ headsign }) => headsign).filter(Boolean))];
