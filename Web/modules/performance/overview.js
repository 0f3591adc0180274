/**
 * The overview of a period: key figures, routes, days.
 * @module
 */
import { h } from '../dom/dom.js';
import { wide } from '../dom/draw.js';
import { calendarDay } from '../format/format.js';
import { sentences, t } from '../format/words.js';
import { asking } from '../parts/states.js';
import { fold } from '../plan/fold.js';
import { hrefOfSelection } from './address.js';
import { dayChart } from './day-chart.js';
import { minutesInWords } from './figures.js';
import { agencyPicker, hoursWords, routePicker, timePicker } from './filters.js';
import { keyFigures } from './key-figures.js';
import { isLate, nothingRecorded, skippedDays, stillLoading, trouble } from './notes.js';
import { once } from './once.js';
import { periodPicker, periodWords } from './period.js';
import { routeTable } from './route-table.js';
import { change, questions, state } from './state.js';

const days = once('days', (/** @type {History.Overview} */ answer) => dayChart(answer));

/**
 * Renders the overview.
 * @returns {Page.Child[]}
 */
export function overview() {
    return [
        h('div', { class: 'choices', key: 'period' }, agencyPicker(state.selection, change), periodPicker(state.selection, change)),
        filters(), whatHappened(), ...answered(),
    ];
}

/** Renders the filters; collapsed on a phone. */
function filters() {
    const { selection } = state;
    const fields = h('div', { class: 'choices', key: 'filters' }, routePicker(selection, change, questions.routes.answer), timePicker(selection, change));
    const count = [selection.route, selection.days, selection.holidays, selection.hours].filter(Boolean).length;
    return wide.matches ? fields : fold('performance filters', count > 0 ? t('performance.filtersOn', { count }) : t('performance.filters'), fields);
}

/** Renders the link to the page that answers "What happened at this stop?". */
const whatHappened = () => h('p', { key: 'question' }, h('a', { class: 'btn', href: hrefOfSelection({ show: 'stop', agency: state.selection.agency, date: state.selection.date }) }, t('performance.question')));

/**
 * Renders the figures, or the state of their request.
 * @returns {Page.Child[]}
 */
function answered() {
    const { answer, error, askedAt, isPending } = questions.overview;
    if (error) return [trouble(error, () => void questions.overview.again(), t('performance.missing'))];
    if (!answer) return [asking(askedAt, t('performance.asking'))];
    if (answer.days === 0) return [skippedDays(answer.skipped), nothingRecorded(answer), longer(answer)];
    return [
        isPending && isLate(askedAt) && stillLoading(), skippedDays(answer.skipped), h('p', { class: 'label quiet', key: 'basis' }, basis(answer)), keyFigures(answer),
        h('h2', { class: 'section-title', key: 'days-title' }, t('performance.byDay')), days(answer, String(wide.matches)),
        h('h2', { class: 'section-title', key: 'routes-title' }, t('performance.byRoute')), routeTable(answer.routes, ({ id }) => hrefOfSelection({ ...state.selection, show: 'route', route: id, direction: '' })),
        longer(answer), h('p', { class: 'small quiet', key: 'limits' }, limits(answer)),
    ];
}

/**
 * Returns the text that names the days on which the figures are based.
 * @param {History.Overview} answer
 */
function basis({ from, to, days: count, previous }) {
    const { hours } = state.selection;
    return sentences([
        t('performance.basis', { period: periodWords(from, to), count }),
        previous && t('performance.comparedWith', { period: periodWords(previous.from, previous.to), count: previous.days }),
        hours && t('performance.onlyHours', { hours: hoursWords(hours) }),
    ]);
}

/**
 * Returns the text that defines "on time" by its limits.
 * @param {History.Overview} answer
 */
const limits = ({ limits: { earliest, latest, places } }) =>
    t(places === 'timepoints' ? 'performance.limitsTimepoints' : 'performance.limits', { early: minutesInWords(-earliest), late: minutesInWords(latest) });

/**
 * Renders the link to the next part of a long period, for which the server responds in parts.
 * @param {History.Overview} answer
 */
const longer = ({ next, to }) => next && h('p', { key: 'next' }, t('performance.part', { day: calendarDay(to) }), ' ',
    h('a', { class: 'data-link', href: hrefOfSelection({ ...state.selection, from: next }) }, t('performance.nextPart')));
