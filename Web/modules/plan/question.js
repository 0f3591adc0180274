/**
 * The query to the planner: from, to, time and options. All of it is in the address, so that a link restores the plan.
 * @module
 */
import { endText, hrefOf } from '../address/router.js';
import { isOnEarth } from '../geometry/coordinate.js';
import { rounded } from '../location/location.js';

/**
 * A stop has an `id`, and so has a trip that the rider is on: `trip:` and its own; a place lies somewhere.
 * @typedef {{name: string, id?: string, lat?: number, lon?: number}} End
 */
/** @typedef {'soonest' | 'surest' | 'changes'} Order of the list */
/** @typedef {{lines: string[], modes: string[], agencies: string[]}} Without */
/** @typedef {'slow' | 'usual' | 'fast'} Pace */
/** @typedef {'allowed' | 'none' | 'certain'} Steps none that is known, or none for certain */

/**
 * @typedef {object} Question
 * @property {End} [from]
 * @property {End} [to]
 * @property {string} [run] day and start of the trip in `from`: `2026-11-23.28800`
 * @property {number} [at] leave then or later, epoch seconds; now without it and without `by`
 * @property {number} [by] be there by then
 * @property {End} [via] where to get off on the way
 * @property {number} stay minutes there
 * @property {number} walk minutes of one walk
 * @property {Pace} pace
 * @property {Order} order
 * @property {Steps} steps
 * @property {Without} without
 */

/** @typedef {Question & {from: End, to: End}} WholeQuestion */

/** How the id of a trip begins that the rider is on, as the server reads it. */
const ON_BOARD = 'trip:';
/** Minutes that a rider may want to walk at most. */
export const WALKS = [5, 15, 30];
/** Default values. */
const USUAL_WALK = 15;
/** Minutes that a rider may want to stay on the way. */
export const STAYS = [0, 10, 30, 60];
/** Metres in a second on foot; the usual is what the server takes where none is given. */
const PACES = { slow: 0.8, usual: 1.2, fast: 1.6 };
export const PACE_NAMES = /** @type {Pace[]} */ (Object.keys(PACES));
export const STEPS = /** @type {Steps[]} */ (['allowed', 'none', 'certain']);

/** As the server calls it. */
const WHEELCHAIR = { allowed: undefined, none: 'possible', certain: 'certain' };
const ORDERS = /** @type {Order[]} */ (['soonest', 'surest', 'changes']);
/** Kinds of vehicles that may be left out, as the server calls them. */
export const MODES = ['bus', 'tram', 'subway', 'rail', 'ferry', 'coach'];
const WITHOUT = /** @type {const} */ (['lines', 'modes', 'agencies']);
const WISHES = /** @type {const} */ (['stay', 'walk', 'pace', 'order', 'steps']);

/** Metres of a walk that is usual. */
export const FARTHEST_WALK = USUAL_WALK * 60 * PACES.usual;

/** @returns {Question} */
const blank = () => ({ stay: 0, walk: USUAL_WALK, pace: 'usual', order: 'soonest', steps: 'allowed', without: { lines: [], modes: [], agencies: [] } });

/**
 * The question that an address asks; what makes no sense in it is left out.
 * @param {string | undefined} id @returns {Question}
 */
export function questionOf(id) {
    const fields = new Map((id ?? '').split('&').map((field) => /** @type {[string, string]} */ (field.split('=', 2))));
    const question = { ...blank(), from: endOf(fields.get('from')), to: endOf(fields.get('to')), run: fields.get('run'), via: endOf(fields.get('via')), at: timeOf(fields.get('at')), by: timeOf(fields.get('by')) };
    /** @template Value @param {string} name @param {readonly Value[]} values @param {Value} usual */
    const oneOf = (name, values, usual) => values.find((one) => String(one) === fields.get(name)) ?? usual;
    for (const kind of WITHOUT) question.without[kind] = listOf(fields.get(`without-${kind}`));
    return {
        ...question, stay: oneOf('stay', STAYS, question.stay), walk: oneOf('walk', WALKS, question.walk), pace: oneOf('pace', PACE_NAMES, question.pace),
        order: oneOf('order', ORDERS, question.order), steps: oneOf('steps', STEPS, question.steps),
    };
}

/** @param {Question} question */
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
 * From one place to another, as is usual.
 * @param {End} from @param {End} to
 */
export const hrefBetween = (from, to) => hrefOfQuestion({ ...blank(), from, to });

/**
 * From on board of a trip; where to is asked next.
 * @param {string} trip its id @param {API.Run} run @param {string} name
 */
export const hrefOnBoard = (trip, { date, start }, name) =>
    hrefOfQuestion({ ...blank(), from: { id: `${ON_BOARD}${trip}`, name }, run: `${date}.${start}` });

/** @param {End | undefined} from */
export const isOnBoard = (from) => from?.id?.startsWith(ON_BOARD) === true;

/**
 * The same as it is asked of the planner.
 * @param {End} from @param {End} to @param {number} [by] be there by then, epoch seconds
 * @returns {WholeQuestion}
 */
export const questionBetween = (from, to, by) => ({ ...blank(), from, to, by });

/** @param {Question} question @returns {question is WholeQuestion} */
export const isWhole = (question) => question.from !== undefined && question.to !== undefined;

/**
 * As the server is asked.
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

/** @param {string | undefined} run a rider on board is there now */
function runQuery(run = '') {
    const [date, start] = run.split('.');
    return { date: date || undefined, start: start === undefined ? undefined : Number(start) };
}

/** @param {End} end */
const pointOf = ({ id, lat, lon }) => id ?? rounded(lat === undefined || lon === undefined ? undefined : { lat, lon });

/**
 * @param {string | undefined} text @returns {End | undefined}
 */
function endOf(text) {
    const [first = '', ...rest] = listOf(text, true);
    if (first.includes(':')) return { id: first, name: rest.join(',') || first };
    const [second = '', ...name] = rest;
    const point = { lat: Number(first || NaN), lon: Number(second || NaN) };
    return isOnEarth(point) ? { ...point, name: name.join(',') || `${first}, ${second}` } : undefined;
}

/** @param {string | undefined} text */
const timeOf = (text) => (/^\d{1,10}$/.test(text ?? '') && Number(text) < 4_102_444_800 ? Number(text) : undefined);

/**
 * @param {string | undefined} text @param {boolean} [all] what is empty too @returns {string[]}
 */
function listOf(text, all = false) {
    try {
        return (text ?? '').split(',').filter((part) => all || part !== '').map(decodeURIComponent);
    } catch {
        return [];
    }
}

/** @param {End | undefined} one @param {End | undefined} other */
export const isSameEnd = (one, other) => one !== undefined && other !== undefined && endText(one) === endText(other);
