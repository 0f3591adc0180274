/**
 * The map: network, highlighted routes, stops, the rider's location, and buses.
 * @module
 */
import { place } from '../address/router.js';
import { wide } from '../dom/draw.js';
import { markOf } from '../format/names.js';
import { litRoutes } from '../live/live-data.js';
import { agenciesOf } from '../live/shown.js';
import { isSomewhere } from '../location/location.js';
import { homeAgencies } from '../location/region.js';
import { linesOf, network, route, routesOf } from '../server/network.js';
import { areaOf, boundsOf, boundsOfPlaces } from './bounds.js';
import { BusLayer } from './bus-layer.js';
import { Camera } from './camera.js';
import { collection, lineString, lineStrings, point } from './features.js';
import { basemapStyle, hasBasemap, hasSatellite, plainStyle } from './ground.js';
import { KnownStops } from './known-stops.js';
import { lanes } from './lanes.js';
import { addLayers, drawCodes, drawName, lightRoutes } from './layers.js';
import { loadMapLibrary } from './load.js';
import { FONT, palette } from './palette.js';

/** Half of the side of the square around a tap in which stops are found, in pixels. */
const TAP = 22;
/** The margins around a fitted area on a phone and on a wide screen, in pixels: space for the labels of its places. */
const [MARGIN, WIDE_MARGIN] = [{ top: 40, right: 50, bottom: 60, left: 50 }, { top: 40, right: 100, bottom: 60, left: 100 }];
/** The maximum number of codes on one street; more would cover it. */
const MOST_CODES = 6;

/**
 * @typedef {object} Handlers
 * @property {(id: string) => void} onBus a bus was tapped
 * @property {(stop: Page.Located) => void} onStop a stop was tapped
 * @property {() => void} onNothing neither was tapped
 * @property {() => void} onMoved a movement of the map has ended
 */

/**
 * The open stop, or a location whose nearby stops are shown.
 * @typedef {{id?: string, name: string, lat?: number, lon?: number}} Spot
 */

export class MapView {
    /** Whether the rider has moved the map since it was last fitted. */
    movedByRider = false;
    /** Whether the style is loaded, so that layers can be added. */
    #ready = false;
    #faint = false;
    /**
     * The base map requested last.
     * @type {Promise<unknown> | undefined}
     */
    #coming;
    /**
     * The geometries of the routes drawn last, to detect changes.
     * @type {(API.Geometry | undefined)[] | undefined}
     */
    #drawn;
    /**
     * The highlighted routes drawn last.
     * @type {string[]}
     */
    #lit = [];
    /**
     * The open stop, or the location of the `near` view.
     * @type {Spot | undefined}
     */
    #chosenStop;
    /**
     * The ID of the selected bus, once the map has moved to it.
     * @type {string | undefined}
     */
    #revealed;
    /**
     * The rider's location on the map.
     * @type {{lat: number, lon: number} | undefined}
     */
    #you;
    /**
     * The stops marked as nearest.
     * @type {API.Stop[]}
     */
    #closest = [];
    /** Whether stops of other routes are hidden. */
    #alone = false;
    /**
     * The area to fit instead of the highlighted routes.
     * @type {import('./bounds.js').Bounds | undefined}
     */
    frame;
    /** Whether the map will be fitted to stops that are still loading. */
    #fitsStops = false;

    /**
     * Loads the library and opens the map.
     * @param {HTMLElement} container @param {import('../live/fleet.js').Buses} buses @param {Handlers} handlers
     * @returns {Promise<MapView | undefined>} undefined if no map can be drawn
     */
    static async open(container, buses, handlers) {
        const library = await loadMapLibrary();
        try {
            return library && new MapView(library, container, buses, handlers);
        } catch (error) {
            console.warn('No map:', error);
            return undefined;
        }
    }

