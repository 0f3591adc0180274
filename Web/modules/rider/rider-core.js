/**
 * A rider's journal in the core's memory: bytes in, bytes and JSON out.
 * @module
 */

export class RiderCore {
    #exports;
    #memory;
    #pointer;

    /** @param {Core.Rider} exports @param {WebAssembly.Memory} memory */
    constructor(exports, memory) {
        this.#exports = exports;
        this.#memory = memory;
        // A number of its own for each run: two tabs or a restored profile never write under the same one.
        this.#pointer = exports.createRider(crypto.getRandomValues(new BigUint64Array(1))[0]);
    }

    /** @param {Uint8Array} groups */
    provideGroups(groups) {
        this.#pass(groups, (start) => this.#exports.riderProvideGroups(this.#pointer, start, groups.length));
    }

    /**
     * Takes in frames, or a whole file.
     * @param {Uint8Array} bytes @param {{isFile?: boolean}} options
     * @returns {{reply: Core.Merged, frames: Uint8Array}} what was found, and the frames of the events that are new
     */
    merge(bytes, { isFile = false } = {}) {
        this.#pass(bytes, (start) => this.#exports.riderMerge(this.#pointer, start, bytes.length, Number(isFile)));
        return { reply: this.#reply(), frames: this.#frames() };
    }

    /**
     * @param {Uint8Array} command @param {number} clock milliseconds since 1970
     * @returns {{reply: Core.Prepared, frames: Uint8Array}} the event or the refusal, and the frames to store and then merge
     */
    prepare(command, clock) {
        this.#pass(command, (start) => this.#exports.riderPrepare(this.#pointer, start, command.length, clock));
        return { reply: this.#reply(), frames: this.#frames() };
    }

    /**
     * @template Answer
     * @param {Core.Question<Answer>} question @param {number} today days since 1970, where the rider is @returns {Answer}
     */
    ask(question, today) {
        this.#pass(question, (start) => this.#exports.riderAsk(this.#pointer, start, question.length, today));
        return this.#reply();
    }

    /**
     * The frames of what another journal has not got, in pieces that the vault takes.
     * @param {RiderCore} other @returns {Uint8Array[]}
     */
    missingIn(other) {
        this.#exports.riderMissing(this.#pointer, other.#pointer);
        const frames = this.#frames();
        return this.#reply().map((/** @type {[number, number]} */ piece) => frames.slice(...piece));
    }

    /**
     * The whole journal as a file.
     * @returns {Uint8Array}
     */
    export() {
        this.#exports.riderExport(this.#pointer);
        return this.#frames();
    }

    /** Gives the memory back; the rider is of no use afterwards. */
    destroy() {
        this.#exports.destroyRider(this.#pointer);
    }

    /** @param {Uint8Array} bytes @param {(start: number) => void} call */
    #pass(bytes, call) {
        const start = this.#exports.allocate(bytes.length);
        new Uint8Array(this.#memory.buffer, start, bytes.length).set(bytes);
        call(start);
        this.#exports.deallocate(start);
    }

    /** @returns {any} any: JSON, of which each caller knows the shape by its question */
    #reply() {
        const { riderReply, riderReplyCount } = this.#exports;
        return JSON.parse(new TextDecoder().decode(this.#copy(riderReply(this.#pointer), riderReplyCount(this.#pointer))));
    }

    #frames() {
        const { riderFrames, riderFramesCount } = this.#exports;
        return this.#copy(riderFrames(this.#pointer), riderFramesCount(this.#pointer));
    }

    /** @param {number} start @param {number} count */
    #copy(start, count) {
        return new Uint8Array(this.#memory.buffer, start, count).slice();
    }
}
