/**
 * Errors that prevent the rider's data from being stored, explained where it is shown.
 * @module
 */
import { h } from '../dom/dom.js';
import { t } from '../format/words.js';
import { banner } from '../parts/parts.js';
import { site } from '../server/site.js';
import { own } from './mine.js';

/**
 * Renders the banners that explain these errors; empty if there are none.
 * @returns {Page.Child[]}
 */
export function troubles() {
    const { isKept, trouble, failure } = own.value;
    const bytes = (trouble?.damagedBytes ?? 0) + (trouble?.cutOffBytes ?? 0);
    return [
        !isKept && troubleView('unkept', 'altered'),
        failure && troubleView(failure.isFull ? 'full' : 'notStored', 'delayed', failure.name),
        bytes + (trouble?.unreadable ?? 0) > 0 && troubleView('damaged', 'unknown', `${bytes} B + ${trouble?.unreadable}`),
    ];
}

/**
 * Renders the banner for an error; with details, also a report for the operator.
 * @param {'unkept' | 'full' | 'notStored' | 'damaged'} what @param {string} look @param {string} [details]
 */
const troubleView = (what, look, details) => h('div', { key: what, role: what === 'unkept' ? null : 'alert' }, banner(look, look, t(`mine.${what}`), t(`mine.${what}Why`)),
    details && report(`${what}: ${details}`));

/**
 * Renders a report for the server's operator, without any of the rider's data.
 * @param {string} details
 */
function report(details) {
    const text = `Headsign ${site.version}\n${details}\n${navigator.userAgent}`;
    return h('details', { class: 'small report' }, h('summary', {}, t('mine.report')),
        h('p', {}, t('mine.reportWhy', { host: location.host })), contact(text), h('pre', {}, text));
}

/**
 * Renders the link for sending the report, if the operator has configured a contact.
 * @param {string} text
 */
function contact(text) {
    const address = site.contact;
    if (!address) return null;
    const mail = /^mailto:([^?]+)/.exec(address)?.[1];
    const href = mail ? `mailto:${mail}?subject=${encodeURIComponent(`Headsign ${location.host}`)}&body=${encodeURIComponent(text)}` : address;
    return h('p', {}, h('a', { class: 'data-link', href, ...(mail ? {} : { target: '_blank', rel: 'noopener' }) }, t('mine.reportTo', { address: mail ?? new URL(address).host })));
}
