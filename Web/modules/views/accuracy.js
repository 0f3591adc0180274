/**
 * Are our times right? For riders first, then for whoever runs the buses.
 * @module
 */
import { rightBars } from '../accuracy/bars.js';
import { errors, intervals, rightTable } from '../accuracy/compare.js';
import { inHundred, nameOfModel } from '../accuracy/figures.js';
import { agencyIn, hrefOfQuery, queryOf, spansOf } from '../accuracy/query.js';
import { say } from '../dom/announce.js';
import { h } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { stylesheet } from '../dom/stylesheet.js';
import { banner, choice, codeOf, nameOf, squareButton, squareLink } from '../parts/parts.js';
import { age, calendarDay, clockTime } from '../reading/format.js';
import { t } from '../reading/words.js';
import { address, ask } from '../server/api.js';
import { now } from '../server/clock.js';
import { network, zoneOf } from '../server/network.js';
import { hrefOf } from '../shell/router.js';
import { share } from '../shell/share.js';
import { asking, empty, failure, updated } from './states.js';

await Promise.all(['accuracy', 'ledger'].map(stylesheet));

/** Seconds after which figures that come every minute are old. */
const OLD = 240;

const view = {
    query: queryOf(undefined),
    /** @type {any} */
    answer: undefined,
    /** @type {any} */
    error: undefined,
    askedAt: 0,
    /** The stop's name, where one is asked about. */
    stop: '',
};

/** @param {string | undefined} id */
export function enter(id) {
    const query = queryOf(id);
    if (query.id !== view.query.id) Object.assign(view, { answer: undefined, stop: '' });
    view.query = query;
    settle();
    if (query.kind === 'stop') nameStop(/** @type {string} */ (query.id));
    return refresh();
}

export const tend = () => refresh();

/** What was chosen by hand stays chosen, unless the address says something else. */
function settle() {
    redraw();
    requestAnimationFrame(() => {
        for (const one of document.querySelectorAll('#page select')) {
            /** @type {HTMLSelectElement} */ (one).value = /** @type {HTMLSelectElement} */ (one).dataset.value ?? '';
        }
    });
}

async function refresh() {
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
        if (query === view.query) view.error = error;
    }
    redraw();
}

/** @param {string} id */
async function nameStop(id) {
    const { stop } = await ask(`stops/${encodeURIComponent(id)}`).catch(() => ({}));
    if (view.query.id === id && stop) view.stop = stop.name;
    redraw();
}

/** @param {import('../accuracy/query.js').Query} query */
const question = ({ days, kind = 'agency', id = [...network.value.agencies.keys()][0] }) => ({ days, [kind]: id });

const agencyID = () => agencyIn(view.query) ?? [...network.value.agencies.keys()][0] ?? '';

const ours = () => view.answer?.results.find((/** @type {any} */ one) => one.model === 'headsign');

/** @returns {any[]} */
export function page() {
    return [
        h('header', { class: 'bar back', key: 'bar' }, squareLink('back', t('back'), hrefOf('about')), h('h1', { tabindex: -1 }, t('accuracy.title')),
            squareButton('share', t('share'), { onclick: () => share(t('accuracy.title'), location.href) })),
        h('div', { class: 'accuracy-choices', key: 'choices' }, agencies(), routes(), days()),
        ...body(),
    ];
}

/** @returns {any[]} */
function body() {
    const { answer, error } = view;
    if (!answer && error) return [failure(error, refresh, t('accuracy.notMeasured'))];
    if (!answer) return [asking(view.askedAt, t('asking.accuracy'))];
    const agency = answer.agencies.find((/** @type {any} */ one) => one.id === agencyID());
    return [
        old(), agency?.simulated && h('p', { class: 'box', key: 'simulated' }, t('accuracy.simulated')),
        ...(answer.results.length > 0 ? figures(agency) : [nothing(agency)]),
        how(), answer.at && updated(now() - answer.at),
    ];
}

