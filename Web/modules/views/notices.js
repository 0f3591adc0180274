/**
 * Announcements: the list with its full text, and the count of those not yet opened.
 * @module
 */
import { ask } from '../api.js';
import { now } from '../clock.js';
import { h, icon } from '../dom.js';
import { redraw } from '../draw.js';
import { dayTime } from '../format.js';
import { liveData } from '../live-data.js';
import { network, zoneOf } from '../network.js';
import { chip, lookOf, routesOf, squareButton } from '../parts.js';
import { prefer, preferences } from '../preferences.js';
import { back, hrefOf, place } from '../router.js';
import { t, translated } from '../words.js';
import { asking, empty, failure, updated } from './states.js';

const list = {
    /** Of all agencies, not only of the routes on the map. @type {any[] | undefined} */
    alerts: undefined,
    at: 0,
    /** @type {any} */
    error: undefined,
    busy: false,
    askedAt: 0,
};

export async function refreshNotices() {
    Object.assign(list, { busy: true, askedAt: performance.now() });
    redraw();
    try {
        const { at, alerts } = await ask('alerts');
        Object.assign(list, { at, alerts, error: undefined });
    } catch (error) {
        list.error = error;
    }
    list.busy = false;
    if (place.value.page === 'notices') markSeen();
    redraw();
}

/** Opening the page is seeing what is on it. Notices that have ended are forgotten. */
export function markSeen() {
    const ids = current().map((alert) => alert.id);
    if (ids.length > 0 || preferences.value.seenAlerts.length > 0) prefer({ seenAlerts: ids });
}

/** @returns {any[]} */
const current = () => {
    const known = new Map((list.alerts ?? []).map((alert) => [alert.id, alert]));
    for (const alert of liveData.value.at > list.at ? liveData.value.alerts : []) known.set(alert.id, alert);
    return [...known.values()];
};

/** @returns {number} */
export function unseen() {
    const seen = new Set(preferences.value.seenAlerts);
    return current().filter((alert) => !seen.has(alert.id)).length;
}

/** @returns {any[]} */
export function noticesPage() {
    const alerts = current();
    return [
        h('header', { class: 'bar back', key: 'bar' },
            squareButton('back', t('back'), { onclick: () => back() }),
            h('h1', { tabindex: -1 }, t('notices.title')),
            squareButton('refresh', t('refresh'), { 'aria-busy': String(list.busy), onclick: refreshNotices })),
        list.error && failure(list.error, refreshNotices, t('notices.empty')),
        !list.alerts && !list.error && asking(list.askedAt, t('asking.notices')),
        list.alerts && alerts.length === 0 && empty('empty', 'h2', t('notices.empty'), t('notices.emptyWhy')),
        h('ul', { class: 'notices', key: 'list' }, alerts.map(notice)),
        list.at > 0 && updated(now() - list.at),
    ];
}

/** @param {any} alert */
function notice(alert) {
    const url = translated(alert.url);
    const agency = network.value.agencies.get(alert.agency);
    const periods = alert.periods.map((/** @type {any} */ period) => periodWords(period, alert.agency));
    const lit = place.value.id === alert.id;
    return h('li', { key: alert.id, id: `notice-${alert.id}`, class: `notice ${lit ? 'lit' : ''}` }, h('article', {},
        h('p', { class: `tag lamp ${lookOf(alert.condition)}` }, icon(alert.condition), t(`service.${alert.condition}`)),
        h('h2', {}, translated(alert.header) || t(`service.${alert.condition}`)),
        h('p', { class: 'chips' }, routesOf(alert.routes).map((route) =>
            h('a', { class: 'chip-link', href: hrefOf('route', route.id) }, chip(route, 'small'))),
            alert.wholeAgency && h('span', { class: 'label quiet' }, agency?.name)),
        translated(alert.text).split(/\n+/).map((text) => h('p', {}, text)),
        h('p', { class: 'small quiet' }, [...periods, alert.simulated && t('simulated.alert')].filter(Boolean).join(' · ')),
        url && h('a', { class: 'btn', href: url, target: '_blank', rel: 'noopener' }, icon('link'), t('notices.link'))));
}

/** @param {{from?: number, to?: number}} period @param {string} agency */
function periodWords({ from, to }, agency) {
    const zone = zoneOf(agency);
    if (from !== undefined && to !== undefined) return t('period.both', { from: dayTime(from, zone), to: dayTime(to, zone) });
    if (from !== undefined) return t('period.from', { from: dayTime(from, zone) });
    return to === undefined ? '' : t('period.to', { to: dayTime(to, zone) });
}
