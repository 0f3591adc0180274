/**
 * Renders the content above the list of offers: order, filters, progress, the best offers, and errors.
 * @module
 */
import { h, icon } from '../dom/dom.js';
import { durationText } from '../format/duration.js';
import { clockTime } from '../format/format.js';
import { listed, t } from '../format/words.js';
import { figured } from '../parts/figure.js';
import { banner } from '../parts/parts.js';
import { cityName } from './city-name.js';
import { clockText, priceText, roundPriceText } from './format.js';
import { ORDERS } from './order.js';

/** @typedef {import('./list.js').OfferList} OfferList */
/** @typedef {import('./search.js').CoachSearch} CoachSearch */

/** Whether the less common filters are open. */
let isOpen = false;

/**
 * Renders the order and the filters in one row that scrolls.
 * @param {OfferList} list @returns {Page.Child[]}
 */
export function tools(list) {
    const { count, direct, limits, times, operators } = list.facts;
    return [
        h('select', { class: 'fchip', key: 'order', 'aria-label': t('coaches.sortBy'), onchange: (/** @type {Page.On<HTMLSelectElement>} */ { target }) => list.sort(/** @type {import('./order.js').Order} */ (target.value)) },
            ORDERS.map((order) => h('option', { value: order, selected: order === list.order }, t(`coaches.by.${order}`)))),
        (list.filter.isDirect || (direct > 0 && direct < count)) && flag('direct', list.filter.isDirect, t('coaches.direct'), () => list.narrow({ isDirect: !list.filter.isDirect })),
        ...limits.map((most) => {
            const on = list.filter.most?.amount === most.amount;
            return flag(`most ${most.amount}`, on, t('coaches.upTo', { price: roundPriceText(most) }), () => list.narrow({ most: on ? undefined : most }));
        }),
        (times.length > 1 || operators.length > 1) && h('button', { type: 'button', class: 'fchip', key: 'more', 'aria-expanded': String(isOpen), onclick: () => toggleMore(list) },
            icon('filter'), t('coaches.filters'), chosen(list) > 0 && h('b', { class: 'num' }, String(chosen(list)))),
    ];
}

/**
 * Opens or closes the less common filters. Scrolls to opened ones, because the rider may have scrolled down past them.
 * @param {OfferList} list
 */
function toggleMore(list) {
    isOpen = !isOpen;
    list.onChange();
    if (isOpen) requestAnimationFrame(() => document.querySelector('#page .fchips.wrapped')?.scrollIntoView({ block: 'center' }));
}

/**
 * Returns the number of selected operators and times of day.
 * @param {OfferList} list
 */
const chosen = ({ filter }) => filter.operators.size + filter.times.size;

/**
 * Renders the filters by operator and time of day, if they are open.
 * @param {OfferList} list
 */
export const moreFilters = (list) => isOpen && h('div', { class: 'fchips wrapped', key: 'more', role: 'group', 'aria-label': t('coaches.filters') }, folded(list));

/**
 * Renders the filters by operator and time of day.
 * @param {OfferList} list
 */
function folded(list) {
    const { times, operators } = list.facts;
    return [
        ...(times.length > 1 ? times.map((time) => chip(list, 'times', time, t(`coaches.time.${time}`))) : []),
        ...(operators.length > 1 ? operators.map((id) => chip(list, 'operators', id, list.nameOf(id))) : []),
    ];
}

/**
 * Renders a note that prices in several currencies cannot be compared, if offers are sorted by price.
 * @param {OfferList} list
 */
export const incomparable = (list) => list.order === 'price' && list.facts.currencies.length > 1
    && h('p', { class: 'small quiet', key: 'incomparable' }, t('coaches.incomparable', { currencies: listed(list.facts.currencies) }));

/**
 * Renders a filter by operator or time of day.
 * @param {OfferList} list @param {'operators' | 'times'} kind @param {string} value @param {string} words
 */
function chip(list, kind, value, words) {
    return flag(`${kind} ${value}`, list.filter[kind].has(value), words, () => list.toggle(kind, value));
}

/**
 * Renders a toggle button.
 * @param {string} key @param {boolean} on whether it is selected @param {string} words @param {() => void} onclick
 */
