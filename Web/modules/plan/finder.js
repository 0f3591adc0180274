/**
 * The journeys that answer a question, kept up to date: each stays where it stands, also when it is no longer possible.
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
/** @typedef {'earlier' | 'later'} Side */
/**
 * @typedef {object} Row
 * @property {string} key the same for one journey in every answer, whatever its times
 * @property {string} id under which it was received first
 * @property {API.PlannedJourney} journey
 * @property {number} at when that was known, epoch seconds
 * @property {API.WatchedJourney} [gone] why it is no longer possible
 */

/**
 * @typedef {object} Found
 * @property {'none' | 'asking' | 'known' | 'failed'} phase
 * @property {number} since `performance.now()` of the question
 * @property {Answer} [answer] the last one to the question itself
 * @property {Row[]} rows in the order in which they are shown
 * @property {unknown} [error] of the last question
 * @property {Side} [more] what is being asked for
 * @property {Side} [silent] what was asked for and did not come
 */

/** Journeys asked after by themselves at one time: those that the last answer has not named. */
const MOST_WATCHED = 4;
/** Seconds after which a journey that has left is taken off the list, as soon as others come. */
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

/** @extends {Observable<Found>} */
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
     * Asks, unless that is what was asked last; another order only sorts what is known.
     * @param {WholeQuestion | undefined} question nothing asks no more
     */
    ask(question) {
        // Of the device or of the server: the answer of one is not the other's.
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

    /** Asks once more, at once. */
    again() {
        this.#failures = 0;
        if (this.value.phase === 'failed') this.value = { ...NOTHING, phase: /** @type {const} */ ('asking'), since: performance.now() };
        return this.#refresh();
    }

    /** @param {Side} side */
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

    /** @param {WholeQuestion} question @param {string} asked */
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
     * Merges a response: known journeys stay in place with their new data, and others are inserted in the order of the
     * list.
     * @param {Answer} answer @returns {Row[]}
     */
    #merged({ at, journeys }) {
        const received = new Map(journeys.map((journey) => [keyOf(journey), journey]));
        const known = this.value.rows.filter((row) => received.has(row.key) || row.journey.departure > now() - LEFT);
        const rows = known.map((row) => asReceived(row, received.get(row.key), at));
        for (const [key, journey] of received) if (!known.some((row) => row.key === key)) this.#insert(rows, { key, id: journey.id, journey, at });
        return rows;
    }

    /** @param {Row[]} rows @param {Row} row */
    #insert(rows, row) {
        // By chance or changes the list was sorted when the rider wanted that; what comes later stands below.
        const isSorted = this.#question?.order === 'soonest' || this.value.rows.length === 0;
        const before = isSorted ? rows.findIndex((one) => this.#comparison(row, one) < 0) : -1;
        rows.splice(before < 0 ? rows.length : before, 0, row);
    }

    /**
     * Requests the journeys that the response lacks, the least recently updated first: still possible, or why not.
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
 * Its rides: when they leave, and with them the id, changes with what is live.
 * @param {API.PlannedJourney} journey
 */
function keyOf({ id, legs }) {
    const rides = legs.filter(({ kind }) => kind === 'ride');
    return rides.length === 0 ? id : JSON.stringify(rides.map((ride) => [...runOf(ride, id), ride.from.stop, ride.to.stop]));
}

/**
 * A trip by frequency runs many times a day; of a bus that no timetable has only the journey's id knows which it is.
 * @param {API.PlannedLeg} leg @param {string} id
 */
const runOf = ({ trip, serviceDate, scheduledDeparture, departure }, id) => (trip === undefined ? [id] : [trip, serviceDate, scheduledDeparture ?? departure]);

/**
 * @param {Row} row @param {API.PlannedJourney | undefined} journey @param {number} at @returns {Row}
 */
const asReceived = (row, journey, at) => (journey ? { key: row.key, id: row.id, journey, at } : row);

/** @param {Row} row @param {API.WatchedJourney | undefined} heard @returns {Row[]} nothing of a journey that has come to its end */
function asHeard(row, heard) {
    if (!heard) return [row];
    if (heard.state === 'over') return [];
    return [{ ...row, journey: heard.journey, at: heard.at, gone: heard.state === 'impossible' ? heard : undefined }];
}
