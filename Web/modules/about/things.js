/**
 * The About section on all data of the rider: export to a file, import from a file, and deletion.
 * @module
 */
import { notify } from '../dom/announce.js';
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { sentences, t } from '../format/words.js';
import { askFirst } from '../parts/ask-first.js';
import { banner } from '../parts/parts.js';
import { ERASED, eraseMine, mine } from '../rider/mine.js';
import { troubles } from '../rider/troubles.js';
import { keptWhere } from '../vault/between.js';

/** The maximum size of an imported file, in bytes. Even a rider's lifelong journal is far smaller. */
const LARGEST = 64 * 1024 * 1024;

/**
 * The result of the last import or deletion.
 * @type {{look: string, glyph: string, title: string, text: string} | undefined}
 */
let outcome = hasErased() ? { look: 'plain', glyph: 'check', title: t('things.erased'), text: t('things.erasedWhat') } : undefined;

/** Returns whether everything was deleted just before the page reloaded; clears that mark. */
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
    // Allows choosing the same file again.
    file.value = '';
});

/** Renders the section on the rider's data. */
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

/**
 * Runs an action, and notifies the rider if it fails.
 * @param {() => Promise<void>} work
 */
async function attempt(work) {
    try {
        await work();
    } catch {
        notify(t('things.failed'));
    }
}

/** Downloads all data of the rider as a file. */
async function hand() {
    const rider = await mine();
    const url = URL.createObjectURL(new Blob([rider.export()], { type: 'application/octet-stream' }));
    const day = new Date().toLocaleDateString('sv');
    h('a', { href: url, download: `headsign-${day}.journal` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Imports the rider's data from a file.
 * @param {File} chosen
 */
async function take(chosen) {
    const rider = await mine();
    const reply = chosen.size > LARGEST ? { refused: /** @type {const} */ ('notAJournal') } : await rider.import(new Uint8Array(await chosen.arrayBuffer()));
    outcome = reply.refused !== undefined ? refusal(reply.refused) : result(reply);
    redraw();
}

/**
 * Returns the banner for a file that was refused.
 * @param {string} refused the reason
 */
const refusal = (refused) => ({ look: 'delayed', glyph: 'unknown', title: t(`things.${refused}`), text: t('things.unchanged') });

/**
 * Returns the banner for a file that was imported.
 * @param {Exclude<Core.Merged, {refused: string}> & {stored?: boolean}} reply
 */
function result({ added, alreadyKnown, damagedBytes, cutOffBytes, unreadable, stored = true }) {
    const damaged = damagedBytes + cutOffBytes;
    const parts = [
        alreadyKnown > 0 && t('things.known', { count: alreadyKnown }), damaged > 0 && t('things.damaged', { count: damaged }),
        unreadable > 0 && t('things.unreadable', { count: unreadable }), !stored && t('things.notStored'),
    ];
    const isWhole = damaged + unreadable === 0 && stored;
    return { look: isWhole ? 'plain' : 'altered', glyph: isWhole ? 'check' : 'altered', title: t('things.added', { count: added }), text: sentences(parts) };
}

/** Asks for confirmation before everything is deleted. */
const ask = () => askFirst(t('things.eraseTitle'), keptWhere('things.eraseWhat'), t('things.keep'),
    h('button', { type: 'button', class: 'btn', onclick: () => attempt(hand) }, t('things.exportFirst')),
    h('button', { type: 'button', class: 'btn', onclick: () => attempt(eraseMine) }, icon('delete'), t('things.eraseAll')));
