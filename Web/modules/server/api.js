/**
 * Asking the server. The shapes are those of `/api/openapi.yaml`.
 * @module
 */
import { root } from '../dom/root.js';
import { languageOfNames } from './names.js';
import { staysHere } from './own-plans.js';

/** The server answered with an error, or (status 0) not at all. */
export class RequestError extends Error {
    /** @param {number} status @param {string} message */
    constructor(status, message) {
        super(message);
        this.status = status;
    }
}

/** @param {unknown} error @returns {boolean} whether only the device was asked, and does not know */
export const isNotKept = (error) => error instanceof RequestError && error.message === 'notKept';

/** Whether the last question reached nobody. */
export const connection = { lost: false };

/** @typedef {Record<string, string | number | boolean | undefined | readonly (string | number)[]>} Query */

/**
 * @template {string} Path
 * @param {Path} path below /api/v1/
 * @param {Query} [query]
 * @param {AbortSignal} [signal]
 * @returns {Promise<API.Answer<Path>>}
 */
export async function ask(path, query = {}, signal) {
    if (staysHere(path)) {
        const own = await deputy(path, query);
        if (own) return own;
        throw new RequestError(0, 'notKept');
    }
    let response;
    try {
        response = await fetch(address(path, query), { signal, headers: { Accept: 'application/json' } });
    } catch (error) {
        if (signal?.aborted) throw error;
        connection.lost = true;
        const answer = await deputy(path, query);
        if (answer) return answer;
        throw new RequestError(0, 'unreachable');
    }
    // What may have come from the browser's own store proves nothing.
    if (response.headers.get('Cache-Control')?.startsWith('no')) connection.lost = false;
    if (!response.ok) throw new RequestError(response.status, await problem(response));
    return response.json();
}

const KNOWN = ['search', 'stops', 'boards', 'plan'];

/**
 * Answers a request from the device's own data.
 * @template {string} Path
 * @param {Path} path @param {Query} query @returns {Promise<API.Answer<Path> | undefined>}
 */
async function deputy(path, query) {
    if (!KNOWN.some((known) => path === known || path.startsWith(`${known}/`) && known === 'plan')) return undefined;
    try {
        return await (await import('../offline/deputy.js')).answerFor(path, query);
    } catch {
        return undefined;
    }
}

/**
 * A list's values have commas between them; one within a value is encoded, so that the server can distinguish them.
 * @param {string} path @param {Query} [query]
 */
export function address(path, query = {}) {
    const fields = Object.entries({ lang: languageOfNames(path), ...query }).filter(([, value]) => value !== undefined && value !== '');
    const text = fields.map(([key, value]) => `${key}=${[value].flat().map((one) => encodeURIComponent(String(one))).join(',')}`).join('&');
    return `${root}api/v1/${path}${text ? `?${text}` : ''}`;
}

/**
 * The address of one of a kind, or of what is asked of it.
 * @template {string} Kind
 * @template {string} [Rest='']
 * @param {Kind} kind @param {string} id @param {Rest} [rest] @returns {`${Kind}/${string}${Rest}`}
 */
export const resource = (kind, id, rest) => `${kind}/${encodeURIComponent(id)}${/** @type {Rest} */ (rest ?? '')}`;

/** @param {Response} response */
async function problem(response) {
    try {
        const { title, detail } = await response.json();
        return detail ?? title ?? '';
    } catch {
        return '';
    }
}
