/**
 * Requests to the server. The shapes are those of `/api/openapi.yaml`.
 * @module
 */
import { root } from '../dom/root.js';
import { languageOfNames } from './names.js';
import { staysHere } from './own-plans.js';

/** The server responded with an error, or (status 0) not at all. */
export class RequestError extends Error {
    /**
     * Creates an error with the HTTP status, or 0 without a response.
     * @param {number} status @param {string} message
     */
    constructor(status, message) {
        super(message);
        this.status = status;
    }
}

/**
 * Returns whether the requested item does not exist.
 * @param {unknown} error
 */
export const isMissing = (error) => error instanceof RequestError && (error.status === 404 || error.status === 400);

/**
 * Returns whether a request was limited to the device, which lacks the data.
 * @param {unknown} error @returns {boolean}
 */
export const isNotKept = (error) => error instanceof RequestError && error.message === 'notKept';

/** Whether the last request did not reach the server. */
export const connection = { lost: false };

/**
 * @typedef {Record<string, string | number | boolean | undefined | readonly (string | number)[]>} Query the query
 *     parameters by name; undefined values are omitted
 */

/**
 * Sends a request, or answers it from the device's own data if the server is unreachable or must not receive the
 * request.
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
    // A response that may be from the browser's cache does not prove that there is a connection.
    if (response.headers.get('Cache-Control')?.startsWith('no')) connection.lost = false;
    if (!response.ok) throw new RequestError(response.status, await problem(response));
    return response.json();
}

const KNOWN = ['search', 'stops', 'boards', 'plan'];

/**
 * Answers a request from the device's own data; undefined if they do not suffice.
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
 * Returns the URL of a request. The values of a list are separated by commas; a comma within a value is
 * percent-encoded.
 * @param {string} path @param {Query} [query]
 */
export function address(path, query = {}) {
    const fields = Object.entries({ lang: languageOfNames(path), ...query }).filter(([, value]) => value !== undefined && value !== '');
    const text = fields.map(([key, value]) => `${key}=${[value].flat().map((one) => encodeURIComponent(String(one))).join(',')}`).join('&');
    return `${root}api/v1/${path}${text ? `?${text}` : ''}`;
}

/**
 * Returns the path of a resource with an ID, or of a resource below it.
 * @template {string} Kind
 * @template {string} [Rest='']
 * @param {Kind} kind @param {string} id @param {Rest} [rest] @returns {`${Kind}/${string}${Rest}`}
 */
export const resource = (kind, id, rest) => `${kind}/${encodeURIComponent(id)}${/** @type {Rest} */ (rest ?? '')}`;

/**
 * Reads the explanation in an error response.
 * @param {Response} response
 */
async function problem(response) {
    try {
        const { title, detail } = await response.json();
        return detail ?? title ?? '';
    } catch {
        return '';
    }
}
