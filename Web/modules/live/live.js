/**
 * A stream of live data: a snapshot, then differences folded into it. It resumes by itself, and when the server refuses
 * it is opened again after a growing, scattered pause.
 * @module
 */
import { Observable } from '../dom/observable.js';
import { address } from '../server/api.js';
import { refreshService } from '../server/network.js';
import { hearHealth } from './feed-health.js';

/** @typedef {Record<string, any>} Vehicle */

/** @typedef {Record<string, string | (string | number)[]>} Query */

/** How long without any event until the connection is doubted, milliseconds. */
const SILENCE = 90_000;

export class LiveStream extends Observable {
    /** @type {EventSource | undefined} */
    #source;
    #failures = 0;
    /** @type {number | undefined} */
    #timer;

    /** @param {Query} query */
    constructor(query) {
        super({
            /** `opening` until the first answer, `lost` while there is none. */
            connection: /** @type {'opening' | 'open' | 'lost'} */ ('opening'),
            at: 0,
            /** @type {Map<string, Vehicle>} */
            vehicles: new Map(),
            /** @type {any[] | undefined} */
            alerts: undefined,
            /** @type {any[] | undefined} */
            feeds: undefined,
            /** @type {any} */
            board: undefined,
        });
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

    /** @param {any} event @param {boolean} whole */
    #take(event, whole) {
        const state = this.value;
        const vehicles = whole ? new Map() : state.vehicles;
        for (const vehicle of event.vehicles ?? []) vehicles.set(vehicle.id, vehicle);
        for (const id of event.gone ?? []) vehicles.delete(id);
        // How lines run depends on whether announcements come.
        if (event.health && hearHealth(event.health)) refreshService().catch(() => {});
        this.#watch();
        this.value = {
            connection: 'open',
            at: event.at,
            vehicles,
            alerts: event.alerts ?? state.alerts,
            feeds: event.feeds ?? state.feeds,
            board: event.board ?? state.board,
        };
    }

    #lose() {
        if (this.value.connection !== 'lost') this.value = { ...this.value, connection: 'lost' };
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
