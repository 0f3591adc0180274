/**
 * The calls of a trip beside the vehicle's path. The last call before the displayed time is marked.
 * @module
 */
import { h } from '../dom/dom.js';
import { t } from '../format/words.js';
import { tripCalls } from './calls.js';
import { vehicleWay } from './way.js';

/**
 * Renders the table of calls and the playable map.
 * @param {History.TripDay} answer
 */
export function tripPlayer(answer) {
    const calls = tripCalls(answer);
    const rows = calls.querySelectorAll('tbody tr');
    const way = vehicleWay(answer, (time) => {
        const made = answer.calls.reduce((last, call, place) => ((call.observedTime ?? Infinity) <= time ? place : last), -1);
        for (const [place, row] of rows.entries()) {
            if (place === made) row.setAttribute('aria-current', 'true');
            else row.removeAttribute('aria-current');
        }
    });
    return h('div', { class: 'trip-player' }, h('div', {}, calls, h('p', { class: 'small quiet' }, t('performance.callsNote'))), h('div', {}, way));
}
