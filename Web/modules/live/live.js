/**
 * A stream of live data: a snapshot, followed by differences that are applied to it. The browser reconnects
 * automatically; if the server refuses, the stream is reopened with exponential backoff and jitter.
 * @module
 */
import { Observable } from '../dom/observable.js';
import { address } from '../server/api.js';
import { hearHealth } from '../server/feed-health.js';
import { refreshService } from '../server/network.js';

/** @typedef {API.Vehicle} Vehicle */

/** @typedef {Record<string, string | (string | number)[]>} Query the parameters of a stream's address */

/**
 * The state of a stream: its snapshot with all differences applied.
 * @typedef {object} StreamState
 * @property {'opening' | 'open' | 'lost'} connection `opening` until the first event, `lost` while disconnected
 * @property {number} at when the server made the last event, in epoch seconds
 * @property {Map<string, Vehicle>} vehicles
 * @property {API.Alert[]} [alerts]
 * @property {API.Feed[]} [feeds]
 * @property {API.Board} [board]
 */

/** The time without any event after which the stream is reopened, in milliseconds. */
const SILENCE = 90_000;

/**
 * Returns whether there are vehicles and all their positions are stale, as while a feed repeats old ones.
 * @param {Map<string, Vehicle>} vehicles
 */
function areOld(vehicles) {
    for (const { stale } of vehicles.values()) if (!stale) return false;
    return vehicles.size > 0;
}

/**
 * A stream for one query, which is opened when it is created.
 * @extends {Observable<StreamState>}
 */
export class LiveStream extends Observable {
    /**
     * The open connection to the server.
     * @type {EventSource | undefined}
     */
    #source;
    #failures = 0;
    /**
     * The timer that reopens the stream.
     * @type {number | undefined}
     */
    #timer;

    /**
     * Opens the stream of a query.
     * @param {Query} query
     */
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

    /**
     * Applies an event to the stream's state.
     * @param {API.StreamChange} event @param {boolean} whole whether the event is a snapshot, which replaces the whole state
     */
    #take(event, whole) {
        // A snapshot discards the previous state.
        /** @type {StreamState} */
        const state = whole ? { connection: 'open', at: 0, vehicles: new Map() } : this.value;
        const { vehicles } = state;
        const wereOld = areOld(this.value.vehicles);
        for (const vehicle of event.vehicles ?? []) vehicles.set(vehicle.id, vehicle);
        for (const id of event.gone ?? []) vehicles.delete(id);
        // A line's service condition depends on whether alerts are received, and its number of buses on whether
        // positions are.
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
