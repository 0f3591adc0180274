/**
 * The board of a stop on a screen, requested at intervals. While the page is offline, the board comes from the device's
 * timetable, or is the last one received.
 * @module
 */
import { comingOf, isByTimetable } from '../board/health.js';
import { redraw } from '../dom/draw.js';
import { RESPONSE } from '../format/age-limits.js';
import { isOffline } from '../live/live-data.js';
import { alertsNamed } from '../offline/known-alerts.js';
import { keptBoard } from '../offline/timetables.js';
import { ask, resource } from '../server/api.js';
import { now } from '../server/clock.js';
import { keep, kept } from '../server/kept.js';

/**
 * The interval between requests, in seconds, and the shorter interval until the provider has responded for the first
 * time.
 */
const ASKING = 20;
const AWAITING = 3;
/** The request timeout in milliseconds. */
const PATIENCE = 15_000;
/** The requested period in minutes; at night, a screen thus shows the first departures of the morning. */
const AHEAD = 720;
/** The requested number of departures; no more are ever shown. */
const MOST = 60;
/**
 * The interval between boards from the device's timetable, and between boards stored for the next start, in seconds.
 */
const KEEPING = 60;

export class StopBoard {
    /**
     * The error of the last request.
     * @type {Page.Failure | undefined}
     */
    error;
    /** `performance.now()` when the board was created, before the first request. */
    since = performance.now();
    /**
     * The last board received from the server, or stored.
     * @type {Page.Board | undefined}
     */
    #answer;
    /** When the response was received, in epoch seconds; for a stored board, when the server made it. */
    #heardAt = 0;
    /**
     * The board from the device's timetable.
     * @type {Page.Board | undefined}
     */
    #offline;
    #askedAt = 0;
    #offlineAt = 0;
    #keptAt = 0;
    #isAsking = false;

    /**
     * Starts with the board stored by an earlier start.
     * @param {string} id of the stop
     */
    constructor(id) {
        this.id = id;
        void this.#recall();
    }

    /**
     * The best available board: the server's, or the device's while offline.
     * @returns {Page.Board | undefined}
     */
    get board() {
        return isOffline() && this.#offline ? this.#offline : this.#answer;
    }

    /** The seconds since the last response. */
    get age() {
        return now() - this.#heardAt;
    }

    /** The future departures; unreliable live times are marked as stale. */
    get coming() {
        const { board } = this;
        return board ? comingOf(board, isByTimetable(board), this.age) : [];
    }

    /** Starts the requests that are due. Called at each rendering. */
    tick() {
        const pause = this.#answer?.live.departures?.state === 'unknown' ? AWAITING : ASKING;
        if (!this.#isAsking && isDue(this.#askedAt, pause)) void this.#ask();
        if (isOffline() && isDue(this.#offlineAt, KEEPING)) void this.#askDevice();
    }

    /** Makes the next rendering request the board. */
    hurry() {
        this.#askedAt = 0;
    }

    async #ask() {
        this.#isAsking = true;
        this.#askedAt = now();
        const signal = /** @type {Browser.Signals} */ (AbortSignal).timeout(PATIENCE);
        try {
            this.#take(await ask(resource('stops', this.id, '/arrivals'), { minutesAfter: AHEAD, limit: MOST }, signal));
        } catch (error) {
            this.error = /** @type {Page.Failure} */ (error);
        }
        this.#isAsking = false;
        redraw();
    }

    /**
     * Shows a received board, and stores it for the next start.
     * @param {Page.Board} board
     */
    #take(board) {
        Object.assign(this, { error: undefined });
        this.#answer = board;
        this.#heardAt = now();
        if (!isDue(this.#keptAt, KEEPING)) return;
        this.#keptAt = now();
        void keep(`board ${this.id}`, board);
    }

    /** Shows the board stored by an earlier start until the server responds. */
    async #recall() {
        const before = await kept(`board ${this.id}`);
        if (!before || this.#answer || before.at > now()) return;
        this.#answer = before;
        // The age of a stored board counts from when the server made it, and the board is never treated as current.
        this.#heardAt = Math.min(before.at, now() - RESPONSE - 1);
        redraw();
    }

    async #askDevice() {
        this.#offlineAt = now();
        const board = await keptBoard(this.id, AHEAD);
        this.#offline = board && { ...board, live: { state: 'none' }, alerts: alertsNamed(board.alertIds ?? []), byDevice: true };
        redraw();
    }
}

/**
 * Returns whether a pause has elapsed; also true if the clock was set back by as much.
 * @param {number} at the last time, epoch seconds @param {number} pause seconds
 */
const isDue = (at, pause) => Math.abs(now() - at) >= pause;
