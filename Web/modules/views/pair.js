/**
 * The view for a pairing link from another device: it asks for confirmation before any data is merged.
 * @module
 */
import { hrefOf, place, replaceBy } from '../address/router.js';
import { notify } from '../dom/announce.js';
import { h } from '../dom/dom.js';
import { stylesheet } from '../dom/stylesheet.js';
import { t } from '../format/words.js';
import { banner } from '../parts/parts.js';
import { between } from '../vault/between.js';
import { keyFrom } from '../vault/link.js';
import { begin, isOffered, join } from '../vault/meetings.js';

await stylesheet('about');

export const enter = () => begin();

/**
 * Renders the page.
 * @returns {Page.Child[]}
 */
export function page() {
    return [
        h('header', { class: 'bar', key: 'bar' }, h('h1', { tabindex: -1 }, t('pair.title'))),
        h('section', { class: 'between', key: 'pair' }, content(keyFrom(place.value.id)),
            h('div', { class: 'buttons', key: 'leave' }, h('button', { type: 'button', class: 'btn', onclick: leave }, t('pair.leave')))),
    ];
}

/**
 * Renders the confirmation, or why the device cannot be paired.
 * @param {Uint8Array | undefined} key
 */
function content(key) {
    const { phase, pairing } = between.value;
    const trouble = !key ? 'pair.broken' : phase === 'unable' ? 'between.unable' : !isOffered() ? 'pair.notHere' : '';
    if (!key || trouble) return [h('div', { role: 'alert', key: 'trouble' }, banner('delayed', 'unknown', t(trouble)))];
    if (String(key) === String(pairing?.key)) return [h('p', { key: 'already' }, t('pair.already'))];
    return [
        h('p', { key: 'what' }, t('pair.what')),
        pairing && h('div', { key: 'other' }, banner('altered', 'altered', t('pair.other'), t('pair.otherWhy'))),
        h('button', { type: 'button', class: 'btn primary tall wide', key: 'join', onclick: () => accept(key) }, t('pair.join')),
        h('p', { class: 'small quiet', key: 'beware' }, t('pair.beware')),
    ];
}

/**
 * Joins the pairing of the other device.
 * @param {Uint8Array} key
 */
async function accept(key) {
    try {
        await join(key);
        leave();
        notify(t('pair.joined'));
    } catch {
        notify(t('things.failed'));
    }
}

/** Leaves the page, and removes the key from the address and thus from the browser's history. */
const leave = () => replaceBy(hrefOf('about'));
