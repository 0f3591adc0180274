/**
 * The setup of a screen or a poster for a stop: its content, its address, and a preview.
 * @module
 */
import { hrefOf, place } from '../address/router.js';
import { share } from '../address/share.js';
import { hrefOfPoster, hrefOfScreen, screenAt, wholeAddress } from '../display/address.js';
import { Screen } from '../display/screen.js';
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { stylesheet } from '../dom/stylesheet.js';
import { language, languages, t } from '../format/words.js';
import { isSomewhere } from '../location/location.js';
import { choice, squareLink } from '../parts/parts.js';
import { stopNote } from '../parts/stop-note.js';
import { ask, resource } from '../server/api.js';

await Promise.all(['later/screen', 'later/display'].map(stylesheet));

/** The radius within which other stops are offered, in metres, and their maximum number. */
const AROUND = 400;
const OFFERED = 8;
/** The delay between the last keystroke and the update of the preview, in milliseconds. */
const TYPING = 500;

/** @type {import('../display/address.js').ScreenAddress} */
let chosen = screenAt('');
/** @type {Screen | undefined} */
let preview;
/** @type {API.Stop[]} */
let around = [];
/** @type {number | undefined} */
let timer;

const walk = /** @type {HTMLInputElement} */ (h('input', {
    id: 'display-walk', type: 'number', min: 0, max: 60, step: 1, inputmode: 'numeric', oninput: () => setWalk(),
}));
const walkField = h('div', { class: 'display-field', key: 'walk', lasting: true }, h('label', { for: 'display-walk', class: 'label quiet' }, t('display.walk')), walk);

/**
 * Opens the page.
 * @param {string | undefined} id of the stop
 */
export async function enter(id = '') {
    walk.value = '0';
    around = [];
    change({ ...screenAt(''), stops: [id], walks: [0], lang: language });
    try {
        const { stop } = await ask(resource('stops', id));
        const { stops } = isSomewhere(stop) ? await ask('stops', { near: [stop.lat, stop.lon], radius: AROUND, limit: OFFERED }) : { stops: [] };
        if (place.value.id === id) around = stops.filter((one) => one.id !== id);
    } catch {
        // Other stops can be added to the address by hand.
    }
    redraw();
}

function setWalk() {
    const minutes = Math.min(60, Math.max(0, Math.round(Number(walk.value) || 0)));
    clearTimeout(timer);
    timer = window.setTimeout(() => change({ ...chosen, walks: chosen.stops.map(() => minutes) }), TYPING);
}

/**
 * Changes the content of the screen, and updates the preview.
 * @param {import('../display/address.js').ScreenAddress} next
 */
function change(next) {
    const isOther = JSON.stringify({ ...next, lang: '' }) !== JSON.stringify({ ...chosen, lang: '' });
    chosen = next;
    if (isOther || !preview) preview = new Screen(chosen);
    redraw();
}

/**
 * Adds a stop, or removes it.
 * @param {string} id
 */
function toggle(id) {
    const stops = chosen.stops.includes(id) ? chosen.stops.filter((one) => one !== id) : [...chosen.stops, id];
    change({ ...chosen, stops, walks: stops.map(() => chosen.walks[0]) });
}

/**
 * Renders the page.
 * @returns {Page.Child[]}
 */
export function page() {
    const href = hrefOfScreen(chosen);
    const address = wholeAddress(href);
    const lang = chosen.lang === language ? undefined : chosen.lang;
    const [stop = ''] = chosen.stops;
    return [
        h('header', { class: 'bar back', key: 'bar' }, squareLink('back', t('back'), hrefOf('stop', place.value.id)), h('h1', { tabindex: -1 }, t('display.title'))),
        h('h2', { class: 'section-title', key: 'screen' }, t('display.screen')),
        h('p', { key: 'what' }, t('display.what')),
        h('div', { class: 'display-preview', role: 'img', 'aria-label': t('display.preview'), key: 'preview' }, h('div', { inert: true }, preview?.draw())),
        walkField,
        choice('order', t('order'), [['time', t('order.time')], ['route', t('order.route')]], chosen.order, (order) => change({ ...chosen, order: order === 'route' ? 'route' : 'time' })),
        choice('language', t('preferences.language'), languages.map(({ code, name }) => [code, name]), chosen.lang ?? language, (code) => change({ ...chosen, lang: code })),
        around.length > 0 && otherStops(),
        h('p', { class: 'label quiet', key: 'label' }, t('display.address')),
        h('p', { class: 'display-address', dir: 'ltr', key: 'address' }, address),
        h('div', { class: 'buttons', key: 'open' },
            h('a', { class: 'btn primary', href, target: '_blank', rel: 'noopener' }, icon('screen'), t('display.openScreen')),
            h('button', { type: 'button', class: 'btn', onclick: () => share(t('screen.title'), address) }, icon('share'), t('share'))),
        h('h2', { class: 'section-title', key: 'poster' }, t('display.poster')),
        h('p', { key: 'posterWhat' }, t('display.posterWhat')),
        h('div', { class: 'buttons', key: 'print' },
            h('a', { class: 'btn', href: hrefOfPoster({ stops: stop ? chosen.stops : [], lang }), target: '_blank', rel: 'noopener' }, icon('print'), t('display.openPoster'))),
    ];
}

/** Renders the stops nearby, which can be added to the screen. */
const otherStops = () => h('fieldset', { class: 'choice', key: 'stops' },
    h('legend', { class: 'label quiet' }, t('display.stops')),
    h('div', { class: 'display-stops' }, around.map((one) => h('button', {
        type: 'button', class: 'chip-toggle words', key: one.id, 'aria-pressed': String(chosen.stops.includes(one.id)), onclick: () => toggle(one.id),
    }, [one.name, one.code ?? stopNote(one)].filter(Boolean).join(' · ')))));
