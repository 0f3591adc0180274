/**
 * Renders how the page looks while data is loading, when it is outdated, after a failure, and without results.
 * @module
 */
import { hrefOf } from '../address/router.js';
import { h, icon } from '../dom/dom.js';
import { age, calendarDay, clockTime, otherZone } from '../format/format.js';
import { labelled, sentences, t } from '../format/words.js';
import { retryLive, worstFirst } from '../live/live-data.js';
import { site } from '../server/site.js';
import { banner, effectWords, phoneLink } from './parts.js';

/** The delay before a loading indicator is shown, in milliseconds. */
const PATIENCE = 1500;

/**
 * Renders a placeholder while a request is pending.
 * @param {number} since `performance.now()` when the request was sent @param {string} words the text
 */
export function asking(since, words) {
    if (performance.now() - since < PATIENCE) return h('div', { class: 'asking', 'aria-busy': 'true', key: 'asking' });
    return h('div', { class: 'asking', 'aria-busy': 'true', key: 'asking' },
        h('p', { class: 'label quiet', role: 'status' }, words),
        h('div', { class: 'ghost' }), h('div', { class: 'ghost' }), h('div', { class: 'ghost' }));
}

/** A non-breaking space, which reserves the height of a line of text. */
export const ROOM = '\u00a0';

/**
 * Renders placeholders for rows that are loading, so that the layout does not shift when they arrive. After a delay
 * they are visible and announced.
 * @param {string} key @param {number} count @param {number} since `performance.now()` when the request was sent @param
 *     {string} words
 */
export function rowsToCome(key, count, since, words) {
    const isLate = performance.now() - since >= PATIENCE;
    return h('div', { class: 'asking', 'aria-busy': 'true', key },
        h('ul', { class: 'rows' }, Array.from({ length: count }, () => h('li', { class: isLate ? 'to-come ghost' : 'to-come' }))),
        isLate && h('p', { class: 'label quiet', role: 'status' }, words));
}

/**
 * Renders the message that a request failed, with a button to retry it.
 * @param {unknown} error @param {() => void} again retries
 * @param {string} missing the message if the requested item does not exist
 */
export function failure(error, again, missing) {
    const { status } = /** @type {Page.Failure} */ (error);
    if (status === 404 || status === 400) return h('div', { class: 'empty', key: 'failure' }, h('h3', {}, missing));
    const words = status ? t('failure.server') : t('failure.unreachable');
    return h('div', { class: 'failure', role: 'alert', key: 'failure' },
        banner('delayed', 'offline', t('failure.title'), words),
        h('div', { class: 'buttons' }, h('button', { class: 'btn primary', onclick: again }, t('tryAgain'))));
}

/**
 * Renders the warning that live data is missing or outdated, with its time; `null` if all is well.
 * @param {import('../live/live-data.js').Health} health @param {number} now @param {string} timeZone
 * @param {{name?: string, of?: 'departures' | 'buses' | 'said', timetable?: () => void, asTimetable?: boolean,
 *     timetableOnly?: boolean}} more `name`: the affected agency, if others work; `of`: the affected data: departures,
 *     vehicle positions, or what the agency itself publishes about a stop; `timetable`: toggles scheduled times;
 *     `asTimetable`: whether these are shown; `timetableOnly`: whether an offline timetable is used instead
 */
export function trouble(health, now, timeZone, { name = '', of = 'departures', timetable, asTimetable = false, timetableOnly = false } = {}) {
    const key = `trouble ${of} ${name}`;
    const since = health.since === undefined ? '' : clockTime(health.since, timeZone);
    if (health.state === 'offline') {
        const words = timetableOnly ? t('offline.timetable') : health.since === undefined ? t('offline.text')
            : t('offline.seen', { age: age(now - health.since) });
        return h('div', { key }, banner('plain', 'offline', t('offline.title'), words));
    }
    if (health.state === 'stale') {
        const title = health.since === undefined ? t('stale.unknown') : t('stale.title', { time: since, age: age(now - health.since) });
        return h('div', { key }, banner('unknown', 'unknown', labelled(name, title), t('stale.text')));
    }
    if (health.state !== 'failing') return null;
    const title = since ? t(`failing.title.${of}`, { time: since }) : t(`failing.never.${of}`);
    return h('div', { key, role: 'alert' },
        banner('delayed', 'offline', labelled(name, title), t(of === 'said' ? 'failing.text.said' : name ? 'failing.one' : 'failing.text')),
        h('div', { class: 'buttons' },
            h('button', { class: 'btn primary', onclick: retryLive }, t('tryAgain')),
            timetable && h('button', { class: 'btn', 'aria-pressed': String(asTimetable), onclick: timetable }, t('showTimetable'))));
}

