/**
 * A rider's journal in the core's memory. Its methods take bytes, and return bytes and JSON.
 * @module
 */

export class RiderCore {
    #exports;
    #memory;
    #pointer;

    /**
     * Creates an empty journal in the core's memory.
     * @param {Core.Rider} exports @param {WebAssembly.Memory} memory
     */
    constructor(exports, memory) {
        this.#exports = exports;
        this.#memory = memory;
        // Each instance has a random ID, so that two tabs, or a restored profile, never write with the same ID.
        this.#pointer = exports.createRider(crypto.getRandomValues(new BigUint64Array(1))[0]);
    }

    /**
     * Sets the groups of routes that agencies publish, as encoded by `providedGroups`.
     * @param {Uint8Array} groups
     */
    provideGroups(groups) {
        this.#pass(groups, (start) => this.#exports.riderProvideGroups(this.#pointer, start, groups.length));
    }

    /**
     * Merges frames, or a whole file.
     * @param {Uint8Array} bytes @param {{isFile?: boolean}} options
     * @returns {{reply: Core.Merged, frames: Uint8Array}} the counts of the merge, and the frames of new events
     */
    merge(bytes, { isFile = false } = {}) {
        this.#pass(bytes, (start) => this.#exports.riderMerge(this.#pointer, start, bytes.length, Number(isFile)));
        return { reply: this.#reply(), frames: this.#frames() };
    }

    /**
     * Encodes the event of a command, without merging it.
     * @param {Uint8Array} command @param {number} clock milliseconds since 1970
     * @returns {{reply: Core.Prepared, frames: Uint8Array}} the event or the refusal, and the frames to store and then merge
     */
    prepare(command, clock) {
        this.#pass(command, (start) => this.#exports.riderPrepare(this.#pointer, start, command.length, clock));
        return { reply: this.#reply(), frames: this.#frames() };
    }

    /**
     * Answers a query.
     * @template Answer
     * @param {Core.Question<Answer>} question @param {number} today the rider's calendar day, in days since 1970 @returns {Answer}
     */
    ask(question, today) {
        this.#pass(question, (start) => this.#exports.riderAsk(this.#pointer, start, question.length, today));
        return this.#reply();
    }

    /**
     * Returns the frames that another journal lacks, in pieces that the vault accepts.
     * @param {RiderCore} other @returns {Uint8Array[]}
     */
    missingIn(other) {
        this.#exports.riderMissing(this.#pointer, other.#pointer);
        const frames = this.#frames();
        return this.#reply().map((/** @type {[number, number]} */ piece) => frames.slice(...piece));
    }

    /**
     * Exports the whole journal as a file.
     * @returns {Uint8Array}
     */
    export() {
        this.#exports.riderExport(this.#pointer);
        return this.#frames();
    }

    /** Frees the memory; the instance must not be used afterwards. */
    destroy() {
        this.#exports.destroyRider(this.#pointer);
    }

    /**
     * Copies bytes into the core's memory for a call.
     * @param {Uint8Array} bytes @param {(start: number) => void} call
     */
    #pass(bytes, call) {
        const start = this.#exports.allocate(bytes.length);
        new Uint8Array(this.#memory.buffer, start, bytes.length).set(bytes);
        call(start);
        this.#exports.deallocate(start);
    }

    /**
     * Parses the core's reply.
     * @returns {any} any: JSON, whose shape each caller knows from its query
     */
    #reply() {
        const { riderReply, riderReplyCount } = this.#exports;
        return JSON.parse(new TextDecoder().decode(this.#copy(riderReply(this.#pointer), riderReplyCount(this.#pointer))));
    }

    #frames() {
        const { riderFrames, riderFramesCount } = this.#exports;
        return this.#copy(riderFrames(this.#pointer), riderFramesCount(this.#pointer));
    }

    /**
     * Copies bytes from the core's memory.
     * @param {number} start @param {number} count
     */
    #copy(start, count) {
        return new Uint8Array(this.#memory.buffer, start, count).slice();
    }
}
