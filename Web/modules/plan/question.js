/**
 * The query to the planner: from, to, time and options. All of it is in the address, so that a link restores the plan.
 * @module
 */
import { endText, hrefOf } from '../address/router.js';
import { isOnEarth } from '../geometry/coordinate.js';
import { rounded } from '../location/location.js';

/**
 * An end of a query. A stop has an `id`, and so does a trip that the rider is on: `trip:` and the trip's ID; a place
 * has coordinates.
 * @typedef {{name: string, id?: string, lat?: number, lon?: number}} End
 */
/** @typedef {'soonest' | 'surest' | 'changes'} Order of the list */
/**
 * @typedef {{lines: string[], modes: string[], agencies: string[]}} Without the IDs of excluded lines, modes and
 *     agencies
 */
/** @typedef {'slow' | 'usual' | 'fast'} Pace a walking speed */
/** @typedef {'allowed' | 'none' | 'certain'} Steps `none`: without known steps; `certain`: certainly without steps */

/**
 * @typedef {object} Question
 * @property {End} [from]
 * @property {End} [to]
 * @property {string} [run] service day and start of the trip in `from`: `2026-11-23.28800`
 * @property {number} [at] the earliest departure, epoch seconds; without it and `by` the current time
 * @property {number} [by] the latest arrival, epoch seconds
 * @property {End} [via] a stop on the way
 * @property {number} stay the minimum stay at `via`, in minutes
 * @property {number} walk the maximum duration of a walk, in minutes
 * @property {Pace} pace
 * @property {Order} order
 * @property {Steps} steps
 * @property {Without} without
 */

/** @typedef {Question & {from: End, to: End}} WholeQuestion a query with both ends */

/** The prefix of the ID of a trip that the rider is on, as in the API. */
const ON_BOARD = 'trip:';
/** The offered maximum durations of a walk, in minutes. */
export const WALKS = [5, 15, 30];
/** The default maximum duration of a walk, in minutes. */
const USUAL_WALK = 15;
/** The offered stays at a stop on the way, in minutes. */
export const STAYS = [0, 10, 30, 60];
/** Walking speeds in metres per second; `usual` is the server's default. */
const PACES = { slow: 0.8, usual: 1.2, fast: 1.6 };
export const PACE_NAMES = /** @type {Pace[]} */ (Object.keys(PACES));
export const STEPS = /** @type {Steps[]} */ (['allowed', 'none', 'certain']);

/** The values of the API's parameter `wheelchair`. */
const WHEELCHAIR = { allowed: undefined, none: 'possible', certain: 'certain' };
const ORDERS = /** @type {Order[]} */ (['soonest', 'surest', 'changes']);
/** The modes that can be excluded, as named by the API. */
export const MODES = ['bus', 'tram', 'subway', 'rail', 'ferry', 'coach'];
const WITHOUT = /** @type {const} */ (['lines', 'modes', 'agencies']);
const WISHES = /** @type {const} */ (['stay', 'walk', 'pace', 'order', 'steps']);

/** The default maximum walk in metres. */
export const FARTHEST_WALK = USUAL_WALK * 60 * PACES.usual;

/**
 * Returns a query with the default options.
 * @returns {Question}
 */
const blank = () => ({ stay: 0, walk: USUAL_WALK, pace: 'usual', order: 'soonest', steps: 'allowed', without: { lines: [], modes: [], agencies: [] } });

/**
 * Parses the query in an address; invalid values are ignored.
 * @param {string | undefined} id @returns {Question}
 */
export function questionOf(id) {
    const fields = new Map((id ?? '').split('&').map((field) => /** @type {[string, string]} */ (field.split('=', 2))));
    const question = { ...blank(), from: endOf(fields.get('from')), to: endOf(fields.get('to')), run: fields.get('run'), via: endOf(fields.get('via')), at: timeOf(fields.get('at')), by: timeOf(fields.get('by')) };
    /**
     * Returns the allowed value in a field of the address, else the default.
     * @template Value @param {string} name @param {readonly Value[]} values @param {Value} usual
     */
    const oneOf = (name, values, usual) => values.find((one) => String(one) === fields.get(name)) ?? usual;
    for (const kind of WITHOUT) question.without[kind] = listOf(fields.get(`without-${kind}`));
    return {
        ...question, stay: oneOf('stay', STAYS, question.stay), walk: oneOf('walk', WALKS, question.walk), pace: oneOf('pace', PACE_NAMES, question.pace),
        order: oneOf('order', ORDERS, question.order), steps: oneOf('steps', STEPS, question.steps),
    };
}

/**
 * Returns the link to a query; default options are omitted.
 * @param {Question} question
 */
