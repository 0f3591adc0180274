/**
 * The service condition of a trip's lines: a button that expands their service alerts.
 * @module
 */
import { noticeBanner } from '../board/board.js';
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { age } from '../format/format.js';
import { sentences, t } from '../format/words.js';
import { effectWords, lookOf } from '../parts/parts.js';
import { now } from '../server/clock.js';
import { partHealth } from '../server/feed-health.js';
import { network } from '../server/network.js';
import { isServerHeard, noticesOf, titleOf } from './saved.js';

/** @typedef {import('./saved.js').Trip} Trip */

/**
 * The IDs of trips whose service alerts are expanded.
 * @type {Set<string>}
 */
const opened = new Set();

/**
 * Returns the element ID of a trip's service alerts.
 * @param {Trip} trip
 */
const idOf = (trip) => `notices-${trip.id}`;

/**
 * Renders the button with the icon, the text and the colour of the service condition.
 * @param {Trip} trip @param {string} status @param {string} [look] more classes
 */
export function lamp(trip, status, look = '') {
    const count = noticesOf(trip).length;
    const words = [t(`service.${status}`), count > 0 && t('notices.more', { count }), t('trip.showNotices', { name: titleOf(trip) })];
    return h('button', {
        type: 'button', class: `lamp ${lookOf(status)} ${look}`, key: 'lamp', 'aria-expanded': String(opened.has(trip.id)),
        'aria-controls': idOf(trip), 'aria-label': sentences(words), onclick: () => toggle(trip.id),
    }, icon(status), h('span', { class: 'lamp-word' }, t(`service.${status}`)));
}

/**
 * Expands or collapses the service alerts of a trip.
 * @param {string} id
 */
function toggle(id) {
    if (!opened.delete(id)) opened.add(id);
    redraw();
}

/**
 * Renders the service alerts that the button expands.
 * @param {Trip} trip @param {string} status
 */
export function openedNotices(trip, status) {
    const alerts = noticesOf(trip);
    return h('div', { class: 'trip-notices', id: idOf(trip), key: 'notices', role: 'status', hidden: !opened.has(trip.id) },
        alerts.map((alert) => h('div', { key: alert.id }, noticeBanner(alert, effectWords(alert)))),
        status === 'none' && alerts.length === 0 && h('p', {}, t('trip.noIssues')),
        status === 'unknown' && h('p', {}, t('trip.issuesUnknown')),
        asOf([trip]));
}

/**
 * Returns the age of the service alerts for all trips whose alerts are collapsed; expanded ones show it themselves.
 * @param {Trip[]} trips
 */
export const asOfClosed = (trips) => asOf(trips.filter(({ id }) => !opened.has(id)));

/**
 * Renders the age of the service alerts for the lines of trips, and whether their feeds still work; for each agency
 * without service alerts, a note on that.
 * @param {Trip[]} trips
 */
function asOf(trips) {
    const agencies = [...new Set(trips.flatMap(({ lines }) => lines.map(({ id }) => id.split(':', 1)[0])))];
    const parts = agencies.map((id) => ({ id, ...partHealth(id, 'notices') }));
    const reporting = parts.filter(({ state }) => state !== 'none');
    const silent = parts.filter(({ state }) => state === 'none');
    return parts.length > 0 && h('div', { class: 'small quiet', key: 'as-of' },
        reporting.length > 0 && h('p', {}, ageWords(reporting)),
        silent.map(({ id }) => h('p', { key: id }, t('notices.noneTold', { name: network.value.agencies.get(id)?.name ?? id }))));
}

/**
 * Returns the text for the age of the oldest feed.
 * @param {import('../server/feed-health.js').PartHealth[]} reporting
 */
function ageWords(reporting) {
    const times = reporting.map(({ at }) => at ?? 0);
    if (Math.min(...times) === 0) return t('trip.noticesUnknown');
    const words = { age: age(now() - Math.min(...times)) };
    return t(isServerHeard() && reporting.every(({ state }) => state === 'live') ? 'trip.noticesAge' : 'trip.noticesOld', words);
}
