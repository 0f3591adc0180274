/**
 * The texts for the changes of a new timetable at one stop: "7:42 to 7:36 · Mon and Fri".
 * @module
 */
import { h, hidden, icon } from '../dom/dom.js';
import { stylesheet } from '../dom/stylesheet.js';
import { dayName } from '../format/days.js';
import { wallTime } from '../format/format.js';
import { listed, t } from '../format/words.js';

await stylesheet('alarms');

/** The maximum number of changes shown per line. */
const FEW = 4;

/**
 * Renders the changes at a stop by line.
 * @param {API.StopChanges} stop @returns {Page.Child}
 */
export const shiftsAt = (stop) => stop.gone ? h('p', {}, t('changes.gone')) : stop.lines.map((line) => [
    line.changes.slice(0, FEW).map((change) => h('p', {}, h('b', {}, line.label), ' ', shift(change), ' · ', h('span', { class: 'label' }, listed(change.weekdays.map((day) => dayName(day, 'short')))))),
    line.changes.length > FEW && h('p', { class: 'label' }, t('changes.more', { count: line.changes.length - FEW, line: line.label }))]);

/**
 * Renders a change: a departure that is gone, new, or at another time.
 * @param {{before?: string, after?: string}} change @returns {Page.Child}
 */
function shift(change) {
    const [before, after] = [change.before, change.after].map((time) => time && wallTime(time));
    if (!after) return t('changes.noMore', { time: before ?? '' });
    if (!before) return t('changes.isNew', { time: after });
    return [h('s', { class: 'num' }, hidden(t('changes.was')), before), ' ', icon('arrow', 'arrow'), hidden(t('ends.toNew')), ' ', h('b', { class: 'num' }, after)];
}
