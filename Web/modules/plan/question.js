/**
 * What is asked of the planner: from where to where, when, and what the rider wants of it. All of it stands in the address, so that
 * a link brings back the plan.
 * @module
 */
import { rounded } from '../near/location.js';
import { endText, hrefOf } from '../shell/router.js';

/** @typedef {{name: string, id?: string, lat?: number, lon?: number}} End a stop has an `id`; a place lies somewhere */
/** @typedef {'soonest' | 'surest' | 'changes'} Order of the list */
/** @typedef {{lines: string[], modes: string[], agencies: string[]}} Without */

/**
 * @typedef {object} Question
 * @property {End} [from]
 * @property {End} [to]
 * @property {number} [at] leave then or later, epoch seconds; now without it and without `by`
 * @property {number} [by] be there by then
 * @property {number} walk minutes of one walk
 * @property {Order} order
 * @property {boolean} withoutSteps
 * @property {Without} without
 */

/** @typedef {Question & {from: End, to: End}} WholeQuestion */

/** Minutes that a rider may want to walk at most. */
export const WALKS = [5, 15, 30];
/** Of these, what is usual. */
const USUAL_WALK = 15;
/** Metres in a minute at the pace that the server takes where none is said. */
const PACE = 72;

const ORDERS = /** @type {Order[]} */ (['soonest', 'surest', 'changes']);
/** Kinds of vehicles that may be left out, as the server calls them. */
export const MODES = ['bus', 'tram', 'subway', 'rail', 'ferry', 'coach'];
const WITHOUT = /** @type {const} */ (['lines', 'modes', 'agencies']);

/** Metres of a walk that is usual. */
export const FARTHEST_WALK = USUAL_WALK * PACE;

/** @returns {Question} */
const blank = () => ({ walk: USUAL_WALK, order: 'soonest', withoutSteps: false, without: { lines: [], modes: [], agencies: [] } });

/**
 * The question that an address asks; what makes no sense in it is left out.
 * @param {string | undefined} id @returns {Question}
 */
export function questionOf(id) {
    const fields = new Map((id ?? '').split('&').map((field) => /** @type {[string, string]} */ (field.split('=', 2))));
    const question = { ...blank(), from: endOf(fields.get('from')), to: endOf(fields.get('to')), at: timeOf(fields.get('at')), by: timeOf(fields.get('by')) };
    const walk = Number(fields.get('walk'));
    const order = ORDERS.find((one) => one === fields.get('order'));
    for (const kind of WITHOUT) question.without[kind] = listOf(fields.get(`without-${kind}`));
    return { ...question, walk: WALKS.includes(walk) ? walk : question.walk, order: order ?? question.order, withoutSteps: fields.get('steps') === 'none' };
}

/** @param {Question} question */
export function hrefOfQuestion({ from, to, at, by, walk, order, withoutSteps, without }) {
    const usual = blank();
    const fields = {
        from: from && endText(from), to: to && endText(to), at, by: at === undefined ? by : undefined,
        walk: walk === usual.walk ? undefined : walk, order: order === usual.order ? undefined : order, steps: withoutSteps ? 'none' : undefined,
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
export const queryOf = ({ from, to, at, by, walk, withoutSteps, without }) => ({
    from: pointOf(from), to: pointOf(to), departAt: at, arriveBy: at === undefined ? by : undefined, farthestWalk: walk * PACE,
    wheelchair: withoutSteps ? 'possible' : undefined,
    withoutRoutes: without.lines.length > 0 ? without.lines : undefined,
    withoutModes: without.modes.length > 0 ? without.modes : undefined,
    withoutAgencies: without.agencies.length > 0 ? without.agencies : undefined,
});

/** @param {End} end */
const pointOf = ({ id, lat, lon }) => id ?? rounded(lat === undefined || lon === undefined ? undefined : { lat, lon });

/**
 * @param {string | undefined} text @returns {End | undefined}
 */
function endOf(text) {
    const [first = '', ...rest] = listOf(text, true);
    if (first.includes(':')) return { id: first, name: rest.join(',') || first };
    const [second = '', ...name] = rest;
    const [lat, lon] = [Number(first || NaN), Number(second || NaN)];
    return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon, name: name.join(',') || `${first}, ${second}` } : undefined;
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
