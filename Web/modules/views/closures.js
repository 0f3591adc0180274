/**
 * Elevators and other places at the open stop that are closed to riders who need a step-free route, and whether that is
 * unknown.
 * @module
 */
import { hrefOf } from '../address/router.js';
import { h } from '../dom/dom.js';
import { clockTime, dayTime } from '../format/format.js';
import { listed, t, translated } from '../format/words.js';
import { banner } from '../parts/parts.js';
import { now } from '../server/clock.js';
import { zoneAt } from '../server/network.js';

/** The age up to which a clock time without a date is clear, in seconds: it is of today or of last night. */
const RECENT = 18 * 3600;

/**
 * Returns the time since which a place is closed.
 * @param {number} since @param {string} zone
 */
const sinceWords = (since, zone) => (now() - since < RECENT ? clockTime(since, zone) : dayTime(since, zone, now()));

/**
 * Renders a banner for each closed place, and the note on whether closures are known.
 * @param {Page.Board} board @returns {Page.Child[]}
 */
export function view({ closures = [], stepFreeBy, liftsUnknown, alerts, stop }) {
    const banners = closures.map(({ alert: id, kind, since }) => {
        const title = since === undefined ? t(`closed.${kind}`) : t(`closed.${kind}.since`, { time: sinceWords(since, zoneAt(stop)) });
        const alert = alerts.find((one) => one.id === id);
        return h('div', { key: `closed ${id}` }, banner('plain', 'wheelchair', title, alert ? translated(alert.header) : '', hrefOf('notices', id)));
    });
    return [liftsUnknown && unknown(liftsUnknown, zoneAt(stop)), ...banners, stepFreeBy && h('p', { class: 'label', key: 'step-free' },
        stepFreeBy.length > 0 ? t('closed.by', { names: listed(stepFreeBy) }) : t('closed.noWay'))];
}

/**
 * Renders the banner saying that it is unknown what is closed.
 * @param {API.LiftsUnknown} unknown @param {string} zone
 */
function unknown({ since }, zone) {
    const title = since === undefined ? t('closed.unknown') : t('closed.unknown.since', { time: sinceWords(since, zone) });
    return h('div', { key: 'closed unknown' }, banner('unknown', 'wheelchair', title, t('closed.unknownWhy')));
}
