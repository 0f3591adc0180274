/**
 * Loads the core's planner as WebAssembly, so that journeys are planned by the same code as on the server.
 * @module
 */
import { instantiate } from '../core/core.js';

/** The number of numeric fields in a query, see the core's `plannerPlan`. */
const NUMBERS = 15;

/**
 * Loads the WebAssembly module of the planner.
 * @param {string | URL} [url]
 */
export async function loadPlannerCore(url = new URL('../../core/planner.wasm', import.meta.url)) {
    return new DevicePlanner(/** @type {Core.Planner} */ (await instantiate(url)));
}

export class DevicePlanner {
    #exports;
    #pointer;

    /**
     * Creates a planner without timetables.
     * @param {Core.Planner} exports
     */
    constructor(exports) {
        this.#exports = exports;
        this.#pointer = exports.createPlanner();
    }

    /**
     * Adds an agency's timetable to the planner.
     * @param {Uint8Array} file a timetable @param {string} agency its id @param {boolean} isRepeating whether its weeks repeat forever
     * @returns {boolean} false if the file is not a timetable of this version
     */
    add(file, agency, isRepeating) {
        // The core keeps this memory: for other files, another planner is created.
        const start = this.#written(file);
        return this.#withText(agency, (id, count) =>
            this.#exports.addPlannerTimetable(this.#pointer, start, file.length, Number(isRepeating), id, count)) === 1;
    }

    /**
     * Adds the streets for walking to the planner.
     * @param {Uint8Array} file streets @returns {boolean} false if the file is invalid
     */
    addStreets(file) {
        return this.#exports.addPlannerStreets(this.#pointer, this.#written(file), file.length) === 1;
    }

    /**
     * Sets the service alerts that the planner considers.
     * @param {string[]} lines as in the core's `AgencyTimetable.alerts`
     */
    useAlerts(lines) {
        this.#withText(lines.join('\n'), (text, count) => this.#exports.usePlannerAlerts(this.#pointer, text, count));
    }

    /**
     * Plans journeys with the timetables; the result has the API's format.
     * @param {number[]} numbers @param {string[]} words see the core's `plannerPlan`
     * @returns {API.Answer<'plan'> | undefined} undefined if the query cannot be answered on the device
     */
    plan(numbers, words) {
        const { allocate, deallocate, memory } = this.#exports;
        const start = allocate(NUMBERS * 8);
        new Float64Array(memory.buffer, start, NUMBERS).set(numbers);
        const isThere = this.#withText(words.join('\n'), (text, count) => this.#exports.plannerPlan(this.#pointer, start, text, count));
        deallocate(start);
        return isThere ? this.#reply() : undefined;
    }

    /**
     * Returns a journey with the times of the timetables.
     * @param {string} id @param {[number, number] | undefined} position the rider's location @param {number} now epoch seconds
     * @returns {API.Answer<`plan/${string}`> | undefined} undefined if the ID is not a journey in these timetables
     */
    journey(id, position, now) {
        const [lat, lon] = position ?? [NaN, NaN];
        const isThere = this.#withText(id, (text, count) => this.#exports.plannerJourney(this.#pointer, text, count, lat, lon, now));
        return isThere ? this.#reply() : undefined;
    }

    /**
     * Parses the planner's reply.
     * @returns {any} any: the caller knows the JSON's type by its query
     */
    #reply() {
        const { plannerReply, plannerReplyCount, memory } = this.#exports;
        const reply = new Uint8Array(memory.buffer, plannerReply(this.#pointer), plannerReplyCount(this.#pointer));
        return JSON.parse(new TextDecoder().decode(reply));
    }

    /**
     * Copies bytes to the core's memory.
     * @param {Uint8Array} bytes @returns {number} their address
     */
    #written(bytes) {
        const start = this.#exports.allocate(bytes.length);
        new Uint8Array(this.#exports.memory.buffer, start, bytes.length).set(bytes);
        return start;
    }

    /**
     * Calls a function with a text in the core's memory.
     * @template Answer
     * @param {string} text @param {(start: number, count: number) => Answer} call
     */
    #withText(text, call) {
        const bytes = new TextEncoder().encode(text);
        const start = this.#written(bytes);
        const answer = call(start, bytes.length);
        this.#exports.deallocate(start);
        return answer;
    }
}
