/**
 * The pairing's link for another device: as a code for its camera, and as text.
 * @module
 */
import { notify } from '../dom/announce.js';
import { h } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { s } from '../dom/svg.js';
import { t } from '../reading/words.js';
import { share } from '../shell/share.js';
import { pairingLink } from './link.js';

/** Light modules around the code that cameras need. */
const QUIET = 4;

const state = {
    isShown: false,
    /**
     * Makes codes; `null` where it does not come.
     * @type {QRCode.Library | null | undefined}
     */
    encoder: undefined,
};

/** Nobody should find it on the screen who only looks for the preferences. */
export const hideCode = () => void (state.isShown = false);

export async function showCode() {
    state.isShown = true;
    turn('code-title');
    state.encoder ??= await loadEncoder();
    redraw();
}

function putAway() {
    hideCode();
    turn('code-show');
}

/**
 * Draws, and takes the keyboard along.
 * @param {string} id
 */
function turn(id) {
    redraw();
    requestAnimationFrame(() => document.getElementById(id)?.focus());
}

/** @param {Uint8Array} key @returns {Page.Child} */
export function codeView(key) {
    if (!state.isShown) return h('button', { type: 'button', class: 'btn wide', id: 'code-show', key: 'code', onclick: showCode }, t('between.show'));
    const link = pairingLink(key);
    return h('section', { class: 'box', key: 'code', 'aria-labelledby': 'code-title' },
        h('h3', { id: 'code-title', tabindex: -1 }, t('between.show')),
        h('p', {}, t('between.how')),
        state.encoder && pictureOf(link, state.encoder),
        state.encoder === null && h('p', { class: 'label quiet' }, t('between.noCode')),
        h('label', { class: 'form' }, h('span', { class: 'label' }, t('between.link')),
            h('input', { readonly: true, value: link, autocomplete: 'off', onfocus: (/** @type {FocusEvent & Page.On<HTMLInputElement>} */ event) => event.target.select() })),
        h('div', { class: 'buttons' },
            h('button', { type: 'button', class: 'btn', onclick: () => copy(link) }, t('between.copy')),
            'share' in navigator && h('button', { type: 'button', class: 'btn', onclick: () => share(t('between.title'), link) }, t('share')),
            h('button', { type: 'button', class: 'btn', onclick: putAway }, t('between.hide'))),
        h('p', { class: 'small' }, t('between.beware')));
}

/** @param {string} link */
async function copy(link) {
    try {
        await navigator.clipboard.writeText(link);
        notify(t('share.copied'));
    } catch {
        notify(t('between.byHand'));
    }
}

/**
 * Dark on light whatever the theme, as cameras want it.
 * @param {string} link @param {QRCode.Library} encoder
 */
function picture(link, encoder) {
    const code = encoder(0, 'M');
    code.addData(link, 'Byte');
    code.make();
    const modules = Array.from({ length: code.getModuleCount() }, (_, place) => place);
    const size = modules.length + 2 * QUIET;
    const dark = modules.flatMap((row) => modules.filter((column) => code.isDark(row, column)).map((column) => `M${column + QUIET} ${row + QUIET}h1v1h-1z`));
    return s('svg', { class: 'qr', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': t('between.picture') },
        s('rect', { width: size, height: size, fill: '#fff' }), s('path', { d: dark.join(''), fill: '#000' }));
}

/** The last one drawn; the page is drawn every second. */
const drawn = { link: '', picture: /** @type {Node | undefined} */ (undefined) };

/** @param {string} link @param {QRCode.Library} encoder */
function pictureOf(link, encoder) {
    if (drawn.link !== link) Object.assign(drawn, { link, picture: picture(link, encoder) });
    return drawn.picture;
}

/** @returns {Promise<QRCode.Library | null>} */
const loadEncoder = () => new Promise((resolve) => {
    const script = document.createElement('script');
    Object.assign(script, { src: '/vendor/qrcode.js', onload: () => resolve(window.qrcode ?? null), onerror: () => resolve(null) });
    document.head.append(script);
});
