/**
 * The time–distance diagram of a route's day: each trip is a line, thin as scheduled and solid as observed. Trips are
 * links; arrow keys move the focus between them.
 * @module
 */
import { h } from '../dom/dom.js';
import { wide } from '../dom/draw.js';
import { label, s } from '../dom/svg.js';
import { clockTime } from '../format/format.js';
import { t } from '../format/words.js';
import { hrefOfSelection } from './address.js';
import { behind, keyItem, scale, textScale } from './charts.js';
import { axisOf } from './distances.js';
import { isObserved, runDetails, runWords, stateWords } from './run-words.js';

const HOUR = 3600;
const [TOP, BELOW] = [22, 10];
/** The minimum distance between two stop names, in pixels. */
const NAME = 17;
/** The maximum width of the stop names on a phone, in pixels. */
const MOST_NAMES = 160;

/**
 * @typedef {{x: (time: number) => number, y: (metres: number) => number, width: number, height: number, from: number,
 *     to: number}} Frame the scales and the size of a diagram; `from` and `to` in epoch seconds
 */

/**
 * Renders the diagram, its legend, and its data as a table.
 * @param {History.RouteDay} answer @param {string} direction
 * @returns {Node[]} empty if the direction has no trips
 */
export function diagram(answer, direction) {
    const axis = axisOf(answer, direction);
    const runs = axis ? answer.trips.filter((run) => axis.places.has(run.pattern)).sort((a, b) => a.tripStart - b.tripStart) : [];
    if (!axis || runs.length === 0) return [];
    const frame = frameOf(runs, axis.reference);
    const readout = h('p', { class: 'label readout', 'aria-hidden': 'true' }, t('performance.pointAt'));
    const links = runs.map((run) => runLink(answer, run, axis, frame));
    const drawing = s('svg', { class: 'runs', width: frame.width * textScale(), height: frame.height * textScale(), viewBox: `0 0 ${frame.width} ${frame.height}`, preserveAspectRatio: 'none', role: 'group', 'aria-label': t('performance.diagramSpoken', { count: runs.length }) },
        ...grid(frame, axis.reference, answer.zone), ...outages(answer, frame), ...links);
    follow(drawing, links, readout);
    return [
        h('div', { class: 'diagram', dir: 'ltr' }, names(axis.reference, frame), h('div', { class: 'runs-scroll' }, paperHours(frame, answer.zone), drawing)),
        readout, legend(),
        behind('runs', t('performance.trips'), [t('performance.trip'), t('performance.state')],
            runs.map((run) => [h('a', { href: hrefOfRun(answer, run) }, `${clockTime(run.tripStart, answer.zone)} ${answer.patterns[run.pattern].headsign}`), [stateWords(run), h('span', { class: 'small quiet' }, runDetails(run))]]), 'prose'),
    ];
}

/**
 * Returns the scales and the size of the diagram, from the times of the runs.
 * @param {History.Run[]} runs @param {History.Pattern} reference @returns {Frame}
 */
function frameOf(runs, reference) {
    const times = runs.flatMap(({ tripStart, scheduled, observed }) => [tripStart, ...[...scheduled, ...observed].flatMap(([, arrival, departure]) => [arrival, departure])]).filter((time) => time > 0);
    const [from, to] = [Math.floor(Math.min(...times) / HOUR) * HOUR, Math.ceil(Math.max(...times) / HOUR) * HOUR];
    const hours = Math.max(1, (to - from) / HOUR);
    const width = Math.round(hours * (wide.matches ? Math.max(64, 900 / hours) : 72));
    const height = wide.matches ? 480 : 360;
    const most = Math.max(1, ...reference.stops.map((stop) => stop.distance));
    return { from, to, width, height, x: scale([from, to], [4, width - 4]), y: scale([0, most], [TOP, height - BELOW]) };
}

/**
 * Renders the stop names beside the diagram, as many as fit; termini and time points take precedence.
 * @param {History.Pattern} reference @param {Frame} frame
 */
