/**
 * The journeys for a query, kept up to date. Each keeps its position in the list, even when it is no longer possible.
 * @module
 */
import { Observable } from '../dom/observable.js';
import { address } from '../server/api.js';
import { now } from '../server/clock.js';
import { pause } from '../server/watch.js';
import { preferences } from '../settings/preferences.js';
import { askPlan } from './by-boards.js';
import { chanceOf } from './notices.js';
import { queryOf } from './question.js';
import { ASKING, askJourney } from './watched.js';

/** @typedef {import('./question.js').WholeQuestion} WholeQuestion */
/** @typedef {import('./question.js').Order} Order */
/** @typedef {Page.Recalled<API.Plan>} Answer */
/** @typedef {'earlier' | 'later'} Side the direction in time in which journeys are added */
/**
 * @typedef {object} Row
 * @property {string} key identifies the journey in all responses, independently of its times
 * @property {string} id the ID under which the journey was first received
 * @property {API.PlannedJourney} journey
 * @property {number} at the time of the data, epoch seconds
 * @property {API.WatchedJourney} [gone] why it is no longer possible
 */

/**
 * @typedef {object} Found
 * @property {'none' | 'asking' | 'known' | 'failed'} phase
 * @property {number} since `performance.now()` when the request was sent
 * @property {Answer} [answer] the last response to the query itself
 * @property {Row[]} rows in the order in which they are shown
 * @property {unknown} [error] of the last request
 * @property {Side} [more] the side that is being loaded
 * @property {Side} [silent] the side that failed to load
 */

/** The maximum number of journeys requested individually at a time, because the last response does not contain them. */
const MOST_WATCHED = 4;
/** Seconds after its departure from which on the next response removes a journey from the list. */
const LEFT = 900;

const path = 'plan';

/** @type {Found} */
const NOTHING = { phase: 'none', since: 0, rows: [] };

/** @type {Record<Order, (a: Row, b: Row) => number>} */
const ORDERS = {
    soonest: (a, b) => a.journey.departure - b.journey.departure || a.journey.arrival - b.journey.arrival,
    surest: (a, b) => (chanceOf(a.journey).doubt ?? 100) - (chanceOf(b.journey).doubt ?? 100) || a.journey.arrival - b.journey.arrival,
    changes: (a, b) => a.journey.changes - b.journey.changes || a.journey.arrival - b.journey.arrival,
};

/**
 * Requests the journeys for a query, and keeps the list up to date.
 * @extends {Observable<Found>}
 */
export class PlanFinder extends Observable {
    #asked = '';
    /** @type {WholeQuestion | undefined} */
    #question;
    #failures = 0;
    #rests = false;
    /** @type {Partial<Record<Side, string>>} */
    #cursors = {};
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;

