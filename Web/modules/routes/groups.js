/**
 * Groups of routes in the list; each opens the map with its routes.
 * @module
 */
import { hrefOf, mapOf } from '../address/router.js';
import { h, icon } from '../dom/dom.js';
import { t } from '../format/words.js';
import { groups } from '../live/shown.js';
import { OrderList } from '../parts/order-list.js';
import { chip } from '../parts/parts.js';
import { own, perform } from '../rider/mine.js';
import { commands } from '../rider/rider.js';
import { routesOf } from '../server/network.js';
import { passing } from './scopes.js';

const order = new OrderList('groups-order', (ids, from, to) => perform(commands.move('groups', ids, from, to)));

/**
 * Renders the groups, except those that do not match the search.
 * @param {boolean} ordering whether the rider is reordering them
 */
export function groupsView(ordering) {
    const all = groups().map((group) => ({ ...group, name: group.name }));
    const shown = ordering ? all : passing(all);
    return h('section', { key: 'groups', 'aria-labelledby': 'groups' },
        h('div', { class: 'section' }, h('h2', { id: 'groups' }, t('groups.title')),
            h('a', { class: 'btn plain', href: hrefOf('group') }, icon('plus'), t('group.new'))),
        ordering ? order.view(shown.map((group) => ({ id: group.id, name: group.name, row: orderRow(group) })))
            : h('ul', { class: 'rows groups' }, shown.map(row)),
        // Until the journal is loaded, the text only reserves its space.
        all.length === 0 && h('p', { class: own.value.rider ? 'quiet' : 'quiet unseen' }, t('groups.empty')));
}

/**
 * Renders a group as a row that opens the map.
 * @param {import('../live/shown.js').Group} group
 */
const row = (group) => h('li', { key: group.id, class: 'split' },
    h('a', { class: 'group', href: mapOf(group.routes) },
        h('span', {}, h('b', { class: 'where' }, group.name, opensFirst(group.id)), codes(group)),
        icon('map')),
    own.value.rider && h('a', { class: 'square', href: hrefOf('group', group.id) }, icon('edit'), h('span', { class: 'vh' }, t('group.edit.name', { name: group.name }))));

/**
 * Renders a group in the list for reordering.
 * @param {import('../live/shown.js').Group} group
 */
const orderRow = (group) => h('span', { class: 'what' }, h('b', { class: 'where' }, group.name), codes(group));

/**
 * Renders the badges of a group's routes.
 * @param {import('../live/shown.js').Group} group
 */
const codes = ({ routes }) => h('span', { class: 'meta chips' }, routesOf(routes).map((one) => chip(one, 'small')));

/**
 * Renders the mark of the route or group that the page opens with.
 * @param {string} id of a route or a group
 */
export function opensFirst(id) {
    const { route, group } = own.value.rider?.overview.opens ?? {};
    return (id === route || id === group) && h('span', { class: 'opens' }, icon('star', 'icon lit'), h('span', { class: 'vh' }, t('opens.is')));
}
