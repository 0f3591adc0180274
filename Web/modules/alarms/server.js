/**
 * Alarms at the server: set, listed, moved, forgotten.
 * @module
 */
import { root } from '../dom/root.js';
import { RequestError } from '../server/api.js';

/** Milliseconds after which an answer is not waited for any more. */
const PATIENCE = 20_000;

/** @typedef {import('./shared.js').Request} Request */

export class AlarmServer {
    #headers;

    /** @param {string} secret */
    constructor(secret) {
        this.#headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
    }

    /** @returns {Promise<API.Alarm[]>} */
    async list() {
        return (await (await this.#ask('GET')).json()).alarms;
    }

    /** @param {string} id @param {Request} alarm @param {PushSubscription} subscription */
    set(id, alarm, subscription) {
        return this.#ask('PUT', `/${id}`, { ...alarm, subscription });
    }

    /** @param {PushSubscription} subscription */
    move(subscription) {
        return this.#ask('POST', '', { subscription });
    }

    /** @param {string} [id] without it all of them */
    forget(id) {
        return this.#ask('DELETE', id && `/${id}`);
    }

    /** @param {string} method @param {string} [path] @param {unknown} [body] */
    async #ask(method, path = '', body) {
        let answer;
        try {
            answer = await fetch(`${root}api/v1/alarms${path}`, {
                method, headers: this.#headers, body: body === undefined ? undefined : JSON.stringify(body), cache: 'no-store',
                signal: /** @type {Browser.Signals} */ (AbortSignal).timeout(PATIENCE),
            });
        } catch {
            throw new RequestError(0, 'unreachable');
        }
        if (!answer.ok) throw new RequestError(answer.status, '');
        return answer;
    }
}
