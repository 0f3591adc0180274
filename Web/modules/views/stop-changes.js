/**
 * The changes of the agency's new timetable at the open stop, as the server computes them.
 * @module
 */
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { t } from '../format/words.js';
import { isOffline } from '../live/live-data.js';
import { ask } from '../server/api.js';
import { shiftsAt } from '../trips/shifts.js';

const here = {
    /** The stop, and when its timetable was replaced, as a key. */
    question: '',
    /** @type {API.StopChanges | 'unknown' | 'failed' | undefined} undefined while it is pending */
    answer: undefined,
};

/**
 * Requests the changes at a stop.
 * @param {string} question @param {string} stop
 */
async function askHere(question, stop) {
    Object.assign(here, { question, answer: undefined });
    const answer = await ask('changes', { stops: [stop] }).then(({ stops }) => stops[0] ?? 'unknown', () => 'failed');
    if (here.question !== question) return;
    Object.assign(here, { answer });
    redraw();
}

/**
 * Renders the changes at a stop, and requests them if necessary.
 * @param {string} stop @param {number} replaced @returns {Page.Child}
 */
export function view(stop, replaced) {
    const question = `${stop} ${replaced}`;
    if (here.question !== question) void askHere(question, stop);
    const { answer } = here;
    if (answer === undefined || answer === 'unknown') return null;
    if (answer === 'failed') return isOffline() ? null : h('p', { class: 'label quiet', key: 'shifts-failed', role: 'status' }, t('changes.notAsked'),
        h('button', { type: 'button', class: 'btn', onclick: () => askHere(question, stop) }, t('tryAgain')));
    if (!answer.gone && answer.lines.length === 0) return h('p', { class: 'label quiet', key: 'shifts-none' }, t('changes.noneHere'));
    return h('details', { class: 'shift-notice', key: 'shifts' }, h('summary', { class: 'label' }, icon('altered'), t('changes.here')), shiftsAt(answer));
}
