/**
 * The open stop: which it is, what is asked of it, and the newest board there is.
 * @module
 */
import { redraw } from '../dom/draw.js';
import { RESPONSE } from '../format/age-limits.js';
import { later } from '../format/words.js';
import { isOffline, isStreamed, liveData } from '../live/live-data.js';
import { ask, resource } from '../server/api.js';
import { now } from '../server/clock.js';
import { keep, kept } from '../server/kept.js';
import { network } from '../server/network.js';
import { comingOf, isByTimetable } from './health.js';

export const stop = {
    /** @type {string | undefined} */
    id: undefined,
    /**
     * Asked for, or kept from an earlier visit.
     * @type {Page.Board | undefined}
     */
    board: undefined,
    /** @type {unknown} */
    error: undefined,
    /**
     * The board from the timetable on the device, while the server does not answer.
     * @type {Page.Board | undefined}
     */
    offline: undefined,
    offlineAt: 0,
    askedAt: 0,
    /** Whether the rider wants times by the timetable alone. */
    timetable: false,
    /** Whether the rider wants to say that a bus did not come. */
    reporting: false,
    /** Whether the rider wants to see what comes later. */
    further: false,
    /**
     * The lines that the rider wants to see here; none for all. For the visit: by stop.
     * @type {Map<string, string[]>}
     */
    only: new Map(),
};

/**
 * Settled once the open stop has a board to show, or none will come.
 * @type {Promise<void>}
 */
export let firstBoard = Promise.resolve();

/** @param {string} id */
export function enterStop(id) {
    Object.assign(stop, { id, board: undefined, error: undefined, offline: undefined, offlineAt: 0, timetable: false, further: false, reporting: false });
    firstBoard = Promise.race([askBoard(), showKept(id)]);
    findNeighbours(id);
    redraw();
}

/**
 * Shows the board of an earlier visit.
 * @param {string} id @returns {Promise<void>} settled only if there is that
 */
async function showKept(id) {
    const before = await kept(`board ${id}`);
    if (!before || stop.id !== id || before.at > now()) return new Promise(() => {});
    stop.board ??= before;
    redraw();
}

/**
 * Stops of other agencies at the same place, where there are several agencies.
 * @type {typeof import('./neighbours.js') | undefined}
 */
export let neighbours;

/** @param {string} id */
async function findNeighbours(id) {
    if (network.value.agencies.size === 1) return;
    neighbours ??= await later(() => import('./neighbours.js')).catch(() => undefined);
    if (stop.id === id) neighbours?.askNeighbours(id);
}

/** @returns {Page.Board | undefined} the newest there is */
export function currentBoard() {
    if (stop.offline && isOffline()) return stop.offline;
    const streamed = liveData.value.board;
    if (streamed?.stop.id !== stop.id || stop.further) return stop.board;
    return stop.board && streamed && stop.board.at > streamed.at ? stop.board : streamed;
}

/** @param {Page.Board} board */
export const clockOnly = (board) => stop.timetable || isByTimetable(board);

/**
 * How long ago the open stop's board was what the server has, seconds: a stream sends what changes, so that what it
 * sent last still holds.
 * @param {Page.Board} board
 */
export const ageOfOpen = (board) => now() - (isStreamed(board) ? Math.max(board.at, liveData.value.at, now() - RESPONSE / 2) : board.at);

/** @param {Page.Board} board */
export const coming = (board) => comingOf(board, clockOnly(board), ageOfOpen(board));

/** Reads the timetable on the device once a minute; alerts are those that the page knows. */
export async function askDevice() {
    const { id } = stop;
    if (!id || !isOffline() || now() - stop.offlineAt < 60) return;
    stop.offlineAt = now();
    const [{ keptBoard }, { alertsNamed }] = await Promise.all([import('../offline/timetables.js'), import('../offline/known-alerts.js')]);
    const board = await keptBoard(id, stop.further ? 240 : 90);
    if (stop.id !== id || !board) return;
    stop.offline = { ...board, live: { state: 'none' }, alerts: alertsNamed(board.alertIds ?? []), byDevice: true };
    redraw();
}

export async function askBoard() {
    const { id } = stop;
    stop.askedAt = performance.now();
    stop.error = undefined;
    setTimeout(redraw, 1600);
    try {
        const path = resource('stops', /** @type {string} */ (id), '/arrivals');
        const board = await ask(path, stop.further ? { minutesAfter: 240, limit: 200 } : {});
        if (stop.id === id) stop.board = board;
        keep(`board ${id}`, board);
    } catch (error) {
        if (stop.id === id) stop.error = error;
    }
    redraw();
}

export function further() {
    Object.assign(stop, { further: true, offlineAt: 0 });
    askBoard();
}