/**
 * Renders the most severe service alert, with the number of others.
 * @param {API.Alert[]} alerts @param {(alert: API.Alert, title: string) => Node} view
 */
export function notices(alerts, view) {
    if (alerts.length === 0) return null;
    const [worst] = worstFirst(alerts);
    const words = effectWords(worst);
    const title = alerts.length === 1 ? words : `${words} · ${t('notices.more', { count: alerts.length })}`;
    return h('div', { key: 'notices' }, view(worst, title));
}

/**
 * Renders an empty state: a heading, an explanation, and actions.
 * @param {string} key @param {'h2' | 'h3'} level @param {string} title @param {string | false} why @param
 *     {...Page.Child} actions
 */
export const empty = (key, level, title, why, ...actions) =>
    h('div', { class: 'empty', key }, h(level, {}, title), why && h('p', { class: 'quiet' }, why), ...actions);

/** Renders a note that all times are scheduled, where live data is not expected. */
export const byTimetable = () => h('p', { class: 'label quiet', key: 'by-timetable' }, t('byTimetable'));

/**
 * Renders a banner saying that the timetable's last day has passed.
 * @param {API.Agency | undefined} agency
 */
export const endedTimetable = (agency) => agency?.schedule.ended && agency.schedule.to &&
    h('div', { key: 'ended' }, banner('unknown', 'unknown', t('schedule.ended', { date: calendarDay(agency.schedule.to) }), t('schedule.endedWhy')));

/**
 * Renders banners for the agencies without a timetable, with the reasons.
 * @param {Iterable<API.Agency>} agencies
 */
export const missingTimetables = (agencies) => [...agencies].filter(({ schedule }) => schedule.state !== 'ready')
    .map(({ id, name, schedule }) => h('div', { key: `timetable ${id}`, role: 'status' }, schedule.state === 'failed'
        ? banner('delayed', 'offline', t('timetable.missing', { name }), whyMissing(schedule))
        : banner('unknown', 'unknown', t('timetable.missing', { name }), t('schedule.loading'))));

/**
 * Returns why a timetable is missing, when the server will try again, and what the operator can do.
 * @param {API.Schedule} schedule
 */
const whyMissing = ({ message, nextAttempt, reason }) => sentences([
    // In the device's time zone, since the agency's is unknown without a timetable.
    message, nextAttempt && t('timetable.next', { time: clockTime(nextAttempt) }), reason && !passing.has(reason) && t(`timetable.do.${toCheck[reason] ?? 'file'}`),
]);

/** Temporary errors, which need no action. */
const passing = new Set(['rateLimited', 'unavailable']);
/** The hint for the operator, by error. For any other error it is to check the feed file. */
const toCheck = /** @type {Record<string, string>} */ ({
    unauthorized: 'key', badAddress: 'address', unreachable: 'address', timedOut: 'address', rejected: 'address', missing: 'address',
    redirectedTooOften: 'address', redirectedAstray: 'address',
});

/**
 * Renders a note that names the time zone of the displayed times, if the device has another one.
 * @param {string} timeZone @param {number} now
 */
export function zoneNote(timeZone, now) {
    const zone = otherZone(timeZone, now);
    return zone !== '' && h('p', { class: 'small quiet', key: 'zone' }, t('zone.other', { zone }));
}

/**
 * Renders a note on how long ago the displayed data was updated.
 * @param {number} seconds ago @param {string} [note]
 */
export const updated = (seconds, note) => h('p', { class: 'small quiet updated', key: 'updated' },
    [t('updated', { age: age(seconds) }), note].filter(Boolean).join(' · '));

/** Renders a link to intercity coaches, for places without local service. */
export const coachesLink = () => site.coaches && h('a', { class: 'btn', href: hrefOf('coaches'), key: 'coaches' }, icon('coach'), t('coaches.elsewhere'));

/**
 * Renders the link that calls an agency; nothing without a phone number.
 * @param {API.Agency | undefined} agency
 */
export const callButton = (agency) => agency?.phone &&
    h('a', { class: 'btn', href: phoneLink(agency.phone), key: `call ${agency.id}` }, icon('phone'), t('call', { name: agency.name }));
