/**
 * The part of the core that reads a timetable file: which buses leave a stop is decided by the same code as on the
 * server.
 * @module
 */
import { instantiate } from '../core/core.js';

/**
 * Fetches and starts it.
 * @param {string | URL} [url]
 */
export async function loadTimetableCore(url = new URL('../../core/timetable.wasm', import.meta.url)) {
    const exports = /** @type {Core.Timetable} */ (await instantiate(url));
    return {
        /**
         * @param {Uint8Array} file @param {string} agency its id @param {boolean} isRepeating whether its weeks are repeated for ever
         * @returns {TimetableFile | undefined} nothing for what is no timetable of this version
         */
        open(file, agency, isRepeating) {
            // Given back by the core, together with the timetable.
            const start = written(exports, file);
            const pointer = withBytes(exports, agency, (id, count) =>
                exports.openTimetable(start, file.length, Number(isRepeating), id, count));
            return pointer === 0 ? undefined : new TimetableFile(exports, pointer);
        },
    };
}

/** @param {Core.Memory} exports @param {Uint8Array} bytes @returns {number} where they are now */
function written({ allocate, memory }, bytes) {
    const start = allocate(bytes.length);
    new Uint8Array(memory.buffer, start, bytes.length).set(bytes);
    return start;
}

/**
 * @template Answer
 * @param {Core.Memory} exports @param {string} text @param {(start: number, count: number) => Answer} call
 */
function withBytes(exports, text, call) {
    const bytes = new TextEncoder().encode(text);
    const start = written(exports, bytes);
    const answer = call(start, bytes.length);
    exports.deallocate(start);
    return answer;
}

export class TimetableFile {
    #exports;
    #pointer;

    /** @param {Core.Timetable} exports @param {number} pointer */
    constructor(exports, pointer) {
        this.#exports = exports;
        this.#pointer = pointer;
    }

    /** Whether the file is as it was written, to its last byte. */
    get isWhole() {
        return this.#exports.timetableIsWhole(this.#pointer) === 1;
    }

    /** @param {string[]} lines the alerts that the page knows, see `AgencyTimetable.alerts` of the core */
    useAlerts(lines) {
        withBytes(this.#exports, lines.join('\n'), (start, count) => this.#exports.useTimetableAlerts(this.#pointer, start, count));
    }

    /**
     * The scheduled departures of a stop, in the shape of the API's board.
     * @param {string} stop its id within the agency @param {number} from epoch seconds @param {number} to @param {number} [limit]
     * @returns {Core.ScheduledBoard | undefined} nothing for a stop that is not in it
     */
    board(stop, from, to, limit = 200) {
        const found = withBytes(this.#exports, stop, (id, count) =>
            this.#exports.timetableBoard(this.#pointer, id, count, from, to, limit));
        return found ? this.#reply() : undefined;
    }

    /**
     * A stop's board with the next buses of each line alone.
     * @param {string} stop @param {number} from @param {number} to @returns {Core.ScheduledBoard | undefined}
     */
    shortBoard(stop, from, to) {
        const found = withBytes(this.#exports, stop, (id, count) => this.#exports.timetableShortBoard(this.#pointer, id, count, from, to));
        return found ? this.#reply() : undefined;
    }

    /**
     * Returns the changes at a stop since the previous timetable.
     * @param {TimetableFile} old in the same memory @param {string} stop its id within the agency @param {number} day the first of a week, in days since 1970
     * @returns {Core.StopChanges | undefined} nothing for a stop that the old one does not have
     */
    changesSince(old, stop, day) {
        const found = withBytes(this.#exports, stop, (id, count) => this.#exports.timetableChanges(this.#pointer, old.#pointer, day, id, count));
        return found ? this.#reply() : undefined;
    }

    /**
     * Asks several as one.
     * @param {TimetableFile[]} files at least one
     * @param {(exports: Core.Timetable, pointers: number, count: number) => void} question
     * @returns {any} any: JSON, as of `#reply`
     */
    static ask(files, question) {
        const [first] = files;
        const exports = first.#exports;
        // One that was opened before the core trapped lies in another memory.
        const pointers = files.flatMap((file) => (file.#exports === exports ? file.#pointer : []));
        const start = exports.allocate(pointers.length * 4);
        new Uint32Array(exports.memory.buffer, start, pointers.length).set(pointers);
        question(exports, start, pointers.length);
        exports.deallocate(start);
        return first.#reply();
    }

    /** @returns {any} any: JSON, of which each caller knows the shape by its question */
    #reply() {
        const { timetableReply, timetableReplyCount, memory } = this.#exports;
        const reply = new Uint8Array(memory.buffer, timetableReply(this.#pointer), timetableReplyCount(this.#pointer));
        return JSON.parse(new TextDecoder().decode(reply));
    }

    /** Gives the memory back; the timetable is of no use afterwards. */
    close() {
        this.#exports.closeTimetable(this.#pointer);
    }
}

/** Several agencies' timetables, asked as one: what comes first is for the core to decide. */
export class TimetableFiles {
    #files;

    /** @param {TimetableFile[]} files at least one */
    constructor(files) {
        this.#files = files;
    }

    /**
     * The short boards of the stops around a place, the nearest first.
     * @param {number} lat @param {number} lon @param {number} from epoch seconds @param {number} to @param {number} limit
     * @returns {Core.ScheduledBoard[]}
     */
    boardsAround(lat, lon, from, to, limit) {
        return TimetableFile.ask(this.#files, (core, start, count) => core.timetablesBoardsAround(start, count, lat, lon, from, to, limit)).boards;
    }

    /**
     * Routes and stops by what riders type, the best first.
     * @param {string} text @param {[number, number] | undefined} near where the rider is @param {number} limit @returns {API.SearchResult[]}
     */
    search(text, near, limit) {
        const [lat, lon] = near ?? [NaN, NaN];
        return TimetableFile.ask(this.#files, (core, start, count) => withBytes(core, text, (...words) =>
            core.timetablesSearch(start, count, ...words, lat, lon, limit))).results;
    }

    /**
     * Stops around a place, the nearest first.
     * @param {number} lat @param {number} lon @param {number} radius metres @param {number} limit @returns {API.Stop[]}
     */
    near(lat, lon, radius, limit) {
        return TimetableFile.ask(this.#files, (core, start, count) => core.timetablesNear(start, count, lat, lon, radius, limit)).stops;
    }
}