    constructor() {
        super(NOTHING);
        document.addEventListener('visibilitychange', () => document.hidden || this.#rests || this.#isOld && this.#refresh());
    }

    /**
     * Sends the query unless it is the previous one; a change of the order only sorts the list.
     * @param {WholeQuestion | undefined} question `undefined` ends the requests
     */
    ask(question) {
        // The plans of the device and of the server are different responses.
        const asked = question ? `${preferences.value.planOnDevice} ${address(path, queryOf(question))}` : '';
        const isSorted = question?.order === this.#question?.order;
        this.#question = question;
        this.#rests = false;
        if (asked === this.#asked && this.value.phase !== 'failed') {
            if (!isSorted) this.#sort();
            return this.#isOld && this.#refresh();
        }
        this.#asked = asked;
        this.#cursors = {};
        this.#failures = 0;
        this.value = question ? { phase: /** @type {const} */ ('asking'), since: performance.now(), rows: [] } : NOTHING;
        return this.#refresh();
    }

    /** Pauses: results stay, and nothing is requested until the next query. */
    rest() {
        this.#rests = true;
        clearTimeout(this.#timer);
    }

    /** Sends the query again immediately. */
    again() {
        this.#failures = 0;
        if (this.value.phase === 'failed') this.value = { ...NOTHING, phase: /** @type {const} */ ('asking'), since: performance.now() };
        return this.#refresh();
    }

    /**
     * Loads earlier or later journeys.
     * @param {Side} side
     */
    async further(side) {
        const [question, asked, cursor] = [this.#question, this.#asked, this.#cursors[side]];
        if (!question || !cursor || this.value.more) return;
        this.value = { ...this.value, more: side, silent: undefined };
        try {
            const answer = await askPlan({ ...queryOf(question), cursor });
            if (this.#asked !== asked) return;
            this.#cursors[side] = answer[side];
            this.value = { ...this.value, rows: this.#merged(answer), more: undefined };
        } catch {
            if (this.#asked === asked) this.value = { ...this.value, more: undefined, silent: side };
        }
    }

    #sort() {
        this.value = { ...this.value, rows: [...this.value.rows].sort(this.#comparison) };
    }

    get #comparison() {
        return ORDERS[this.#question?.order ?? 'soonest'];
    }

    get #isOld() {
        return this.#question !== undefined && now() - (this.value.answer?.at ?? 0) > ASKING;
    }

    async #refresh() {
        const [question, asked] = [this.#question, this.#asked];
        clearTimeout(this.#timer);
        if (!question) return;
        if (!document.hidden) await this.#askNow(question, asked);
        if (this.#asked === asked && !this.#rests) this.#timer = setTimeout(() => this.#refresh(), pause(ASKING, this.#failures) * 1000);
    }

    /**
     * Sends the query, and merges the response.
     * @param {WholeQuestion} question @param {string} asked
     */
    async #askNow(question, asked) {
        try {
            const answer = await askPlan(queryOf(question));
            if (this.#asked !== asked) return;
            this.#failures = answer.recalled ? this.#failures + 1 : 0;
            this.#cursors = { earlier: answer.earlier, later: answer.later, ...this.#cursors };
            this.value = { ...this.value, phase: /** @type {const} */ ('known'), answer, error: undefined, rows: this.#merged(answer) };
            if (!answer.recalled) await this.#watchOthers(answer, asked);
        } catch (error) {
            if (this.#asked !== asked) return;
            this.#failures += 1;
            this.value = { ...this.value, phase: this.value.answer ? /** @type {const} */ ('known') : /** @type {const} */ ('failed'), error };
        }
    }

    /**
     * Merges a response: known journeys keep their positions with their new data, and others are inserted in the order
     * of the list.
     * @param {Answer} answer @returns {Row[]}
     */
    #merged({ at, journeys }) {
        const received = new Map(journeys.map((journey) => [keyOf(journey), journey]));
        const known = this.value.rows.filter((row) => received.has(row.key) || row.journey.departure > now() - LEFT);
        const rows = known.map((row) => asReceived(row, received.get(row.key), at));
        for (const [key, journey] of received) if (!known.some((row) => row.key === key)) this.#insert(rows, { key, id: journey.id, journey, at });
        return rows;
    }

    /**
     * Inserts a row in the order of the list.
     * @param {Row[]} rows @param {Row} row
     */
    #insert(rows, row) {
        // By chance or transfers the list is sorted only when the rider selects that order; later rows are appended.
        const isSorted = this.#question?.order === 'soonest' || this.value.rows.length === 0;
        const before = isSorted ? rows.findIndex((one) => this.#comparison(row, one) < 0) : -1;
        rows.splice(before < 0 ? rows.length : before, 0, row);
    }

    /**
     * Requests the journeys that the response lacks, the least recently updated first: whether they are still possible,
     * or why not.
     * @param {Answer} answer @param {string} asked
     */
    async #watchOthers({ journeys }, asked) {
        const named = new Set(journeys.map(keyOf));
        const others = this.value.rows.filter(({ key }) => !named.has(key)).sort((a, b) => a.at - b.at).slice(0, MOST_WATCHED);
        const answers = await Promise.all(others.map(({ id, journey }) => askJourney(id, journey).catch(() => undefined)));
        if (this.#asked !== asked) return;
        const heard = new Map(answers.flatMap((answer, place) => (answer && !answer.recalled ? [[others[place].id, answer]] : [])));
        if (heard.size > 0) this.value = { ...this.value, rows: this.value.rows.flatMap((row) => asHeard(row, heard.get(row.id))) };
    }
}

/**
 * Returns the key of a journey, made of its rides. Its ID cannot be the key, because it contains times, which change
 * with live data.
 * @param {API.PlannedJourney} journey
 */
function keyOf({ id, legs }) {
    const rides = legs.filter(({ kind }) => kind === 'ride');
    return rides.length === 0 ? id : JSON.stringify(rides.map((ride) => [...runOf(ride, id), ride.from.stop, ride.to.stop]));
}

/**
 * Identifies a run. A frequency-based trip has many runs a day; for a vehicle without a timetable there is only the
 * journey's ID.
 * @param {API.PlannedLeg} leg @param {string} id
 */
const runOf = ({ trip, serviceDate, scheduledDeparture, departure }, id) => (trip === undefined ? [id] : [trip, serviceDate, scheduledDeparture ?? departure]);

/**
 * Updates a row with a received journey.
 * @param {Row} row @param {API.PlannedJourney | undefined} journey @param {number} at @returns {Row}
 */
const asReceived = (row, journey, at) => (journey ? { key: row.key, id: row.id, journey, at } : row);

/**
 * Updates a row with a watched journey.
 * @param {Row} row @param {API.WatchedJourney | undefined} heard @returns {Row[]} empty if the journey is over
 */
function asHeard(row, heard) {
    if (!heard) return [row];
    if (heard.state === 'over') return [];
    return [{ ...row, journey: heard.journey, at: heard.at, gone: heard.state === 'impossible' ? heard : undefined }];
}
