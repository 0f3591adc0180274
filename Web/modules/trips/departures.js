/**
 * The next departures for the displayed trips, from where each line is boarded.
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

/** Seconds between two requests of a stop's board: usually, and while data of its provider is pending. */
const ASKING = 20;
const AWAITING = 2;

/**
 * @typedef {object} Way the boardings of a trip, and the state of their request
 * @property {string} of the ends, the lines and the maximum walk, as a key
 * @property {Boarding[]} [boardings]
 * @property {unknown} [error]
 * @property {number} askedAt `performance.now()` when they were requested
 */

/** @type {Map<string, Way>} by trip */
const ways = new Map();
/**
 * @typedef {{board?: API.Board, error?: unknown, askedAt: number}} Asked a stop's board, and the state of its request
 */

/** @type {Map<string, Asked>} by stop */
const boards = new Map();

/** @type {ReturnType<typeof setTimeout> | undefined} */
let again;

/**
 * Requests what is missing or outdated for trips.
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

/**
 * Returns the boardings of a trip, once they are requested.
 * @param {Trip} trip @returns {Way | undefined}
 */
export const wayOf = (trip) => ways.get(trip.id);

/**
 * Finds the boardings of a trip.
 * @param {Trip} trip
 */
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

/**
 * Returns whether data of its provider is still pending for a stop's board.
 * @param {string} stop
 */
function isStillAwaited(stop) {
    const board = boards.get(stop)?.board;
    return board !== undefined && isAwaited(board);
}

/**
 * Requests the board of a stop, unless it is recent.
 * @param {string} stop
 */
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
 * Returns the departures of a trip's lines towards its end, each with its boarding, sorted by time.
 * @param {Trip} trip @returns {{arrival: API.Arrival, boarding: Boarding}[]}
 */
export function departuresOf(trip) {
    const found = (wayOf(trip)?.boardings ?? []).flatMap((boarding) => {
        const board = boards.get(boarding.stop.id)?.board;
        return (board ? comingOf(board) : []).filter((arrival) => goes(arrival, boarding)).map((arrival) => ({ arrival, boarding }));
    });
    return found.sort((a, b) => timeOf(a.arrival) - timeOf(b.arrival));
}

/**
 * Returns whether an arrival can be boarded and leads to the end of the trip.
 * @param {API.Arrival} arrival @param {Boarding} boarding
 */
const goes = (arrival, { route, direction }) => arrival.route === route && canBoard(arrival) &&
    (direction === '' || arrival.direction === undefined || String(arrival.direction) === direction);

/**
 * Returns the first departure of a trip that runs.
 * @param {Trip} trip
 */
export const nextDeparture = (trip) => departuresOf(trip).find(({ arrival }) => comes(arrival));

/**
 * Returns the time of the oldest board from which the trip's departures are, in epoch seconds; undefined without a
 * board.
 * @param {Trip} trip
 */
export function departuresAt(trip) {
    const times = (wayOf(trip)?.boardings ?? []).flatMap(({ stop }) => boards.get(stop.id)?.board?.at ?? []);
    return times.length > 0 ? Math.min(...times) : undefined;
}

/**
 * Returns the worst service condition of a trip's lines, as determined by the core. If none of its lines serves the
 * trip, it is unknown.
 * @param {Trip} trip
 */
export function statusOfTrip(trip) {
    const status = statuses()[trip.id];
    return status === 'none' && wayOf(trip)?.boardings?.length === 0 ? 'unknown' : status;
}

/**
 * Returns whether the departures of a trip are known: `asking` until the boards of all stops are complete, `unknown` if
 * a feed fails.
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
 * Returns the error because of which a trip has no departures, if there is one.
 * @param {Trip} trip @returns {unknown}
 */
export const departuresError = (trip) => wayOf(trip)?.error ??
    wayOf(trip)?.boardings?.map(({ stop }) => boards.get(stop.id)).find((one) => one?.error && !one.board)?.error;
