/**
 * The controls of the map, and the menu of layers.
 * @module
 */
import { go, place } from '../address/router.js';
import { h, icon, render } from '../dom/dom.js';
import { redraw, wide } from '../dom/draw.js';
import { t } from '../format/words.js';
import { here } from '../location/location.js';
import { basemapFailed, hasBasemap, hasSatellite } from '../map/ground.js';
import { choice, squareButton } from '../parts/parts.js';
import { prefer, preferences, THEMES } from '../settings/preferences.js';

let open = false;

// The menu belongs to the map that it covers: it does not stay above another view.
place.subscribe(() => (open = false));

/**
 * Draws the controls.
 * @param {import('../map/view.js').MapView | undefined} view @param {() => void} toRider moves the map to the rider
 */
export function drawControls(view, toRider) {
    /**
     * Renders a button of the map.
     * @param {string} glyph @param {string} words @param {() => void} onclick @param {Page.Properties} [more]
     */
    const button = (glyph, words, onclick, more) => squareButton(glyph, words, { key: glyph, onclick, ...more });
    // On the page of the stops nearby, the button moves the map back to the rider.
    const findMe = () => (place.value.page === 'near' && !place.value.id ? toRider() : go('near'));
    const plate = /** @type {Element} */ (document.getElementById('controls'));
    plate.setAttribute('role', 'group');
    plate.setAttribute('aria-label', t('controls'));
    render(plate,
        wide.matches && view && [button('plus', t('zoomIn'), () => view.camera.zoom(1)), button('minus', t('zoomOut'), () => view.camera.zoom(-1))],
        view && wide.matches && button('fit', t('fit'), () => view.fit()),
        button('directions', t('directions'), () => go('directions')),
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

/**
 * Draws the menu of layers, if it is open.
 * @param {import('../map/view.js').MapView | undefined} view
 */
function drawMenu(view) {
    const menu = /** @type {HTMLElement} */ (document.getElementById('menu'));
    menu.hidden = !open;
    if (!open) return;
    const { theme, satellite } = preferences.value;
    const fit = () => {
        view?.fit();
        closeMenu();
    };
    render(menu,
        h('div', { class: 'menu-head' }, h('h2', {}, t('layers')), squareButton('close', t('close'), { onclick: closeMenu })),
        choice('theme', t('preferences.theme'), THEMES.map((one) => [one, t(`theme.${one}`)]), theme, (one) => prefer({ theme: one })),
        hasSatellite() && choice('ground', t('preferences.ground'), ['roads', 'satellite'].map((one) => [one, t(`ground.${one}`)]),
            satellite ? 'satellite' : 'roads', (one) => prefer({ satellite: one === 'satellite' })),
        view && h('button', { type: 'button', class: 'btn wide', onclick: fit }, icon('fit'), t('fit')),
        hasBasemap() && basemapFailed && h('p', { class: 'small quiet' }, t('ground.failed')));
}