    /**
     * Creates the map with its camera, stops and buses.
     * @param {MapLibre.Library} library @param {HTMLElement} container @param {import('../live/fleet.js').Buses} buses @param {Handlers} handlers
     */
    constructor(library, container, buses, handlers) {
        this.colours = palette();
        this.handlers = handlers;
        this.library = library;
        this.map = new library.Map({
            container, bounds: areaOf(homeAgencies()), fitBoundsOptions: { padding: 24 }, maxZoom: 19, fadeDuration: 0,
            attributionControl: hasBasemap() || hasSatellite() ? { compact: true } : false,
            dragRotate: false, pitchWithRotate: false, touchPitch: false, maxPitch: 0,
        });
        this.map.touchZoomRotate.disableRotation();
        this.map.keyboard.disableRotation();
        this.camera = new Camera(this.map);
        this.stops = new KnownStops(this.map, () => this.#showStops());
        this.buses = new BusLayer(this.map, buses, this.colours);
        this.marker = nameMarker(library);
        this.#listen();
        this.restyle();
    }

    #listen() {
        // Missing tiles leave a gap in the base map; the network is drawn nevertheless.
        this.map.on('error', () => {});
        this.map.on('style.load', () => this.#furnish());
        this.map.on('styleimagemissing', ({ id }) => this.#draw(id));
        this.map.on('click', (event) => this.#tap(event.point));
        this.map.on('mousemove', (event) => this.#hover(event.point));
        this.map.on('movestart', ({ originalEvent }) => (this.movedByRider ||= originalEvent !== undefined));
        // A new movement first ends the current one synchronously. Handlers run later, since MapLibre would not notice
        // a third movement that a handler starts within that end.
        this.map.on('moveend', () => queueMicrotask(() => {
            this.stops.findInView(this.#lit);
            this.handlers.onMoved();
        }));
    }

    /**
     * Draws the image of a name or of codes when the map first needs it.
     * @param {string} id
     */
    #draw(id) {
        if (this.map.hasImage(id)) return;
        if (id.startsWith('name:')) drawName(this.map, id, this.colours, FONT);
        if (!id.startsWith('codes:')) return;
        const all = routesOf(JSON.parse(id.slice('codes:'.length)));
        const lines = all.length > MOST_CODES ? all.slice(0, MOST_CODES - 1) : all;
        const { control, ink } = this.colours;
        const chips = lines.map((line) => ({ code: markOf(line), fill: line.color ?? control, ink: line.color ? line.textColor : ink }));
        if (all.length > lines.length) chips.push({ code: `+${all.length - lines.length}`, fill: control, ink });
        drawCodes(this.map, id, chips, this.colours, FONT);
    }

    /**
     * Redraws everything in the theme's colours: first on a plain background, then on the base map once it is loaded.
     */
    async restyle() {
        this.colours = palette();
        this.buses.colours = this.colours;
        this.#lay(plainStyle(this.colours));
        const light = getComputedStyle(document.documentElement).colorScheme === 'light';
        const coming = basemapStyle(light);
        this.#coming = coming;
        const style = await coming;
        if (style && this.#coming === coming) this.#lay(style);
    }

    /**
     * Sets a style, to which layers can be added once it is loaded.
     * @param {MapLibre.Style} style
     */
    #lay(style) {
        this.#ready = false;
        this.map.setStyle(style, { diff: false });
    }

    /** Adds the layers to a newly loaded style. */
    #furnish() {
        addLayers(this.map, this.colours);
        this.#ready = true;
        this.#drawn = undefined;
        this.update();
        this.#showAll();
    }

    get ready() {
        return this.#ready;
    }

    /**
     * Sets whether the highlighted lines are faint, as the background of what a view draws above them.
     * @param {boolean} faint
     */
    set faint(faint) {
        if (faint === this.#faint) return;
        this.#faint = faint;
        if (this.#ready) this.#light(this.#lit);
    }

    /** Updates the lines to the current network and highlighted routes. */
    update() {
        if (!this.#ready) return;
        const geometries = [...network.value.routes.values()].map((one) => one.geometry);
        const lit = litRoutes();
        const redrawn = !same(geometries, this.#drawn);
        if (redrawn) {
            const ids = [...network.value.routes.keys()];
            this.#set('network', ids.map((id) => lineStrings({ route: id }, [...linesOf(id).values()])));
        }
        const alone = place.value.only !== undefined;
        if (redrawn || !same(lit, this.#lit)) this.#light(lit);
        else if (alone !== this.#alone) this.#showStops();
        this.#alone = alone;
        this.#drawn = geometries;
        this.#lit = lit;
    }

    /**
     * Draws the highlighted routes.
     * @param {string[]} lit
     */
    #light(lit) {
        this.#lit = lit;
        const looks = (/** @type {string} */ id) => {
            const { color, textColor, linePattern = 0 } = route(id) ?? {};
            return { color: color ?? this.colours.line, mark: color ? textColor : this.colours.ink, pattern: linePattern };
        };
        const pieces = lanes(lit.map((id) => ({ id, lines: [...linesOf(id).values()] })));
        this.#set('lit', pieces.map(({ id, lane, ids, points }) =>
            lineString({ route: id, lane, codes: ids.length ? `codes:${JSON.stringify(ids)}` : '', ...looks(id) }, points)));
        lightRoutes(this.map, lit.map((id) => ({ id, pattern: looks(id).pattern })), this.colours, this.#faint);
        this.stops.findInView(lit);
        this.#showStops();
    }

    /**
     * Marks the open stop or a location, and moves the map there.
     * @param {Spot | undefined} stop
     */
    chooseStop(stop) {
        if (stop?.id === this.#chosenStop?.id) return;
        this.#chosenStop = stop;
        this.#showAll();
        if (stop && isSomewhere(stop)) this.camera.reveal(stop, 14.5);
    }

    /**
     * Selects a bus, and moves the map to it once its position is known.
     * @param {string | undefined} id @param {{lat: number, lon: number} | undefined} place its last known position
     */
    chooseBus(id, place) {
        this.buses.chosen = id;
        if (id === this.#revealed || (id && !place)) return;
        this.#revealed = id;
        if (place) this.camera.reveal(place, 13);
    }

    /**
     * Shows the rider's location.
     * @param {{lat: number, lon: number} | undefined} position
     */
    showYou(position) {
        this.#you = position;
        this.#set('you', position ? [point({}, position)] : []);
    }

    /**
     * Marks the nearest stops.
     * @param {API.Stop[]} stops the nearest one of each highlighted route
     */
    showClosest(stops) {
        this.#closest = stops;
        this.#set('closest', stops.filter(isSomewhere).map((stop) => point({ id: stop.id }, stop)));
    }

    #showAll() {
        const stop = this.#chosenStop && isSomewhere(this.#chosenStop) ? this.#chosenStop : undefined;
        this.#set('chosen', stop ? [point({ id: stop.id }, stop)] : []);
        // The name of the selected stop is already on its plate.
        if (this.#ready) this.map.setFilter('names', ['!=', ['get', 'id'], stop?.id ?? '']);
        if (stop) /** @type {Node} */ (this.marker.setLngLat([stop.lon, stop.lat]).addTo(this.map).getElement().firstChild).textContent = stop.name;
        else this.marker.remove();
        this.showYou(this.#you);
        this.showClosest(this.#closest);
        this.#showStops();
    }

    #showStops() {
        this.#set('stops', this.stops.features(this.#lit, place.value.only !== undefined));
        if (this.#fitsStops) this.fit();
    }

    /**
     * Sets the widths of the map's covered edges; a fitted area stays completely visible until the rider moves the map.
     * @param {import('./camera.js').Padding} padding in pixels
     */
    cover(padding) {
        this.camera.cover(padding, this.frame && !this.movedByRider ? () => this.fit() : undefined);
    }

    /**
     * Fits the map to the frame, or to the highlighted routes. If these have no lines, fits it to their stops once they
     * are loaded; else to their agencies' area. Of agencies far apart, only those near the rider are included.
     */
    fit() {
        this.movedByRider = false;
        if (this.frame) return this.camera.fit(this.frame, wide.matches ? WIDE_MARGIN : MARGIN);
        const all = litRoutes();
        const agencies = place.value.only ? agenciesOf(all) : homeAgencies(agenciesOf(all));
        const lit = all.filter((id) => agencies.includes(route(id)?.agency ?? ''));
        const lines = boundsOf(lit);
        const stops = lines ?? boundsOfPlaces(this.stops.of(lit));
        this.#fitsStops = lit.length > 0 && !stops;
        if (this.#fitsStops) this.stops.findOf(lit);
        this.camera.fit(lines ?? stops ?? areaOf(agencies));
    }

    /**
     * Returns all stops and buses in view, from left to right.
     * @returns {{kind: 'bus' | 'stop', id: string, name: string}[]}
     */
    inView() {
        const found = this.map.queryRenderedFeatures({ layers: ['stops-lit', 'stops-muted'] });
        const stops = found.map(({ geometry, properties: { id, name } }) =>
            ({ kind: /** @type {const} */ ('stop'), id: String(id), name: String(name), x: this.map.project(geometry.coordinates).x }));
        const buses = this.buses.inView.map(({ bus: { vehicle }, x }) =>
            ({ kind: /** @type {const} */ ('bus'), id: vehicle.id, name: vehicle.headsign ?? '', x }));
        return [...stops, ...buses].sort((a, b) => a.x - b.x);
    }

    /**
     * Handles a tap on the map.
     * @param {{x: number, y: number}} place the tapped point in pixels
     */
    #tap(place) {
        const bus = this.buses.at(place);
        if (bus) return this.handlers.onBus(bus.vehicle.id);
        const stop = this.#stopAt(place);
        if (stop) this.handlers.onStop(stop);
        else this.handlers.onNothing();
    }

    /**
     * Shows a pointer over buses and stops on wide screens.
     * @param {{x: number, y: number}} place the pointer's position in pixels
     */
    #hover(place) {
        if (!wide.matches) return;
        this.map.getCanvas().style.cursor = this.buses.at(place) || this.#stopAt(place) ? 'pointer' : '';
    }

    /**
     * Returns the stop nearest to a point, within the tap square.
     * @param {{x: number, y: number}} place the point in pixels
     */
    #stopAt({ x, y }) {
        if (!this.#ready) return undefined;
        /** @type {[number, number][]} */
        const box = [[x - TAP, y - TAP], [x + TAP, y + TAP]];
        const found = this.map.queryRenderedFeatures(box, { layers: ['stops-lit', 'stops-muted', 'closest'] });
        const far = (/** @type {typeof found[number]} */ one) => {
            const at = this.map.project(one.geometry.coordinates);
            return Math.hypot(at.x - x, at.y - y);
        };
        const [nearest] = found.sort((a, b) => far(a) - far(b));
        return nearest && this.stops.get(String(nearest.properties.id));
    }

    /**
     * Replaces the features of a map source.
     * @param {string} source @param {MapLibre.Feature[]} features
     */
    #set(source, features) {
        if (this.#ready) this.map.getSource(source)?.setData(collection(features));
    }
}

/**
 * Returns whether arrays have identical elements.
 * @param {unknown[]} a @param {unknown[] | undefined} b
 */
const same = (a, b) => b !== undefined && a.length === b.length && a.every((value, index) => value === b[index]);

/**
 * Creates the name plate above the selected stop.
 * @param {MapLibre.Library} library
 */
function nameMarker(library) {
    const element = document.createElement('div');
    element.className = 'stop-plate';
    element.setAttribute('aria-hidden', 'true');
    element.append(document.createElement('span'));
    return new library.Marker({ element, anchor: 'bottom', offset: [0, -20] });
}
