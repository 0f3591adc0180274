/**
 * The next buses of the trips that are looked at, where each line is boarded.
 * @module
 */
import { canBoard, comes, timeOf } from '../board/arrival.js';
import { comingOf, isAwaited, isUnknown } from '../board/health.js';
import { redraw } from '../dom/draw.js';
import { ask, resource } from '../server/api.js';
import { now } from '../server/clock.js';
import { keep, kept } from '../server/kept.js';
import { boardingsOf } from './boarding.js';
import { statuses } from './saved.js';
import { farthest } from './walk.js';

/** @typedef {import('./saved.js').Trip} Trip */
/** @typedef {import('./boarding.js').Boarding} Boarding */

/** Seconds between two questions for a stop's board, and while its provider has not been heard on it. */
const ASKING = 20;
const AWAITING = 2;

/**
 * @typedef {object} Way what is known of the way of a trip
 * @property {string} of the ends and lines it is for, and how far the rider walks
 * @property {Boarding[]} [boardings]
 * @property {unknown} [error]
 * @property {number} askedAt `performance.now()`
 */

/** @type {Map<string, Way>} by trip */
const ways = new Map();
/** @typedef {{board?: API.Board, error?: unknown, askedAt: number}} Asked */

/** @type {Map<string, Asked>} by stop */
const boards = new Map();

/** @type {ReturnType<typeof setTimeout> | undefined} */
let again;

/**
 * Asks for what is not known of these trips, or old.
 * @param {Trip[]} trips
 */
export async function tendDepartures(trips) {
    await Promise.all(trips.map(findWay));
    const stops = new Set(trips.flatMap((trip) => wayOf(trip)?.boardings?.map(({ stop }) => stop.id) ?? []));
    await Promise.all([...stops].map(askBoard));
    redraw();
    clearTimeout(again);
    if ([...stops].some(isStillAwaited)) again = setTimeout(() => document.hidden || tendDepartures(trips), (AWAITING + 0.5) * 1000);
}

/** @param {Trip} trip @returns {Way | undefined} */
export const wayOf = (trip) => ways.get(trip.id);

/** @param {Trip} trip */
async function findWay(trip) {
    const of = JSON.stringify([trip.start, trip.end, trip.lines.map(({ id }) => id), farthest()]);
    const known = ways.get(trip.id);
    if (known?.of === of && !known.error) return;
    const way = /** @type {Way} */ ({ of, askedAt: performance.now() });
    ways.set(trip.id, way);
    setTimeout(redraw, 1600);
    try {
        way.boardings = await boardingsOf(trip);
    } catch (error) {
        way.error = error;
    }
    redraw();
}

/** @param {string} stop */
function isStillAwaited(stop) {
    const board = boards.get(stop)?.board;
    return board !== undefined && isAwaited(board);
}

/** @param {string} stop */
async function askBoard(stop) {
    const known = boards.get(stop);
    if (known && now() - known.askedAt < (isStillAwaited(stop) ? AWAITING : ASKING)) return;
    /** @type {Asked} */
    const asked = { board: known?.board, error: undefined, askedAt: now() };
    boards.set(stop, asked);
    try {
        asked.board = await ask(resource('stops', stop, '/arrivals'), { minutesAfter: 120 });
        keep(`board ${stop}`, asked.board);
    } catch (error) {
        asked.error = error;
        asked.board ??= await kept(`board ${stop}`);
    }
}

/**
 * The buses of these lines that go to the end, each with where it is boarded, in the order of time.
 * @param {Trip} trip @returns {{arrival: API.Arrival, boarding: Boarding}[]}
 */
export function departuresOf(trip) {
    const found = (wayOf(trip)?.boardings ?? []).flatMap((boarding) => {
        const board = boards.get(boarding.stop.id)?.board;
        return (board ? comingOf(board) : []).filter((arrival) => goes(arrival, boarding)).map((arrival) => ({ arrival, boarding }));
    });
    return found.sort((a, b) => timeOf(a.arrival) - timeOf(b.arrival));
}

/** @param {API.Arrival} arrival @param {Boarding} boarding */
const goes = (arrival, { route, direction }) => arrival.route === route && canBoard(arrival) &&
    (direction === '' || arrival.direction === undefined || String(arrival.direction) === direction);

/**
 * The first one that runs.
 * @param {Trip} trip
 */
export const nextDeparture = (trip) => departuresOf(trip).find(({ arrival }) => comes(arrival));

/**
 * The oldest board that the trip's departures are from, epoch seconds; nothing while there is none.
 * @param {Trip} trip
 */
export function departuresAt(trip) {
    const times = (wayOf(trip)?.boardings ?? []).flatMap(({ stop }) => boards.get(stop.id)?.board?.at ?? []);
    return times.length > 0 ? Math.min(...times) : undefined;
}

/**
 * The worst of its lines' service, as the core sees it. A trip on which none of them goes has no line that runs well.
 * @param {Trip} trip
 */
export function statusOfTrip(trip) {
    const status = statuses()[trip.id];
    return status === 'none' && wayOf(trip)?.boardings?.length === 0 ? 'unknown' : status;
}

/**
 * Whether it is known what leaves for a trip: `asking` until every stop has been heard of, `unknown` where a feed
 * fails.
 * @param {Trip} trip @returns {'asking' | 'unknown' | 'known'}
 */
export function knowledgeOf(trip) {
    if (departuresError(trip)) return 'unknown';
    const boardings = wayOf(trip)?.boardings;
    const own = boardings?.flatMap(({ stop }) => boards.get(stop.id)?.board ?? []);
    if (!own || own.length !== boardings?.length) return 'asking';
    if (own.some(isUnknown)) return 'unknown';
    return own.some(isAwaited) ? 'asking' : 'known';
}

/**
 * Why there are no departures, if a question failed.
 * @param {Trip} trip @returns {unknown}
 */
export const departuresError = (trip) => wayOf(trip)?.error ??
    wayOf(trip)?.boardings?.map(({ stop }) => boards.get(stop.id)).find((one) => one?.error && !one.board)?.error;
