/**
 * Intercity coaches: the search, and its results as they arrive.
 * @module
 */
import { place } from '../address/router.js';
import { share } from '../address/share.js';
import { cityName } from '../coaches/city-name.js';
import { fill, fillDestination, form, turn, whenSearched } from '../coaches/form.js';
import { dayShort, dayText } from '../coaches/format.js';
import { OfferList } from '../coaches/list.js';
import { destinationOf, example, exampleCities, hrefOfSearch, queryOf } from '../coaches/query.js';
import { isSaved, knownSearches, rememberSearch } from '../coaches/recent.js';
import { failureView, glance, incomparable, moreFilters, progress, tools } from '../coaches/results.js';
import { CoachSearch } from '../coaches/search.js';
import { notify, say } from '../dom/announce.js';
import { h, hidden, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { stylesheet } from '../dom/stylesheet.js';
import { listed, sentences, t } from '../format/words.js';
import { banner, squareButton, squareLink } from '../parts/parts.js';
import { ask } from '../server/api.js';
import { site } from '../server/site.js';

await Promise.all(['coaches', 'leave'].map(stylesheet));

/** @type {CoachSearch | undefined} */
let search;
/** Whether the form is above the results, because the rider is changing the search. */
let changing = false;
const list = new OfferList();
list.onChange = redraw;
whenSearched(look);

/**
 * Opens the page for a search.
 * @param {import('../coaches/query.js').Query} query
 */
function look(query) {
    changing = false;
    if (hrefOfSearch(query) === location.hash) return begin(query);
    location.hash = hrefOfSearch(query).slice(1);
}

/**
 * Opens the page.
 * @param {string | undefined} id the search in the address
 */
export function enter(id) {
    const query = queryOf(id);
    const city = destinationOf(id);
    if (city && site.coaches) goTo(city);
    if (!query || !site.coaches) return leave();
    if (search && hrefOfSearch(search.query) === hrefOfSearch(query)) return;
    begin(query);
}

/**
 * Fills in the destination of a search of which nothing else is known.
 * @param {string} geohash
 */
async function goTo(geohash) {
    const { cities } = await ask('intercity/cities', { q: geohash, limit: 1 });
    if (cities.length > 0 && destinationOf(place.value.id) === geohash) fillDestination(cities[0]);
}

function leave() {
    search?.stop();
    search = undefined;
    changing = false;
    redraw();
}

/**
 * Starts a search.
 * @param {import('../coaches/query.js').Query} query
 */
function begin(query) {
    search?.stop();
    const begun = (search = new CoachSearch(query));
    list.clearFilter();
    search.subscribe((state) => {
        if (search !== begun) return;
        list.show(begun);
        announce(state);
        redraw();
    });
    list.show(begun);
    redraw();
}

/**
 * Announces the result of a search.
 * @param {CoachSearch['value']} state
 */
function announce(state) {
    const count = search?.offers.size ?? 0;
    if (state.phase === 'complete' && search) {
        say('coaches', lacksSome(state.end) ? sentences([t('coaches.someMissing'), t('coaches.found', { count })]) : t('coaches.complete', { count }));
        rememberSearch(search.query, cityName(state.origin), cityName(state.destination));
    } else if (state.phase === 'asking' && count > 0) {
        say('coaches', t('coaches.soFar', { count }));
    }
}

/**
 * Renders the page.
 * @returns {Page.Child[]}
 */
export function page() {
    if (place.value.page === 'coaches' && search && !queryOf(place.value.id)) leave();
    if (!site.isKnown) return [bar(t('coaches.title')), empty(t('coaches.notKnown'), t('coaches.notKnownWhy'))];
    if (!site.coaches) return [bar(t('coaches.title')), empty(t('coaches.noSupplier'), t('coaches.noSupplierWhy'))];
    if (!search) return [bar(t('coaches.title')), !destinationOf(place.value.id) && card(), form, ...known()];
    if (search.expired && !document.hidden) search.again();
    return [results(), changing && form, ...found()];
}

/**
 * Renders the page's bar.
 * @param {string} title @param {...Page.Child} rest
 */
const bar = (title, ...rest) => h('header', { class: 'bar', key: 'bar' }, h('h1', { tabindex: -1 }, title), ...rest);

/**
 * Renders an empty state.
 * @param {string} title @param {string} why @param {...Page.Child} actions
 */
const empty = (title, why, ...actions) =>
    h('div', { class: 'empty', key: 'empty' }, h('h2', {}, title), h('p', { class: 'quiet' }, why), ...actions);

function card() {
    const query = example();
    const [from, to] = exampleCities;
    return h('section', { class: 'box coach-card', key: 'card' },
        h('p', {}, t('coaches.what')),
        h('h2', {}, t('coaches.fromTo', { from: from.name, to: to.name })),
        h('p', { class: 'label quiet' }, `${dayText(query.date)} · ${travellers(query)}`),
        h('div', { class: 'buttons' },
            h('a', { class: 'btn primary', href: hrefOfSearch(query) }, t('coaches.tryExample')),
            h('button', { type: 'button', class: 'btn', onclick: () => fill(query, exampleCities) }, t('coaches.fillExample'))));
}

/** Returns the saved and the recent searches. */
function known() {
    const all = knownSearches();
    return [searches('saved', 'bookmark', all.filter(({ saved }) => saved)), searches('recent', 'recent', all.filter(({ saved }) => !saved))];
}

/**
 * Renders a list of earlier searches.
 * @param {'saved' | 'recent'} kind @param {string} glyph @param {import('../coaches/recent.js').Known[]} those
 */
const searches = (kind, glyph, those) => those.length > 0 && h('section', { key: kind }, h('h2', { class: 'section-title' }, t(`coaches.${kind}`)),
    h('ul', { class: 'rows' }, those.map(({ query, from, to }) => h('li', { key: hrefOfSearch(query) },
        h('a', { class: 'row', href: hrefOfSearch(query) }, icon(glyph), h('span', {}, h('b', { class: 'where' }, t('coaches.fromTo', { from, to })),
            h('span', { class: 'small quiet' }, `${dayText(query.date)} · ${travellers(query)}`)))))));

/**
 * Returns the numbers of passengers as text.
 * @param {import('../coaches/query.js').Query} query
 */
const travellers = (query) => listed(/** @type {const} */ (['adults', 'children', 'seniors']).filter((one) => query[one] > 0)
    .map((one) => t(`coaches.count.${one}`, { count: query[one] })));

function names() {
    const { origin, destination } = /** @type {CoachSearch} */ (search).value;
    return { from: cityName(origin) || nameBefore(search?.query.origin), to: cityName(destination) || nameBefore(search?.query.destination) };
}

/**
 * Returns the name of a city in an earlier search, because its geohash means nothing to riders.
 * @param {string | undefined} geohash
 */
function nameBefore(geohash) {
    const searched = knownSearches().flatMap(({ query, from, to }) => [{ geohash: query.origin, name: from }, { geohash: query.destination, name: to }]);
    return [...exampleCities, ...searched].find((city) => city.geohash === geohash)?.name ?? '…';
}

function results() {
    const { query } = /** @type {CoachSearch} */ (search);
    return h('div', { class: 'coach-head', key: 'head' },
        h('header', { class: 'bar back' }, squareLink('back', t('back'), '#/coaches'), h('h1', { tabindex: -1, 'aria-label': t('coaches.fromToSpoken', names()) }, t('coaches.fromTo', names())),
            squareButton(isSaved(query) ? 'check' : 'bookmark', t('coaches.save'), { onclick: toggleSaved, 'aria-pressed': String(isSaved(query)) }),
            squareButton('turn', t('coaches.turn'), { onclick: turnAround }),
            squareButton('share', t('share'), { onclick: () => share(t('coaches.fromTo', names()), location.href) })),
        h('div', { class: 'fchips sorting', role: 'group', 'aria-label': t('coaches.sortAndFilter') },
            h('button', { type: 'button', class: 'fchip change', key: 'change', 'aria-expanded': String(changing), onclick: change },
                icon('edit'), hidden(t('coaches.changeSearch'), ': '), `${dayShort(query.date)} · ${travellers(query)}`),
            ...(list.facts.count > 0 ? tools(list) : [])));
}

function change() {
    const { query, value } = /** @type {CoachSearch} */ (search);
    changing = !changing;
    fill(query, [value.origin, value.destination]);
    redraw();
}

function toggleSaved() {
    const { query } = /** @type {CoachSearch} */ (search);
    const { from, to } = names();
    rememberSearch(query, from, to, !isSaved(query));
    notify(t(isSaved(query) ? 'coaches.savedNow' : 'coaches.savedNoMore'));
    redraw();
}

function turnAround() {
    const { query } = /** @type {CoachSearch} */ (search);
    look({ ...query, origin: query.destination, destination: query.origin });
    turn();
}

/**
 * Renders the results of the search.
 * @returns {Page.Child[]}
 */
function found() {
    const current = /** @type {CoachSearch} */ (search);
    const { phase, end, error } = current.value;
    const again = () => current.again();
    if (phase === 'failed' && current.offers.size === 0) return [failureView(String(error), again, change)];
    if (phase === 'complete' && end && current.offers.size === 0) return [nothing(end, again)];
    return [
        current.offers.size > 0 && moreFilters(list),
        h('div', { class: 'coach-sum', key: 'sum' }, progress(current, list), current.offers.size > 0 && glance(list)),
        incomparable(list), current.value.phase === 'failed' && failureView(String(error), again),
        trouble(end), list.element,
        current.offers.size > 0 && list.passing.length === 0 && empty(t('coaches.allFiltered'), t('coaches.allFilteredWhy'),
            h('button', { type: 'button', class: 'btn', onclick: () => list.clearFilter() }, t('coaches.clearFilter'))),
    ];
}

/**
 * Renders the banner saying that some suppliers did not respond.
 * @param {API.CoachEnd | undefined} end
 */
const trouble = (end) => lacksSome(end) && (end?.count ?? 0) > 0
    && h('div', { key: 'trouble' }, banner('unknown', 'unknown', t('coaches.someMissing'), t('coaches.someMissingWhy')));

/**
 * Returns whether a supplier failed, or did not report that it was done.
 * @param {API.CoachEnd | undefined} end
 */
const lacksSome = (end) => end !== undefined && (end.partial || (end.troubles?.length ?? 0) > 0);

/**
 * Returns the title and the explanation of an empty result.
 * @param {API.CoachEnd} end
 */
const nothingWords = (end) => (lacksSome(end) ? [t('coaches.someMissing'), t('coaches.noneYet')]
    : end.validRoute ? [t('coaches.nothing'), t('coaches.nothingWhy')] : [t('coaches.noRoute'), t('coaches.noRouteWhy')]);

/**
 * Renders an empty result.
 * @param {API.CoachEnd} end @param {() => void} again
 */
const nothing = (end, again) => empty(nothingWords(end)[0], nothingWords(end)[1],
    h('div', { class: 'buttons' }, h('button', { type: 'button', class: 'btn primary', onclick: change }, t('coaches.changeSearch')),
        h('button', { type: 'button', class: 'btn', onclick: again }, t('tryAgain'))));
