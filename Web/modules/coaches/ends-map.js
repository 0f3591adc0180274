/**
 * Shows the origin and destination of a coach on a map: on a wide screen the page's large map, else a small one. At
 * most one is open, since browsers limit the number of WebGL contexts.
 * @module
 */
import { place } from '../address/router.js';
import { h } from '../dom/dom.js';
import { wide } from '../dom/draw.js';
import { t } from '../format/words.js';
import { boundsOfPlaces } from '../map/bounds.js';
import { openMap } from '../map/current.js';
import { palette } from '../map/palette.js';
import { groundStyle, mapLibrary } from '../map/small-map.js';

/**
 * A place on the map.
 * @typedef {{name: string, lat: number, lon: number}} Place
 */

/** The zoom level at which the streets around a stop are legible. */
const STREETS = 15;
const PADDING = { top: 36, bottom: 36, left: 60, right: 60 };

/**
 * The open map; `close` restores the drawing that it replaced.
 * @type {{picture: HTMLElement, isLarge: boolean, close: () => void} | undefined}
 */
let open;

// The large map is closed on each change of the address: other views need it, and another search has other ends.
place.subscribe(() => open?.isLarge && open.close());

/**
 * Opens a map of an origin and destination.
 * @param {HTMLElement} picture the element whose content the map replaces
 * @param {Place} start @param {Place} end @param {string} words the label for screen readers
 * @param {() => void} onClose called when the map has closed
 * @returns {Promise<{look: (which: 'both' | 'start' | 'end') => void} | undefined>} `look` moves the map; undefined if no map can be drawn
 */
export async function openEndsMap(picture, start, end, words, onClose) {
    const [maps, style] = await Promise.all([mapLibrary(), wide.matches ? undefined : groundStyle()]);
    if (wide.matches && openMap.value) return openLarge(openMap.value, picture, start, end, onClose);
    const bounds = boundsOfPlaces([start, end]);
    if (!style || !bounds || !picture.isConnected) return undefined;
    open?.close();
    const drawing = [...picture.childNodes];
    const container = h('div', { class: 'ends-map', role: 'group', 'aria-label': words });
    picture.replaceChildren(container);
    const map = new maps.Map({
        container, style, bounds, fitBoundsOptions: { padding: PADDING }, maxZoom: 17, fadeDuration: 0, interactive: false,
        attributionControl: { compact: true },
    });
    map.on('error', () => {});
    map.on('load', () => addWay(map, start, end));
    addEnds(maps, map, start, end);
    open = { picture, isLarge: false, close: () => {
        open = undefined;
        map.remove();
        picture.replaceChildren(...drawing);
        onClose();
    } };
    return { look: (which) => look(map, which, { start, end }, bounds) };
}

/**
 * Shows an origin and destination on the page's large map.
 * @param {import('../map/view.js').MapView} view @param {HTMLElement} picture hidden meanwhile @param {Place} start @param {Place} end
 * @param {() => void} onClose
 */
function openLarge({ map, library }, picture, start, end, onClose) {
    const bounds = boundsOfPlaces([start, end]);
    if (!bounds || !picture.isConnected) return undefined;
    open?.close();
    picture.hidden = true;
    const before = { center: map.getCenter(), zoom: map.getZoom() };
    const draw = () => addWay(map, start, end);
    if (map.isStyleLoaded()) draw();
    map.on('style.load', draw);
    const markers = addEnds(library, map, start, end);
    map.fitBounds(bounds, { padding: PADDING, animate: false });
    open = { picture, isLarge: true, close: () => {
        open = undefined;
        map.off('style.load', draw);
        for (const marker of markers) marker.remove();
        if (map.getLayer('way')) map.removeLayer('way');
        if (map.getSource('way')) map.removeSource('way');
        map.jumpTo(before);
        picture.hidden = false;
        onClose();
    } };
    return { look: (/** @type {'both' | 'start' | 'end'} */ which) => look(map, which, { start, end }, bounds) };
}

/**
 * Closes the map if it is in an element that is being closed.
 * @param {Element} element
 */
export const closeEndsMapIn = (element) => element.contains(open?.picture ?? null) && open?.close();

/**
 * Moves the map to one end, or to both.
 * @param {MapLibre.Map} map @param {'both' | 'start' | 'end'} which @param {{start: Place, end: Place}} ends @param {MapLibre.Bounds} bounds
 */
function look(map, which, ends, bounds) {
    if (which === 'both') return map.fitBounds(bounds, { padding: PADDING, animate: false });
    const { lat, lon } = ends[which];
    map.jumpTo({ center: [lon, lat], zoom: STREETS });
}

/**
 * Draws a dotted straight line, which does not follow roads.
 * @param {MapLibre.Map} map @param {Place} start @param {Place} end
 */
function addWay(map, start, end) {
    if (map.getSource('way')) return;
    const coordinates = [start, end].map(({ lat, lon }) => [lon, lat]);
    map.addSource('way', { type: 'geojson', data: { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } } });
    map.addLayer({ id: 'way', type: 'line', source: 'way', paint: { 'line-color': palette().ink, 'line-width': 3, 'line-dasharray': [0.7, 2] } });
}

/**
 * Adds a marker for the origin or destination.
 * @param {MapLibre.Library} maps the library @param {MapLibre.Map} map @param {string} which @param {Place} place
 */
function addEnd(maps, map, which, place) {
    const element = h('div', { class: `trip-end ${which}`, 'aria-hidden': 'true' }, h('span', {}, t(`coaches.look.${which}`)));
    return new maps.Marker({ element, anchor: 'center' }).setLngLat([place.lon, place.lat]).addTo(map);
}

/**
 * Adds markers for origin and destination.
 * @param {MapLibre.Library} maps the library @param {MapLibre.Map} map @param {Place} start @param {Place} end
 */
const addEnds = (maps, map, start, end) => [addEnd(maps, map, 'start', start), addEnd(maps, map, 'end', end)];