/** @param {any} agency */
function figures(agency) {
    const { results, horizons } = view.answer;
    const own = ours();
    const other = ['agency', 'schedule', 'straight-line'].map((model) => results.find((/** @type {any} */ one) => one.model === model))
        .find((one) => one?.horizons.some((/** @type {any} */ each) => each.accurate !== undefined));
    const isKnown = own?.horizons.some((/** @type {any} */ one) => one.accurate !== undefined);
    if (!isKnown) return [nothing(agency)];
    return [
        own.benchmark !== undefined && score(own),
        h('p', { class: 'label quiet', key: 'basis' }, basis(own)),
        h('h2', { class: 'section-title', key: 'ahead' }, t('accuracy.ahead')), rightBars(own, other, horizons),
        h('h2', { class: 'section-title', key: 'compared' }, t('accuracy.compared')), rightTable(results, horizons),
        h('h2', { class: 'section-title', key: 'off' }, t('accuracy.off')), ...errors(results, horizons),
        h('h2', { class: 'section-title', key: 'interval' }, t('accuracy.interval')), h('p', { class: 'label', key: 'interval-why' }, t('accuracy.intervalWhy')), ...intervals(own, horizons),
    ];
}

/** @param {any} own */
const score = (own) => h('p', { class: 'score', key: 'score' }, h('b', { class: 'num' }, String(inHundred(own.benchmark))), h('span', {}, t('accuracy.score')));

/** What the score rests on. @param {any} own */
function basis(own) {
    const sure = own.horizons.filter((/** @type {any} */ one) => one.caught !== undefined);
    const total = sure.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.count, 0);
    const caught = sure.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.caught * one.count, 0) / total;
    const { from, to } = view.answer;
    return [
        t('accuracy.basis', { from: calendarDay(from), to: calendarDay(to), count: own.count }), t('accuracy.caught', { count: inHundred(caught) }),
        own.unresolved > 0 && t('accuracy.unseen', { count: own.unresolved }),
    ].filter(Boolean).join(' ');
}

/** Unknown is never fine: since when there is anything, and what there is to wait for. @param {any} agency */
function nothing(agency) {
    const count = ours()?.count ?? 0;
    const since = agency?.since ? t('accuracy.since', { day: calendarDay(agency.since), count }) : t('accuracy.never');
    return empty('empty', 'h2', t('accuracy.empty'), `${since} ${t('accuracy.pending', { count: agency?.pending ?? 0 })}`);
}

function old() {
    const { at, state } = view.answer;
    if (view.error) return h('div', { key: 'old' }, banner('plain', 'offline', t('failure.title'), t('failure.unreachable')));
    if (state === 'failing') return h('div', { key: 'old', role: 'alert' }, banner('delayed', 'offline', t('accuracy.failing'), t('accuracy.failingWhy')));
    if (at === undefined || now() - at < OLD) return null;
    return h('div', { key: 'old' }, banner('unknown', 'unknown', t('stale.title', { time: clockTime(at, zoneOf(agencyID())), age: age(now() - at) }), ''));
}

const how = () => h('details', { class: 'how', key: 'how' }, h('summary', {}, t('accuracy.how')),
    h('p', { class: 'label' }, t('accuracy.howText', { count: view.answer.minimum })),
    h('dl', { class: 'label' }, ['headsign', 'agency', 'deviation', 'schedule', 'straight-line'].map((model) =>
        h('div', {}, h('dt', {}, nameOfModel(model)), h('dd', {}, t(`accuracy.about.${model}`))))),
    h('p', {}, h('a', { class: 'label data-link', href: address('accuracy', { ...question(view.query), by: 'day' }), target: '_blank', rel: 'noopener' }, t('accuracy.data'))));

/** @param {import('../accuracy/query.js').Query} query */
const show = (query) => void (location.hash = hrefOfQuery(query).slice(1));

function agencies() {
    const all = [...network.value.agencies.values()];
    return all.length > 1 && select('agency', t('accuracy.agency'), all.map(({ id, name }) => [id, name]), agencyID(),
        (id) => show({ days: view.query.kind === 'stop' ? 7 : view.query.days, kind: 'agency', id }));
}

/** All lines, one of them, or the stop that the rider came from. */
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

/** @param {string} key @param {string} name @param {string[][]} options @param {string} value @param {(value: string) => void} choose */
const select = (key, name, options, value, choose) => h('label', { class: 'label quiet', key }, name,
    h('select', { 'data-value': value, onchange: (/** @type {any} */ event) => choose(event.target.value) },
        options.map(([id, words]) => h('option', { value: id, selected: id === value, key: id }, words))));
