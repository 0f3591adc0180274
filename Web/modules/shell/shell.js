/**
 * The frame of every view: navigation, the number of unread service alerts, route toggles, the age of the data, and the
 * note on a simulation.
 * @module
 */
import { hrefOf, mapOf, place } from '../address/router.js';
import { h, hidden, icon, render } from '../dom/dom.js';
import { wide } from '../dom/draw.js';
import { root } from '../dom/root.js';
import { clockTime } from '../format/format.js';
import { codeOf, nameOf } from '../format/names.js';
import { labelled, listed, sentences, t } from '../format/words.js';
import { busesSeen, busesWords, health, liveData } from '../live/live-data.js';
import { unseen } from '../live/notices.js';
import { chosenRoutes, nameOfShown, showRoute, shownRoutes, toggles } from '../live/shown.js';
import { chip } from '../parts/parts.js';
import { glance } from '../rider/balance.js';
import { now } from '../server/clock.js';
import { isSimulated, lacksLines, nameIfSeveral, network, route, zoneOf } from '../server/network.js';
import { appName, site } from '../server/site.js';
import { refresh } from './refresh.js';

const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Sets the texts that do not change while the page is open. */
export function nameShell() {
    element('query-label').textContent = t('search.label');
    element('query').setAttribute('placeholder', t('search.label'));
    render(/** @type {Element} */ (document.querySelector('.clear')), hidden(t('clear')), icon('close'));
    element('nav').setAttribute('aria-label', t('nav.label'));
    render(element('to-about'), hidden(t('nav.about')), icon('info'));
    element('simulated').setAttribute('aria-label', t('simulated.label'));
    element('menu').setAttribute('aria-label', t('layers'));
}

export function drawShell() {
    drawNav();
    drawBell();
    drawToggles();
    drawFreshness();
    element('simulated').hidden = !isSimulated() || !showsBuses();
    render(element('simulated'), h('span', {}, t('simulated.notice')), ' ', h('span', { class: 'more' }, t('simulated.more')));
}

/** The pages that show no bus and no departure on a phone. */
const withoutBuses = new Set(['card', 'coaches', 'pair']);

/** Returns whether the page shows buses. On a wide screen the map is beside every page except that of coaches. */
const showsBuses = () => (wide.matches ? place.value.page !== 'coaches' : !withoutBuses.has(place.value.page));

/** The navigation entry of each page. */
const homes = /** @type {const} */ ({
    map: 'map', list: 'map', near: 'map', stop: 'map', notices: 'map', routes: 'routes', route: 'routes', group: 'routes',
    trips: 'trips', trip: 'trips', edit: 'trips', pick: 'trips', card: 'card', coaches: 'coaches', about: 'about', accuracy: 'about', status: 'about',
    pair: 'about', directions: 'map', journey: 'map', alarms: 'trips', along: 'map', shared: 'map', display: 'map', screen: 'map',
    poster: 'map', performance: 'about',
});

function drawNav() {
    const current = homes[place.value.page];
    const entry = (/** @type {'map' | 'routes' | 'trips' | 'card' | 'coaches' | 'about'} */ page, /** @type {string} */ glyph) => h('li', { class: `nav-${page}` },
        h('a', { href: page === 'map' ? mapOf([]) : hrefOf(page), 'aria-current': current === page && 'page' }, icon(glyph), t(`nav.${page}`), page === 'card' && cardGlance()));
    render(element('nav'),
        h('a', { class: 'home', href: '#/' }, hidden(appName()), site.branding?.logo ? h('img', { class: 'mark', src: root + site.branding.logo, alt: '' }) : icon('mark', 'mark')),
        h('ul', {}, entry('map', 'map'), entry('routes', 'routes'), entry('trips', 'bookmark'), entry('card', 'card'), site.coaches && entry('coaches', 'coach'), wide.matches && entry('about', 'info')));
}

/** Renders the number of rides left, in the navigation entry of the card. */
const cardGlance = () => glance.value && [h('span', { class: 'count', 'aria-hidden': 'true' }, glance.value.rides), hidden(glance.value.words)];

function drawBell() {
    const count = unseen();
    render(element('bell'), icon('bell'), count > 0 && h('span', { class: 'count', 'aria-hidden': 'true' }, String(count)),
        hidden(count > 0 ? t('notices.count', { count }) : t('notices.title')));
}

function drawToggles() {
    const chosen = new Set(chosenRoutes());
    const bar = element('toggles');
    bar.setAttribute('role', 'group');
    bar.setAttribute('aria-label', nameOfShown() ?? t('toggles'));
    if (place.value.only) return render(bar, shownAlone());
    render(bar, toggles().map((id) => h('button', {
        type: 'button', class: 'chip-toggle', key: id, 'aria-pressed': String(chosen.has(id)), title: nameOf(route(id)),
        onclick: () => showRoute(id, !chosen.has(id)),
    }, chip(route(id)), hidden(nameOf(route(id))))),
    h('a', { class: 'chip-toggle', href: '#/routes', title: t('toggles.more'), key: 'more' }, icon('plus'), hidden(t('toggles.more'))));
}

/** Renders the link back to all routes, and the routes to which the map is limited. */
const shownAlone = () => [
    h('a', { class: 'chip-toggle words', href: mapOf([]), key: 'all' }, icon('back'), t('map.allRoutes')),
    shownRoutes().map((id) => h('a', { class: 'chip-toggle', href: hrefOf('route', id), key: `alone ${id}`, title: nameOf(route(id)) },
        chip(route(id)), hidden(nameOf(route(id))))),
];

function drawFreshness() {
    const chip = element('freshness');
    chip.title = t('refresh');
    chip.onclick = refresh;
    const state = health();
    const agency = state.agency ?? [...network.value.agencies.keys()][0] ?? '';
    const age = Math.max(0, Math.round(now() - liveData.value.at));
    // Without lines there is no data that has an age.
    chip.hidden = (lacksLines() && state.state !== 'offline') || !(wide.matches || state.state === 'offline' || state.state === 'failing' || state.state === 'stale');
    chip.dataset.state = state.state;
    const time = state.since === undefined ? '' : clockTime(state.since, zoneOf(agency));
    const words = state.state === 'live' ? t('fresh.live', { age: t('age.seconds', { count: age }) })
        : state.state === 'none' ? t('byTimetable') : state.state === 'stale' || state.state === 'failing' ? t(time ? 'fresh.from' : 'fresh.none', { time }) : t(`fresh.${state.state}`);
    const whose = state.agency && nameIfSeveral(`${agency}:`);
    render(chip, state.state !== 'live' && icon(state.state === 'opening' ? 'refresh' : state.state === 'stale' ? 'unknown' : 'offline'), labelled(whose, words));
}

/**
 * Describes the map in a few short sentences, for screen readers.
 * @param {string | undefined} stopName
 */
export function mapSentence(stopName) {
    const codes = shownRoutes().map((id) => codeOf(route(id)));
    const routes = codes.length ? t('map.routes', { count: codes.length, routes: listed(codes) }) : t('map.all');
    const [first, ...others] = [stopName ? t('map.stop', { name: stopName }) : '', routes, busesWords(busesSeen())].filter(Boolean);
    return sentences([t('map.sentence', { what: first }), ...others]);
}
