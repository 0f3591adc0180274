/**
 * Determines the agencies that are relevant to the rider: those near the rider, else those near the agency with the
 * most buses.
 * @module
 */
import { metresBetween } from '../geometry/coordinate.js';
import { network } from '../server/network.js';
import { here } from './location.js';

/**
 * The maximum distance, in metres, between areas that count as one region, and from a rider to an agency's area.
 * Coaches are offered for longer distances. Equal to the core's `SearchResultRow.reach`, see
 * `Tests/Fixtures/coordinates.json`.
 */
export const IN_REACH = 50_000;

/** @typedef {API.Area} Area */

/**
 * Returns the agencies near the rider, among the given ones or all.
 * @param {string[]} [ids] @returns {string[]} in the order of the network
 */
export function homeAgencies(ids) {
    const known = agencies().filter(({ id }) => !ids || ids.includes(id));
    const home = nearest(known) ?? liveliest(known);
    // An agency whose area is unknown may be near.
    return known.filter(({ area }) => !area || !home?.area || gap(area, home.area) <= IN_REACH).map(({ id }) => id);
}

/** Returns the rider's location, if it is near the area of any agency. */
export function riderInReach() {
    const { position } = here.value;
    return position && agencies().some(({ area }) => !area || gap(area, areaAt(position)) <= IN_REACH) ? position : undefined;
}

const agencies = () => [...network.value.agencies.values()];

/**
 * Returns the agency nearest to the rider.
 * @param {API.Agency[]} known
 */
function nearest(known) {
    const position = riderInReach();
    if (!position) return undefined;
    const far = (/** @type {API.Agency} */ { area }) => (area ? gap(area, areaAt(position)) : Infinity);
    return known.toSorted((a, b) => far(a) - far(b)).find((one) => far(one) <= IN_REACH);
}

/**
 * Returns the agency with the most buses.
 * @param {API.Agency[]} known
 */
function liveliest(known) {
    const vehicles = new Map();
    for (const route of network.value.routes.values()) vehicles.set(route.agency, (vehicles.get(route.agency) ?? 0) + (route.vehicles ?? 0));
    return known.toSorted((a, b) => (vehicles.get(b.id) ?? 0) - (vehicles.get(a.id) ?? 0))[0];
}

/**
 * Returns the area that consists of a point.
 * @param {{lat: number, lon: number}} place @returns {Area}
 */
const areaAt = ({ lat, lon }) => ({ west: lon, south: lat, east: lon, north: lat });

/**
 * Returns the distance between two areas in metres; 0 if they touch.
 * @param {Area} a @param {Area} b
 */
function gap(a, b) {
    const lat = Math.max(0, a.south - b.north, b.south - a.north);
    const lon = Math.max(0, a.west - b.east, b.west - a.east);
    const middle = (Math.max(a.south, b.south) + Math.min(a.north, b.north)) / 2;
    return metresBetween({ lat: middle, lon: 0 }, { lat: middle + lat, lon });
}
