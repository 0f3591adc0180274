/**
 * What stands over the rows: order, filters, progress, the best at a glance, and what went wrong.
 * @module
 */
import { h, icon } from '../dom.js';
import { banner } from '../parts.js';
import { t } from '../words.js';
import { clockTime } from '../format.js';
import { clockText, durationText, priceText } from './format.js';
import { best, ORDERS, timeOf, TIMES } from './order.js';

/** @typedef {import('./list.js').OfferList} OfferList */
/** @typedef {import('./search.js').CoachSearch} CoachSearch */

/** @param {OfferList} list */
export const sorting = (list) => h('div', { key: 'sorting', class: 'sorting' },
    h('div', { class: 'seg', role: 'group', 'aria-label': t('coaches.sortBy') }, ORDERS.map((order) =>
        h('button', { type: 'button', 'aria-pressed': String(list.order === order), onclick: () => list.sort(order) }, t(`coaches.by.${order}`)))),
    h('div', { class: 'fchips', role: 'group', 'aria-label': t('coaches.filters') }, filters(list)));

/** @param {OfferList} list */
function filters(list) {
    const offers = list.all;
    const times = Object.keys(TIMES).filter((time) => offers.some((offer) => timeOf(offer) === time));
    const operators = [...new Map(offers.filter((offer) => offer.operator).map((offer) => [offer.operator, list.nameOf(offer)]))];
    return [
        ...(operators.length > 1 ? operators.map(([id, name]) => chip(list, 'operators', id, name)) : []),
        ...(times.length > 1 ? times.map((time) => chip(list, 'times', time, t(`coaches.time.${time}`))) : []),
    ];
}

/** @param {OfferList} list @param {'operators' | 'times'} kind @param {string} value @param {string} words */
function chip(list, kind, value, words) {
    const on = list.filter[kind].has(value);
    return h('button', { type: 'button', class: 'fchip', key: `${kind} ${value}`, 'aria-pressed': String(on), onclick: () => list.toggle(kind, value) },
        on && icon('check'), words);
}

/** How far the search has come. @param {CoachSearch} search @param {OfferList} list */
export function progress(search, list) {
    const { phase, renewing, end } = search.value;
    const count = search.offers.size;
    const asking = phase === 'asking';
    return h('div', { class: 'prog', key: 'progress' },
        h('div', { class: 'prog-line' },
            h('p', { class: 'label' }, count > 0 && h('b', { class: 'num' }, String(count)), ' ', words(phase, count, renewing, end)),
            asking && h('button', { type: 'button', class: 'btn', onclick: () => search.stop() }, t('coaches.cancel')),
            phase === 'stopped' && h('button', { type: 'button', class: 'btn', onclick: () => search.again() }, t('coaches.goOn'))),
        asking && h('div', { class: 'track', role: 'progressbar', 'aria-label': t('coaches.asking') }, h('i', {})),
        list.waiting > 0 && h('button', { type: 'button', class: 'btn wide', onclick: () => list.arrange() }, t('coaches.waiting', { count: list.waiting })));
}

/** @param {string} phase @param {number} count @param {boolean} renewing @param {any} end */
function words(phase, count, renewing, end) {
    if (renewing) return t('coaches.renewing');
    if (phase === 'asking') return count > 0 ? t('coaches.departuresSoFar', { count }) : t('coaches.asking');
    if (phase === 'stopped') return t('coaches.stopped', { count });
    if (phase === 'failed') return t('coaches.departures', { count });
    const until = t('coaches.until', { time: clockTime(end.expires, Intl.DateTimeFormat().resolvedOptions().timeZone) });
    return `${t('coaches.departures', { count })} · ${end.partial ? t('coaches.partial') : until}`;
}

/** The cheapest and the fastest of those shown. @param {OfferList} list */
export function glance(list) {
    const { cheapest, fastest } = best(list.passing);
    const plate = (/** @type {string} */ key, /** @type {any} */ offer, /** @type {string} */ value) => offer
        && h('button', { type: 'button', class: 'best', key, onclick: () => list.reveal(offer) }, h('span', { class: 'small quiet' }, t(`coaches.${key}`)),
            h('b', { class: 'num' }, value), h('span', { class: 'small quiet' }, t('coaches.at', { time: clockText(offer.departure.local) })));
    return h('div', { class: 'glance', key: 'glance' },
        plate('cheapest', cheapest, cheapest ? priceText(cheapest.price) : ''), plate('fastest', fastest, fastest ? durationText(fastest.duration) : ''));
}

const KNOWN = ['unreachable', 'lost', 'wrong', 'none', 'busy', 'server', 'timedOut', 'unauthorized', 'rateLimited', 'unavailable'];

/**
 * What is wrong and what to do; the search stays as it is.
 * @param {string} error @param {() => void} again @param {() => void} [change]
 */
export const failureView = (error, again, change) => h('div', { class: 'failure', role: 'alert', key: 'failure' },
    banner('delayed', 'offline', t('failure.title'), t(`coaches.error.${KNOWN.includes(error) ? error : 'server'}`)),
    h('div', { class: 'buttons' }, h('button', { type: 'button', class: 'btn primary', onclick: again }, t('tryAgain')),
        change && h('button', { type: 'button', class: 'btn', onclick: change }, t('coaches.changeSearch'))));
