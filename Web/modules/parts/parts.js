/**
 * Small components of boards, trays and lists: route badges, statuses, occupancy, banners, buttons.
 * @module
 */
import { h, hidden, icon } from '../dom/dom.js';
import { age, minutesOff } from '../format/format.js';
import { markOf, nameOf } from '../format/names.js';
import { has, t, translated } from '../format/words.js';

/** @typedef {import('../format/names.js').Mark} Mark */

/**
 * Returns a route's colours as CSS custom properties; empty if the feed has none.
 * @param {Mark | undefined} route
 */
export const colours = (route) => (route?.color ? { '--c': route.color, '--on': route.textColor } : {});

/**
 * Renders a route's badge.
 * @param {Mark | undefined} route @param {string} [size]
 */
export const chip = (route, size = '') => h('span', {
    class: `chip ${size} ${markOf(route).length > 4 ? 'long' : ''}`.trim(),
    style: colours(route),
}, markOf(route));

/**
 * Renders the chip of a route beside its name; with an icon if its code would repeat the name.
 * @param {Page.Sign} route
 */
export const chipBesideName = (route) => (markOf(route) === nameOf(route) ? h('span', { class: 'chip', style: colours(route) }, icon('routes')) : chip(route));

/**
 * Returns the style, icon and text of a vehicle's schedule adherence.
 * @param {{punctuality: string, deviation?: number, stale?: boolean, status?: string, state?: string, seenAt?: number,
 *     arriving?: boolean}} bus
 * @param {number} now
 * @returns {{look: string, glyph: string, words: string}}
 */
export function statusOf(bus, now) {
    const unknown = { look: 'unknown', glyph: 'unknown' };
    if (bus.status === 'canceled') return { look: 'late', glyph: 'canceled', words: t('status.canceled') };
    if (bus.status === 'skipped') return { look: 'late', glyph: 'canceled', words: t('status.skipped') };
    if (bus.status === 'notSeen') return { ...unknown, words: t('status.notSeen') };
    if (bus.status === 'scheduled') return { ...unknown, words: t('status.scheduled') };
    if (bus.stale && bus.seenAt === undefined) return { ...unknown, words: t('status.old') };
    if (bus.stale && bus.seenAt) return { ...unknown, words: t('status.stale', { age: minutes(now - bus.seenAt) }) };
    if (bus.arriving) return { look: 'live', glyph: 'live', words: t('status.arriving') };
    if (bus.punctuality === 'onTime') return { look: 'on-time', glyph: 'onTime', words: t('status.onTime') };
    if (bus.punctuality === 'late' || bus.punctuality === 'early') {
        const count = minutesOff(bus.deviation ?? 0);
        // A provider may report that a bus is late, but not by how much.
        const words = t(`status.${bus.punctuality}${count > 0 ? '' : 'Somewhat'}`, { count });
        return { look: bus.punctuality, glyph: bus.punctuality, words };
    }
    if (bus.state === 'layover') return { ...unknown, words: t('status.layover') };
    // The vehicle is tracked, but there is no timetable to compare it with.
    return { look: 'live', glyph: 'live', words: t('status.noTimetable') };
}

/**
 * Returns how late or early a departure without live data usually is; empty if that is unknown, or if it is usually on
 * time.
 * @param {{usualDeviation?: number, usualPunctuality?: string}} bus
 */
export const usualWords = ({ usualDeviation = 0, usualPunctuality }) =>
    (usualPunctuality === 'late' || usualPunctuality === 'early'
        ? t(`usually.${usualPunctuality}`, { count: minutesOff(usualDeviation) }) : '');

/**
 * Renders a status.
 * @param {{look: string, glyph: string, words: string}} status
 * @param {boolean} [inherit] whether it has the text colour of its container
 */
export const statusView = (status, inherit = false) =>
    h('span', { class: `status ${inherit ? 'inherit' : status.look}` }, icon(`track-${status.glyph}`, 'track'), status.words);

/**
 * @typedef {{seats?: number, occupancy?: string, occupancyExpected?: boolean}} Load the occupancy of a vehicle or
 *     carriage
 */

/**
 * Returns the occupancy as an icon with three seats and a text; `false` if it is unknown.
 * @param {Load} bus
 */
export const seatsView = (bus) => bus.seats !== undefined &&
    h('span', { class: 'pips' }, icon(`seats-${bus.seats}`, 'seats'), seatsWord(bus));

/**
 * Returns the text of an occupancy.
 * @param {Load} bus
 */
export function seatsWord({ occupancy, seats, occupancyExpected }) {
    const words = t(occupancy ? `occupancy.${occupancy}` : `seats.${seats}`);
    return occupancyExpected ? t('occupancy.expected', { words }) : words;
}

const looks = /** @type {Record<string, string>} */ ({ noService: 'no-service', information: 'plain' });

/**
 * Returns the CSS class of a service condition.
 * @param {string} service @returns {string}
 */
