/**
 * Adds this server to apps made for OneBusAway: a link for each region, and its QR code for another device.
 * @module
 */
import { h } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { root } from '../dom/root.js';
import { t } from '../format/words.js';
import { network } from '../server/network.js';
import { hasEncoder, loadEncoder, pictureOf } from './camera-code.js';

/** @typedef {{id: number, name: string}} Region a region of the server, as OneBusAway apps list it */

/** @type {Region[]} */
let regions = [];

/** @type {number | undefined} the region whose code is shown */
let shown;

/** Fetches the server's regions. */
export async function enterOtherApps() {
    try {
        const answer = await fetch(`${root}api/v1/regions`);
        if (answer.ok) regions = await answer.json();
    } catch {
        // Ignored: without the server the link would not work either.
    }
    redraw();
}

/** Returns the server's name in the app: the names of its agencies, else its host. */
const serverName = () => [...network.value.agencies.values()].map((agency) => agency.name).join(', ') || location.host;

/**
 * Returns the link that adds a region to the app: base URLs of the boards and vehicles, the planner, and alerts and
 * reminders.
 * @param {Region} region
 */
export function regionLink(region) {
    const base = location.origin + root;
    const query = new URLSearchParams({
        'name': region.name || serverName(), 'oba-url': base, 'otp-graphql-url': `${base}otp/gtfs/v1`,
        // The API of OpenTripPlanner 1, for Android.
        'otp-url': `${base}otp`,
        // The planner offers no rental bicycles or scooters.
        'otp-graphql-bikeshare': 'false',
        // Apps append a path that begins with a slash.
        'sidecar-url': base.replace(/\/$/, ''), 'region-id': String(region.id),
    });
    // The app does not decode a plus sign as a space.
    return `onebusaway://add-region?${query.toString().replaceAll('+', '%20')}`;
}

/**
 * Shows the QR code of a region.
 * @param {number} region
 */
async function show(region) {
    shown = region;
    await loadEncoder();
    redraw();
}

/**
 * Renders the section that adds the server to other apps; false without regions.
 * @returns {Page.Child}
 */
export function otherAppsView() {
    return regions.length > 0 && h('section', { class: 'box other-apps', key: 'other-apps', 'aria-labelledby': 'other-apps-title' },
        h('h3', { id: 'other-apps-title' }, t('apps.title')),
        h('p', { class: 'label quiet' }, t('apps.why')),
        regions.map((region) => regionView(region, regions.length > 1)));
}

/**
 * Renders the link and the QR code of a region.
 * @param {Region} region @param {boolean} isNamed
 */
function regionView(region, isNamed) {
    const link = regionLink(region);
    const isShown = shown === region.id;
    return h('div', { key: `region-${region.id}` },
        isNamed && h('h4', {}, region.name || serverName()),
        h('a', { class: 'btn wide', id: `other-apps-link-${region.id}`, href: link }, t('apps.open')),
        !isShown && h('button', { type: 'button', class: 'btn wide', id: `other-apps-show-${region.id}`, onclick: () => show(region.id) }, t('apps.show')),
        isShown && pictureOf(link, t('apps.picture')),
        isShown && hasEncoder() === false && h('p', { class: 'label quiet' }, t('between.noCode')));
}
