/**
 * The board of a stop on a screen: asked for again and again, and without a connection by the timetable on the device,
 * else as it was last known.
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

/** Seconds between two questions, and between two for a provider that has not been heard yet. */
const ASKING = 20;
const AWAITING = 3;
/** Milliseconds after which a question is given up. */
const PATIENCE = 15_000;
/** Minutes ahead: at night a screen shows the first departures of the morning. */
const AHEAD = 720;
/** Departures that are asked for: more are never shown. */
const MOST = 60;
/** Seconds between two boards by the timetable on the device, and between two that are kept for the next start. */
const KEEPING = 60;

export class StopBoard {
    /** @type {Page.Failure | undefined} */
    error;
    /** `performance.now()` of the first question. */
    since = performance.now();
    /** @type {Page.Board | undefined} */
    #answer;
    /** When it came, epoch seconds; for a kept one when it was made. */
    #heardAt = 0;
    /** @type {Page.Board | undefined} */
    #offline;
    #askedAt = 0;
    #offlineAt = 0;
    #keptAt = 0;
    #isAsking = false;

    /** @param {string} id of the stop */
    constructor(id) {
        this.id = id;
        void this.#recall();
    }

    /** @returns {Page.Board | undefined} the best that there is */
    get board() {
        return isOffline() && this.#offline ? this.#offline : this.#answer;
    }

    /** How long ago the server answered, seconds. */
    get age() {
        return now() - this.#heardAt;
    }

    /** The departures that are ahead, as far as they are reliable. */
    get coming() {
        const { board } = this;
        return board ? comingOf(board, isByTimetable(board), this.age) : [];
    }

    /** Asks what is due; called at each drawing. */
    tick() {
        const pause = this.#answer?.live.departures?.state === 'unknown' ? AWAITING : ASKING;
        if (!this.#isAsking && isDue(this.#askedAt, pause)) void this.#ask();
        if (isOffline() && isDue(this.#offlineAt, KEEPING)) void this.#askDevice();
    }

    /** Asks at the next drawing. */
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

    /** @param {Page.Board} board */
    #take(board) {
        Object.assign(this, { error: undefined });
        this.#answer = board;
        this.#heardAt = now();
        if (!isDue(this.#keptAt, KEEPING)) return;
        this.#keptAt = now();
        void keep(`board ${this.id}`, board);
    }

    /** Shows the board of an earlier start until the server answers. */
    async #recall() {
        const before = await kept(`board ${this.id}`);
        if (!before || this.#answer || before.at > now()) return;
        this.#answer = before;
        // It is as old as it was made, and never current.
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
 * Whether something is due; a clock that was set back makes it due too.
 * @param {number} at when it was done last, epoch seconds @param {number} pause seconds
 */
const isDue = (at, pause) => Math.abs(now() - at) >= pause;
