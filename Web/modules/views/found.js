/**
 * The results of the search field: places near the rider, favourites, recent selections, and matches by name.
 * @module
 */
import { countryName } from '../coaches/format.js';
import { coachesTo } from '../coaches/query.js';
import { openMap } from '../map/current.js';
import { metresBetween } from '../geometry/coordinate.js';
import { near, rounded } from '../location/location.js';
import { IN_REACH, riderInReach } from '../location/region.js';
import { codeOf, nameOf } from '../format/names.js';
import { stopNote } from '../parts/stop-note.js';
import { distance } from '../format/format.js';
import { commas, dotted, language, t } from '../format/words.js';
import { favourites } from '../rider/favourites.js';
import { preferences } from '../settings/preferences.js';
import { ask } from '../server/api.js';
import { inServiceFirst, nameIfSeveral, route } from '../server/network.js';
import { site } from '../server/site.js';
import { spotId } from '../address/router.js';
import { hand } from './list.js';

const NEAREST = 4;
/** The minimum number of characters for which addresses are searched. */
const FEWEST = 3;
/** The maximum number of cities that are offered as destinations of coaches. */
const CITIES = 2;

/** @typedef {import('../shell/search.js').Row} Row */
/** @typedef {(rows: Row[], words?: string) => void} Show shows rows, and a text if there is something to explain */

/**
 * Shows rows before anything is typed.
 * @param {AbortSignal} signal @param {Show} show
 */
export async function offer(signal, show) {
    /** @type {Row[]} */
    let around = [];
    const draw = () => show([nearMe(), ...own(), ...around, ...recent()]);
    draw();
    // Loads the minutes of favourites; the rows are rendered again when they arrive.
    hand.load();
    const place = riderInReach() && near();
    if (!place) return;
    try {
        const { stops } = await ask('stops', { near: place, radius: 1500, limit: 24 }, signal);
        const served = inServiceFirst(stops.filter((stop) => stop.routes.length > 0 && !isOwn(stop.id))).slice(0, NEAREST);
        around = served.map((stop) => stopRow(stop, stop.distance));
        draw();
    } catch {
        // The other rows are already shown.
    }
}

/**
 * Searches for stops, routes, addresses and cities.
 * @param {string} query @param {AbortSignal} signal @param {Show} show called again if addresses arrive later
 */
export async function find(query, signal, show) {
    const place = here();
    const addresses = settled(findAddresses(query, place, signal));
    const cities = settled(findCities(query, place, signal));
    const known = await settled(findByName(query, place, signal));
    if (known.rows.length > 0) show(known.rows);
    const more = [...(await addresses).rows, ...(await cities).rows];
    const rows = [...known.rows, ...more];
    if (rows.length === 0) show([], t(known.failed ? 'search.failed' : 'search.none', { query }));
    else if (more.length > 0) show(rows);
}

/** Returns the coordinates around which results are nearby: the rider's location, else the map's centre. */
const here = () => rounded(riderInReach() ?? openMap.value?.camera.middle());

/**
 * Searches stops and routes by name.
 * @param {string} query @param {string[] | undefined} place latitude and longitude @param {AbortSignal} signal
 * @returns {Promise<Row[]>}
 */
async function findByName(query, place, signal) {
    const { results } = await ask('search', { query, near: place, limit: 12 }, signal);
    // The distance from the middle of the map is of no use.
    const isHere = riderInReach() !== undefined;
    const stops = results.flatMap(({ stop }) => stop ?? []);
    return results.flatMap(({ stop, route, distance: far, towards }) => [
        ...(stop ? [stopRow(stop, isHere ? far ?? stop.distance : undefined, towards, stops)] : []), ...(route ? [routeRow(route)] : []),
    ]);
}

/**
 * Searches addresses, if the operator has configured a geocoder.
 * @param {string} query @param {string[] | undefined} place latitude and longitude @param {AbortSignal} signal
 * @returns {Promise<Row[]>}
 */
async function findAddresses(query, place, signal) {
    if (!site.places || query.length < FEWEST) return [];
    const { places } = await ask('places', { q: query, near: place, lang: language }, signal);
    return places.map(({ name, address, lat, lon }) => ({
        kind: /** @type {const} */ ('near'), id: spotId({ name, lat, lon }), name, detail: () => withoutName(address, name),
    }));
}

/**
 * Returns an address without the place's name, with which it may begin.
 * @param {string} address @param {string} name
 */
const withoutName = (address, name) => (address === name ? '' : address.startsWith(`${name}, `) ? address.slice(name.length + 2) : address);

