/**
 * A route: the time–distance diagram of a day, and run times, lost time and headways of a period.
 * @module
 */
import { h } from '../dom/dom.js';
import { wide } from '../dom/draw.js';
import { t } from '../format/words.js';
import { choice, squareButton } from '../parts/parts.js';
import { asking } from '../parts/states.js';
import { diagram } from './diagram.js';
import { directionsOf, headsignsOf } from './distances.js';
import { directionName, select, timePicker } from './filters.js';
import { headwayChart, patternsOf, runTimeChart } from './hour-charts.js';
import { isLate, nothingRecorded, outageList, skippedDays, stillLoading, trouble } from './notes.js';
import { routeSign } from './names.js';
import { once } from './once.js';
import { dateField, dayAfter, periodPicker, periodWords } from './period.js';
import { segmentList } from './segments.js';
import { change, questions, state } from './state.js';

const drawing = once('diagram', (/** @type {History.RouteDay} */ answer, variant) => diagram(answer, variant.split(' ', 1)[0]));
const runTimes = once('run-times', (/** @type {History.RunTimes} */ answer, variant) => {
    const patterns = patternsOf(answer.rows);
    const chosen = patterns.find(({ key }) => key === variant.slice(variant.indexOf('|') + 1)) ?? patterns[0];
    return runTimeChart(chosen.rows);
});
const segments = once('segments', (/** @type {History.Segments} */ answer, direction) =>
    segmentList(answer.rows.filter((row) => String(row.direction ?? '') === direction)));
const headways = once('headways', (/** @type {History.Headways} */ answer) => headwayChart(answer.rows));

/** The key of the pattern whose run times are shown; if empty, the one with the most trips. */
let pattern = '';

/**
 * Renders the page of a route.
 * @returns {Page.Child[]}
 */
export function routePage() {
    const { selection } = state;
    const { answer } = questions.day;
    const period = h('div', { class: 'choices', key: 'period' }, periodPicker(selection, change), timePicker(selection, change));
    if (isUnknown()) return [h('h2', { class: 'section-title', key: 'unknown', role: 'status' }, t('performance.noRoute')), dayPicker(selection), period];
    const route = answer?.route ?? questions.routes.answer?.routes.find(({ id }) => id === selection.route);
    const directions = answer ? directionsOf(answer) : [];
    const direction = directions.includes(selection.direction) ? selection.direction : directions[0] ?? '';
    return [
        route && h('h2', { class: 'route-title', key: 'route' }, routeSign(route)),
        directions.length > 1 && answer && choice('direction', t('performance.direction'), directions.map((one) => [one, directionName(Number(one), headsignsOf(answer, one))]), direction, (chosen) => change({ direction: chosen })),
        h('h2', { class: 'section-title', key: 'day-title' }, t('performance.trips')), dayPicker(selection), ...dayPart(direction),
        h('h2', { class: 'section-title', key: 'period-title' }, t('performance.inPeriod')),
        period, basis(), ...(isEmpty() ? [part('period', questions.runTimes, () => false)] : [...runTimesPart(), ...segmentsPart(direction), ...headwaysPart()]),
    ];
}

/** Renders the period as dates, which are also printed, and the number of its recorded days. */
function basis() {
    const { answer } = questions.runTimes;
    return answer && answer.days > 0 && h('p', { class: 'label quiet', key: 'basis' }, t('performance.basis', { period: periodWords(answer.from, answer.to), count: answer.days }));
}

/** Returns whether no day of the period is recorded. */
const isEmpty = () => [questions.runTimes, questions.segments].every(({ answer }) => answer?.days === 0);

/** Returns whether the route is unknown: to the day, to the period, and to the current timetable. */
const isUnknown = () => [questions.day, questions.runTimes].every(({ error }) => error?.status === 404);

/**
 * Renders the date field of the diagram, with buttons for the previous and the next day.
 * @param {import('./address.js').Selection} selection
 */
