/**
 * One meeting with the vault: what is new there is taken in, then what is new here is left there. It may end anywhere,
 * killed or without a connection: what is not known to have arrived is sent again, and what comes twice is merged into
 * one.
 * @module
 */
import { joined } from '../rider/store.js';

/** @typedef {import('./pairing.js').Pairing} Pairing */

/**
 * @typedef {object} Means
 * @property {import('../rider/rider.js').Rider} rider
 * @property {() => import('../rider/rider-core.js').RiderCore} newJournal an empty one
 * @property {import('./sealer.js').Sealer} sealer
 * @property {import('./server.js').VaultServer} server
 * @property {(changes: Partial<Pairing>) => Promise<unknown>} keep resolves once it is on the disk
 */

/** This device cannot keep what has come. */
export class Unkept extends Error {}

export class Exchange {
    #means;
    /** The known contents of the vault. */
    #vault;

    /** @param {Means} means */
    constructor(means) {
        this.#means = means;
        this.#vault = means.newJournal();
    }

    /** @param {Pairing} pairing */
    async run(pairing) {
        try {
            if (pairing.known) this.#vault.merge(pairing.known, { isFile: true });
            if (pairing.isNew) await this.#make();
            await this.#take(pairing);
            await this.#leave();
        } finally {
            this.#vault.destroy();
        }
    }

    async #make() {
        await this.#means.server.make();
        await this.#means.keep({ isNew: false });
    }

    /** @param {Pairing} pairing */
    async #take({ cursor, skipped }) {
        for (let more = true; more;) {
            const page = await this.#means.server.list(cursor);
            if (page.fromStart) {
                // A first look; or the server has lost what this device had seen there, which is then sent once more.
                this.#vault.destroy();
                this.#vault = this.#means.newJournal();
                skipped = 0;
            }
            skipped += await this.#takeIn(page.blobs);
            const last = page.blobs.at(-1)?.id ?? (page.fromStart ? undefined : cursor);
            if (last !== cursor) await this.#means.keep({ cursor: last, skipped, known: this.#vault.export() });
            cursor = last;
            more = page.more && page.blobs.length > 0;
        }
    }

    /** @param {import('./sealer.js').Blob[]} blobs @returns {Promise<number>} how many could not be opened */
    async #takeIn(blobs) {
        const { sealer, rider } = this.#means;
        const opened = await Promise.all(blobs.map((blob) => sealer.open(blob).catch(() => undefined)));
        const contents = opened.flatMap((one) => one ?? []);
        const frames = joined(contents);
        const { stored = true } = await rider.import(frames, { isFile: false });
        if (!stored) throw new Unkept();
        this.#vault.merge(frames);
        return opened.length - contents.length;
    }

    async #leave() {
        const { rider, sealer, server, keep } = this.#means;
        for (const frames of rider.missingIn(this.#vault)) {
            await server.put(await sealer.seal(frames));
            this.#vault.merge(frames);
            await keep({ known: this.#vault.export() });
        }
    }
}
