/**
 * The map: the network, the lit routes, the stops, the rider and the buses.
 * @module
 */
import { ask } from '../api.js';
import { wide } from '../draw.js';
import { linesOf, network, route, stopsOf } from '../network.js';
import { litRoutes } from '../live-data.js';
import { BusLayer } from './bus-layer.js';
import { addLayers, drawName, lightRoutes } from './layers.js';
import { basemapStyle, hasBasemap, hasSatellite, plainStyle } from './ground.js';
import { lanes } from './lanes.js';
import { loadMapLibrary } from './load.js';
import { FONT, palette } from './palette.js';

/** From this zoom on all stops in view are shown, not only those of the lit routes. */
const STOPS_FROM = 13.5;
/** Half of the side of the square around a finger in which a stop is found, pixels. */
const TAP = 22;

/** @param {any[]} features */
const collection = (features) => ({ type: 'FeatureCollection', features });

/** @param {any} properties @param {string} type @param {any} coordinates */
const feature = (properties, type, coordinates) => ({ type: 'Feature', properties, geometry: { type, coordinates } });

/** @typedef {{top: number, right: number, bottom: number, left: number}} Padding */

/**
 * @typedef {object} Handlers
 * @property {(id: string) => void} onBus
 * @property {(stop: any) => void} onStop
 * @property {() => void} onMoved
 */

export class MapView {
    /** @type {Map<string, any>} stops in view and of lit routes */
    #stops = new Map();
    /** @type {string[]} */
    #lit = [];
    /** The basemap asked for last. @type {Promise<any> | undefined} */
    #coming;
    #ready = false;
    /** Whether nothing but land lies below. */
    #plain = true;
    #networkDrawn = /** @type {any} */ (undefined);
    /** @type {string | undefined} the chosen bus, once the map has gone to it */
    #revealed;
    #chosenStop = /** @type {any} */ (undefined);
    #you = /** @type {any} */ (undefined);
    /** @type {Padding | undefined} */
    #padding;
    #closest = /** @type {any[]} */ ([]);

