/**
 * The page that answers "What happened at 8:15 yesterday?": a stop, a day and a time, and the calls around it.
 * @module
 */
import { h } from '../dom/dom.js';
import { calendarDay, clockTime } from '../format/format.js';
import { t } from '../format/words.js';
import { asking } from '../parts/states.js';
import { hrefOfSelection } from './address.js';
import { stopCalls } from './calls.js';
import { alertList, nothingRecorded, outageList, skippedDays, trouble } from './notes.js';
import { dateField } from './period.js';
import { change, findStops, questions, state } from './state.js';

/** The debounce delay before the search for stops, in milliseconds. */
const TYPING = 300;
/** The maximum number of stops offered. */
const OFFERED = 20;

/** @type {number | undefined} */
let timer;
const finder = /** @type {HTMLInputElement} */ (h('input', {
    id: 'performance-stop', type: 'search', autocomplete: 'off', oninput: () => {
        clearTimeout(timer);
        timer = window.setTimeout(() => finder.value.trim() && void findStops(finder.value.trim()), TYPING);
    },
}));

/** @type {HTMLElement | undefined} */
let form;

/** Creates the form. Called when it is first shown, because its texts are loaded with the view. */
const finderForm = () => h('div', { class: 'form', key: 'which', lasting: true },
    h('div', {}, h('label', { for: 'performance-stop', class: 'label quiet' }, t('performance.findStop')), finder));

/**
 * Renders the page about a stop and a time.
 * @returns {Page.Child[]}
 */
export function stopPage() {
    const { selection } = state;
    form ??= finderForm();
    return [
        h('div', { class: 'choices', key: 'when' }, dateField('date', t('performance.date'), selection.date, (date) => change({ date })),
            h('label', { class: 'label quiet', key: 'time' }, t('performance.time'),
                h('input', { type: 'time', 'data-value': selection.time, value: selection.time, onchange: (/** @type {Page.On<HTMLInputElement>} */ { target }) => change({ time: target.value }) }))),
        form, found(), ...(selection.stop ? answered() : [!questions.stops.answer && h('p', { class: 'quiet', key: 'hint' }, t('performance.questionWhat'))]),
    ];
}

/** Renders the stops that were found, each with a link to its calls. */
function found() {
    const { answer, error, isPending, askedAt } = questions.stops;
    if (!finder.value.trim()) return null;
    if (error) return trouble(error, () => void questions.stops.again(), t('performance.noStop'));
    if (!answer || isPending) return asking(askedAt, t('performance.asking'));
    if (answer.stops.length === 0) return h('p', { key: 'none', role: 'status' }, t('performance.noStop'));
    return h('ul', { class: 'rows', key: 'stops' }, answer.stops.slice(0, OFFERED).map((stop) => h('li', { key: stop.id },
        h('a', { class: 'row', href: hrefOfSelection({ ...state.selection, show: 'stop', stop: stop.id }), onclick: () => void (finder.value = '') },
            h('span', {}, h('b', { class: 'where' }, stop.name), stop.code && h('span', { class: 'small quiet' }, ` ${stop.code}`))))));
}

/**
 * Renders the calls, or the state of their request.
 * @returns {Page.Child[]}
 */
function answered() {
    const { answer, error, askedAt, isPending } = questions.calls;
    if (error) return [trouble(error, () => void questions.calls.again(), t('performance.noStopRecord'))];
    const night = questions.nightCalls;
    if (!answer || isPending || night.isPending) return [asking(askedAt, t('performance.asking'))];
    const early = night.answer ? night.answer.calls : [];
    const asked = momentOf(answer);
    return [
        h('h2', { class: 'section-title', key: 'stop' }, [answer.stop.name, calendarDay(answer.date), asked && clockTime(asked, answer.zone)].filter(Boolean).join(' · ')),
        skippedDays(answer.skipped),
        early.length > 0 && night.answer && stopCalls(night.answer, asked),
        answer.calls.length > 0 ? stopCalls(answer, asked) : early.length === 0 && nothingAt(answer),
        outageList(answer.outages, answer.zone), alertList(answer.alerts, answer.zone),
    ];
}

/**
 * Renders the message that there are no calls.
 * @param {History.StopDay} answer
 */
const nothingAt = (answer) => (answer.since && answer.date >= answer.since && answer.date <= (answer.until ?? '') && !answer.skipped?.length
    ? h('p', { key: 'nothing', role: 'status' }, t('performance.noCalls')) : nothingRecorded(answer));

/**
 * Returns the requested time, in epoch seconds; `undefined` if none was given.
 * @param {History.StopDay} answer
 */
function momentOf({ start }) {
    const [hour, minute] = state.selection.time.split(':').map(Number);
    return start === undefined || minute === undefined ? undefined : start + hour * 3600 + minute * 60;
}