const flag = (key, on, words, onclick) =>
    h('button', { type: 'button', class: 'fchip', key, 'aria-pressed': String(on), onclick }, on && icon('check'), words);

/**
 * Renders the progress of the search, with buttons to stop it, to continue it, and to show waiting offers.
 * @param {CoachSearch} search @param {OfferList} list
 */
export function progress(search, list) {
    const { phase } = search.value;
    const count = search.offers.size;
    const asking = phase === 'asking';
    return h('div', { class: 'prog', key: 'progress' },
        h('div', { class: 'prog-line' },
            h('p', { class: 'label' }, figured(words(search, count), count, { shown: list.kept > 0 ? t('coaches.some', { shown: count - list.kept, count }) : undefined }), more(search)),
            asking && h('button', { type: 'button', class: 'btn', onclick: () => search.stop() }, t('coaches.cancel')),
            phase === 'stopped' && h('button', { type: 'button', class: 'btn', onclick: () => search.again() }, t('coaches.goOn'))),
        asking && h('div', { class: 'track', role: 'progressbar', 'aria-label': t('coaches.asking') }, h('i', {})),
        list.waiting > 0 && h('button', { type: 'button', class: 'btn wide', onclick: () => list.arrange() }, t('coaches.waiting', { count: list.waiting })));
}

/**
 * Returns the state of the search as text.
 * @param {CoachSearch} search @param {number} count of offers
 */
function words({ value: { phase, renewing } }, count) {
    if (renewing) return t('coaches.renewing', { count });
    if (phase === 'asking') return count > 0 ? t('coaches.departuresSoFar', { count }) : t('coaches.asking');
    if (phase === 'stopped') return t('coaches.stopped', { count });
    return t('coaches.departures', { count });
}

/**
 * Returns the text after the number of offers of a complete search: until when the offers are valid, or that some may
 * be missing.
 * @param {CoachSearch} search
 */
const more = ({ value: { phase, end, origin } }) => phase === 'complete' && ` · ${end?.partial ? t('coaches.partial') : until(end?.expires ?? 0, origin)}`;

/**
 * Returns until when the offers are valid, in the city's local time. The city is named if the device's local time
 * differs.
 * @param {number} expires @param {API.City | undefined} city
 */
function until(expires, city) {
    const [here, there] = [Intl.DateTimeFormat().resolvedOptions().timeZone, city?.timeZone].map((zone) => clockTime(expires, zone));
    return t(here === there ? 'coaches.until' : 'coaches.untilThere', { time: there, city: cityName(city) });
}

/**
 * Renders the cheapest and the fastest of the offers shown, each with a button that scrolls to it.
 * @param {OfferList} list
 */
export function glance(list) {
    const { cheapest, fastest } = list.facts.best;
    const plate = (/** @type {string} */ key, /** @type {API.Offer | undefined} */ offer, /** @type {string} */ value) => offer
        && h('button', { type: 'button', class: 'best', key, onclick: () => list.reveal(offer) }, h('span', { class: 'small quiet' }, t(`coaches.${key}`), ' ', t('coaches.at', { time: clockText(offer.departure.local) })), h('b', { class: 'num' }, value));
    return h('div', { class: 'glance', key: 'glance' },
        plate('cheapest', cheapest, cheapest?.price ? priceText(cheapest.price) : ''), plate('fastest', fastest, fastest?.duration ? durationText(fastest.duration) : ''));
}

/** The kinds of error that have a message of their own: of the connection, this server, or the supplier. */
const KNOWN = ['noConnection', 'unreachable', 'lost', 'wrong', 'none', 'busy', 'server', 'timedOut', 'unauthorized', 'rateLimited', 'unavailable'];

/**
 * Renders an error and what the rider can do; the search is unchanged.
 * @param {string} error @param {() => void} again repeats the search @param {() => void} [change] opens the form of the search
 */
export const failureView = (error, again, change) => h('div', { class: 'failure', role: 'alert', key: 'failure' },
    banner('delayed', 'offline', t('failure.title'), t(`coaches.error.${KNOWN.includes(error) ? error : 'server'}`)),
    h('div', { class: 'buttons' }, h('button', { type: 'button', class: 'btn primary', onclick: again }, t('tryAgain')),
        change && h('button', { type: 'button', class: 'btn', onclick: change }, t('coaches.changeSearch'))));
