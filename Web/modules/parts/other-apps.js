/**
 * How this server is put into an app made for OneBusAway: a link, and its code for the camera of another device.
 * @module
 */
import { h } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { root } from '../dom/root.js';
import { t } from '../format/words.js';
import { network } from '../server/network.js';
import { hasEncoder, loadEncoder, pictureOf } from './camera-code.js';

let isShown = false;

/** The server's name in the app, after its agencies. */
const regionName = () => [...network.value.agencies.values()].map((agency) => agency.name).join(', ') || location.host;

/** The link that the app opens: one address for boards and vehicles, another for the planner. */
export function regionLink() {
    const query = new URLSearchParams({ 'name': regionName(), 'oba-url': location.origin + root, 'otp-graphql-url': `${location.origin}${root}otp/gtfs/v1` });
    // The app takes a plus sign for one.
    return `onebusaway://add-region?${query.toString().replaceAll('+', '%20')}`;
}

async function show() {
    isShown = true;
    await loadEncoder();
    redraw();
}

/** @returns {Page.Child} */
export function otherAppsView() {
    const link = regionLink();
    return h('section', { class: 'box other-apps', key: 'other-apps', 'aria-labelledby': 'other-apps-title' },
        h('h3', { id: 'other-apps-title' }, t('apps.title')),
        h('p', { class: 'label quiet' }, t('apps.why')),
        h('a', { class: 'btn wide', id: 'other-apps-link', href: link }, t('apps.open')),
        !isShown && h('button', { type: 'button', class: 'btn wide', id: 'other-apps-show', onclick: show }, t('apps.show')),
        isShown && pictureOf(link, t('apps.picture')),
        isShown && hasEncoder() === false && h('p', { class: 'label quiet' }, t('between.noCode')));
}
