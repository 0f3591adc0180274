/**
 * The vault at the server, which sends and receives only ciphertext.
 * @module
 */
import { root } from '../dom/root.js';
import { bytesOf } from './link.js';

/** @typedef {import('./sealer.js').Blob} Blob */
/**
 * @typedef {{fromStart: boolean, more: boolean, used: number, limit: number, blobs: Blob[]}} Page a page of a vault's
 *     blobs; `fromStart`: whether it begins with the first blob; `used` and `limit` in bytes
 */

/** The timeout of a request, in milliseconds. */
const PATIENCE = 30_000;

/** The error if the server responds with an error status. */
export class Refused extends Error {
    /**
     * Creates an error with the HTTP status.
     * @param {number} status @param {number} retryAfter seconds; 0 if the server sends none
     */
    constructor(status, retryAfter) {
        super(`answered ${status}`);
        this.status = status;
        this.retryAfter = retryAfter;
    }
}

export class VaultServer {
    #address;
    #headers;

    /**
     * Creates a client for a vault.
     * @param {{vault: string, secret: string}} sealer
     */
    constructor({ vault, secret }) {
        this.#address = `${root}api/v1/vaults/${vault}`;
        this.#headers = { Authorization: `Bearer ${secret}` };
    }

    make() {
        return this.#ask('PUT', '');
    }

    /**
     * Uploads a blob.
     * @param {Blob} blob
     */
    put({ id, bytes }) {
        return this.#ask('PUT', `/blobs/${id}`, bytes);
    }

    /**
     * Requests the blobs after the cursor.
     * @param {string | undefined} cursor the ID of the last known blob @returns {Promise<Page>}
     */
    async list(cursor) {
        /** @type {API.VaultPage} */
        const page = await (await this.#ask('GET', cursor ? `?after=${cursor}` : '')).json();
        return { ...page, blobs: page.blobs.map(({ id, data }) => ({ id, bytes: bytesOf(data) })) };
    }

    delete() {
        return this.#ask('DELETE', '');
    }

    /**
     * Sends a request.
     * @param {string} method @param {string} path @param {Uint8Array} [body]
     */
    async #ask(method, path, body) {
        const answer = await fetch(this.#address + path, {
            method, body, headers: this.#headers, cache: 'no-store', signal: /** @type {Browser.Signals} */ (AbortSignal).timeout(PATIENCE),
        });
        if (!answer.ok) throw new Refused(answer.status, Number(answer.headers.get('Retry-After') ?? 0));
        return answer;
    }
}
