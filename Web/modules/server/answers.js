/**
 * Responses that a rider without a connection may still use: the last one to each request, however old it is.
 * @module
 */
import { address, ask, isNotKept, RequestError } from './api.js';
import { now } from './clock.js';
import { keep, kept } from './kept.js';

/**
 * Returns whether the server was unreachable; not if a request was limited to the device.
 * @param {unknown} error
 */
const isUnreachable = (error) => error instanceof RequestError && !isNotKept(error) && (error.status === 0 || error.status >= 502);

/**
 * Sends a request. If the server is unreachable, returns the last response to it, with its time as `recalled`.
 * @template {string} Path
 * @param {Path} path @param {import('./api.js').Query} [query] @param {AbortSignal} [signal]
 * @returns {Promise<Page.Recalled<API.Answer<Path>>>}
 */
export async function askOrRecall(path, query = {}, signal) {
    const key = `answer ${address(path, query)}`;
    try {
        const answer = await ask(path, query, signal);
        keep(key, { at: now(), answer });
        return /** @type {Page.Recalled<API.Answer<Path>>} */ (answer);
    } catch (error) {
        const before = isUnreachable(error) && await kept(key);
        if (!before) throw error;
        return { ...before.answer, recalled: before.at };
    }
}
