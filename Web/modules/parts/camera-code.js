/**
 * QR codes of links.
 * @module
 */
import { root } from '../dom/root.js';
import { s } from '../dom/svg.js';

/** The width of the quiet zone around a code, in modules. */
const QUIET = 4;

/**
 * The QR code library; `null` if it failed to load.
 * @type {QRCode.Library | null | undefined}
 */
let encoder;

/**
 * Rendered codes by link, cached because the page is rendered every second.
 * @type {Map<string, Node>}
 */
const drawn = new Map();

/** Returns whether the QR code library is available; `undefined` until it was requested. */
export const hasEncoder = () => encoder === undefined ? undefined : encoder !== null;

export async function loadEncoder() {
    encoder ??= await fetchEncoder();
}

/**
 * Returns the QR code of a link; `undefined` if the library is unavailable.
 * @param {string} link @param {string} label
 */
export function pictureOf(link, label) {
    if (!encoder) return undefined;
    const known = drawn.get(link) ?? picture(link, label, encoder);
    drawn.set(link, known);
    return known;
}

/**
 * Renders a code dark on light in every theme, as scanners require.
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

/**
 * Loads the QR code library; null if it fails to load.
 * @returns {Promise<QRCode.Library | null>}
 */
const fetchEncoder = () => new Promise((resolve) => {
    const script = document.createElement('script');
    Object.assign(script, { src: `${root}vendor/qrcode.js`, onload: () => resolve(window.qrcode ?? null), onerror: () => resolve(null) });
    document.head.append(script);
});
