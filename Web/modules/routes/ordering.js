/**
 * Routes in the rider's order, and the list for reordering them.
 * @module
 */
import { h } from '../dom/dom.js';
import { nameOf } from '../format/names.js';
import { OrderList } from '../parts/order-list.js';
import { chipBesideName, serviceView } from '../parts/parts.js';
import { own, perform } from '../rider/mine.js';
import { commands, questions } from '../rider/rider.js';

/** @type {Map<string, OrderList>} by section */
const lists = new Map();

/**
 * Sorts the routes of a section into the rider's order, which the core determines.
 * @param {Page.Route[]} routes in the agency's order @returns {Page.Route[]}
 */
export function inRidersOrder(routes) {
    const ids = own.value.rider?.ask(questions.order(routes.map(({ id }) => id)));
    if (!ids) return routes;
    const byId = new Map(routes.map((route) => [route.id, route]));
    return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Renders the list for reordering the routes of a section.
 * @param {string} section @param {Page.Route[]} routes in the displayed order
 */
export function orderView(section, routes) {
    const list = lists.get(section) ?? new OrderList(`order-${lists.size}`, (ids, from, to) => perform(commands.move('routes', ids, from, to)));
    lists.set(section, list);
    return list.view(routes.map((route) => ({ id: route.id, name: nameOf(route), row: row(route) })));
}

/**
 * Renders a route in the list for reordering.
 * @param {Page.Route} route
 */
const row = (route) => h('span', { class: 'what' }, chipBesideName(route), h('span', {}, h('b', { class: 'where' }, nameOf(route)),
    h('span', { class: 'meta' }, serviceView(route.service))));
