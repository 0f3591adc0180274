/**
 * One synchronization with the vault: merges what is new in the vault, then uploads what is new on the device. It may
 * be interrupted at any point: what is not known to have arrived is sent again, and duplicates are merged.
 */
import { joined } from '../rider/store.js';

/** @typedef {import('./pairing.js').Pairing} Pairing */

/**
 * @typedef {object} Means the objects that a synchronization uses
 * @property {import('../rider/rider.js').Rider} rider
 * @property {() => import('../rider/rider-core.js').RiderCore} newJournal creates an empty journal
 * @property {import('./sealer.js').Sealer} sealer
 * @property {import('./server.js').VaultServer} server
 * @property {(changes: Partial<Pairing>) => Promise<unknown>} keep stores changes of the pairing; resolves once they
 *     are on disk
 */

/** The error if the device cannot store received data. */
export class Unkept extends Error {}

export class Exchange {
    #means;
    /** The known contents of the vault. */
    #vault;

    /**
     * Creates a synchronization that has not started.
     * @param {Means} means
     */
    constructor(means) {
        this.#means = means;
        this.#vault = means.newJournal();
    }

    /**
     * Synchronizes the device with the vault.
     * @param {Pairing} pairing
     */
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

    /**
     * Downloads the blobs after the cursor, and merges them.
     * @param {Pairing} pairing
     */
    async #take({ cursor, skipped }) {
        for (let more = true; more;) {
            const page = await this.#means.server.list(cursor);
            if (page.fromStart) {
                // Either this is the first download, or the server has lost blobs that this device had received. These
                // are then uploaded again.
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

    /**
     * Merges the frames of blobs.
     * @param {import('./sealer.js').Blob[]} blobs @returns {Promise<number>} how many could not be opened
     */
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
