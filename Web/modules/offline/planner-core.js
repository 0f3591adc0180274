/**
 * The part of the core that plans: how to get from one place to another is decided by the same code as on the server.
 * @module
 */
import { instantiate } from '../core/core.js';

/** Numbers of a question, see `plannerPlan` of the core. */
const NUMBERS = 15;

/** @param {string | URL} [url] */
export async function loadPlannerCore(url = new URL('../../core/planner.wasm', import.meta.url)) {
    return new DevicePlanner(/** @type {Core.Planner} */ (await instantiate(url)));
}

export class DevicePlanner {
    #exports;
    #pointer;

    /** @param {Core.Planner} exports */
    constructor(exports) {
        this.#exports = exports;
        this.#pointer = exports.createPlanner();
    }

    /**
     * @param {Uint8Array} file a timetable @param {string} agency its id @param {boolean} isRepeating
     * @returns {boolean} false for what is no timetable of this version
     */
    add(file, agency, isRepeating) {
        // The core's as long as its memory lives: other files make another.
        const start = this.#written(file);
        return this.#withText(agency, (id, count) =>
            this.#exports.addPlannerTimetable(this.#pointer, start, file.length, Number(isRepeating), id, count)) === 1;
    }

    /** @param {Uint8Array} file streets @returns {boolean} */
    addStreets(file) {
        return this.#exports.addPlannerStreets(this.#pointer, this.#written(file), file.length) === 1;
    }

    /** @param {string[]} lines the notices that the page knows, see `AgencyTimetable.alerts` of the core */
    useAlerts(lines) {
        this.#withText(lines.join('\n'), (text, count) => this.#exports.usePlannerAlerts(this.#pointer, text, count));
    }

    /**
     * A plan by the timetables, in the shape of the API's.
     * @param {number[]} numbers @param {string[]} words see `plannerPlan` of the core
     * @returns {API.Answer<'plan'> | undefined} nothing where it cannot be answered here
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
     * A journey as it is by the timetables.
     * @param {string} id @param {[number, number] | undefined} position where the rider is @param {number} now epoch seconds
     * @returns {API.Answer<`plan/${string}`> | undefined} nothing for what is no journey here
     */
    journey(id, position, now) {
        const [lat, lon] = position ?? [NaN, NaN];
        const isThere = this.#withText(id, (text, count) => this.#exports.plannerJourney(this.#pointer, text, count, lat, lon, now));
        return isThere ? this.#reply() : undefined;
    }

    /** @returns {any} any: JSON, of which each caller knows the shape by its question */
    #reply() {
        const { plannerReply, plannerReplyCount, memory } = this.#exports;
        const reply = new Uint8Array(memory.buffer, plannerReply(this.#pointer), plannerReplyCount(this.#pointer));
        return JSON.parse(new TextDecoder().decode(reply));
    }

    /** @param {Uint8Array} bytes @returns {number} where they are now */
    #written(bytes) {
        const start = this.#exports.allocate(bytes.length);
        new Uint8Array(this.#exports.memory.buffer, start, bytes.length).set(bytes);
        return start;
    }

    /**
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
