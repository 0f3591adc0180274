/**
 * All that is the rider's, as a whole: to take along as a file, to take in from one, to erase.
 * @module
 */
import { notify } from '../dom/announce.js';
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { t } from '../format/words.js';
import { askFirst } from '../parts/ask-first.js';
import { banner } from '../parts/parts.js';
import { ERASED, eraseMine, mine } from '../rider/mine.js';
import { troubles } from '../rider/troubles.js';
import { keptWhere } from '../vault/between.js';

/** A journal of a lifetime is far smaller; whatever is larger is something else, and need not be read. */
const LARGEST = 64 * 1024 * 1024;

/**
 * The result of the last import.
 * @type {{look: string, glyph: string, title: string, text: string} | undefined}
 */
let outcome = hasErased() ? { look: 'plain', glyph: 'check', title: t('things.erased'), text: t('things.erasedWhat') } : undefined;

/** Whether everything was erased just before the page began anew; asked once. */
function hasErased() {
    try {
        const was = sessionStorage.getItem(ERASED) !== null;
        sessionStorage.removeItem(ERASED);
        return was;
    } catch {
        return false;
    }
}

const file = /** @type {HTMLInputElement} */ (h('input', { type: 'file', id: 'things-file', hidden: true }));
file.addEventListener('change', () => {
    const [chosen] = file.files ?? [];
    if (chosen) attempt(() => take(chosen));
    // The same file can be chosen again.
    file.value = '';
});

/** The section of the page. */
export const thingsView = () => h('section', { key: 'things' },
    h('h2', { class: 'section-title', id: 'things' }, t('things.title')),
    h('p', {}, t('things.what')),
    ...troubles(),
    h('div', { class: 'buttons' },
        h('button', { type: 'button', class: 'btn', onclick: () => attempt(hand) }, t('things.export')),
        h('button', { type: 'button', class: 'btn', onclick: () => file.click() }, t('things.import')),
        h('button', { type: 'button', class: 'btn', onclick: ask }, icon('delete'), t('things.erase'))),
    file,
    h('div', { role: 'status', key: 'outcome' }, outcome && banner(outcome.look, outcome.glyph, outcome.title, outcome.text)));

/** @param {() => Promise<void>} work */
async function attempt(work) {
    try {
        await work();
    } catch {
        notify(t('things.failed'));
    }
}

/** Hands everything out as a file. */
async function hand() {
    const rider = await mine();
    const url = URL.createObjectURL(new Blob([rider.export()], { type: 'application/octet-stream' }));
    const day = new Date().toLocaleDateString('sv');
    h('a', { href: url, download: `headsign-${day}.journal` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** @param {File} chosen */
async function take(chosen) {
    const rider = await mine();
    const reply = chosen.size > LARGEST ? { refused: /** @type {const} */ ('notAJournal') } : await rider.import(new Uint8Array(await chosen.arrayBuffer()));
    outcome = reply.refused !== undefined ? refusal(reply.refused) : result(reply);
    redraw();
}

/** @param {string} refused */
const refusal = (refused) => ({ look: 'delayed', glyph: 'unknown', title: t(`things.${refused}`), text: t('things.unchanged') });

/** @param {Exclude<Core.Merged, {refused: string}> & {stored?: boolean}} reply */
function result({ added, alreadyKnown, damagedBytes, cutOffBytes, unreadable, stored = true }) {
    const damaged = damagedBytes + cutOffBytes;
    const parts = [
        alreadyKnown > 0 && t('things.known', { count: alreadyKnown }), damaged > 0 && t('things.damaged', { count: damaged }),
        unreadable > 0 && t('things.unreadable', { count: unreadable }), !stored && t('things.notStored'),
    ];
    const isWhole = damaged + unreadable === 0 && stored;
    return { look: isWhole ? 'plain' : 'altered', glyph: isWhole ? 'check' : 'altered', title: t('things.added', { count: added }), text: parts.filter(Boolean).join(' ') };
}

/** Before everything goes. */
const ask = () => askFirst(t('things.eraseTitle'), keptWhere('things.eraseWhat'), t('things.keep'),
    h('button', { type: 'button', class: 'btn', onclick: () => attempt(hand) }, t('things.exportFirst')),
    h('button', { type: 'button', class: 'btn', onclick: () => attempt(eraseMine) }, icon('delete'), t('things.eraseAll')));
