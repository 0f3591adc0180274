/**
 * The part of the core that reads a timetable file: which buses leave a stop is decided by the same code as on the server.
 * @module
 */
import { instantiate } from '../core.js';

/** Fetches and starts it. @param {string | URL} [url] */
export async function loadTimetableCore(url = new URL('../../core/timetable.wasm', import.meta.url)) {
    const exports = await instantiate(url);
    return {
        /**
         * @param {Uint8Array} file @param {boolean} isRepeating whether the agency's weeks are repeated for ever
         * @returns {TimetableFile | undefined} nothing for what is no timetable of this version
         */
        open(file, isRepeating) {
            const start = exports.allocate(file.length);
            new Uint8Array(exports.memory.buffer, start, file.length).set(file);
            const pointer = exports.openTimetable(start, file.length, Number(isRepeating));
            return pointer === 0 ? undefined : new TimetableFile(exports, pointer);
        },
    };
}

class TimetableFile {
    #exports;
    #pointer;

    /** @param {any} exports @param {number} pointer */
    constructor(exports, pointer) {
        this.#exports = exports;
        this.#pointer = pointer;
    }

    /** Whether the file is as it was written, to its last byte. */
    get isWhole() {
        return this.#exports.timetableIsWhole(this.#pointer) === 1;
    }

    /**
     * The scheduled departures of a stop, in the shape of the API's board.
     * @param {string} stop @param {number} from epoch seconds @param {number} to @param {number} [limit]
     * @returns {any} nothing for a stop that is not in it
     */
    board(stop, from, to, limit = 200) {
        const { allocate, deallocate, timetableBoard, timetableReply, timetableReplyCount, memory } = this.#exports;
        const id = new TextEncoder().encode(stop);
        const start = allocate(id.length);
        new Uint8Array(memory.buffer, start, id.length).set(id);
        const found = timetableBoard(this.#pointer, start, id.length, from, to, limit);
        deallocate(start);
        if (!found) return undefined;
        const reply = new Uint8Array(memory.buffer, timetableReply(this.#pointer), timetableReplyCount(this.#pointer));
        return JSON.parse(new TextDecoder().decode(reply));
    }

    /** Gives the memory back; the timetable is of no use afterwards. */
    close() {
        this.#exports.closeTimetable(this.#pointer);
    }
}
