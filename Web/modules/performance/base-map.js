/**
 * The base map below a drawing. At most one map is open, and only while its drawing is on the page, because browsers
 * limit the number of WebGL contexts.
 * @module
 */
import { h } from '../dom/dom.js';
import { t } from '../format/words.js';
import { Camera } from '../map/camera.js';
import { openMap } from '../map/current.js';
import { groundStyle, mapLibrary } from '../map/small-map.js';
import { squareButton } from '../parts/parts.js';
import { following } from './following.js';

/**
 * @typedef {object} View
 * @property {string} name the accessible name of the map
 * @property {MapLibre.Bounds} bounds of the drawing
 * @property {() => void} whole shows the whole drawing, without a map
 * @property {(map: MapLibre.Map) => void} follow aligns the drawing with the map's current view
 */

/**
 * Closes the open map.
 * @type {(() => void) | undefined}
 */
let closeOpen;

/**
 * Opens a map whenever the drawing is attached to the page, and closes it when the drawing is detached.
 * @param {HTMLElement} frame around the drawing @param {SVGElement} drawing @param {View} view
 * @returns {(place: History.Place) => void} keeps a moving position in view
 */
export function putOnMap(frame, drawing, view) {
    /** @type {(() => void) | undefined} */
    let close;
    /** @type {((place: History.Place) => void) | undefined} */
    let keepInSight;
    let isComing = false;
    new ResizeObserver(async () => {
        if (!frame.isConnected) return close?.();
        if (close || isComing) return void (close || view.whole());
        view.whole();
        isComing = true;
        const opened = await open(frame, drawing, view);
        isComing = false;
        if (!opened) return;
        closeOpen?.();
        keepInSight = opened.keepInSight;
        closeOpen = close = () => {
            if (closeOpen === close) closeOpen = undefined;
            close = keepInSight = undefined;
            opened.close();
        };
        if (!frame.isConnected) close();
    }).observe(frame);
    return (place) => keepInSight?.(place);
}

/**
 * Opens the map.
 * @param {HTMLElement} frame @param {SVGElement} drawing @param {View} view
 * @returns {Promise<{keepInSight: (place: History.Place) => void, close: () => void} | undefined>} undefined if no map can be drawn
 */
async function open(frame, drawing, view) {
    const [library, style] = await Promise.all([mapLibrary(), groundStyle()]);
    if (!style || !frame.isConnected) return undefined;
    const container = h('div', { class: 'way-ground' });
    frame.prepend(container);
    const map = mapIn(container, library, style, view);
    if (!map) return void container.remove();
    // Inside the map's element, so that a drag or a pinch may begin on a line of the drawing.
    map.getCanvasContainer().append(drawing);
    const follow = () => view.follow(map);
    for (const event of /** @type {const} */ (['render', 'resize'])) map.on(event, follow);
    follow();
    const buttons = zoomButtons(new Camera(map), view.bounds);
    frame.append(buttons);
    const endTheme = followTheme(map);
    return { keepInSight: following(map, view.bounds), close: () => {
        endTheme();
        frame.prepend(drawing);
        map.remove();
        container.remove();
        buttons.remove();
        view.whole();
    } };
}

/**
 * Creates the map; `undefined` if the browser cannot.
 * @param {HTMLElement} container @param {MapLibre.Library} library @param {MapLibre.Style} style @param {View} view
 */
function mapIn(container, library, style, { name, bounds }) {
    try {
        const map = new library.Map({
            container, style, bounds, maxZoom: 18, maxPitch: 0, fadeDuration: 0, dragRotate: false, pitchWithRotate: false, touchPitch: false,
            // The page scrolls with one finger and with the wheel, also above the map.
            cooperativeGestures: true, attributionControl: { compact: true }, locale: words(name),
        });
        map.touchZoomRotate.disableRotation();
        map.keyboard.disableRotation();
        // Tiles that fail to load are left blank.
        map.on('error', () => {});
        return map;
    } catch (error) {
        console.warn('No map:', error);
        return undefined;
    }
}

/**
 * Returns the texts of the map's controls.
 * @param {string} name
 */
const words = (name) => ({
    'Map.Title': name,
    'AttributionControl.ToggleAttribution': t('performance.map.credits'),
    'CooperativeGesturesHandler.WindowsHelpText': t('performance.map.scroll', { key: 'Ctrl' }),
    'CooperativeGesturesHandler.MacHelpText': t('performance.map.scroll', { key: '⌘' }),
    'CooperativeGesturesHandler.MobileHelpText': t('performance.map.fingers'),
});

/**
 * Renders the buttons that zoom the map, and that show the whole drawing.
 * @param {Camera} camera @param {MapLibre.Bounds} bounds
 */
const zoomButtons = (camera, bounds) => h('div', { class: 'way-zoom' },
    squareButton('plus', t('zoomIn'), { onclick: () => camera.zoom(1) }),
    squareButton('minus', t('zoomOut'), { onclick: () => camera.zoom(-1) }),
    squareButton('fit', t('fit'), { onclick: () => camera.fit(bounds, 0) }));

/**
 * Changes the map's style together with that of the page's main map.
 * @param {MapLibre.Map} map @returns {() => void} stops that
 */
function followTheme(map) {
    const own = openMap.value?.map;
    const look = () => `${document.documentElement.dataset.theme} ${getComputedStyle(document.documentElement).colorScheme}`;
    let shown = look();
    const restyle = async () => {
        if (look() === shown) return;
        shown = look();
        const style = await groundStyle();
        if (style && map.getContainer().isConnected) map.setStyle(style, { diff: false });
    };
    own?.on('style.load', restyle);
    return () => own?.off('style.load', restyle);
}
