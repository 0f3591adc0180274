/**
 * A vehicle's way as a drawing that can be played.
 * @module
 */
import { h } from '../dom/dom.js';
import { picture, s } from '../dom/svg.js';
import { clockTime } from '../format/format.js';
import { t } from '../format/words.js';

const SIZE = /** @type {const} */ ([344, 260]);
const MARGIN = 14;
/** Milliseconds between two steps of the playback, and how many steps it has. */
const STEP = 100;
const STEPS = 200;

/**
 * A projection of places to a drawing, true to angles in the middle of it.
 * @param {History.Place[]} places @param {readonly [number, number]} size @returns {(place: History.Place) => string} "x y"
 */
export function projection(places, [width, height]) {
    const [lats, lons] = [places.map(([lat]) => lat), places.map(([, lon]) => lon)];
    const [south, north, west, east] = [Math.min(...lats), Math.max(...lats), Math.min(...lons), Math.max(...lons)];
    const narrow = Math.cos(((south + north) / 2) * (Math.PI / 180));
    const zoom = Math.min((width - 2 * MARGIN) / ((east - west) * narrow || 1e-6), (height - 2 * MARGIN) / (north - south || 1e-6));
    const [x0, y0] = [width / 2 - ((east - west) * narrow * zoom) / 2, height / 2 - ((north - south) * zoom) / 2];
    return ([lat, lon]) => `${(x0 + (lon - west) * narrow * zoom).toFixed(1)} ${(y0 + (north - lat) * zoom).toFixed(1)}`;
}

/** @param {History.TripDay} answer @returns {Node[]} nothing without positions */
export function vehicleWay({ positions = [], shape = [], calls, zone }) {
    if (positions.length < 2) return [];
    const track = positions.map(([, lat, lon]) => /** @type {History.Place} */ ([lat, lon]));
    const place = projection([...shape, ...track], SIZE);
    const stops = calls.flatMap(({ stop }) => (stop.latitude === undefined || stop.longitude === undefined ? [] : [place([stop.latitude, stop.longitude])]));
    const bus = s('circle', { class: 'way-bus', r: 8 });
    const when = h('output', { class: 'num' });
    const [first, last] = [positions[0][0], positions[positions.length - 1][0]];
    const slider = /** @type {HTMLInputElement} */ (h('input', { type: 'range', min: first, max: last, value: first, step: 1, 'aria-label': t('performance.moment') }));
    const show = () => {
        const at = placeAt(positions, Number(slider.value));
        const [x, y] = place(at).split(' ');
        bus.setAttribute('cx', x);
        bus.setAttribute('cy', y);
        when.textContent = clockTime(Number(slider.value), zone);
        slider.setAttribute('aria-valuetext', clockTime(Number(slider.value), zone));
    };
    slider.addEventListener('input', show);
    show();
    return [h('h2', { class: 'section-title' }, t('performance.way')), h('figure', { class: 'way-figure' },
        picture(...SIZE, t('performance.vehicleWaySpoken', { from: clockTime(first, zone), to: clockTime(last, zone) }),
            ...(shape.length > 1 ? [s('path', { class: 'way', 'stroke-width': 6, d: `M${shape.map(place).join('L')}` })] : []),
            s('path', { class: 'way track', d: `M${track.map(place).join('L')}` }),
            ...stops.map((at) => s('circle', { class: 'way-stop', cx: at.split(' ')[0], cy: at.split(' ')[1], r: 3.5 })), bus),
        h('div', { class: 'player' }, playButton(slider, show), slider, when))];
}

/** @param {HTMLInputElement} slider @param {() => void} show */
function playButton(slider, show) {
    /** @type {number | undefined} */
    let timer;
    const button = h('button', { type: 'button', class: 'btn' }, t('performance.play'));
    const stop = () => {
        clearInterval(timer);
        timer = undefined;
        button.textContent = t('performance.play');
    };
    const step = () => {
        if (!button.isConnected || slider.value === slider.max) return stop();
        slider.value = String(Number(slider.value) + (Number(slider.max) - Number(slider.min)) / STEPS);
        show();
    };
    button.addEventListener('click', () => {
        if (timer !== undefined) return stop();
        if (slider.value === slider.max) slider.value = slider.min;
        timer = window.setInterval(step, STEP);
        button.textContent = t('performance.pause');
    });
    return button;
}

/**
 * The place at a moment, between two positions.
 * @param {[number, number, number][]} positions @param {number} time @returns {History.Place}
 */
function placeAt(positions, time) {
    const after = Math.max(1, positions.findIndex(([at]) => at >= time));
    const [[from, lat, lon], [to, nextLat, nextLon]] = [positions[after - 1], positions[after]];
    const part = to > from ? Math.min(1, Math.max(0, (time - from) / (to - from))) : 1;
    return [lat + (nextLat - lat) * part, lon + (nextLon - lon) * part];
}
