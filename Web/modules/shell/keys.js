/**
 * Single-key shortcuts, for riders who use the page without a pointer. They are inactive while a field has the focus,
 * and can be switched off.
 * @module
 */
import { go, goAtOnce, hrefOf, mapOf, place, withBus } from '../address/router.js';
import { say } from '../dom/announce.js';
import { wide } from '../dom/draw.js';
import { t } from '../format/words.js';
import { site } from '../server/site.js';
import { preferences } from '../settings/preferences.js';
import { closeMenu, menuOpen } from './controls.js';
import { refresh } from './refresh.js';
import { drawStage, sheet } from './stage.js';

let step = -1;

/**
 * Handles key presses.
 * @param {() => import('../map/view.js').MapView | undefined} view
 */
export function listenToKeys(view) {
    addEventListener('keydown', (event) => {
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === 'Escape') return escape();
        const field = /** @type {Element} */ (event.target).closest?.('input, textarea, select, [contenteditable]');
        if (field || !preferences.value.singleKeys) return;
        if (press(event, view())) event.preventDefault();
    });
}

/**
 * Performs the action of a key.
 * @param {KeyboardEvent} event @param {import('../map/view.js').MapView | undefined} view @returns {boolean} whether the key has an action
 */
function press(event, view) {
    const actions = /** @type {Record<string, (() => void) | undefined>} */ ({
        '/': search,
        1: () => void (location.hash = mapOf([]).slice(1)),
        2: () => go('routes'),
        3: () => go('trips'),
        4: () => go('card'),
        5: site.coaches ? () => go('coaches') : undefined,
        l: () => go('list'),
        L: () => go('list'),
        r: refresh,
        R: refresh,
        '+': view && (() => view.camera.zoom(1)),
        '=': view && (() => view.camera.zoom(1)),
        '-': view && (() => view.camera.zoom(-1)),
        '−': view && (() => view.camera.zoom(-1)),
        0: view && (() => view.fit()),
        '[': view && (() => walk(view, -1)),
        ']': view && (() => walk(view, 1)),
        Enter: view && document.activeElement === view.map.getCanvas() && step >= 0 ? () => openStep(view) : undefined,
    });
    actions[event.key]?.();
    return actions[event.key] !== undefined;
}

/** Moves the focus to the search field, which a page or the tray may cover. */
function search() {
    if (!wide.matches && !['map', 'list', 'near', 'stop'].includes(place.value.page)) goAtOnce('map');
    if (sheet.height === 'full') sheet.height = 'half';
    drawStage();
    document.getElementById('query')?.focus();
}

/** Closes the topmost element: menu, call-out, page or tray. */
function escape() {
    const { page, bus } = place.value;
    if (menuOpen()) closeMenu();
    else if (bus) location.hash = withBus(undefined).slice(1);
    else if (page !== 'map') go('map');
    else if (sheet.height !== 'closed') sheet.height = 'closed';
}

/**
 * Announces the next or previous stop or bus in view.
 * @param {import('../map/view.js').MapView} view @param {number} steps
 */
function walk(view, steps) {
    const things = view.inView();
    if (things.length === 0) return say('walk', t('walk.nothing'));
    step = (step + steps + things.length) % things.length;
    const { kind, name } = things[step];
    view.map.getCanvas().focus();
    say('walk', t(`walk.${kind}`, { name, count: step + 1, total: things.length }));
}

/**
 * Opens the stop or bus that was announced last.
 * @param {import('../map/view.js').MapView} view
 */
function openStep(view) {
    const thing = view.inView()[step];
    if (thing) location.hash = (thing.kind === 'bus' ? withBus(thing.id) : hrefOf('stop', thing.id)).slice(1);
}
