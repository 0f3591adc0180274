/**
 * Computes the bounds of what the map shows.
 * @module
 */
import { linesOf, network } from '../server/network.js';

/** @typedef {[[number, number], [number, number]]} Bounds south-west and north-east, longitude first */

/**
 * Returns the bounds of some agencies' areas, or of all; those of the inhabited world if no area is known.
 * @param {string[]} [ids] @returns {Bounds}
 */
export function areaOf(ids) {
    const agencies = [...network.value.agencies.values()].filter(({ id }) => !ids || ids.includes(id));
    const areas = agencies.flatMap((agency) => agency.area ?? []);
    if (areas.length === 0) return [[-180, -60], [180, 75]];
    return [
        [Math.min(...areas.map((area) => area.west)), Math.min(...areas.map((area) => area.south))],
        [Math.max(...areas.map((area) => area.east)), Math.max(...areas.map((area) => area.north))],
    ];
}

/**
 * Returns the bounds of some routes' lines; undefined if they have none.
 * @param {string[]} ids @returns {Bounds | undefined}
 */
export function boundsOf(ids) {
    const lines = ids.flatMap((id) => [...linesOf(id).values()]);
    return around(lines.flatMap(({ points }) => [...points]));
}

/**
 * Returns the bounds of coordinates.
 * @param {{lat: number, lon: number}[]} places @returns {Bounds | undefined}
 */
export const boundsOfPlaces = (places) => around(places.flatMap(({ lat, lon }) => [lat, lon]));

/**
 * Extends bounds to include a coordinate.
 * @param {Bounds} bounds @param {{lat: number, lon: number}} place @returns {Bounds}
 */
export const boundsWith = ([[west, south], [east, north]], { lat, lon }) =>
    [[Math.min(west, lon), Math.min(south, lat)], [Math.max(east, lon), Math.max(north, lat)]];

/**
 * Returns the bounds of points.
 * @param {number[]} points latitude, longitude, … @returns {Bounds | undefined}
 */
function around(points) {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < points.length; i += 2) {
        south = Math.min(south, points[i]);
        north = Math.max(north, points[i]);
        west = Math.min(west, points[i + 1]);
        east = Math.max(east, points[i + 1]);
    }
    return west <= east ? [[west, south], [east, north]] : undefined;
}
