/**
 * Plans journeys offline, with the timetables and streets stored on the device.
 * @module
 */
import { now } from '../server/clock.js';
import { knownAlerts } from './known-alerts.js';
import { loadPlannerCore } from './planner-core.js';
import { keptFiles, keptStreets } from './timetables.js';

/** @typedef {import('../server/api.js').Query} Query */
/** @typedef {import('./planner-core.js').DevicePlanner} DevicePlanner */

/**
 * An open planner; `refusesStreets` if the stored streets are invalid.
 * @typedef {{planner: DevicePlanner, refusesStreets: boolean}} Opened
 */

/**
 * The planner last opened; `of` identifies its files.
 * @type {{of: string, opening: Promise<Opened | undefined>} | undefined}
 */
let opened;

/**
 * Responds to a planning request of the API.
 * @param {string} path `plan` or `plan/…` @param {Query} query
 * @returns {Promise<any>} any: the caller knows the type by the path; undefined if no timetable is stored, or the
 *     request cannot be answered on the device
 */
export async function planHere(path, query) {
    const { planner, refusesStreets } = await ready() ?? {};
    try {
        planner?.useAlerts(knownAlerts());
        const answer = path === 'plan' ? planner?.plan(numbers(query), words(query)) : planner?.journey(decodeURIComponent(path.slice(5)), place(query.position), now());
        return answer && { ...answer, byDevice: true, refusesStreets };
    } catch (error) {
        // After a trap of the WebAssembly module, its memory must not be used any more.
        opened = undefined;
        throw error;
    }
}

/** Returns a planner with the files currently stored, reusing the last one if they are unchanged. */
async function ready() {
    const files = await keptFiles();
    const streets = await keptStreets();
    const of = JSON.stringify([files.map(({ agency, kept }) => [agency, kept.version]), streets?.kept.version]);
    if (opened?.of !== of) opened = { of, opening: open(files, streets?.content) };
    return opened.opening;
}

/**
 * Creates a planner; undefined if no timetable is valid.
 * @param {import('./timetables.js').KeptFile[]} files @param {Uint8Array | undefined} streets @returns {Promise<Opened | undefined>}
 */
async function open(files, streets) {
    if (files.length === 0) return undefined;
    const planner = await loadPlannerCore();
    const found = files.filter(({ agency, kept, content }) => planner.add(content, agency, kept.repeating));
    const refusesStreets = streets !== undefined && !planner.addStreets(streets);
    return found.length > 0 ? { planner, refusesStreets } : undefined;
}

/**
 * Parses the coordinates in a query value.
 * @param {Query[string]} value @returns {[number, number] | undefined} latitude and longitude; undefined for a stop's id
 */
function place(value) {
    const parts = String([value ?? ''].flat().join(',')).split(',').map(Number);
    return parts.length === 2 && parts.every(Number.isFinite) ? [parts[0], parts[1]] : undefined;
}

const WHEELCHAIR = ['', 'possible', 'certain'];

/**
 * Returns the numeric fields of a query for the core's `plannerPlan`.
 * @param {Query} query as in the API
 */
function numbers({ from, to, via, stay = 0, departAt, arriveBy, window = 120, farthestWalk = 1200, pace = 1.2, wheelchair = '', maxChanges = 4 }) {
    const [start, end, between] = [from, to, via].map((one) => place(one) ?? [0, 0]);
    return [...start, ...end, arriveBy === undefined ? 0 : 1, Number(arriveBy ?? departAt ?? Math.floor(now())), Number(window) * 60,
        Number(farthestWalk), Number(pace), WHEELCHAIR.indexOf(String(wheelchair)), Number(maxChanges), Math.floor(now()),
        ...between, Number(stay) * 60];
}

/**
 * Parses a comma-separated list in a query value.
 * @param {Query[string]} value as in the API
 */
const list = (value) => [value ?? []].flat().flatMap((one) => String(one).split(',')).filter(Boolean);

/**
 * Returns the text fields of a query for the core's `plannerPlan`.
 * @param {Query} query
 */
function words({ from, to, via, cursor, withoutRoutes, withoutAgencies, withoutModes }) {
    const [start, end, between] = [from, to, via].map((one) => (place(one) ? '' : String(one ?? '')));
    return [start, end, String(cursor ?? ''), via === undefined ? 'none' : between, ...list(withoutRoutes), ...list(withoutAgencies), ...list(withoutModes).map((mode) => `mode:${mode}`)];
}
