/**
 * A stream of live data: a snapshot, then differences folded into it. It resumes by itself, and when the server refuses
 * it is opened again after a growing, scattered pause.
 * @module
 */
import { Observable } from '../dom/observable.js';
import { address } from '../server/api.js';
import { hearHealth } from '../server/feed-health.js';
import { refreshService } from '../server/network.js';

/** @typedef {API.Vehicle} Vehicle */

/** @typedef {Record<string, string | (string | number)[]>} Query */

/**
 * The state received from a stream so far.
 * @typedef {object} StreamState
 * @property {'opening' | 'open' | 'lost'} connection `opening` until the first answer, `lost` while there is none
 * @property {number} at
 * @property {Map<string, Vehicle>} vehicles
 * @property {API.Alert[]} [alerts]
 * @property {API.Feed[]} [feeds]
 * @property {API.Board} [board]
 */

/** How long without any event until the connection is doubted, milliseconds. */
const SILENCE = 90_000;

/**
 * Whether there are vehicles and the positions of all are old, as while a feed repeats them.
 * @param {Map<string, Vehicle>} vehicles
 */
function areOld(vehicles) {
    for (const { stale } of vehicles.values()) if (!stale) return false;
    return vehicles.size > 0;
}

/** @extends {Observable<StreamState>} */
export class LiveStream extends Observable {
    /** @type {EventSource | undefined} */
    #source;
    #failures = 0;
    /** @type {number | undefined} */
    #timer;

    /** @param {Query} query */
    constructor(query) {
        super(/** @type {StreamState} */ ({ connection: 'opening', at: 0, vehicles: new Map() }));
        this.query = query;
        this.open();
    }

    open() {
        this.close();
        const source = new EventSource(address('live', this.query));
        this.#source = source;
        source.addEventListener('open', () => (this.#failures = 0));
        source.addEventListener('snapshot', (event) => this.#take(JSON.parse(event.data), true));
        source.addEventListener('change', (event) => this.#take(JSON.parse(event.data), false));
        source.addEventListener('error', () => this.#lose());
        this.#watch();
    }

    close() {
        clearTimeout(this.#timer);
        this.#source?.close();
        this.#source = undefined;
    }

    /** @param {API.StreamChange} event @param {boolean} whole a snapshot's is a change of everything */
    #take(event, whole) {
        // A snapshot leaves nothing of what was before.
        /** @type {StreamState} */
        const state = whole ? { connection: 'open', at: 0, vehicles: new Map() } : this.value;
        const { vehicles } = state;
        const wereOld = areOld(this.value.vehicles);
        for (const vehicle of event.vehicles ?? []) vehicles.set(vehicle.id, vehicle);
        for (const id of event.gone ?? []) vehicles.delete(id);
        // How lines run depends on whether announcements come, and how many buses are on them on whether positions do.
        const isOther = hearHealth(event.health);
        if (isOther || (wereOld && !areOld(vehicles))) refreshService().catch(() => {});
        this.#watch();
        this.value = {
            connection: /** @type {const} */ ('open'),
            at: event.at,
            vehicles,
            alerts: event.alerts ?? state.alerts,
            feeds: event.feeds ?? state.feeds,
            board: event.board ?? state.board,
        };
    }

    #lose() {
        if (this.value.connection !== 'lost') this.value = { ...this.value, connection: /** @type {const} */ ('lost') };
        if (this.#source?.readyState !== EventSource.CLOSED) return;
        const pause = Math.min(60, 2 ** ++this.#failures) * (0.75 + Math.random() / 2);
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.open(), pause * 1000);
    }

    #watch() {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.open(), SILENCE);
    }
}
