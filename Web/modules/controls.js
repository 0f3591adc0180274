/**
 * The plate of map controls, and the menu of layers.
 * @module
 */
import { h, hidden, icon, render } from './dom.js';
import { redraw, wide } from './draw.js';
import { here, locate } from './location.js';
import { basemapFailed, hasBasemap, hasSatellite } from './map/ground.js';
import { prefer, preferences } from './preferences.js';
import { go } from './router.js';
import { t } from './words.js';

let open = false;

/** @param {import('./map/view.js').MapView | undefined} view @param {() => void} toRider */
export function drawControls(view, toRider) {
    const button = (/** @type {string} */ glyph, /** @type {string} */ words, /** @type {() => void} */ onclick, /** @type {any} */ more = {}) =>
        h('button', { type: 'button', class: 'square', title: words, key: glyph, onclick, ...more }, hidden(words), icon(glyph));
    const findMe = () => (here.value.position ? toRider() : locate());
    const plate = /** @type {Element} */ (document.getElementById('controls'));
    plate.setAttribute('role', 'group');
    plate.setAttribute('aria-label', t('controls'));
    render(plate,
        wide.matches && view && [button('plus', t('zoomIn'), () => view.zoom(1)), button('minus', t('zoomOut'), () => view.zoom(-1))],
        view && wide.matches && button('fit', t('fit'), () => view.fit()),
        button('list', t('list.open'), () => go('list')),
        button('layers', t('layers'), toggle, { 'aria-expanded': String(open), 'aria-controls': 'menu' }),
        button('locate', t('location'), findMe, { 'aria-pressed': String(here.value.state === 'known') }));
    drawMenu(view);
}

export const menuOpen = () => open;

export function closeMenu() {
    open = false;
    /** @type {HTMLElement | null} */ (document.querySelector('#controls [aria-controls=menu]'))?.focus();
    redraw();
}

function toggle() {
    open = !open;
    redraw();
    if (open) requestAnimationFrame(() => /** @type {HTMLElement | null} */ (document.querySelector('#menu button'))?.focus());
}

/** @param {import('./map/view.js').MapView | undefined} view */
function drawMenu(view) {
    const menu = /** @type {HTMLElement} */ (document.getElementById('menu'));
    menu.hidden = !open;
    if (!open) return;
    const choose = (/** @type {string} */ name, /** @type {string[]} */ values, /** @type {string} */ value, /** @type {(value: string) => void} */ take) =>
        h('fieldset', { class: 'choice', key: name }, h('legend', { class: 'label quiet' }, t(`preferences.${name}`)),
            h('div', { class: 'seg' }, values.map((one) => h('button', { type: 'button', 'aria-pressed': String(one === value), onclick: () => take(one) }, t(`${name}.${one}`)))));
    render(menu,
        h('div', { class: 'menu-head' }, h('h2', {}, t('layers')), h('button', { type: 'button', class: 'square', title: t('close'), onclick: closeMenu }, hidden(t('close')), icon('close'))),
        choose('theme', ['dark', 'light', 'contrast', 'auto'], preferences.value.theme, (theme) => prefer({ theme })),
        hasSatellite() && choose('ground', ['roads', 'satellite'], preferences.value.satellite ? 'satellite' : 'roads', (ground) => prefer({ satellite: ground === 'satellite' })),
        view && h('button', { type: 'button', class: 'btn wide', onclick: () => { view.fit(); closeMenu(); } }, icon('fit'), t('fit')),
        hasBasemap() && basemapFailed && h('p', { class: 'small quiet' }, t('ground.failed')));
}
