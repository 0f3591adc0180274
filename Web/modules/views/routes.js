/**
 * The list of routes: to find a route, see whether it runs, and show it on the map.
 * @module
 */
import { hrefOf, mapOf } from '../address/router.js';
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { when } from '../format/format.js';
import { codeOf, nameOf } from '../format/names.js';
import { t } from '../format/words.js';
import { areBusesUnknown, areCounted, health, isOffline, reportsBuses } from '../live/live-data.js';
import { chosenRoutes, showRoute } from '../live/shown.js';
import { chipBesideName, serviceView, squareButton } from '../parts/parts.js';
import { asking, callButton, empty, failure, missingTimetables, trouble } from '../parts/states.js';
import { openJournal, waitingForJournal } from '../rider/journal.js';
import { own } from '../rider/mine.js';
import { undoPlate } from '../rider/undo.js';
import { groupsView, opensFirst } from '../routes/groups.js';
import { inRidersOrder, orderView } from '../routes/ordering.js';
import { isSearching, noneWords, passing, scopes, searchField } from '../routes/scopes.js';
import { tickRow } from '../routes/ticks.js';
import { now } from '../server/clock.js';
import { firstZone, hasSchedule, loadNetwork, nameIfSeveral, network } from '../server/network.js';
import { preferences } from '../settings/preferences.js';

const askedAt = performance.now();

/**
 * The IDs of the routes ticked to be shown together; undefined if the rider is not ticking any.
 * @type {Set<string> | undefined}
 */
let ticked;
/** Whether the rider is reordering groups and routes. */
let ordering = false;

/** Opens the page, and loads the core, which provides the rider's groups, order and search. */
export function enter() {
    ordering = false;
    return openJournal();
}

/**
 * Renders the page.
 * @returns {Page.Child[]}
 */
export function page() {
    const found = passing([...network.value.routes.values()]);
    const groups = !ticked && groupsView(ordering);
    return [
        h('header', { class: 'bar', key: 'bar' }, h('h1', { tabindex: -1 }, t('routes.title')), ...modes()),
        searchField(),
        isSearching() && scopes(),
        h('div', { role: 'status', class: 'vh', key: 'count' }, isSearching() ? t('routes.found', { count: found.length }) : ''),
        isSearching() && waitingForJournal(),
        isOffline() && network.value.routes.size > 0 && trouble(health(), now(), firstZone()),
        ...missingTimetables(network.value.agencies.values()),
        preferences.value.groupsFirst && groups,
        ...(isSearching() && !own.value.rider ? [] : sections(found)),
        !preferences.value.groupsFirst && groups,
        undoPlate(),
        ticked && showTicked(ticked),
    ];
}

/** Renders the buttons to tick several routes, and to reorder them; only one of these modes is active. */
function modes() {
    if (network.value.routes.size < 2) return [];
    if (ticked || ordering) return [h('button', { type: 'button', class: 'btn primary', key: 'done', onclick: () => turn(undefined, false) }, t('routes.done'))];
    return [
        h('button', { type: 'button', class: 'btn', key: 'several', onclick: () => turn(new Set(), false) }, t('routes.several.choose')),
        own.value.rider && squareButton('sort', t('order.change'), { key: 'order', onclick: () => turn(undefined, true) }),
    ];
}

/**
 * Switches to another mode.
 * @param {Set<string> | undefined} ticks @param {boolean} order
 */
function turn(ticks, order) {
    [ticked, ordering] = [ticks, order];
    redraw();
}

/**
 * Renders the button that opens the map of the ticked routes; it is visible however far the list is scrolled.
 * @param {Set<string>} ids
 */
function showTicked(ids) {
    const routes = [...network.value.routes.keys()].filter((id) => ids.has(id));
    return h('div', { class: 'ticked', key: 'ticked' },
        h('p', { class: 'label', role: 'status' }, t('routes.ticked', { count: routes.length })),
        routes.length === 0 ? h('button', { type: 'button', class: 'btn primary', disabled: true }, icon('map'), t('route.toMap'))
            : h('a', { class: 'btn primary', href: mapOf(routes), onclick: () => { ticked = undefined; } }, icon('map'), t('route.toMap')));
}

/**
 * Renders the routes by agency.
 * @param {Page.Route[]} shown that match the search
 */
