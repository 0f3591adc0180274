/**
 * "From Monday the 7:42 leaves at 7:36": what a new timetable changes at the rider's stops, shown above their saved
 * trips, and the offer of a newer timetable.
 * @module
 */
import { hrefOf } from '../address/router.js';
import { notify } from '../dom/announce.js';
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { calendarDay } from '../format/format.js';
import { sentences, t } from '../format/words.js';
import { isOffline } from '../live/live-data.js';
import { keepTimetable, keptTimetable } from '../offline/timetables.js';
import { network } from '../server/network.js';
import { changes, dismissChanges, readChanges } from './computed-changes.js';
import { shiftsAt } from './shifts.js';
import { askChanges, dismissServerChanges, serverChanges } from './server-changes.js';

for (const source of [changes, serverChanges]) source.subscribe(redraw);

/**
 * The agencies of which a newer timetable than the stored one exists.
 * @type {API.Agency[]}
 */
let newer = [];
/** The ID of the agency whose timetable is being fetched. */
let fetching = '';

/**
 * Resolves once the agencies are loaded; they are not loaded yet if the page is opened with this view.
 * @returns {Promise<void>}
 */
const agenciesKnown = () => new Promise((resolve) => {
    if (network.value.agencies.size > 0) return resolve();
    const end = network.subscribe(({ agencies }) => {
        if (agencies.size === 0) return;
        end();
        resolve();
    });
});

/** Compares the stored timetables with those of the server. */
export async function enterChanges() {
    await Promise.all([readChanges(), agenciesKnown()]);
    const all = [...network.value.agencies.values()];
    const kept = await Promise.all(all.map(({ id }) => keptTimetable(id)));
    newer = all.filter(({ schedule }, index) => kept[index] && schedule.file && kept[index]?.version !== schedule.file.version);
    redraw();
    await askChanges(all.filter(({ schedule }, index) => !kept[index] && schedule.replaced !== undefined));
}

/**
 * Renders the offers of newer timetables, and the changes at the rider's stops.
 * @returns {Page.Child[]}
 */
export const changesView = () => [...newer.map(offer), ownChanges(), ...fromServer()];

/**
 * Renders the offer to fetch a newer timetable.
 * @param {API.Agency} agency
 */
const offer = (agency) => h('section', { class: 'shift-notice', key: `newer ${agency.id}` },
    h('p', {}, h('b', {}, t('changes.newer', { agency: agency.name }))),
    h('button', { type: 'button', class: 'btn', disabled: fetching === agency.id, onclick: () => fetchNew(agency) }, t(fetching === agency.id ? 'changes.looking' : 'changes.look')));

/**
 * Downloads the newer timetable of an agency, and reports that nothing changes or that it failed.
 * @param {API.Agency} agency
 */
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

function ownChanges() {
    const stops = changes.value.stops ?? [];
    const from = stops.map((one) => one.from).find((day) => day);
    return shifted('changes', from ? t('changes.from', { day: calendarDay(from) }) : t('changes.title'), stops, dismissChanges);
}

/** Renders the changes from the server, for agencies whose timetable is not stored. @returns {Page.Child[]} */
function fromServer() {
    const { state, stops, same } = serverChanges.value;
    return [
        shifted('server-changes', t('changes.title'), stops, dismissServerChanges),
        state === 'failed' && !isOffline() && h('section', { class: 'shift-notice', key: 'server-changes-failed', role: 'status' },
            h('p', {}, t('changes.notAsked')), h('button', { type: 'button', class: 'btn', onclick: enterChanges }, t('tryAgain'))),
        ...same.map((agency) => h('p', { class: 'small quiet', key: `same ${agency}` }, sentences([t('changes.newer', { agency }), t('changes.none')]))),
    ];
}

/**
 * Renders a list of changes, with a button to dismiss it.
 * @param {string} key @param {string} title @param {API.StopChanges[]} stops @param {() => void} dismiss
 */
const shifted = (key, title, stops, dismiss) => stops.length > 0 && h('section', { class: 'shift-notice', key, 'aria-labelledby': key },
    h('h2', { class: 'label', id: key }, icon('altered'), title),
    h('ul', {}, stops.map(stopView)),
    h('button', { type: 'button', class: 'btn', onclick: dismiss }, t('changes.read')));

/**
 * Renders the changes at a stop.
 * @param {API.StopChanges} stop
 */
const stopView = (stop) => h('li', { key: stop.id }, h('a', { class: 'at-stop', href: hrefOf('stop', stop.stop ?? stop.id) }, stop.name), shiftsAt(stop));
