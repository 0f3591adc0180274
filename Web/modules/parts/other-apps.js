/**
 * How this server is put into an app made for OneBusAway: a link for each region, and its code for the camera of
 * another device.
 * @module
 */
import { h } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { root } from '../dom/root.js';
import { t } from '../format/words.js';
import { network } from '../server/network.js';
import { hasEncoder, loadEncoder, pictureOf } from './camera-code.js';

/** @typedef {{id: number, name: string}} Region */

/** @type {Region[]} */
let regions = [];

/** @type {number | undefined} the region whose code is shown */
let shown;

/** Asks for the server's regions. */
export async function enterOtherApps() {
    try {
        const answer = await fetch(`${root}api/v1/regions`);
        if (answer.ok) regions = await answer.json();
    } catch {
        // The link needs the server anyway.
    }
    redraw();
}

/** The server's name in the app, after its agencies. */
const serverName = () => [...network.value.agencies.values()].map((agency) => agency.name).join(', ') || location.host;

/**
 * The link that the app opens: addresses for boards and vehicles, for the planner, and for alerts and reminders.
 * @param {Region} region
 */
export function regionLink(region) {
    const base = location.origin + root;
    const query = new URLSearchParams({
        'name': region.name || serverName(), 'oba-url': base, 'otp-graphql-url': `${base}otp/gtfs/v1`,
        // OpenTripPlanner 1, for Android.
        'otp-url': `${base}otp`,
        // There are no bicycles and scooters to rent.
        'otp-graphql-bikeshare': 'false',
        // Apps append a path that begins with a slash.
        'sidecar-url': base.replace(/\/$/, ''), 'region-id': String(region.id),
    });
    // The app takes a plus sign for one.
    return `onebusaway://add-region?${query.toString().replaceAll('+', '%20')}`;
}

/** @param {number} region */
async function show(region) {
    shown = region;
    await loadEncoder();
    redraw();
}

/** @returns {Page.Child} */
export function otherAppsView() {
    return regions.length > 0 && h('section', { class: 'box other-apps', key: 'other-apps', 'aria-labelledby': 'other-apps-title' },
        h('h3', { id: 'other-apps-title' }, t('apps.title')),
        h('p', { class: 'label quiet' }, t('apps.why')),
        regions.map((region) => regionView(region, regions.length > 1)));
}

/** @param {Region} region @param {boolean} isNamed */
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
