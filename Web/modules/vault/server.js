/**
 * The vault at the server: ciphertext in, ciphertext out.
 * @module
 */
import { root } from '../dom/root.js';
import { bytesOf } from './link.js';

/** @typedef {import('./sealer.js').Blob} Blob */
/** @typedef {{fromStart: boolean, more: boolean, used: number, limit: number, blobs: Blob[]}} Page */

/** Milliseconds after which an answer is not waited for any more. */
const PATIENCE = 30_000;

/** The server has answered, and not as was hoped. */
export class Refused extends Error {
    /** @param {number} status @param {number} retryAfter seconds, 0 if it sends none */
    constructor(status, retryAfter) {
        super(`answered ${status}`);
        this.status = status;
        this.retryAfter = retryAfter;
    }
}

export class VaultServer {
    #address;
    #headers;

    /** @param {{vault: string, secret: string}} sealer */
    constructor({ vault, secret }) {
        this.#address = `${root}api/v1/vaults/${vault}`;
        this.#headers = { Authorization: `Bearer ${secret}` };
    }

    make() {
        return this.#ask('PUT', '');
    }

    /** @param {Blob} blob */
    put({ id, bytes }) {
        return this.#ask('PUT', `/blobs/${id}`, bytes);
    }

    /** @param {string | undefined} cursor the last blob that is known @returns {Promise<Page>} */
    async list(cursor) {
        /** @type {API.VaultPage} */
        const page = await (await this.#ask('GET', cursor ? `?after=${cursor}` : '')).json();
        return { ...page, blobs: page.blobs.map(({ id, data }) => ({ id, bytes: bytesOf(data) })) };
    }

    delete() {
        return this.#ask('DELETE', '');
    }

    /** @param {string} method @param {string} path @param {Uint8Array} [body] */
    async #ask(method, path, body) {
        const answer = await fetch(this.#address + path, {
            method, body, headers: this.#headers, cache: 'no-store', signal: /** @type {Browser.Signals} */ (AbortSignal).timeout(PATIENCE),
        });
        if (!answer.ok) throw new Refused(answer.status, Number(answer.headers.get('Retry-After') ?? 0));
        return answer;
    }
}
