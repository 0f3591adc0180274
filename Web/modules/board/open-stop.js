/**
 * The open stop: its ID, the rider's options, its requests, and its newest board.
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
    /**
     * The ID of the open stop.
     * @type {string | undefined}
     */
    id: undefined,
    /**
     * The board last requested, or stored at an earlier visit.
     * @type {Page.Board | undefined}
     */
    board: undefined,
    /**
     * The error of the last request for the board.
     * @type {unknown}
     */
    error: undefined,
    /**
     * The board from the device's timetable, used while the server does not respond.
     * @type {Page.Board | undefined}
     */
    offline: undefined,
    offlineAt: 0,
    askedAt: 0,
    /** Whether the rider wants scheduled times only. */
    timetable: false,
    /** Whether the rider is reporting that a bus did not come. */
    reporting: false,
    /** Whether the rider wants to see later departures. */
    further: false,
    /**
     * The lines to which the rider has limited a stop's board, by stop; not stored after the visit.
     * @type {Map<string, string[]>}
     */
    only: new Map(),
};

/**
 * Resolves once the open stop has a board to show, or once its request has failed.
 * @type {Promise<void>}
 */
export let firstBoard = Promise.resolve();

/**
 * Opens a stop's view, and loads its board.
 * @param {string} id
 */
export function enterStop(id) {
    Object.assign(stop, { id, board: undefined, error: undefined, offline: undefined, offlineAt: 0, timetable: false, further: false, reporting: false });
    firstBoard = Promise.race([askBoard(), showKept(id)]);
    findNeighbours(id);
    redraw();
}

/**
 * Shows the board stored at an earlier visit.
 * @param {string} id @returns {Promise<void>} never resolves if there is none
 */
async function showKept(id) {
    const before = await kept(`board ${id}`);
    if (!before || stop.id !== id || before.at > now()) return new Promise(() => {});
    stop.board ??= before;
    redraw();
}

/**
 * The module that links stops of other agencies, loaded only if the server has several agencies.
 * @type {typeof import('./neighbours.js') | undefined}
 */
export let neighbours;

/**
 * Requests the stops of other agencies near a stop.
 * @param {string} id
 */
async function findNeighbours(id) {
    if (network.value.agencies.size === 1) return;
    neighbours ??= await later(() => import('./neighbours.js')).catch(() => undefined);
    if (stop.id === id) neighbours?.askNeighbours(id);
}

/**
 * Returns the newest board of the open stop.
 * @returns {Page.Board | undefined} undefined before the first one
 */
export function currentBoard() {
    if (stop.offline && isOffline()) return stop.offline;
    const streamed = liveData.value.board;
    if (streamed?.stop.id !== stop.id || stop.further) return stop.board;
    return stop.board && streamed && stop.board.at > streamed.at ? stop.board : streamed;
}

/**
 * Returns whether a board shows scheduled times only, by the rider's option or its own data.
 * @param {Page.Board} board
 */
export const clockOnly = (board) => stop.timetable || isByTimetable(board);

/**
 * Returns the age of the open stop's board, in seconds. A stream sends only changes, so a board without changes stays
 * current.
 * @param {Page.Board} board
 */
export const ageOfOpen = (board) => now() - (isStreamed(board) ? Math.max(board.at, liveData.value.at, now() - RESPONSE / 2) : board.at);

/**
 * Returns the future arrivals of the open stop.
 * @param {Page.Board} board
 */
export const coming = (board) => comingOf(board, clockOnly(board), ageOfOpen(board));

/**
 * Reads the board from the device's timetable, at most once a minute; it includes the service alerts that the page
 * already has.
 */
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
