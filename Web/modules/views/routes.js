/**
 * The list of routes: find one, see whether it runs, put it on the map.
 * @module
 */
import { ask } from '../api.js';
import { now } from '../clock.js';
import { h, icon } from '../dom.js';
import { redraw } from '../draw.js';
import { when } from '../format.js';
import { health, isOffline } from '../live-data.js';
import { loadNetwork, nameIfSeveral, network } from '../network.js';
import { chip, codeOf, nameOf, routesOf, serviceView, squareButton } from '../parts.js';
import { hrefOf, mapOf } from '../router.js';
import { chosenRoutes, groups, showRoute } from '../shown.js';
import { t } from '../words.js';
import { asking, callButton, empty, failure, trouble } from './states.js';

const search = {
    query: '',
    /** Ids the server found; undefined: all. @type {Set<string> | undefined} */
    found: undefined,
    /** @type {any} */
    error: undefined,
    /** @type {AbortController | undefined} */
    abort: undefined,
    /** @type {number | undefined} */
    timer: undefined,
};
const askedAt = performance.now();

/** Routes ticked to be shown together; undefined while none are being chosen. @type {Set<string> | undefined} */
let ticked;

/** @param {string} query */
function find(query) {
    search.query = query;
    clearTimeout(search.timer);
    search.abort?.abort();
    if (query.trim() === '') {
        Object.assign(search, { found: undefined, error: undefined });
        return redraw();
    }
    search.timer = setTimeout(() => findNow(query.trim()), 150);
    redraw();
}

/** @param {string} query */
async function findNow(query) {
    search.abort = new AbortController();
    try {
        const { routes } = await ask('routes', { query }, search.abort.signal);
        Object.assign(search, { found: new Set(routes.map((/** @type {any} */ one) => one.id)), error: undefined });
    } catch (error) {
        if (/** @type {Error} */ (error).name === 'AbortError') return;
        search.error = error;
    }
    redraw();
}

/** @returns {any[]} */
export function page() {
    return [
        h('header', { class: 'bar', key: 'bar' }, h('h1', { tabindex: -1 }, t('routes.title')), tickButton()),
        field(),
        h('div', { role: 'status', class: 'vh', key: 'count' }, search.found ? t('routes.found', { count: search.found.size }) : ''),
        search.error && failure(search.error, () => findNow(search.query), t('routes.none')),
        isOffline() && network.value.routes.size > 0 && trouble(health(), now(), 'UTC'),
        groupsView(),
        ...sections(),
        ticked && showTicked(ticked),
    ];
}

const tickButton = () => network.value.routes.size > 1 && h('button', {
    type: 'button', class: `btn ${ticked ? 'primary' : ''}`, onclick: () => { ticked = ticked ? undefined : new Set(); redraw(); },
}, t(ticked ? 'routes.done' : 'routes.several.choose'));

/** What opens the map of the ticked routes, in sight wherever the list is. @param {Set<string>} ids */
function showTicked(ids) {
    const routes = [...network.value.routes.keys()].filter((id) => ids.has(id));
    return h('div', { class: 'ticked', key: 'ticked' },
        h('p', { class: 'label', role: 'status' }, t('routes.ticked', { count: routes.length })),
        routes.length === 0 ? h('button', { type: 'button', class: 'btn primary', disabled: true }, icon('map'), t('route.toMap'))
            : h('a', { class: 'btn primary', href: mapOf(routes), onclick: () => { ticked = undefined; } }, icon('map'), t('route.toMap')));
}

/** Groups of routes, each of which opens as one map; those that a search does not name stay away. */
function groupsView() {
    const wanted = search.query.trim().toLowerCase();
    const shown = ticked ? [] : groups().filter((group) => group.name.toLowerCase().includes(wanted));
    if (shown.length === 0) return null;
    return h('section', { key: 'groups', 'aria-labelledby': 'groups' },
        h('h2', { class: 'section-title', id: 'groups' }, t('groups.title')),
        h('ul', { class: 'rows groups' }, shown.map((group) => h('li', { key: group.id },
            h('a', { class: 'group', href: mapOf(group.routes) },
                h('span', {}, h('b', { class: 'where' }, group.name),
                    h('span', { class: 'meta chips' }, routesOf(group.routes).map((one) => chip(one, 'small')))),
                icon('map'))))));
}

const field = () => h('div', { class: 'search flat', role: 'search', key: 'field' }, icon('search'),
    h('label', { class: 'vh', for: 'route-query' }, t('routes.search')),
    h('input', {
        id: 'route-query', type: 'search', autocomplete: 'off', placeholder: t('routes.search'),
        oninput: (/** @type {any} */ event) => find(event.target.value),
    }),
    search.query && squareButton('close', t('clear'), { onclick: clear }));