export function hrefOfQuestion({ from, to, run, via, at, by, without, ...wish }) {
    const usual = blank();
    const fields = {
        from: from && endText(from), to: to && endText(to), run: isOnBoard(from) ? run : undefined, at, by: at === undefined ? by : undefined,
        via: via && endText(via),
        ...Object.fromEntries(WISHES.map((name) => [name, wish[name] === usual[name] ? undefined : wish[name]])),
        ...Object.fromEntries(WITHOUT.map((kind) => [`without-${kind}`, without[kind].map(encodeURIComponent).join(',') || undefined])),
    };
    return hrefOf('directions', Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`)).join('&'));
}

/**
 * Returns the link to a query with the default options.
 * @param {End} from @param {End} to
 */
export const hrefBetween = (from, to) => hrefOfQuestion({ ...blank(), from, to });

/**
 * Returns the link to a query that starts on board a trip; the rider then enters the destination.
 * @param {string} trip its id @param {API.Run} run @param {string} name
 */
export const hrefOnBoard = (trip, { date, start }, name) =>
    hrefOfQuestion({ ...blank(), from: { id: `${ON_BOARD}${trip}`, name }, run: `${date}.${start}` });

/**
 * Returns whether a query starts on board a trip.
 * @param {End | undefined} from
 */
export const isOnBoard = (from) => from?.id?.startsWith(ON_BOARD) === true;

/**
 * Returns a query with the default options.
 * @param {End} from @param {End} to @param {number} [by] the latest arrival, epoch seconds
 * @returns {WholeQuestion}
 */
export const questionBetween = (from, to, by) => ({ ...blank(), from, to, by });

/**
 * Names the stops of a query that the address identifies only by ID, as a link written by hand does.
 * @param {Question} question @param {{from: API.PlanPlace, to: API.PlanPlace}} answer the ends in the response
 * @returns {Question}
 */
export const withNames = (question, { from, to }) => ({ ...question, from: named(question.from, from), to: named(question.to, to) });

/**
 * Returns an end with the name of its stop, unless the address has a name for it.
 * @param {End | undefined} end @param {API.PlanPlace} stop
 */
const named = (end, { name }) => (end && end.name === end.id && name && !isOnBoard(end) ? { ...end, name } : end);

/**
 * Returns whether a query has an origin and a destination.
 * @param {Question} question @returns {question is WholeQuestion}
 */
export const isWhole = (question) => question.from !== undefined && question.to !== undefined;

/**
 * Returns the parameters of the request to the server.
 * @param {WholeQuestion} question @returns {import('../server/api.js').Query}
 */
export const queryOf = ({ from, to, run, via, stay, at, by, walk, pace, steps, without }) => ({
    from: pointOf(from), to: pointOf(to), via: via && pointOf(via), stay: via && stay > 0 ? stay : undefined,
    ...(isOnBoard(from) ? runQuery(run) : { departAt: at, arriveBy: at === undefined ? by : undefined }), farthestWalk: Math.round(walk * 60 * PACES[pace]),
    pace: pace === 'usual' ? undefined : PACES[pace], wheelchair: WHEELCHAIR[steps],
    withoutRoutes: without.lines.length > 0 ? without.lines : undefined,
    withoutModes: without.modes.length > 0 ? without.modes : undefined,
    withoutAgencies: without.agencies.length > 0 ? without.agencies : undefined,
});

/**
 * Returns the parameters of the run that the rider is on; they replace a departure time.
 * @param {string | undefined} run
 */
function runQuery(run = '') {
    const [date, start] = run.split('.');
    return { date: date || undefined, start: start === undefined ? undefined : Number(start) };
}

/**
 * Returns the ID of an end, else its rounded coordinates.
 * @param {End} end
 */
const pointOf = ({ id, lat, lon }) => id ?? rounded(lat === undefined || lon === undefined ? undefined : { lat, lon });

/**
 * Parses an end: an ID or coordinates, and a name.
 * @param {string | undefined} text @returns {End | undefined}
 */
function endOf(text) {
    const [first = '', ...rest] = listOf(text, true);
    if (first.includes(':')) return { id: first, name: rest.join(',') || first };
    const [second = '', ...name] = rest;
    const point = { lat: Number(first || NaN), lon: Number(second || NaN) };
    return isOnEarth(point) ? { ...point, name: name.join(',') || `${first}, ${second}` } : undefined;
}

/**
 * Parses epoch seconds; `undefined` if they are invalid.
 * @param {string | undefined} text
 */
const timeOf = (text) => (/^\d{1,10}$/.test(text ?? '') && Number(text) < 4_102_444_800 ? Number(text) : undefined);

/**
 * Parses a list separated by commas.
 * @param {string | undefined} text @param {boolean} [all] whether to keep empty parts @returns {string[]}
 */
function listOf(text, all = false) {
    try {
        return (text ?? '').split(',').filter((part) => all || part !== '').map(decodeURIComponent);
    } catch {
        return [];
    }
}

/**
 * Returns whether two ends are the same stop or location.
 * @param {End | undefined} one @param {End | undefined} other
 */
export const isSameEnd = (one, other) => one !== undefined && other !== undefined && endText(one) === endText(other);