/**
 * Searches cities beyond the reach of buses, if the operator has configured coaches.
 * @param {string} query @param {string[] | undefined} place latitude and longitude @param {AbortSignal} signal
 * @returns {Promise<Row[]>}
 */
async function findCities(query, place, signal) {
    if (!site.coaches || query.length < FEWEST) return [];
    const { cities } = await ask('intercity/cities', { q: query, limit: CITIES }, signal);
    const [lat, lon] = (place ?? []).map(Number);
    const isFar = (/** @type {API.City} */ city) => !place || metresBetween({ lat, lon }, city) > IN_REACH;
    return cities.filter((city) => !city.near && isFar(city)).map((city) => ({
        kind: /** @type {const} */ ('coaches'), id: coachesTo(city), glyph: 'coach', name: t('search.coaches', { city: city.name }),
        detail: () => commas([city.region, city.country && countryName(city.country)]),
    }));
}

/**
 * Resolves to the rows, or to a failure.
 * @param {Promise<Row[]>} asked @returns {Promise<{rows: Row[], failed: boolean}>}
 */
const settled = (asked) => asked.then((rows) => ({ rows, failed: false }), () => ({ rows: [], failed: true }));

/**
 * Returns a row for a stop.
 * @param {API.Stop} stop @param {number | undefined} far @param {string[]} [towards] the destinations of its buses
 * @param {API.Stop[]} [others] the other stops in the list, if directions are shown @returns {Row}
 */
function stopRow(stop, far, towards, others) {
    const detail = () => dotted(stopNote(stop, towards && others), towards && t('search.towards', { places: commas(towards) }), stop.platform && t('stop.platform', { code: stop.platform }),
        stop.code && t('stop.code', { code: stop.code }), nameIfSeveral(stop.id), far !== undefined && distance(far));
    return { kind: 'stop', id: stop.id, name: stop.name, code: stop.code, lines: stop.routes, detail };
}

/**
 * Returns the row of a route.
 * @param {API.Route} route @returns {Row}
 */
const routeRow = (route) => ({
    kind: 'route', id: route.id, name: nameOf(route), code: codeOf(route),
    detail: () => dotted(codeOf(route) !== nameOf(route) && t('search.route', { code: codeOf(route) }), headsignsOf(route), nameIfSeveral(route.id)),
});

/**
 * Returns the first headsign of each direction of a route.
 * @param {API.Route} route
 */
const headsignsOf = ({ name, directions = [] }) => [...new Set(directions.flatMap(({ headsigns }) => headsigns[0] ?? []))]
    .filter((headsign) => headsign !== name).join(' – ');

/**
 * Returns the row that opens the stops around the rider.
 * @returns {Row}
 */
const nearMe = () => ({ kind: 'near', name: t('near.me'), glyph: 'locate' });

/**
 * Returns the rider's favourites.
 * @returns {Row[]}
 */
function own() {
    const { stops, lines, ...spots } = favourites();
    const minutes = (/** @type {string} */ id) => dotted(hand.module?.minutesOf(id), nameIfSeveral(id));
    const places = (/** @type {('home' | 'work')[]} */ (['home', 'work'])).flatMap((spot) => {
        const place = spots[spot];
        return place ? [{ kind: /** @type {const} */ ('near'), id: spotId({ ...place, name: t(spot) }), name: t(spot), glyph: spot, detail: () => (place.name === t(spot) ? place.address ?? '' : place.name) }] : [];
    });
    return [
        ...places,
        ...stops.map(({ id, name }) => ({ kind: /** @type {const} */ ('stop'), id, name, glyph: 'bookmark', detail: () => minutes(id) })),
        ...lines.map(({ id, name }) => ({ kind: /** @type {const} */ ('route'), id, name, code: route(id)?.mark, glyph: 'bookmark', detail: () => minutes(id) })),
    ];
}

/**
 * Returns the rows of recent selections, except favourites.
 * @returns {Row[]}
 */
const recent = () => preferences.value.recent.filter(({ id }) => !isOwn(id)).map((row) => /** @type {Row} */ ({
    ...row, recent: true,
    detail: () => dotted(row.kind === 'near' ? '' : row.kind === 'route' ? t('search.route', { code: row.code ?? '' }) : row.code && t('stop.code', { code: row.code }), row.kind !== 'near' && nameIfSeveral(row.id)),
}));

/**
 * Returns whether a stop or a line is a favourite.
 * @param {string} id
 */
const isOwn = (id) => [...favourites().stops, ...favourites().lines].some((one) => one.id === id);

