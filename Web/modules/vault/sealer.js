/**
 * Derives from a pairing's key the vault's name, its secret at the server and the key that encrypts its contents. The
 * pairing's key and the encryption key never leave the device.
 * @module
 */

/** The size of the AES-GCM nonce, which precedes the ciphertext, in bytes. */
const NONCE = 12;
/** The size of the length that precedes the frames, in bytes. */
const LENGTH = 4;
/** Contents are padded to multiples of this number of bytes, so that a ride and a new card have the same size. */
const STEP = 256;

/** @typedef {{id: string, bytes: Uint8Array}} Blob as stored by the server */

const text = new TextEncoder();

export class Sealer {
    #sealing;
    #naming;

    /**
     * Stores the derived name, secret and keys; `of` derives them.
     * @param {string} vault @param {string} secret @param {CryptoKey} sealing @param {CryptoKey} naming
     */
    constructor(vault, secret, sealing, naming) {
        /** The vault's name. */
        this.vault = vault;
        /** The secret that the server requires. */
        this.secret = secret;
        this.#sealing = sealing;
        this.#naming = naming;
    }

    /**
     * Derives the name, the secret and the keys.
     * @param {Uint8Array} key of the pairing
     */
    static async of(key) {
        const root = await crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveBits', 'deriveKey']);
        const use = (/** @type {string} */ what) => ({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: text.encode(`headsign vault 1 ${what}`) });
        const digits = async (/** @type {string} */ what, /** @type {number} */ bytes) => hex(await crypto.subtle.deriveBits(use(what), root, bytes * 8));
        return new Sealer(
            await digits('id', 16), await digits('secret', 32),
            await crypto.subtle.deriveKey(use('content'), root, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
            await crypto.subtle.deriveKey(use('name'), root, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']));
    }

    /**
     * Encrypts frames. The same frames always get the same ID, so that frames sent again after a failure are stored
     * once.
     * @param {Uint8Array} frames @returns {Promise<Blob>}
     */
    async seal(frames) {
        const id = hex((await crypto.subtle.sign('HMAC', this.#naming, frames)).slice(0, 16));
        const content = new Uint8Array(Math.ceil((LENGTH + frames.length) / STEP) * STEP);
        new DataView(content.buffer).setUint32(0, frames.length, true);
        content.set(frames, LENGTH);
        const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
        const sealed = await crypto.subtle.encrypt(this.#way(nonce, id), this.#sealing, content);
        const bytes = new Uint8Array(NONCE + sealed.byteLength);
        bytes.set(nonce);
        bytes.set(new Uint8Array(sealed), NONCE);
        return { id, bytes };
    }

    /**
     * Decrypts a blob.
     * @param {Blob} blob @returns {Promise<Uint8Array>} its frames; rejects if it is damaged, belongs to another vault, or has another ID
     */
    async open({ id, bytes }) {
        const content = await crypto.subtle.decrypt(this.#way(bytes.subarray(0, NONCE), id), this.#sealing, bytes.subarray(NONCE));
        return new Uint8Array(content, LENGTH, new DataView(content).getUint32(0, true));
    }

    /**
     * The parameters of AES-GCM, which bind a blob to its vault and ID.
     * @param {Uint8Array} nonce @param {string} id
     */
    #way(nonce, id) {
        return { name: 'AES-GCM', iv: nonce, additionalData: text.encode(`${this.vault}/${id}`) };
    }
}

/**
 * Encodes bytes in hexadecimal digits.
 * @param {ArrayBuffer} bytes
 */
const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
