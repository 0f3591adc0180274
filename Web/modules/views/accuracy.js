/**
 * The accuracy of predictions: first for riders, then for operators.
 * @module
 */
import { rightBars } from '../accuracy/bars.js';
import { errors, intervals, rightTable } from '../accuracy/compare.js';
import { inHundred, nameOfModel } from '../accuracy/figures.js';
import { agencyIn, hrefOfQuery, queryOf, spansOf } from '../accuracy/query.js';
import { hrefOf } from '../address/router.js';
import { share } from '../address/share.js';
import { say } from '../dom/announce.js';
import { h } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { stylesheet } from '../dom/stylesheet.js';
import { age, calendarDay, clockTime } from '../format/format.js';
import { codeOf, nameOf } from '../format/names.js';
import { sentences, t } from '../format/words.js';
import { figured } from '../parts/figure.js';
import { banner, choice, squareButton, squareLink } from '../parts/parts.js';
import { asking, empty, failure, updated } from '../parts/states.js';
import { address, ask, resource } from '../server/api.js';
import { now } from '../server/clock.js';
import { network, zoneOf } from '../server/network.js';

await Promise.all(['accuracy', 'ledger'].map(stylesheet));

/** The age from which on figures are outdated, in seconds. They are updated every minute. */
const OLD = 240;

/** @typedef {API.Accuracy} Accuracy */
/** @typedef {Accuracy['agencies'][number]} Measured an agency, and the state of its measurement */

const view = {
    query: queryOf(undefined),
    /** @type {Accuracy | undefined} */
    answer: undefined,
    /** @type {Page.Failure | undefined} */
    error: undefined,
    askedAt: 0,
    /** The name of the stop, if the query is about one. */
    stop: '',
};

/**
 * Opens the page.
 * @param {string | undefined} id
 */
export function enter(id) {
    const query = queryOf(id);
    if (query.id !== view.query.id) Object.assign(view, { answer: undefined, stop: '' });
    view.query = query;
    settle();
    if (query.kind === 'stop') nameStop(/** @type {string} */ (query.id));
    return refresh();
}

/** Sets the drop-down lists to the selection. They would otherwise keep a manual choice when the address changes. */
function settle() {
    redraw();
    requestAnimationFrame(() => {
        for (const one of document.querySelectorAll('#page select')) {
            /** @type {HTMLSelectElement} */ (one).value = /** @type {HTMLSelectElement} */ (one).dataset.value ?? '';
        }
    });
}

export async function refresh() {
    const { query } = view;
    view.askedAt = performance.now();
    setTimeout(redraw, 1600);
    try {
        const answer = await ask('accuracy', question(query));
        if (query !== view.query) return;
        Object.assign(view, { answer, error: undefined });
        const own = ours();
        if (own?.benchmark !== undefined) say('accuracy', t('accuracy.spoken', { count: inHundred(own.benchmark) }));
    } catch (error) {
        if (query === view.query) view.error = /** @type {Page.Failure} */ (error);
    }
    redraw();
}

/**
 * Requests the name of a stop.
 * @param {string} id
 */
async function nameStop(id) {
    const answer = await ask(resource('stops', id)).catch(() => undefined);
    if (view.query.id === id && answer) view.stop = answer.stop.name;
    redraw();
}

/**
 * Returns the parameters of the request.
 * @param {import('../accuracy/query.js').Query} query
 */
const question = ({ days, kind = 'agency', id = [...network.value.agencies.keys()][0] }) => ({ days, [kind]: id });

const agencyID = () => agencyIn(view.query) ?? [...network.value.agencies.keys()][0] ?? '';

const ours = () => view.answer?.results.find((one) => one.model === 'headsign');

/**
 * Renders the page.
 * @returns {Page.Child[]}
 */
export function page() {
    return [
        h('header', { class: 'bar back', key: 'bar' }, squareLink('back', t('back'), hrefOf('about')), h('h1', { tabindex: -1 }, t('accuracy.title')),
            squareButton('share', t('share'), { onclick: () => share(t('accuracy.title'), location.href) })),
        h('div', { class: 'accuracy-choices', key: 'choices' }, agencies(), routes(), days()),
        ...body(),
    ];
}

/**
 * Renders the figures, or the state of their request.
 * @returns {Page.Child[]}
 */
function body() {
    const { answer, error } = view;
    if (!answer && error) return [failure(error, refresh, t(['stop', 'route'].includes(view.query.kind ?? '') ? 'accuracy.noneHere' : 'accuracy.notMeasured'))];
    if (!answer) return [asking(view.askedAt, t('asking.accuracy'))];
    const agency = answer.agencies.find((one) => one.id === agencyID());
    return [
        old(answer), agency?.simulated && h('p', { class: 'box', key: 'simulated' }, t('accuracy.simulated')),
        ...(answer.results.length > 0 ? figures(answer, agency) : [nothing(agency)]),
        how(answer), answer.at && updated(now() - answer.at),
    ];
}

/**
 * Renders the score, the charts and the comparison of methods.
 * @param {Accuracy} answer @param {Measured | undefined} agency
 */