function sections(shown) {
    const { state, agencies, routes } = network.value;
    if (routes.size === 0) {
        if (state === 'failed') return [failure({ status: 0 }, () => void loadNetwork().catch(() => {}), '')];
        if (state === 'loading') return [asking(askedAt, t('asking.routes'))];
        return [empty('empty', 'h2', t('routes.empty'), false, [...agencies.values()].map(callButton))];
    }
    if (shown.length === 0) return [h('p', { class: 'quiet', key: 'none' }, noneWords())];
    const chosen = new Set(chosenRoutes());
    return [...agencies.values()].flatMap((agency) => {
        const theirs = shown.filter((route) => route.agency === agency.id);
        return theirs.length === 0 ? [] : [section(agency, theirs, chosen)];
    });
}

/**
 * Renders the routes of an agency.
 * @param {API.Agency} agency @param {Page.Route[]} theirs @param {Set<string>} chosen
 */
function section(agency, theirs, chosen) {
    const running = theirs.some((route) => route.running);
    const live = theirs.reduce((sum, route) => sum + (route.vehicles ?? 0), 0);
    const old = theirs.reduce((sum, route) => sum + (route.staleVehicles ?? 0), 0);
    const state = health(agency.id);
    const troubled = state.agency && trouble(state, now(), agency.timeZone, { name: nameIfSeveral(`${agency.id}:`), of: 'buses' });
    const unknown = troubled || network.value.state !== 'ready';
    return h('section', { key: agency.id, 'aria-label': agency.name },
        h('div', { class: 'section' }, h('h2', {}, agency.name), reportsBuses(agency.id) && !unknown && areCounted({ vehicles: live, staleVehicles: old }) && h('span', { class: 'label quiet' }, t('buses', { count: live }))),
        troubled,
        !running && !isSearching() && !unknown && old === 0 && empty('none', 'h3', t('routes.notRunning'), startAgain(agency, theirs), callButton(agency)),
        inSections(agency, theirs).map(({ name, routes }) => h('section', { key: name || ' ', 'aria-label': name || undefined },
            name && h('h3', { class: 'section-title' }, name),
            ordering ? orderView(`${agency.id} ${name}`, routes) : h('ul', { class: 'rows' }, routes.map((route) => ticked
                ? tickRow(route, ticked.has(route.id), (on) => tick(route.id, on))
                : routeRow(route, chosen.has(route.id), agency.timeZone))))));
}

/**
 * Ticks or unticks a route.
 * @param {string} id @param {boolean} on
 */
function tick(id, on) {
    if (on) ticked?.add(id);
    else ticked?.delete(id);
    redraw();
}

/**
 * Returns the routes in the agency's sections; those that are in no section follow at the end.
 * @param {API.Agency} agency @param {Page.Route[]} theirs
 */
function inSections(agency, theirs) {
    const left = new Map(theirs.map((route) => [route.id, route]));
    const named = (agency.sections ?? []).map(({ name, routes }) => ({
        name,
        routes: routes.flatMap((id) => {
            const route = left.get(id);
            left.delete(id);
            return route ?? [];
        }),
    }));
    const other = agency.sections?.length ? t('routes.other') : '';
    return [...named, { name: other, routes: [...left.values()] }].filter(({ routes }) => routes.length > 0)
        .map(({ name, routes }) => ({ name, routes: inRidersOrder(routes) }));
}

/**
 * Returns the text for when the agency's service starts again.
 * @param {API.Agency} agency @param {Page.Route[]} theirs
 */
function startAgain(agency, theirs) {
    const next = Math.min(...theirs.map((route) => route.nextDeparture ?? Infinity));
    if (Number.isFinite(next)) return t('routes.startAgain', { when: when(next, agency.timeZone, now()) });
    return t(hasSchedule(agency.id) ? 'routes.noneToday' : 'schedule.none');
}

/**
 * Renders a route as a row.
 * @param {Page.Route} route @param {boolean} on @param {string} timeZone
 */
function routeRow(route, on, timeZone) {
    const unknown = network.value.state !== 'ready' || areBusesUnknown(route.agency) || !areCounted(route);
    const count = route.vehicles ?? 0;
    const buses = count > 0 && !unknown ? t('buses', { count })
        : route.nextDeparture ? t('routes.next', { when: when(route.nextDeparture, timeZone, now()) }) : unknown ? '' : t('buses', { count: 0 });
    return h('li', { key: route.id, class: 'split' },
        h('a', { class: 'row', href: hrefOf('route', route.id) }, chipBesideName(route),
            h('span', {}, h('b', { class: 'where' }, nameOf(route), opensFirst(route.id)),
                h('span', { class: 'meta' }, serviceView(route.service), h('span', { class: 'small quiet' }, buses)))),
        h('button', {
            type: 'button', class: 'switch', role: 'switch', 'aria-checked': String(on),
            'aria-label': t('routes.show', { code: codeOf(route) }), onclick: () => showRoute(route.id, !on),
        }, h('span', { class: 'knob' }, icon('map'))));
}
