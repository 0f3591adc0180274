/**
 * The rider's data for the page: commands are stored before they take effect, and observers are notified of every
 * change.
 * @module
 */
import { commands, providedGroups, questions } from './commands.js';

/**
 * The storage of the journal, shared with other tabs.
 * @typedef {object} Store
 * @property {() => Promise<Uint8Array[]>} read returns all records, in any order
 * @property {() => Promise<Uint8Array[]>} news returns the records appended since the last call, by any tab
 * @property {(make: (news: Uint8Array[]) => Uint8Array) => Promise<void>} append passes
 *     the news to `make`, and appends its result, which may be empty. Settles when the bytes are safe, and rejects if
 *     they are not.
 */

export class Rider {
    #core;
    #store;
    #onStored;
    #watchers = new Set();
    /** @type {Promise<unknown>} */
    #last = Promise.resolve();
    /** @type {Core.Overview | undefined} */
    #overview;
    #overviewDay = NaN;

    /**
     * Creates the rider's data, which is empty until `load` is called.
     * @param {import('./rider-core.js').RiderCore} core @param {Store} store
     * @param {(error?: Error) => void} onStored called after each write, with the error of one that failed
     */
    constructor(core, store, onStored = () => {}) {
        this.#core = core;
        this.#store = store;
        this.#onStored = onStored;
    }

    /**
     * Reads the stored journal.
     * @returns {Promise<{damagedBytes: number, cutOffBytes: number, unreadable: number}>} damaged data that was found
     */
    async load() {
        const trouble = { damagedBytes: 0, cutOffBytes: 0, unreadable: 0 };
        for (const frames of await this.#store.read()) {
            const { reply } = this.#core.merge(frames);
            // Only files can be refused, not records.
            if (reply.refused) continue;
            for (const name of /** @type {(keyof typeof trouble)[]} */ (Object.keys(trouble))) trouble[name] += reply[name];
        }
        this.#changed();
        return trouble;
    }

    /** A snapshot of the rider's data: the same object until a change, or until the next day begins. */
    get overview() {
        const day = today();
        if (this.#overviewDay !== day) this.#overview = undefined;
        this.#overviewDay = day;
        this.#overview ??= this.#core.ask(questions.overview(), day);
        return this.#overview;
    }

    /**
     * Answers a query.
     * @template Answer
     * @param {Core.Question<Answer>} question one of `questions`
     */
    ask(question) {
        return this.#core.ask(question, today());
    }

    /**
     * Performs one of `commands`, after the previous ones.
     * @param {Uint8Array} command
     * @returns {Promise<Core.Reply>} `{event}`, `{refused, …}`, or `{refused: 'notStored'}`: then nothing has changed
     */
    perform(command) {
        return this.#inTurn(async () => {
            /** @type {{reply: Core.Prepared, frames: Uint8Array} | undefined} */
            let made;
            const stored = await this.#stored(() => {
                made = this.#core.prepare(command, Date.now());
                return made.frames;
            });
            if (made?.reply.refused) return made.reply;
            if (!stored || !made) return { refused: 'notStored' };
            this.#show([made.frames]);
            return made.reply;
        });
    }

    /**
     * Imports an exported file, or with `isFile: false` frames from another device.
     * @param {Uint8Array} bytes @param {{isFile?: boolean}} options
     * @returns {Promise<Core.Merged & {stored?: boolean}>} what was found, or `{refused}`
     */
    import(bytes, { isFile = true } = {}) {
        return this.#inTurn(async () => {
            const { reply, frames } = this.#core.merge(bytes, { isFile });
            if (reply.refused || frames.length === 0) return reply;
            // Imported data that cannot be stored is nevertheless shown while the page is open, because its source
            // still has it.
            const stored = await this.#stored(() => frames);
            this.#changed(frames);
            return { ...reply, stored };
        });
    }

    /** Merges what other tabs have stored since the last call. */
    async catchUp() {
        this.#show(await this.#store.news());
    }

    /** Exports the whole journal as a file. */
    export() {
        return this.#core.export();
    }

    /**
     * Returns the frames that another journal lacks, in pieces that the vault accepts.
     * @param {import('./rider-core.js').RiderCore} other
     */
    missingIn(other) {
        return this.#core.missingIn(other);
    }

    /**
     * Sets the groups of routes that agencies publish.
     * @param {{id: string, name: string, routes: string[]}[]} groups of the agencies' configuration
     */
    provideGroups(groups) {
        this.#core.provideGroups(providedGroups(groups));
        this.#changed();
    }

    /**
     * Registers a callback for every change, with its frames if there are some. Returns a function that removes it.
     * @param {(frames?: Uint8Array) => void} watcher
     */
    watch(watcher) {
        this.#watchers.add(watcher);
        return () => void this.#watchers.delete(watcher);
    }

    /**
     * Merges stored records, and notifies observers.
     * @param {Uint8Array[]} records
     */
    #show(records) {
        for (const frames of records) if (this.#adds(frames)) this.#changed(frames);
    }

    /**
     * Merges frames.
     * @param {Uint8Array} frames @returns {boolean} whether any of them was new
     */
    #adds(frames) {
        const { reply } = this.#core.merge(frames);
        return !reply.refused && reply.added > 0;
    }

    /**
     * Appends frames to the store; resolves to whether that succeeded.
     * @param {() => Uint8Array} make called after the records of other tabs were merged
     */
    async #stored(make) {
        try {
            await this.#store.append((news) => {
                this.#show(news);
                return make();
            });
        } catch (error) {
            this.#onStored(/** @type {Error} */ (error));
            return false;
        }
        this.#onStored();
        return true;
    }

    /**
     * Runs an operation after all previous ones.
     * @template T @param {() => Promise<T>} work @returns {Promise<T>}
     */
    #inTurn(work) {
        const turn = this.#last.then(work);
        this.#last = turn.catch(() => {});
        return turn;
    }

    /**
     * Discards the snapshot, and notifies observers.
     * @param {Uint8Array} [frames]
     */
    #changed(frames) {
        this.#overview = undefined;
        for (const watcher of this.#watchers) watcher(frames);
    }
}

/** Returns the rider's calendar day, in days since 1970. */
function today() {
    const now = new Date();
    return Math.round(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}

export { commands, questions };
