/**
 * "From Monday the 7:42 leaves at 7:36": what a new timetable changes at the rider's stops, above their saved trips; and that there is one.
 * @module
 */
import { dayName } from '../alarms/days.js';
import { notify } from '../dom/announce.js';
import { h, hidden, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { stylesheet } from '../dom/stylesheet.js';
import { changes, dismissChanges, readChanges } from '../offline/changes.js';
import { keepTimetable, keptTimetable } from '../offline/timetables.js';
import { calendarDay } from '../reading/format.js';
import { listed, t } from '../reading/words.js';
import { network } from '../server/network.js';
import { hrefOf } from '../shell/router.js';

await stylesheet('alarms');

/** Changes of one line that are told at first. */
const FEW = 4;

changes.subscribe(() => redraw());

/**
 * Agencies whose kept timetable has a newer one.
 * @type {API.Agency[]}
 */
let newer = [];
/** Whose is being fetched. */
let fetching = '';

/** Looks what is on the device, and what the server has. */
export async function enterChanges() {
    await readChanges();
    const all = [...network.value.agencies.values()];
    const kept = await Promise.all(all.map(({ id }) => keptTimetable(id)));
    newer = all.filter(({ schedule }, index) => kept[index] && schedule.file && kept[index]?.version !== schedule.file.version);
    redraw();
}

/** @returns {Page.Child[]} */
export const changesView = () => [...newer.map(offer), told()];

/** @param {API.Agency} agency */
const offer = (agency) => h('section', { class: 'shift-notice', key: `newer ${agency.id}` },
    h('p', {}, h('b', {}, t('changes.newer', { agency: agency.name }))),
    h('button', { type: 'button', class: 'btn', disabled: fetching === agency.id, onclick: () => fetchNew(agency) }, t(fetching === agency.id ? 'changes.looking' : 'changes.look')));

/** @param {API.Agency} agency */
async function fetchNew(agency) {
    fetching = agency.id;
    redraw();
    try {
        await keepTimetable(agency, new AbortController().signal, () => {});
        if (changes.value.stops?.length === 0) notify(t('changes.none'));
    } catch {
        notify(t('changes.failed'));
    }
    fetching = '';
    await enterChanges();
}

function told() {
    const stops = changes.value.stops ?? [];
    if (stops.length === 0) return null;
    const from = stops.map((one) => one.from).find((day) => day);
    return h('section', { class: 'shift-notice', key: 'changes', 'aria-labelledby': 'changes' },
        h('h2', { class: 'label', id: 'changes' }, icon('altered'), from ? t('changes.from', { day: calendarDay(from) }) : t('changes.title')),
        h('ul', {}, stops.map(stopView)),
        h('button', { type: 'button', class: 'btn', onclick: dismissChanges }, t('changes.read')));
}

/** @param {import('../offline/changes.js').Changed} stop */
const stopView = (stop) => h('li', { key: stop.id },
    h('a', { class: 'at-stop', href: hrefOf('stop', stop.stop ? `${changes.value.agency}:${stop.stop}` : stop.id) }, stop.name),
    stop.gone ? h('p', {}, t('changes.gone')) : stop.lines.map((line) => [
        line.changes.slice(0, FEW).map((change) => h('p', {}, h('b', {}, line.label), ' ', shift(change), ' ', h('span', { class: 'label' }, listed(change.weekdays.map((day) => dayName(day, 'short')))))),
        line.changes.length > FEW && h('p', { class: 'label' }, t('changes.more', { count: line.changes.length - FEW, line: line.label }))]));

/** @param {{before?: string, after?: string}} change @returns {Page.Child} */
function shift({ before, after }) {
    if (!after) return t('changes.noMore', { time: before ?? '' });
    if (!before) return t('changes.isNew', { time: after });
    return [h('s', { class: 'num' }, hidden(t('changes.was')), before), ' ', icon('arrow', 'arrow'), hidden(t('ends.to')), ' ', h('b', { class: 'num' }, after)];
}
