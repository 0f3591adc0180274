/**
 * Which routes are on the map: those the rider has switched on, and their toggles.
 * @module
 */
import { network } from './network.js';
import { prefer, preferences } from './preferences.js';

/** How many routes a first visit shows, and how many toggles it gets. */
const FIRST = 4;
const TOGGLES = 6;

/** Routes switched on, in the order of the route list. @returns {string[]} */
export function chosenRoutes() {
    const chosen = new Set(preferences.value.chosen ?? []);
    return [...network.value.routes.keys()].filter((id) => chosen.has(id));
}

/** Routes with a toggle, in the order of the route list. @returns {string[]} */
export function toggles() {
    const wanted = new Set([...preferences.value.shortlist, ...(preferences.value.chosen ?? [])]);
    return [...network.value.routes.keys()].filter((id) => wanted.has(id));
}

/** @param {string} id @param {boolean} on */
export function showRoute(id, on) {
    const chosen = new Set(preferences.value.chosen ?? []);
    if (on) chosen.add(id);
    else chosen.delete(id);
    const shortlist = new Set([...preferences.value.shortlist, id]);
    prefer({ chosen: [...chosen], shortlist: [...shortlist] });
}

/** A first visit gets the busiest routes; one that was here keeps its own. */
export function chooseAtFirst() {
    const routes = [...network.value.routes.values()];
    if (routes.length === 0) return;
    const chosen = preferences.value.chosen;
    if (chosen?.some((id) => network.value.routes.has(id)) || chosen?.length === 0) return;
    const busiest = routes.filter((route) => route.geometry?.length).sort((a, b) => b.vehicles - a.vehicles);
    const ids = busiest.map((route) => route.id);
    prefer({ chosen: ids.slice(0, FIRST), shortlist: ids.slice(0, TOGGLES) });
}
