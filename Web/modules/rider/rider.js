/**
 * The rider's data for the page: commands are stored before they take effect, and observers are notified of every
 * change.
 * @module
 */
import { commands, providedGroups, questions } from './commands.js';

/**
 * The storage of the journal, for this page and others.
 * @typedef {object} Store
 * @property {() => Promise<Uint8Array[]>} read all that was appended, in any order
 * @property {() => Promise<Uint8Array[]>} news what was appended since the last look, whoever did
 * @property {(make: (news: Uint8Array[]) => Uint8Array) => Promise<void>} append what `make` gives, which may be nothing, on
 *     top of the news. Settles when the bytes are safe, and rejects if they are not.
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
     * @param {import('./rider-core.js').RiderCore} core @param {Store} store
     * @param {(error?: Error) => void} onStored called after each write, with the error of one that failed
     */
    constructor(core, store, onStored = () => {}) {
        this.#core = core;
        this.#store = store;
        this.#onStored = onStored;
    }

    /**
     * Reads what is stored.
     * @returns {Promise<{damagedBytes: number, cutOffBytes: number, unreadable: number}>} what was not whole
     */
    async load() {
        const trouble = { damagedBytes: 0, cutOffBytes: 0, unreadable: 0 };
        for (const frames of await this.#store.read()) {
            const { reply } = this.#core.merge(frames);
            // What the store gives is no file, and is not refused.
            if (reply.refused) continue;
            for (const name of /** @type {(keyof typeof trouble)[]} */ (Object.keys(trouble))) trouble[name] += reply[name];
        }
        this.#changed();
        return trouble;
    }

    /** A snapshot: the same object until something changes, or another day begins. */
    get overview() {
        const day = today();
        if (this.#overviewDay !== day) this.#overview = undefined;
        this.#overviewDay = day;
        this.#overview ??= this.#core.ask(questions.overview(), day);
        return this.#overview;
    }

    /**
     * @template Answer
     * @param {Core.Question<Answer>} question one of `questions`
     */
    ask(question) {
        return this.#core.ask(question, today());
    }

    /**
     * Does one of `commands`, after those before it.
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
     * Takes in a file that was exported, or with `isFile: false` frames from another device.
     * @param {Uint8Array} bytes @param {{isFile?: boolean}} options
     * @returns {Promise<Core.Merged & {stored?: boolean}>} what was found, or `{refused}`
     */
    import(bytes, { isFile = true } = {}) {
        return this.#inTurn(async () => {
            const { reply, frames } = this.#core.merge(bytes, { isFile });
            if (reply.refused || frames.length === 0) return reply;
            // What cannot be stored is shown all the same while the page is open: it is safe where it came from.
            const stored = await this.#stored(() => frames);
            this.#changed(frames);
            return { ...reply, stored };
        });
    }

    /** Shows what other tabs have stored since the last look. */
    async catchUp() {
        this.#show(await this.#store.news());
    }

    /** The whole journal as a file. */
    export() {
        return this.#core.export();
    }

    /**
     * The frames of what another journal has not got, in pieces that the vault takes.
     * @param {import('./rider-core.js').RiderCore} other
     */
    missingIn(other) {
        return this.#core.missingIn(other);
    }

    /** @param {{id: string, name: string, routes: string[]}[]} groups of the agencies' configuration */
    provideGroups(groups) {
        this.#core.provideGroups(providedGroups(groups));
        this.#changed();
    }

    /**
     * Calls back after every change, with its frames where there are some.
     * @param {(frames?: Uint8Array) => void} watcher
     */
    watch(watcher) {
        this.#watchers.add(watcher);
        return () => void this.#watchers.delete(watcher);
    }

    /** @param {Uint8Array[]} records that are stored */
    #show(records) {
        for (const frames of records) if (this.#adds(frames)) this.#changed(frames);
    }

    /** @param {Uint8Array} frames @returns {boolean} whether anything in them was new */
    #adds(frames) {
        const { reply } = this.#core.merge(frames);
        return !reply.refused && reply.added > 0;
    }

    /** @param {() => Uint8Array} make is called when what other tabs have stored before is taken in */
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

    /** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
    #inTurn(work) {
        const turn = this.#last.then(work);
        this.#last = turn.catch(() => {});
        return turn;
    }

    /** @param {Uint8Array} [frames] */
    #changed(frames) {
        this.#overview = undefined;
        for (const watcher of this.#watchers) watcher(frames);
    }
}

/** The rider's calendar day, in days since 1970. */
function today() {
    const now = new Date();
    return Math.round(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}

export { commands, questions };