function figures(answer, agency) {
    const { results, horizons } = answer;
    const own = ours();
    const other = ['agency', 'schedule', 'straight-line'].map((model) => results.find((one) => one.model === model))
        .find((one) => one?.horizons.some((each) => each.accurate !== undefined));
    const isKnown = own?.horizons.some((one) => one.accurate !== undefined);
    if (!own || !isKnown) return [nothing(agency)];
    return [
        own.benchmark !== undefined && score(own.benchmark),
        h('p', { class: 'label quiet', key: 'basis' }, basis(answer, own)),
        h('h2', { class: 'section-title', key: 'ahead' }, t('accuracy.ahead')), rightBars(own, other, horizons),
        h('h2', { class: 'section-title', key: 'compared' }, t('accuracy.compared')), rightTable(results, horizons),
        h('h2', { class: 'section-title', key: 'off' }, t('accuracy.off')), ...errors(results, horizons),
        h('h2', { class: 'section-title', key: 'interval' }, t('accuracy.interval')), h('p', { class: 'label', key: 'interval-why' }, t('accuracy.intervalWhy')), ...intervals(own, horizons),
    ];
}

/**
 * Renders the score.
 * @param {number} benchmark
 */
const score = (benchmark) => h('p', { class: 'score', key: 'score' }, figured(t('accuracy.spoken', { count: inHundred(benchmark) }), inHundred(benchmark)));

/**
 * Returns the number of predictions and days behind the score.
 * @param {Accuracy} answer @param {API.ModelAccuracy} own
 */
function basis({ from, to }, own) {
    const { caught, jitter } = own;
    return sentences([
        t('accuracy.basis', { from: calendarDay(from), to: calendarDay(to), count: own.count }),
        caught !== undefined && t('accuracy.caught', { count: inHundred(caught) }),
        jitter !== undefined && t('accuracy.jitter', { count: Math.round(jitter) }),
        own.unresolved > 0 && t('accuracy.unseen', { count: own.unresolved }),
    ]);
}

/**
 * Renders the message that there are no figures: since when predictions are recorded, and how many are pending.
 * @param {Measured | undefined} agency
 */
function nothing(agency) {
    const count = ours()?.count ?? 0;
    const since = agency?.since ? t('accuracy.since', { day: calendarDay(agency.since), count }) : t('accuracy.never');
    return empty('empty', 'h2', t('accuracy.empty'), sentences([since, t('accuracy.pending', { count: agency?.pending ?? 0 })]));
}

/**
 * Renders the warning that the figures are outdated.
 * @param {Accuracy} answer
 */
function old({ at, state }) {
    if (view.error) return h('div', { key: 'old' }, banner('plain', 'offline', t('failure.title'), t('failure.unreachable')));
    if (state === 'failing') return h('div', { key: 'old', role: 'alert' }, banner('delayed', 'offline', t('accuracy.failing'), t('accuracy.failingWhy')));
    if (at === undefined || now() - at < OLD) return null;
    return h('div', { key: 'old' }, banner('unknown', 'unknown', t('stale.title', { time: clockTime(at, zoneOf(agencyID())), age: age(now() - at) }), ''));
}

/**
 * Renders the explanation how the figures are computed.
 * @param {Accuracy} answer
 */
const how = (answer) => h('details', { class: 'how', key: 'how' }, h('summary', {}, t('accuracy.how')),
    h('p', { class: 'label' }, t('accuracy.howText', { count: answer.minimum })),
    h('dl', { class: 'label' }, ['headsign', 'agency', 'deviation', 'schedule', 'straight-line'].map((model) =>
        h('div', {}, h('dt', {}, nameOfModel(model)), h('dd', {}, t(`accuracy.about.${model}`))))),
    h('p', {}, h('a', { class: 'label data-link', href: address('accuracy', { ...question(view.query), by: 'day' }), target: '_blank', rel: 'noopener' }, t('accuracy.data'))));

/**
 * Opens the page for another query.
 * @param {import('../accuracy/query.js').Query} query
 */
const show = (query) => void (location.hash = hrefOfQuery(query).slice(1));

function agencies() {
    const all = [...network.value.agencies.values()];
    return all.length > 1 && select('agency', t('accuracy.agency'), all.map(({ id, name }) => [id, name]), agencyID(),
        (id) => show({ days: view.query.kind === 'stop' ? 7 : view.query.days, kind: 'agency', id }));
}

/** Renders the picker of the lines: all, one of them, or the stop from which the rider came. */
function routes() {
    const { days, kind, id } = view.query;
    const own = [...network.value.routes.values()].filter((one) => one.agency === agencyID());
    const options = [['', t('accuracy.allRoutes')], ...own.map((one) => [one.id, [...new Set([codeOf(one), nameOf(one)])].join(' ')])];
    if (kind === 'stop') options.splice(1, 0, [id ?? '', t('accuracy.stop', { name: view.stop })]);
    return select('route', t('accuracy.where'), options, kind === 'agency' ? '' : id ?? '',
        (chosen) => show(chosen === '' ? { days: days === 14 ? 7 : days, kind: 'agency', id: agencyID() } : { days: days === 14 ? 7 : days, kind: 'route', id: chosen }));
}

const days = () => choice('days', t('accuracy.days'), spansOf(view.query).map((one) => [String(one), t('accuracy.span', { count: one })]), String(view.query.days),
    (one) => show({ ...view.query, days: Number(one) }));

/**
 * Renders a drop-down list with a label.
 * @param {string} key @param {string} name @param {string[][]} options @param {string} value @param {(value: string) =>
 *     void} choose
 */
const select = (key, name, options, value, choose) => h('label', { class: 'label quiet', key }, name,
    h('select', { 'data-value': value, onchange: (/** @type {Page.On<HTMLSelectElement>} */ event) => choose(event.target.value) },
        options.map(([id, words]) => h('option', { value: id, selected: id === value, key: id }, words))));
