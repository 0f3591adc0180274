/**
 * Elevators and other places at the open stop that are closed to riders who need a step-free route, and whether that is
 * unknown.
 * @module
 */
import { hrefOf } from '../address/router.js';
import { h } from '../dom/dom.js';
import { pastTime } from '../format/format.js';
import { listed, t, translated } from '../format/words.js';
import { banner } from '../parts/parts.js';
import { now } from '../server/clock.js';
import { zoneAt } from '../server/network.js';

/**
 * Renders a banner for each closed place, and the note on whether closures are known.
 * @param {Page.Board} board @returns {Page.Child[]}
 */
export function view({ closures = [], stepFreeBy, liftsUnknown, alerts, stop }) {
    const banners = closures.map(({ alert: id, kind, since }) => {
        const title = since === undefined ? t(`closed.${kind}`) : t(`closed.${kind}.since`, { time: pastTime(since, zoneAt(stop), now()) });
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
    const title = since === undefined ? t('closed.unknown') : t('closed.unknown.since', { time: pastTime(since, zone, now()) });
    return h('div', { key: 'closed unknown' }, banner('unknown', 'wheelchair', title, t('closed.unknownWhy')));
}
