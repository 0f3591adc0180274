/**
 * Requests to `/api/v1/history`, with the operator's token.
 * @module
 */
import { address, RequestError } from '../server/api.js';
import { token } from './token.js';

/**
 * Requests data of the history. Throws a `RequestError` if that fails.
 * @param {string} path below /api/v1/history/ @param {import('../server/api.js').Query} query
 * @param {AbortSignal} [signal]
 */
export async function askHistory(path, query, signal) {
    const response = await request(address(`history/${path}`, query), signal);
    if (!response.ok) throw new RequestError(response.status, await detail(response));
    return response.json();
}

/**
 * Fetches a URL with the operator's token; throws a `RequestError` if the server is unreachable.
 * @param {string} url @param {AbortSignal} [signal]
 */
async function request(url, signal) {
    try {
        return await fetch(url, { signal, cache: 'no-store', headers: { Accept: 'application/json', Authorization: `Bearer ${token()}` } });
    } catch (error) {
        if (signal?.aborted) throw error;
        throw new RequestError(0, 'unreachable');
    }
}

/**
 * Reads the server's explanation of an error.
 * @param {Response} response @returns {Promise<string>} with the invalid fields; empty if there is none
 */
async function detail(response) {
    const body = await response.json().catch(() => ({}));
    return [body.detail, ...Object.entries(body.fields ?? {}).map(([name, wanted]) => `${name}: ${wanted}`)].filter(Boolean).join(' ');
}
