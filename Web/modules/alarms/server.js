/**
 * Requests for alarms at the server: set, list, move, and delete.
 * @module
 */
import { root } from '../dom/root.js';
import { RequestError } from '../server/api.js';

/** The request timeout in milliseconds. */
const PATIENCE = 20_000;

/** @typedef {import('./shared.js').Request} Request */

export class AlarmServer {
    #headers;

    /**
     * Sends requests with the page's secret.
     * @param {string} secret
     */
    constructor(secret) {
        this.#headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
    }

    /**
     * Requests the list of stored alarms.
     * @returns {Promise<API.Alarm[]>}
     */
    async list() {
        return (await (await this.#ask('GET')).json()).alarms;
    }

    /**
     * Sets or replaces an alarm at the server.
     * @param {string} id @param {Request} alarm @param {PushSubscription} subscription
     */
    set(id, alarm, subscription) {
        return this.#ask('PUT', `/${id}`, { ...alarm, subscription });
    }

    /**
     * Moves all alarms to another push subscription.
     * @param {PushSubscription} subscription
     */
    move(subscription) {
        return this.#ask('POST', '', { subscription });
    }

    /**
     * Deletes one alarm or all of them.
     * @param {string} [id] all alarms if omitted
     */
    forget(id) {
        return this.#ask('DELETE', id && `/${id}`);
    }

    /**
     * Sends a request to the alarm API.
     * @param {string} method @param {string} [path] @param {unknown} [body]
     */
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