function clear() {
    const input = /** @type {HTMLInputElement} */ (document.getElementById('route-query'));
    input.value = '';
    input.focus();
    find('');
}

function sections() {
    const { state, agencies, routes } = network.value;
    if (routes.size === 0) {
        if (state === 'failed') return [failure({ status: 0 }, () => void loadNetwork().catch(() => {}), t('routes.none'))];
        if (state === 'loading') return [asking(askedAt, t('asking.routes'))];
        const reading = [...agencies.values()].some((agency) => agency.schedule.state === 'loading');
        const why = t(reading ? 'schedule.loading' : 'schedule.failed');
        return [empty('empty', 'h2', t('routes.empty'), why, [...agencies.values()].map(callButton))];
    }
    const shown = [...routes.values()].filter((route) => !search.found || search.found.has(route.id));
    if (shown.length === 0) return [h('p', { class: 'quiet', key: 'none' }, t('routes.noneCalled', { query: search.query }))];
    const chosen = new Set(chosenRoutes());
    return [...agencies.values()].flatMap((agency) => {
        const own = shown.filter((route) => route.agency === agency.id);
        return own.length === 0 ? [] : [section(agency, own, chosen)];
    });
}

/** @param {any} agency @param {any[]} own @param {Set<string>} chosen */
function section(agency, own, chosen) {
    const running = own.some((route) => route.running);
    const live = own.reduce((sum, route) => sum + route.vehicles, 0);
    const state = health(agency.id);
    const troubled = state.feed && trouble(state, now(), agency.timeZone, { name: nameIfSeveral(`${agency.id}:`) });
    const unknown = troubled || network.value.state !== 'ready';
    return h('section', { key: agency.id, 'aria-label': agency.name },
        h('div', { class: 'section' }, h('h2', {}, agency.name), agency.live && !unknown && h('span', { class: 'label quiet' }, t('buses', { count: live }))),
        troubled,
        !running && !search.found && !unknown && empty('none', 'h3', t('routes.notRunning'), startAgain(agency, own), callButton(agency)),
        inSections(agency, own).map(({ name, routes }) => h('section', { key: name || ' ', 'aria-label': name || undefined },
            name && h('h3', { class: 'section-title' }, name),
            h('ul', { class: 'rows' }, routes.map((route) => ticked ? tickRow(route, ticked) : routeRow(route, chosen.has(route.id), agency.timeZone))))));
}

/** In the agency's sections, and what none of them names at the end. @param {any} agency @param {any[]} own */
function inSections(agency, own) {
    const left = new Map(own.map((route) => [route.id, route]));
    const named = (agency.sections ?? []).map((/** @type {any} */ { name, routes }) => ({
        name,
        routes: routes.flatMap((/** @type {string} */ id) => {
            const route = left.get(id);
            left.delete(id);
            return route ?? [];
        }),
    }));
    const other = agency.sections?.length ? t('routes.other') : '';
    return [...named, { name: other, routes: [...left.values()] }].filter(({ routes }) => routes.length > 0);
}

/** @param {any} route @param {Set<string>} ids */
const tickRow = (route, ids) => h('li', { key: route.id }, h('button', {
    type: 'button', class: 'row pick', role: 'checkbox', 'aria-checked': String(ids.has(route.id)),
    onclick: () => { if (!ids.delete(route.id)) ids.add(route.id); redraw(); },
}, h('span', { class: 'box-tick' }, icon('check')), chip(route), h('b', { class: 'where' }, nameOf(route))));

/** @param {any} agency @param {any[]} own */
function startAgain(agency, own) {
    const next = Math.min(...own.map((route) => route.nextDeparture ?? Infinity));
    return Number.isFinite(next) ? t('routes.startAgain', { when: when(next, agency.timeZone, now()) }) : t('routes.noneToday');
}

/** @param {any} route @param {boolean} on @param {string} timeZone */
function routeRow(route, on, timeZone) {
    const unknown = network.value.state !== 'ready' || health(route.agency).state === 'failing' || !network.value.agencies.get(route.agency)?.live;
    const buses = route.vehicles > 0 ? t('buses', { count: route.vehicles })
        : route.nextDeparture ? t('routes.next', { when: when(route.nextDeparture, timeZone, now()) }) : unknown ? '' : t('buses', { count: 0 });
    return h('li', { key: route.id, class: 'split' },
        h('a', { class: 'row', href: hrefOf('route', route.id) }, chip(route),
            h('span', {}, h('b', { class: 'where' }, nameOf(route)),
                h('span', { class: 'meta' }, serviceView(route.service), h('span', { class: 'small quiet' }, buses)))),
        h('button', {
            type: 'button', class: 'switch', role: 'switch', 'aria-checked': String(on),
            'aria-label': t('routes.show', { code: codeOf(route) }), onclick: () => showRoute(route.id, !on),
        }, h('span', { class: 'knob' }, icon('map'))));
}
