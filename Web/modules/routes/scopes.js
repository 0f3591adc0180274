/**
 * The search in the list of routes, for codes or names that contain, do not contain, or equal a text.
 * @module
 */
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { t } from '../format/words.js';
import { squareButton } from '../parts/parts.js';
import { filtered } from './ticks.js';

const SCOPES = /** @type {const} */ (['contains', 'excludes', 'matches']);

const search = { text: '', scope: /** @type {typeof SCOPES[number]} */ ('contains') };

/** Returns whether a search text is entered. */
export const isSearching = () => search.text.trim() !== '';

/**
 * Filters items by the search.
 * @template {import('./ticks.js').Named} Item @param {Item[]} items routes, or items with a `name` like them @returns {Item[]}
 */
export const passing = (items) => filtered(items, search.text, search.scope);

/** Returns the message that no route matches. */
export const noneWords = () => t(search.scope === 'excludes' ? 'routes.noneOther' : 'routes.noneCalled', { query: search.text });

/**
 * Searches for a text.
 * @param {string} text
 */
function find(text) {
    search.text = text;
    redraw();
}

function clear() {
    const input = /** @type {HTMLInputElement} */ (document.getElementById('route-query'));
    input.value = '';
    input.focus();
    find('');
}

export const searchField = () => h('div', { class: 'search flat', role: 'search', key: 'field' }, icon('search'),
    h('label', { class: 'vh', for: 'route-query' }, t('routes.search')),
    h('input', {
        id: 'route-query', type: 'search', autocomplete: 'off', placeholder: t('routes.search'), value: search.text,
        oninput: (/** @type {Page.On<HTMLInputElement>} */ event) => find(event.target.value),
    }),
    isSearching() && squareButton('close', t('clear'), { onclick: clear }));

export const scopes = () => h('div', { class: 'seg', role: 'group', 'aria-label': t('scope'), key: 'scopes' }, SCOPES.map((scope) => h('button', {
    type: 'button', 'aria-pressed': String(scope === search.scope), onclick: () => { search.scope = scope; redraw(); },
}, t(`scope.${scope}`))));