const dayPicker = ({ date }) => h('div', { class: 'day-picker', key: 'day' },
    squareButton('back', t('performance.dayBefore'), { onclick: () => change({ date: dayAfter(date, -1) }) }),
    dateField('date', t('performance.date'), date, (chosen) => change({ date: chosen })),
    squareButton('back', t('performance.dayAfter'), { onclick: () => change({ date: dayAfter(date, 1) }) }));

/**
 * Renders a section that shows its response, or the state of the request.
 * @template {{skipped?: History.Skipped[], since?: string, until?: string}} Answer
 * @param {string} key @param {import('./question.js').Question<Answer>} question
 * @param {(answer: Answer) => Page.Child} show nothing for an empty response @returns {Page.Child}
 */
function part(key, question, show) {
    const { answer, error, askedAt, isPending } = question;
    if (error) return h('div', { key: `${key} state` }, trouble(error, () => void question.again(), t('performance.missing')));
    if (!answer) return h('div', { key: `${key} state` }, asking(askedAt, t('performance.asking')));
    const shown = show(answer);
    return [isPending && isLate(askedAt) && h('div', { key: `${key} pending` }, stillLoading()), answer.skipped && h('div', { key: `${key} skipped` }, skippedDays(answer.skipped)), shown || h('div', { key: `${key} state` }, nothingRecorded(answer))];
}

/**
 * Renders the diagram and the outages of the day.
 * @param {string} direction
 */
const dayPart = (direction) => [part('diagram', questions.day, (answer) => answer.trips.length > 0 && [
    answer.isSealed === false && h('p', { class: 'label quiet', key: 'day-runs' }, t('performance.dayRuns')),
    drawing(answer, `${direction} ${wide.matches}`), outageList(answer.outages, answer.zone)])];

/**
 * Renders the run times of one pattern, with a picker of the pattern.
 * @returns {Page.Child[]}
 */
function runTimesPart() {
    return [
        h('h3', { key: 'run-times-title' }, t('performance.runTimes')),
        part('run-times', questions.runTimes, (answer) => {
            if (answer.rows.length === 0) return false;
            const patterns = patternsOf(answer.rows);
            return [
                h('p', { class: 'label quiet', key: 'run-times-what' }, t('performance.runTimesWhat')),
                patterns.length > 1 && select('pattern', t('performance.pattern'), patterns.map(({ key, words }) => [key, words]), pattern || patterns[0].key, choosePattern),
                runTimes(answer, `${wide.matches}|${pattern}`),
            ];
        }),
    ];
}

/**
 * Selects the pattern whose run times are shown.
 * @param {string} key
 */
function choosePattern(key) {
    pattern = key;
    change({});
}

/**
 * Renders the segments on which time is lost.
 * @param {string} direction @returns {Page.Child[]}
 */
const segmentsPart = (direction) => [
    h('h3', { key: 'segments-title' }, t('performance.lost')),
    part('segments', questions.segments, (answer) => answer.rows.length > 0 && [h('p', { class: 'label quiet', key: 'lost-what' }, t('performance.lostWhat')), segments(answer, direction)]),
];

/**
 * Renders the headways at a stop of the route.
 * @returns {Page.Child[]}
 */
function headwaysPart() {
    const { route, stop } = state.selection;
    const own = questions.routes.answer?.routes.find(({ id }) => id === route)?.directions ?? [];
    const patterns = questions.day.answer?.patterns ?? [];
    const stops = new Map([...own, ...patterns].flatMap((one) => one.stops.map(({ id, name }) => [id, name])));
    return [
        h('h3', { key: 'headways-title' }, t('performance.headways')),
        select('headway-stop', t('performance.atStop'), [['', t('performance.chooseStop')], ...stops], stop, (chosen) => change({ stop: chosen })),
        stop && part('headways', questions.headways, (answer) => answer.rows.length > 0 && headways(answer, String(wide.matches))),
    ];
}
