/**
 * Links as codes for cameras.
 * @module
 */
import { root } from '../dom/root.js';
import { s } from '../dom/svg.js';

/** Light modules around the code that cameras need. */
const QUIET = 4;

/**
 * Makes codes; `null` where it does not come.
 * @type {QRCode.Library | null | undefined}
 */
let encoder;

/**
 * Drawn codes by their links, since the page is drawn every second.
 * @type {Map<string, Node>}
 */
const drawn = new Map();

/** `undefined` as long as nobody has asked for it. */
export const hasEncoder = () => encoder === undefined ? undefined : encoder !== null;

export async function loadEncoder() {
    encoder ??= await fetchEncoder();
}

/**
 * Nothing where codes cannot be made.
 * @param {string} link @param {string} label
 */
export function pictureOf(link, label) {
    if (!encoder) return undefined;
    const known = drawn.get(link) ?? picture(link, label, encoder);
    drawn.set(link, known);
    return known;
}

/**
 * Dark on light whatever the theme, as cameras want it.
 * @param {string} link @param {string} label @param {QRCode.Library} encoder
 */
function picture(link, label, encoder) {
    const code = encoder(0, 'M');
    code.addData(link, 'Byte');
    code.make();
    const modules = Array.from({ length: code.getModuleCount() }, (_, place) => place);
    const size = modules.length + 2 * QUIET;
    const dark = modules.flatMap((row) => modules.filter((column) => code.isDark(row, column)).map((column) => `M${column + QUIET} ${row + QUIET}h1v1h-1z`));
    return s('svg', { class: 'qr', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': label },
        s('rect', { width: size, height: size, fill: '#fff' }), s('path', { d: dark.join(''), fill: '#000' }));
}

/** @returns {Promise<QRCode.Library | null>} */
const fetchEncoder = () => new Promise((resolve) => {
    const script = document.createElement('script');
    Object.assign(script, { src: `${root}vendor/qrcode.js`, onload: () => resolve(window.qrcode ?? null), onerror: () => resolve(null) });
    document.head.append(script);
});
