/**
 * A map of a vehicle's path, which can be played.
 * @module
 */
import { h } from '../dom/dom.js';
import { s } from '../dom/svg.js';
import { clockTime } from '../format/format.js';
import { t } from '../format/words.js';
import { keyItem } from './charts.js';
import { placeAt } from './track.js';
import { wayMap } from './way-map.js';

/** The duration of the playback, and of one of its steps, in milliseconds. */
const LENGTH = 20_000;
const STEP = 100;
/** The duration of a step with reduced motion, in milliseconds. */
const CALM_STEP = 1000;

const still = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Renders the map with its player.
 * @param {History.TripDay} answer @param {(time: number) => void} onTime called with the displayed time
 * @returns {Node[]} empty without positions
 */
export function vehicleWay({ positions = [], shape = [], calls, zone }, onTime) {
    if (positions.length < 2) return [];
    const track = positions.map(([, lat, lon]) => /** @type {History.Place} */ ([lat, lon]));
    const stops = calls.flatMap(({ stop: { latitude, longitude } }) => (latitude === undefined || longitude === undefined ? [] : [/** @type {History.Place} */ ([latitude, longitude])]));
    const vehicle = s('g', { class: 'way-vehicle' }, s('circle', { r: 9 }));
    const [first, last] = [positions[0][0], positions[positions.length - 1][0]];
    /** @type {(time: number) => void} */
    let move = () => {};
    const map = wayMap(t('performance.way'), t('performance.vehicleWaySpoken', { from: clockTime(first, zone), to: clockTime(last, zone) }), [...shape, ...track], (place, keepInSight) => {
        move = (time) => {
            const at = placeAt(positions, time);
            vehicle.setAttribute('transform', `translate(${place(at)})`);
            keepInSight(at);
        };
        return [...wayParts(shape, track, place), ...stops.map((stop) => stopMark(place(stop))), vehicle];
    });
    const player = playerOf(first, last, zone, (time) => {
        move(time);
        onTime(time);
    });
    return [h('h2', { class: 'section-title' }, t('performance.way')), h('figure', { class: 'way-figure' }, map, player, legend(shape.length > 1))];
}

/**
 * Renders the lines of the scheduled shape and of the observed track.
 * @param {History.Place[]} shape @param {History.Place[]} track
 * @param {(place: History.Place) => string} place returns "x y" in the drawing
 */
function wayParts(shape, track, place) {
    const line = (/** @type {string} */ name, /** @type {History.Place[]} */ places) => (places.length > 1 ? [s('path', { class: name, d: `M${places.map(place).join('L')}` })] : []);
    return [...line('way-edge', shape), ...line('way-edge', track), ...line('way planned-way', shape), ...line('way track', track)];
}

/**
 * Renders the mark of a stop on the map.
 * @param {string} at "x y"
 */
const stopMark = (at) => s('g', { class: 'way-stop', transform: `translate(${at})` }, s('circle', { r: 4 }));

/**
 * Renders the legend of the map.
 * @param {boolean} isPlanned whether the scheduled shape is known
 */
const legend = (isPlanned) => h('figcaption', { class: 'small quiet key' },
    isPlanned && keyItem(t('performance.line.scheduled'), s('path', { class: 'way planned-way', d: 'M5 8H23' })),
    keyItem(t('performance.line.observed'), s('path', { class: 'way track', d: 'M5 8H23' })),
    keyItem(t('performance.stop'), stopMark('14 8')));

/**
 * Renders a slider for the displayed time, with a play button.
 * @param {number} first @param {number} last epoch seconds @param {string} zone @param {(time: number) => void} onTime
 */
function playerOf(first, last, zone, onTime) {
    const when = h('output', { class: 'num' });
    const slider = /** @type {HTMLInputElement} */ (h('input', { type: 'range', min: first, max: last, value: first, step: 1, 'aria-label': t('performance.moment') }));
    const show = () => {
        const time = Number(slider.value);
        onTime(time);
        when.textContent = clockTime(time, zone);
        slider.setAttribute('aria-valuetext', clockTime(time, zone));
    };
    slider.addEventListener('input', show);
    show();
    return h('div', { class: 'player' }, playButton(slider, show), slider, when);
}

/**
 * Creates the button that starts and stops the playback.
 * @param {HTMLInputElement} slider @param {() => void} show
 */
function playButton(slider, show) {
    /** @type {number | undefined} */
    let timer;
    const button = h('button', { type: 'button', class: 'btn' }, t('performance.play'));
    const stop = () => {
        clearInterval(timer);
        timer = undefined;
        button.textContent = t('performance.play');
    };
    const begin = () => {
        const pace = still.matches ? CALM_STEP : STEP;
        const advance = Math.ceil((Number(slider.max) - Number(slider.min)) * pace / LENGTH);
        if (slider.value === slider.max) slider.value = slider.min;
        timer = window.setInterval(() => {
            if (!button.isConnected || slider.value === slider.max) return stop();
            slider.value = String(Number(slider.value) + advance);
            show();
        }, pace);
        button.textContent = t('performance.pause');
    };
    button.addEventListener('click', () => (timer === undefined ? begin() : stop()));
    return button;
}
