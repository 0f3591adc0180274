/**
 * Which agencies the rider is likely to mean: those around the rider, else around the one with the most buses.
 * @module
 */
import { metresBetween } from '../geometry/coordinate.js';
import { network } from '../server/network.js';
import { here } from './location.js';

/**
 * Metres up to which areas belong together, up to which a rider is where an agency runs, and beyond which one takes a
 * coach: `SearchResultRow.reach`, to which `Tests/Fixtures/coordinates.json` holds this.
 */
export const IN_REACH = 50_000;

/** @typedef {API.Area} Area */

/**
 * The agencies near the rider, among these or all.
 * @param {string[]} [ids] @returns {string[]} in the order of the list
 */
export function homeAgencies(ids) {
    const known = agencies().filter(({ id }) => !ids || ids.includes(id));
    const home = nearest(known) ?? liveliest(known);
    // An agency whose area is not known yet may be anywhere.
    return known.filter(({ area }) => !area || !home?.area || gap(area, home.area) <= IN_REACH).map(({ id }) => id);
}

/** The rider's location, if any bus of these agencies could reach it. */
export function riderInReach() {
    const { position } = here.value;
    return position && agencies().some(({ area }) => !area || gap(area, areaAt(position)) <= IN_REACH) ? position : undefined;
}

const agencies = () => [...network.value.agencies.values()];

/** @param {API.Agency[]} known */
function nearest(known) {
    const position = riderInReach();
    if (!position) return undefined;
    const far = (/** @type {API.Agency} */ { area }) => (area ? gap(area, areaAt(position)) : Infinity);
    return known.toSorted((a, b) => far(a) - far(b)).find((one) => far(one) <= IN_REACH);
}

/** @param {API.Agency[]} known */
function liveliest(known) {
    const vehicles = new Map();
    for (const route of network.value.routes.values()) vehicles.set(route.agency, (vehicles.get(route.agency) ?? 0) + (route.vehicles ?? 0));
    return known.toSorted((a, b) => (vehicles.get(b.id) ?? 0) - (vehicles.get(a.id) ?? 0))[0];
}

/** @param {{lat: number, lon: number}} place @returns {Area} */
const areaAt = ({ lat, lon }) => ({ west: lon, south: lat, east: lon, north: lat });

/**
 * Metres between two areas; 0 where they touch.
 * @param {Area} a @param {Area} b
 */
function gap(a, b) {
    const lat = Math.max(0, a.south - b.north, b.south - a.north);
    const lon = Math.max(0, a.west - b.east, b.west - a.east);
    const middle = (Math.max(a.south, b.south) + Math.min(a.north, b.north)) / 2;
    return metresBetween({ lat: middle, lon: 0 }, { lat: middle + lat, lon });
}