function names({ stops }, { y, height }) {
    const width = wide.matches ? 168 : Math.min(104, MOST_NAMES / textScale());
    const letters = Math.floor(width / 7);
    const short = (/** @type {string} */ name) => (name.length > letters ? `${name.slice(0, letters - 1)}…` : name);
    return s('svg', { class: 'stop-names', width: width * textScale(), height: height * textScale(), viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' },
        ...namedStops(stops, y).map((stop) => label(0, y(stop.distance) + 4, short(stop.name))));
}

/**
 * Selects the stops whose names fit.
 * @param {History.PatternStop[]} stops @param {(metres: number) => number} y
 */
function namedStops(stops, y) {
    const ends = new Set([stops[0], stops.at(-1)]);
    const rank = (/** @type {History.PatternStop} */ stop) => (ends.has(stop) ? 0 : stop.isTimepoint ? 1 : 2);
    /** @type {History.PatternStop[]} */
    const named = [];
    for (const stop of [...stops].sort((a, b) => rank(a) - rank(b))) {
        if (named.every((other) => Math.abs(y(other.distance) - y(stop.distance)) >= NAME)) named.push(stop);
    }
    return named;
}

/**
 * Returns the full hours of the diagram, in epoch seconds.
 * @param {Frame} frame
 */
const hoursOf = ({ from, to }) => Array.from({ length: (to - from) / HOUR + 1 }, (_, number) => from + number * HOUR);

/**
 * Renders the hour labels for print, where the drawing is compressed to the sheet's width, including its own labels.
 * @param {Frame} frame @param {string} zone
 */
const paperHours = (frame, zone) => h('div', { class: 'paper-hours ax', 'aria-hidden': 'true' },
    hoursOf(frame).map((time) => h('span', { style: { left: `${(frame.x(time) / frame.width) * 100}%` } }, clockTime(time, zone))));

/**
 * Renders the grid lines of stops and hours, with the hour labels.
 * @param {Frame} frame @param {History.Pattern} reference @param {string} zone
 */
function grid(frame, reference, zone) {
    const { x, y, width, height } = frame;
    const hours = hoursOf(frame);
    return [
        ...reference.stops.map((stop) => s('path', { class: stop.isTimepoint ? 'grid' : 'grid faint', d: `M0 ${y(stop.distance)}H${width}` })),
        ...hours.flatMap((time, number) => [
            s('path', { class: 'grid', d: `M${x(time)} ${TOP}V${height - BELOW}` }),
            label(x(time), 13, clockTime(time, zone), 'ax', number === 0 ? 'start' : number === hours.length - 1 ? 'end' : 'middle'),
        ]),
    ];
}

/**
 * Renders the feed outages as boxes.
 * @param {History.RouteDay} answer @param {Frame} frame
 */
const outages = ({ outages: all = [] }, { x, from, to, height }) => all.filter((one) => one.to > from && one.from < to).map((one) => {
    const [start, end] = [x(Math.max(from, one.from)), x(Math.min(to, one.to))];
    return s('rect', { class: 'part-unknown', x: start, y: TOP, width: Math.max(2, end - start), height: height - TOP - BELOW });
});

/**
 * Returns the link to a run's trip.
 * @param {History.RouteDay} answer @param {History.Run} run
 */
const hrefOfRun = ({ agency, date, start = 0 }, run) =>
    hrefOfSelection({ show: 'trip', agency, trip: run.id, date, start: String(run.startSeconds ?? run.tripStart - start) });

/**
 * Renders the lines of a run, as a link to its trip.
 * @param {History.RouteDay} answer @param {History.Run} run @param {import('./distances.js').Axis} axis @param {Frame}
 *     frame
 */
function runLink(answer, run, { places }, { x, y }) {
    const place = places.get(run.pattern) ?? [];
    const point = (/** @type {number} */ time, /** @type {number} */ call) => (time > 0 && place[call] !== undefined ? [`${x(time).toFixed(1)} ${y(place[call]).toFixed(1)}`] : []);
    const scheduled = run.scheduled.flatMap(([call, arrival, departure]) => [...point(arrival, call), ...point(departure, call)]);
    const observed = run.observed.filter(([, , , , basis]) => isObserved(basis)).flatMap(([call, arrival, departure]) => [...point(arrival, call), ...point(departure, call)]);
    return s('a', { class: `run ${run.state}`, href: hrefOfRun(answer, run), tabindex: -1, 'aria-label': runWords(run, answer.patterns[run.pattern], answer.zone) },
        ...(scheduled.length > 0 ? [s('path', { class: 'scheduled', d: `M${scheduled.join('L')}` })] : []),
        ...(observed.length > 0 ? [s('path', { class: 'observed', d: `M${observed.join('L')}` })] : []),
        ...(run.state === 'canceled' && scheduled.length > 0 ? [cross(scheduled[0])] : []),
        s('path', { class: 'touch', d: `M${(observed.length > 1 ? observed : scheduled).join('L') || '0 0'}` }));
}

/**
 * Renders the mark of a canceled run.
 * @param {string} at
 */
const cross = (at) => s('path', { class: 'cancel-mark', d: `M${at}m-5-5l10 10m0-10l-10 10` });

/**
 * Lets the Tab key reach one trip, and arrow keys, Home and End the others. The trip under the pointer, or with the
 * focus, is described below the diagram.
 * @param {Element} drawing @param {SVGElement[]} links @param {HTMLElement} readout
 */
function follow(drawing, links, readout) {
    links[0].setAttribute('tabindex', '0');
    const steps = /** @type {Record<string, (at: number) => number>} */ ({
        ArrowRight: (at) => at + 1, ArrowDown: (at) => at + 1, ArrowLeft: (at) => at - 1, ArrowUp: (at) => at - 1, Home: () => 0, End: () => links.length - 1,
    });
    const linkOf = (/** @type {Event} */ event) => /** @type {SVGElement | null} */ (/** @type {Element} */ (event.target).closest('a.run'));
    const show = (/** @type {Event} */ event) => {
        const link = linkOf(event);
        if (link) readout.textContent = link.getAttribute('aria-label');
    };
    drawing.addEventListener('pointerover', show);
    drawing.addEventListener('focusin', (event) => {
        show(event);
        for (const one of links) one.setAttribute('tabindex', one === linkOf(event) ? '0' : '-1');
    });
    drawing.addEventListener('keydown', (event) => {
        const link = linkOf(event);
        const next = link && steps[/** @type {KeyboardEvent} */ (event).key]?.(links.indexOf(link));
        if (typeof next !== 'number') return;
        event.preventDefault();
        event.stopPropagation();
        links[next]?.focus();
    });
}

const legend = () => h('p', { class: 'small quiet key' }, ['scheduled', 'observed', 'canceled', 'notSeen', 'outage'].map((name) => keyItem(t(`performance.line.${name}`),
    name === 'outage' ? s('rect', { class: 'part-unknown', x: 2, y: 2, width: 24, height: 12 })
        : s('g', { class: `run ${name}` }, s('path', { class: name === 'observed' ? 'observed' : 'scheduled', d: 'M1 14L27 2' }), ...(name === 'canceled' ? [cross('8 11')] : [])))));
