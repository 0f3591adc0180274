/**
 * The code with which other sites embed the board of a stop, for copying. The server generates it, see `/oembed`.
 * @module
 */
import { linkTo } from '../address/router.js';
import { notify } from '../dom/announce.js';
import { h } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { root } from '../dom/root.js';
import { t } from '../format/words.js';
import { asking } from '../parts/states.js';

/**
 * The stop whose code is shown, and the code once it is loaded.
 * @type {{stop?: string, code?: string, hasFailed: boolean, askedAt: number}}
 */
let shown = { hasFailed: false, askedAt: 0 };

/**
 * Expands or collapses the code of a stop.
 * @param {string} stop
 */
function toggle(stop) {
    const wasOpen = shown.stop === stop;
    shown = { stop: wasOpen ? undefined : stop, hasFailed: false, askedAt: performance.now() };
    if (!wasOpen) void load(stop);
    redraw();
}

/**
 * Requests the code of a stop.
 * @param {string} stop
 */
async function load(stop) {
    const mine = shown;
    mine.hasFailed = false;
    try {
        const answer = await fetch(`${root}oembed?format=json&url=${encodeURIComponent(linkTo('stop', stop))}`);
        if (!answer.ok) throw new Error(String(answer.status));
        mine.code = (await answer.json()).html;
    } catch {
        mine.hasFailed = true;
    }
    redraw();
}

/**
 * Copies the code to the clipboard.
 * @param {string} code
 */
async function copy(code) {
    try {
        await navigator.clipboard.writeText(code);
        notify(t('embed.copied'));
    } catch {
        notify(t('embed.byHand'));
    }
}

/**
 * Renders the button that expands the code, and the code.
 * @param {string} stop @returns {Page.Child}
 */
export const view = (stop) => h('div', { class: 'report-box', key: 'embed' },
    h('button', { type: 'button', class: 'btn plain', 'aria-expanded': String(shown.stop === stop), onclick: () => toggle(stop) }, t('embed.open')),
    shown.stop === stop && codeView(stop));

/**
 * Renders the code, or the state of its request.
 * @param {string} stop
 */
function codeView(stop) {
    const { code, hasFailed, askedAt } = shown;
    if (hasFailed) {
        return h('div', { role: 'alert', key: 'embed failed' }, h('p', {}, t('embed.failed')),
            h('button', { type: 'button', class: 'btn', onclick: () => void load(stop) }, t('tryAgain')));
    }
    if (code === undefined) return asking(askedAt, t('asking.page'));
    return h('div', { key: 'embed code' },
        h('p', { class: 'label quiet' }, t('embed.why')),
        h('label', { class: 'form' }, h('span', { class: 'label' }, t('embed.code')),
            h('input', { readonly: true, dir: 'ltr', value: code, autocomplete: 'off', onfocus: (/** @type {FocusEvent & Page.On<HTMLInputElement>} */ event) => event.target.select() })),
        h('div', { class: 'buttons' }, h('button', { type: 'button', class: 'btn', onclick: () => void copy(code) }, t('embed.copy'))));
}
