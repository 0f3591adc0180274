/**
 * The pairing link for another device: as a QR code, and as text.
 * @module
 */
import { share } from '../address/share.js';
import { notify } from '../dom/announce.js';
import { h } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { t } from '../format/words.js';
import { hasEncoder, loadEncoder, pictureOf } from '../parts/camera-code.js';
import { pairingLink } from './link.js';

const state = { isShown: false };

/** Hides the code, so that it is not on the screen of a rider who only wants to see the preferences. */
export const hideCode = () => void (state.isShown = false);

export async function showCode() {
    state.isShown = true;
    turn('code-title');
    await loadEncoder();
    redraw();
}

function putAway() {
    hideCode();
    turn('code-show');
}

/**
 * Renders the page, and moves the focus.
 * @param {string} id
 */
function turn(id) {
    redraw();
    requestAnimationFrame(() => document.getElementById(id)?.focus());
}

/**
 * Renders the pairing link with its QR code, or the button that shows them.
 * @param {Uint8Array} key @returns {Page.Child}
 */
export function codeView(key) {
    if (!state.isShown) return h('button', { type: 'button', class: 'btn wide', id: 'code-show', key: 'code', onclick: showCode }, t('between.show'));
    const link = pairingLink(key);
    return h('section', { class: 'box', key: 'code', 'aria-labelledby': 'code-title' },
        h('h3', { id: 'code-title', tabindex: -1 }, t('between.show')),
        h('p', {}, t('between.how')),
        pictureOf(link, t('between.picture')),
        hasEncoder() === false && h('p', { class: 'label quiet' }, t('between.noCode')),
        h('label', { class: 'form' }, h('span', { class: 'label' }, t('between.link')),
            h('input', { readonly: true, value: link, autocomplete: 'off', onfocus: (/** @type {FocusEvent & Page.On<HTMLInputElement>} */ event) => event.target.select() })),
        h('div', { class: 'buttons' },
            h('button', { type: 'button', class: 'btn', onclick: () => copy(link) }, t('between.copy')),
            'share' in navigator && h('button', { type: 'button', class: 'btn', onclick: () => share(t('between.title'), link) }, t('share')),
            h('button', { type: 'button', class: 'btn', onclick: putAway }, t('between.hide'))),
        h('p', { class: 'small' }, t('between.beware')));
}

/**
 * Copies the link to the clipboard.
 * @param {string} link
 */
async function copy(link) {
    try {
        await navigator.clipboard.writeText(link);
        notify(t('share.copied'));
    } catch {
        notify(t('between.byHand'));
    }
}
