/**
 * Loads the part of the core that reads timetable files as WebAssembly, so that departures are computed by the same
 * code as on the server.
 * @module
 */
import { instantiate } from '../core/core.js';

/**
 * Loads the WebAssembly module of timetables.
 * @param {string | URL} [url]
 */
export async function loadTimetableCore(url = new URL('../../core/timetable.wasm', import.meta.url)) {
    const exports = /** @type {Core.Timetable} */ (await instantiate(url));
    return {
        /**
         * Opens a timetable file.
         * @param {Uint8Array} file @param {string} agency its id @param {boolean} isRepeating whether its weeks repeat forever
         * @returns {TimetableFile | undefined} undefined if the file is not a timetable of this version
         */
        open(file, agency, isRepeating) {
            // The core frees this memory together with the timetable.
            const start = written(exports, file);
            const pointer = withBytes(exports, agency, (id, count) =>
                exports.openTimetable(start, file.length, Number(isRepeating), id, count));
            return pointer === 0 ? undefined : new TimetableFile(exports, pointer);
        },
    };
}

/**
 * Copies bytes to the core's memory.
 * @param {Core.Memory} exports @param {Uint8Array} bytes @returns {number} their address
 */
function written({ allocate, memory }, bytes) {
    const start = allocate(bytes.length);
    new Uint8Array(memory.buffer, start, bytes.length).set(bytes);
    return start;
}

/**
 * Calls a function with a text in the core's memory.
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

    /**
     * Wraps a timetable that the core has opened.
     * @param {Core.Timetable} exports @param {number} pointer
     */
    constructor(exports, pointer) {
        this.#exports = exports;
        this.#pointer = pointer;
    }

    /** Whether the file is intact, by its checksum. */
    get isWhole() {
        return this.#exports.timetableIsWhole(this.#pointer) === 1;
    }

    /**
     * Sets the service alerts that boards include.
     * @param {string[]} lines as in the core's `AgencyTimetable.alerts`
     */
    useAlerts(lines) {
        withBytes(this.#exports, lines.join('\n'), (start, count) => this.#exports.useTimetableAlerts(this.#pointer, start, count));
    }

    /**
     * Returns the scheduled departures of a stop, in the format of the API's board.
     * @param {string} stop its id within the agency @param {number} from epoch seconds @param {number} to @param {number} [limit]
     * @returns {Core.ScheduledBoard | undefined} undefined if the stop is not in the timetable
     */
    board(stop, from, to, limit = 200) {
        const found = withBytes(this.#exports, stop, (id, count) =>
            this.#exports.timetableBoard(this.#pointer, id, count, from, to, limit));
        return found ? this.#reply() : undefined;
    }

    /**
     * Returns a stop's board with only the next buses of each line.
     * @param {string} stop @param {number} from @param {number} to @returns {Core.ScheduledBoard | undefined}
     */
    shortBoard(stop, from, to) {
        const found = withBytes(this.#exports, stop, (id, count) => this.#exports.timetableShortBoard(this.#pointer, id, count, from, to));
        return found ? this.#reply() : undefined;
    }

    /**
     * Returns the differences between two timetables at a stop.
     * @param {TimetableFile} old the previous timetable, in the same memory @param {string} stop its id within the agency @param {number} day the first day of the compared week, in days since 1970
     * @returns {Core.StopChanges | undefined} undefined if the stop is not in the previous timetable
     */
    changesSince(old, stop, day) {
        const found = withBytes(this.#exports, stop, (id, count) => this.#exports.timetableChanges(this.#pointer, old.#pointer, day, id, count));
        return found ? this.#reply() : undefined;
    }

    /**
     * Runs a query on several timetables together.
     * @param {TimetableFile[]} files at least one
     * @param {(exports: Core.Timetable, pointers: number, count: number) => void} question runs the query in the core
     * @returns {any} any: JSON, as in `#reply`
     */
    static ask(files, question) {
        const [first] = files;
        const exports = first.#exports;
        // Timetables opened before a trap are in the memory of another instance.
        const pointers = files.flatMap((file) => (file.#exports === exports ? file.#pointer : []));
        const start = exports.allocate(pointers.length * 4);
        new Uint32Array(exports.memory.buffer, start, pointers.length).set(pointers);
        question(exports, start, pointers.length);
        exports.deallocate(start);
        return first.#reply();
    }

    /**
     * Parses the core's reply.
     * @returns {any} any: the caller knows the JSON's type by its query
     */
    #reply() {
        const { timetableReply, timetableReplyCount, memory } = this.#exports;
        const reply = new Uint8Array(memory.buffer, timetableReply(this.#pointer), timetableReplyCount(this.#pointer));
        return JSON.parse(new TextDecoder().decode(reply));
    }

    /** Releases the timetable's memory; the timetable must not be used afterwards. */
    close() {
        this.#exports.closeTimetable(this.#pointer);
    }
}

/** The timetables of several agencies, queried together; the core determines the order of the results. */
export class TimetableFiles {
    #files;

    /**
     * Combines the timetables of several agencies.
     * @param {TimetableFile[]} files at least one
     */
    constructor(files) {
        this.#files = files;
    }

    /**
     * Returns the short boards of the stops around a place, nearest first.
     * @param {number} lat @param {number} lon @param {number} from epoch seconds @param {number} to @param {number} limit
     * @returns {Core.ScheduledBoard[]}
     */
    boardsAround(lat, lon, from, to, limit) {
        return TimetableFile.ask(this.#files, (core, start, count) => core.timetablesBoardsAround(start, count, lat, lon, from, to, limit)).boards;
    }

    /**
     * Searches routes and stops by text, best match first.
     * @param {string} text @param {[number, number] | undefined} near the rider's location @param {number} limit @returns {API.SearchResult[]}
     */
    search(text, near, limit) {
        const [lat, lon] = near ?? [NaN, NaN];
        return TimetableFile.ask(this.#files, (core, start, count) => withBytes(core, text, (...words) =>
            core.timetablesSearch(start, count, ...words, lat, lon, limit))).results;
    }

    /**
     * Returns the stops around a place, nearest first.
     * @param {number} lat @param {number} lon @param {number} radius metres @param {number} limit @returns {API.Stop[]}
     */
    near(lat, lon, radius, limit) {
        return TimetableFile.ask(this.#files, (core, start, count) => core.timetablesNear(start, count, lat, lon, radius, limit)).stops;
    }
}