export const lookOf = (service) => looks[service] ?? service;

/**
 * Returns the severity of a service alert, as rated by the core.
 * @param {API.Alert} alert @returns {string}
 */
export const conditionOf = (alert) => alert.level;

/**
 * Returns the name of the icon of a service condition.
 * @param {string} service @returns {string}
 */
const glyphOf = (service) => (service === 'information' ? 'info' : service);

/**
 * Returns the icon of a service alert; alerts about elevators and ramps have their own.
 * @param {API.Alert} alert
 */
export const noticeGlyph = (alert) => (alert.effect === 'accessibilityIssue' && conditionOf(alert) === 'information' ? 'wheelchair' : glyphOf(conditionOf(alert)));

/**
 * Returns the effect of a service alert: in the agency's own words, else GTFS-Realtime's, else its severity.
 * @param {API.Alert} alert
 */
export function effectWords(alert) {
    if (conditionOf(alert) === 'emergency') return t('service.emergency');
    return translated(alert.effectDetail) || t(alert.effect && has(`effect.${alert.effect}`) ? `effect.${alert.effect}` : `service.${conditionOf(alert)}`);
}

/**
 * Returns the service condition of a line as a small icon and text.
 * @param {string} service
 */
export const serviceView = (service) =>
    h('span', { class: `service ${lookOf(service)}` }, icon(glyphOf(service)), t(`service.${service}`));

/**
 * Renders a banner; a link if `href` is given.
 * @param {string} look
 * @param {string} glyph
 * @param {Node | string} title
 * @param {Node | string} [text]
 * @param {string} [href]
 */
export const banner = (look, glyph, title, text = '', href) => h(href ? 'a' : 'div', {
    class: `banner ${look}`, href,
}, icon(glyph), h('span', {}, h('b', {}, title), text), href && icon('forward'));

/**
 * Renders a square button with an icon; the text is its accessible name and tooltip.
 * @param {string} glyph @param {string} words @param {Page.Properties} properties
 */
export const squareButton = (glyph, words, properties) =>
    h('button', { type: 'button', class: 'square', title: words, ...properties }, hidden(words), icon(glyph));

/**
 * Returns a duration in minutes without "ago", such as "4 min".
 * @param {number} seconds
 */
const minutes = (seconds) => t('duration.minutes', { count: Math.max(1, Math.floor(seconds / 60)) });

/**
 * Returns the display name of a vehicle.
 * @param {API.Vehicle} bus
 */
export const busTitle = (bus) => t('bus.title', { label: bus.label ?? bus.id.slice(bus.id.indexOf(':') + 1) });

/**
 * Returns the text for the time since the server last received an observation.
 * @param {number} seenAt @param {number} now
 */
export const seenAge = (seenAt, now) => t('seen', { age: age(now - seenAt) });

/**
 * Renders a segmented control with a legend, to select one of a few options.
 * @param {string} key @param {string} name @param {string[][]} options pairs of value and text @param {string} value
 * @param {(value: string) => void} choose
 */
export const choice = (key, name, options, value, choose) => h('fieldset', { class: 'choice', key },
    h('legend', { class: 'label quiet' }, name),
    h('div', { class: 'seg' }, options.map(([option, words]) =>
        h('button', { type: 'button', 'aria-pressed': String(option === value), onclick: () => choose(option) }, words))));

/**
 * Returns a telephone number as a `tel:` URL.
 * @param {string} number
 */
export const phoneLink = (number) => `tel:${number.replace(/[^+\d]/g, '')}`;

/**
 * Renders a row of actions; on phones, more than four are in rows of three. The styles do not count them: with `:has`,
 * each change anywhere in the page would restyle all of it.
 * @param {Page.Properties & {small?: boolean}} properties @param {...Page.Child} actions
 */
export function actionRow({ small = false, ...properties }, ...actions) {
    const shown = actions.filter(Boolean);
    return h('div', { class: `acts${small ? ' small' : ''}${shown.length > 4 ? ' many' : ''}`, ...properties }, shown);
}

/**
 * Renders a button in a row of actions: an icon above a text.
 * @param {string} glyph @param {Node | string} words @param {Page.Properties} properties
 */
export const action = (glyph, words, properties) => h('button', { type: 'button', ...properties }, icon(glyph), words);

/**
 * Renders a link in a row of actions, which opens in a new tab.
 * @param {string} glyph @param {Node | string} words @param {Page.Properties} properties
 */
export const actionLink = (glyph, words, properties) =>
    h('a', { target: '_blank', rel: 'noopener', ...properties }, icon(glyph), words);

/**
 * Renders a link with an icon in the bar of a page, such as back or close.
 * @param {string} glyph @param {string} words @param {string} href
 */
export const squareLink = (glyph, words, href) => h('a', { class: 'square', href, title: words }, hidden(words), icon(glyph));
