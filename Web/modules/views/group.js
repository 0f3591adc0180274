/**
 * A group of routes: its name, its routes and their order, and whether the page opens with it.
 * @module
 */
import { back, go, mapOf, place } from '../address/router.js';
import { notify } from '../dom/announce.js';
import { h, icon, render } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { nameOf } from '../format/names.js';
import { listed, t } from '../format/words.js';
import { OrderList } from '../parts/order-list.js';
import { action, actionRow, chipBesideName, squareButton } from '../parts/parts.js';
import { empty } from '../parts/states.js';
import { openJournal, waitingForJournal } from '../rider/journal.js';
import { own, perform } from '../rider/mine.js';
import { commands } from '../rider/rider.js';
import { troubles } from '../rider/troubles.js';
import { offerUndo } from '../rider/undo.js';
import { opensButton } from '../routes/opens.js';
import { RouteTicks } from '../routes/ticks.js';
import { routesOf } from '../server/network.js';

/**
 * @typedef {{id: string, name: string, provided: boolean, routes: string[]}} Group a group of the rider; `provided` if
 *     an agency publishes it
 */

const name = /** @type {HTMLInputElement} */ (h('input', { id: 'group-name', type: 'text', autocomplete: 'off', maxlength: 60 }));
const ticks = new RouteTicks('group-filter', () => {});
const order = new OrderList('group-order', (ids, from, to) => perform(commands.move('routesOfGroup', ids, from, to, place.value.id)));
const list = h('div');
const trouble = h('p', { class: 'label trouble', role: 'alert' });
const button = h('button', { class: 'btn primary tall wide' });
/** The form. It is created once: a field that is moved in the DOM would lose the text being typed. */
const form = h('form', { class: 'form', key: 'form', lasting: true, novalidate: true, onsubmit: save },
    h('p', { class: 'field' }, h('label', { class: 'label quiet', for: name.id }, t('group.name')), name), list, trouble, button);
/**
 * The fields that the core refused.
 * @type {string[]}
 */
let wrong = [];
name.addEventListener('input', () => wrong.length > 0 && redraw());

/**
 * Returns the group whose page is open.
 * @returns {Group | undefined}
 */
const current = () => own.value.rider?.overview.groups.find((/** @type {Group} */ group) => group.id === place.value.id);

export async function enter() {
    wrong = [];
    await openJournal();
    name.value = current()?.name ?? '';
    ticks.set(current()?.routes ?? []);
    redraw();
}

/**
 * Renders the page.
 * @returns {Page.Child[]}
 */
export function page() {
    const group = current();
    const isGone = own.value.rider && place.value.id !== undefined && !group;
    return [
        h('header', { class: 'bar back', key: 'bar' }, squareButton('back', t('back'), { onclick: () => back('routes') }),
            h('h1', { tabindex: -1 }, group?.name ?? t('group.new'))),
        ...troubles(),
        waitingForJournal(),
        isGone && empty('missing', 'h2', t('group.missing'), false),
        ...(own.value.rider && !isGone ? [group && acts(group), group && orderOf(group), updatedForm(group)] : []),
    ];
}

/**
 * Renders the row of actions for a group.
 * @param {Group} group
 */
const acts = (group) => actionRow({ key: 'acts' },
    h('a', { href: mapOf(group.routes) }, icon('map'), t('group.onMap')),
    opensButton({ group: group.id }, own.value.rider?.overview.opens.group === group.id, group.name),
    action('delete', t('delete'), { onclick: () => remove(group) }));

/**
 * Renders the list for reordering the group's routes.
 * @param {Group} group
 */
function orderOf(group) {
    const routes = routesOf(group.routes);
    return routes.length > 1 && h('section', { key: 'order', 'aria-labelledby': 'group-order-title' },
        h('h2', { class: 'section-title', id: 'group-order-title' }, t('group.order')),
        order.view(routes.map((route) => ({
            id: route.id, name: nameOf(route), row: h('span', { class: 'what' }, chipBesideName(route), h('b', { class: 'where' }, nameOf(route))),
        }))));
}

/**
 * Updates the form and its error message, and returns it.
 * @param {Group | undefined} group
 */
function updatedForm(group) {
    render(list, ticks.view(t('group.routes')));
    wrong = wrong.filter((field) => (field === 'name' ? name.value.trim() === '' : ticks.ids.length === 0));
    name.setAttribute('aria-invalid', String(wrong.includes('name')));
    trouble.textContent = wrong.length > 0 ? t('trip.needs', { what: listed(wrong.map((field) => t(`group.needs.${field}`))) }) : '';
    button.textContent = t(group ? 'group.save' : 'group.create');
    return form;
}

/**
 * Saves the group, or shows which fields are invalid.
 * @param {Event} event
 */
async function save(event) {
    event.preventDefault();
    const reply = await perform(commands.saveGroup({ id: place.value.id, name: name.value.trim(), routes: ticks.ids }));
    wrong = reply.refused === 'invalid' ? reply.fields : [];
    name.setAttribute('aria-invalid', String(wrong.includes('name')));
    if (wrong.length > 0) document.getElementById(wrong.includes('name') ? name.id : ticks.id)?.focus();
    redraw();
    if (reply.refused) return;
    notify(t('trip.saved', { name: name.value.trim() }));
    go('routes');
}

/**
 * Deletes the group, and offers to undo that.
 * @param {Group} group
 */
async function remove(group) {
    const reply = await perform(commands.delete('group', group.id));
    if (reply.refused !== undefined) return;
    addEventListener('hashchange', () => offerUndo(t('trip.deleted', { name: group.name }), reply.event, group.id), { once: true });
    go('routes');
}