    /**
     * @param {HTMLElement} container @param {import('../fleet.js').Buses} buses @param {Handlers} handlers
     * @returns {Promise<MapView | undefined>} nothing where no map can be drawn
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

    /** @param {any} library @param {HTMLElement} container @param {import('../fleet.js').Buses} buses @param {Handlers} handlers */
    constructor(library, container, buses, handlers) {
        this.colours = palette();
        this.handlers = handlers;
        this.map = new library.Map({
            container, bounds: areaOf(), fitBoundsOptions: { padding: 24 },
            attributionControl: hasBasemap() || hasSatellite() ? { compact: true } : false,
            dragRotate: false, pitchWithRotate: false, touchPitch: false, maxPitch: 0, maxZoom: 19, fadeDuration: 0,
            locale: {}, cooperativeGestures: false,
        });
        this.map.touchZoomRotate.disableRotation();
        this.map.keyboard.disableRotation();
        this.buses = new BusLayer(this.map, buses, this.colours);
        this.marker = nameMarker(library);
        this.map.on('error', () => {});
        this.map.on('style.load', () => this.#furnish());
        this.map.on('styleimagemissing', (/** @type {any} */ event) => {
            if (event.id.startsWith('name:') && !this.map.hasImage(event.id)) drawName(this.map, event.id, this.colours, FONT);
        });
        this.map.on('click', (/** @type {any} */ event) => this.#tap(event.point));
        this.map.on('mousemove', (/** @type {any} */ event) => this.#hover(event.point));
        this.map.on('moveend', () => { this.#findStops(); handlers.onMoved(); });
        this.restyle();
    }

    /** Draws everything anew in the theme's colours: at once, and over the basemap when that has come. */
    async restyle() {
        this.colours = palette();
        this.buses.colours = this.colours;
        this.#lay(plainStyle(this.colours), true);
        const light = getComputedStyle(document.documentElement).colorScheme === 'light';
        const coming = basemapStyle(light);
        this.#coming = coming;
        const style = await coming;
        if (style && this.#coming === coming) this.#lay(style, false);
    }

    /** @param {any} style @param {boolean} plain */
    #lay(style, plain) {
        this.#ready = false;
        this.#plain = plain;
        this.map.setStyle(style, { diff: false });
    }

    /** A new style has come, and has nothing of ours yet. */
    #furnish() {
        addLayers(this.map, this.colours, this.#plain);
        this.#ready = true;
        this.#networkDrawn = undefined;
        this.#lit = [];
        this.update();
        this.#showAll();
    }

    /** Brings the lines to what the network and the rider's choice are now. */
    update() {
        if (!this.#ready) return;
        const geometry = [...network.value.routes.values()].map((one) => one.geometry);
        if (!same(geometry, this.#networkDrawn)) {
            this.#networkDrawn = geometry;
            this.#set('network', [...network.value.routes.keys()].map((id) =>
                feature({ route: id }, 'MultiLineString', [...linesOf(id).values()].map((line) => coordinates(line.points)))));
        }
        const lit = litRoutes();
        if (!same(lit, this.#lit)) {
            this.#lit = lit;
            this.#light(lit);
        }
    }

    /** @param {string[]} lit */
    #light(lit) {
        const pieces = lanes(lit.map((id) => ({ id, lines: [...linesOf(id).values()] })));
        const color = (/** @type {string} */ id) => route(id)?.color ?? this.colours.line;
        this.#set('lit', pieces.map(({ id, lane, points }) => feature({ route: id, lane, color: color(id) }, 'LineString', points)));
        lightRoutes(this.map, lit.map((id) => ({ id, color: color(id) })), this.colours);
        for (const id of lit) stopsOf(id).then((stops) => this.#addStops(stops)).catch(() => {});
        this.#showStops();
    }

    /** Stops of all routes, once streets can be told apart. */
    async #findStops() {
        if (this.map.getZoom() < STOPS_FROM) return;
        const bounds = this.map.getBounds();
        const bbox = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()].map((value) => value.toFixed(5)).join(',');
        try {
            this.#addStops((await ask('stops', { bbox, limit: 500 })).stops);
        } catch {
            // The stops that are known stay.
        }
    }

    /** @param {any[]} stops */
    #addStops(stops) {
        const before = this.#stops.size;
        for (const stop of stops) if (stop.lat || stop.lon) this.#stops.set(stop.id, stop);
        if (this.#stops.size !== before) this.#showStops();
    }

    #showStops() {
        const lit = new Set(this.#lit);
        this.#set('stops', [...this.#stops.values()].filter((stop) => stop.routes.length > 0).map((stop) =>
            feature({ id: stop.id, name: stop.name, lit: stop.routes.some((/** @type {string} */ id) => lit.has(id)) }, 'Point', [stop.lon, stop.lat])));
    }

    /** @param {any} stop the open stop, or nothing */
    chooseStop(stop) {
        if (stop?.id === this.#chosenStop?.id) return;
        this.#chosenStop = stop;
        this.#showAll();
        if (stop) this.reveal(stop, 14.5);
    }

    /** @param {{lat: number, lon: number} | undefined} position */
    showYou(position) {
        this.#you = position;
        this.#set('you', position ? [feature({}, 'Point', [position.lon, position.lat])] : []);
    }

    /** @param {any[]} stops the nearest of each lit route */
    showClosest(stops) {
        this.#closest = stops;
        this.#set('closest', stops.map((stop) => feature({ id: stop.id }, 'Point', [stop.lon, stop.lat])));
    }

    #showAll() {
        const stop = this.#chosenStop;
        this.#set('chosen', stop ? [feature({ id: stop.id }, 'Point', [stop.lon, stop.lat])] : []);
        // The chosen stop has its plate.
        if (this.#ready) this.map.setFilter('names', ['!=', ['get', 'id'], stop?.id ?? '']);
        if (stop) this.marker.setLngLat([stop.lon, stop.lat]).addTo(this.map).getElement().firstChild.textContent = stop.name;
        else this.marker.remove();
        this.showYou(this.#you);
        this.showClosest(this.#closest);
        this.#showStops();
    }

    /** @param {string | undefined} id @param {{lat: number, lon: number} | undefined} place where it was seen, once known */
    chooseBus(id, place) {
        this.buses.chosen = id;
        if (id === this.#revealed || (id && !place)) return;
        this.#revealed = id;
        if (place) this.reveal(place, 13);
    }

    /** Moves the map so that a place lies in the part that can be seen. @param {{lat: number, lon: number}} place @param {number} [zoom] */
    reveal({ lat, lon }, zoom = 15) {
        this.#ease({ center: [lon, lat], zoom: Math.max(this.map.getZoom(), zoom) });
    }

    /** Fits the lit routes, else the agencies' area. */
    fit() {
        this.map.fitBounds(boundsOf(this.#lit) ?? areaOf(), { padding: 28, maxZoom: 16, ...this.#motion() });
    }

    /** @param {Padding} padding what covers the map, in pixels */
    set padding(padding) {
        const set = this.map.getPadding();
        const first = this.#padding === undefined;
        this.#padding = padding;
        if (['top', 'right', 'bottom', 'left'].every((side) => set[side] === padding[/** @type {keyof Padding} */ (side)])) return;
        if (first) this.map.setPadding(padding);
        else if (!this.map.isMoving()) this.#ease({});
    }

    /** @param {number} steps */
    zoom(steps) {
        this.#ease({ zoom: this.map.getZoom() + steps });
    }

    middle() {
        const { lat, lng } = this.map.getCenter();
        return { lat, lon: lng };
    }

    /** @param {any} options */
    #ease(options) {
        this.map.easeTo({ padding: this.#padding, ...options, ...this.#motion() });
    }

    #motion() {
        return matchMedia('(prefers-reduced-motion: reduce)').matches ? { duration: 0 } : { duration: 240, essential: true };
    }

    /** Everything in view that can be opened, from left to right. @returns {{kind: 'bus' | 'stop', id: string, name: string}[]} */
    inView() {
        const stops = this.map.queryRenderedFeatures({ layers: ['stops-lit', 'stops-muted'] }).map((/** @type {any} */ found) => {
            const { x } = this.map.project(found.geometry.coordinates);
            return { kind: 'stop', id: found.properties.id, name: found.properties.name, x };
        });
        const buses = this.buses.inView.map(({ bus, x }) => ({ kind: 'bus', id: bus.vehicle.id, name: bus.vehicle.headsign ?? '', x }));
        return [...stops, ...buses].sort((a, b) => a.x - b.x);
    }

    /** @param {{x: number, y: number}} point */
    #tap(point) {
        const bus = this.buses.at(point);
        if (bus) return this.handlers.onBus(bus.vehicle.id);
        const stop = this.#stopAt(point);
        if (stop) this.handlers.onStop(stop);
    }

    /** @param {{x: number, y: number}} point */
    #hover(point) {
        if (wide.matches) this.map.getCanvas().style.cursor = this.buses.at(point) || this.#stopAt(point) ? 'pointer' : '';
    }

    /** @param {{x: number, y: number}} point */
    #stopAt({ x, y }) {
        if (!this.#ready) return undefined;
        const box = [[x - TAP, y - TAP], [x + TAP, y + TAP]];
        const found = this.map.queryRenderedFeatures(box, { layers: ['stops-lit', 'stops-muted', 'closest'] });
        const far = (/** @type {any} */ one) => {
            const place = this.map.project(one.geometry.coordinates);
            return Math.hypot(place.x - x, place.y - y);
        };
        const [nearest] = found.sort((/** @type {any} */ a, /** @type {any} */ b) => far(a) - far(b));
        return nearest && this.#stops.get(nearest.properties.id);
    }

    /** @param {string} source @param {any[]} features */
    #set(source, features) {
        if (this.#ready) this.map.getSource(source)?.setData(collection(features));
    }
}

/** @param {Float64Array} points */
function coordinates(points) {
    const pairs = [];
    for (let i = 0; i < points.length; i += 2) pairs.push([points[i + 1], points[i]]);
    return pairs;
}

/** @param {any[]} a @param {any[] | undefined} b */
const same = (a, b) => b !== undefined && a.length === b.length && a.every((value, index) => value === b[index]);

/** @returns {any} */
function areaOf() {
    const areas = [...network.value.agencies.values()].map((agency) => agency.area).filter(Boolean);
    if (areas.length === 0) return [[-180, -60], [180, 75]];
    return [[Math.min(...areas.map((area) => area.west)), Math.min(...areas.map((area) => area.south))],
        [Math.max(...areas.map((area) => area.east)), Math.max(...areas.map((area) => area.north))]];
}

/** @param {string[]} ids @returns {any} */
function boundsOf(ids) {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const id of ids) {
        for (const { points } of linesOf(id).values()) {
            for (let i = 0; i < points.length; i += 2) {
                south = Math.min(south, points[i]);
                north = Math.max(north, points[i]);
                west = Math.min(west, points[i + 1]);
                east = Math.max(east, points[i + 1]);
            }
        }
    }
    return west < east ? [[west, south], [east, north]] : undefined;
}

/** The name plate above the chosen stop. @param {any} library */
function nameMarker(library) {
    const element = document.createElement('div');
    element.className = 'stop-plate';
    element.setAttribute('aria-hidden', 'true');
    element.append(document.createElement('span'));
    return new library.Marker({ element, anchor: 'bottom', offset: [0, -20] });
}
