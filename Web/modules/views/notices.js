/**
 * The list of service alerts with their full texts.
 * @module
 */
import { back, hrefOf, place } from '../address/router.js';
import { h, hidden, icon } from '../dom/dom.js';
import { stylesheet } from '../dom/stylesheet.js';
import { age, dayTime } from '../format/format.js';
import { capitalized, has, sentences, t, translated } from '../format/words.js';
import { isOffline } from '../live/live-data.js';
import { current, markSeen, notices, refreshNotices, routesNamed } from '../live/notices.js';
import { banner, chip, conditionOf, effectWords, lookOf, noticeGlyph, squareButton } from '../parts/parts.js';
import { asking, empty, failure, trouble, updated } from '../parts/states.js';
import { now } from '../server/clock.js';
import { partHealth } from '../server/feed-health.js';
import { firstZone, nameIfSeveral, network, routesOf, zoneOf } from '../server/network.js';

await stylesheet('notices');

export function enter() {
    markSeen();
    refreshNotices();
}

/**
 * Renders the page.
 * @returns {Page.Child[]}
 */
export function page() {
    const alerts = current();
    const agencies = [...network.value.agencies.values()].map((agency) => ({ agency, ...partHealth(agency.id, 'notices') }));
    const unknown = agencies.filter(({ state }) => state !== 'live' && state !== 'none');
    const silent = agencies.filter(({ state }) => state === 'none');
    return [
        h('header', { class: 'bar back', key: 'bar' },
            squareButton('back', t('back'), { onclick: () => back() }),
            h('h1', { tabindex: -1 }, t('notices.title')),
            squareButton('refresh', t('refresh'), { 'aria-busy': String(notices.busy), onclick: refreshNotices })),
        notices.error && failure(notices.error, refreshNotices, t('notices.empty')),
        !notices.alerts && !notices.error && asking(notices.askedAt, t('asking.notices')),
        (notices.recalled || isOffline()) && trouble({ state: 'offline', since: notices.at || undefined }, now(), firstZone()),
        ...unknown.map(({ agency, state, since }) => h('div', { key: `unknown ${agency.id}` },
            banner('unknown', 'unknown', t('notices.unknown', { name: agency.name }), whyUnknown(state, since)))),
        ...silent.map(({ agency }) => h('p', { class: 'label quiet', key: `silent ${agency.id}` }, t('notices.noneTold', { name: agency.name }))),
        notices.alerts && alerts.length === 0 && unknown.length + silent.length < agencies.length &&
            (notices.recalled ? empty('empty', 'h2', t('notices.notKnown'), t('notices.notKnownWhy'))
                : empty('empty', 'h2', t('notices.empty'), unknown.length + silent.length === 0 && t('notices.emptyWhy'))),
        h('ul', { class: 'notices', key: 'list' }, alerts.map(notice)),
        notices.at > 0 && updated(now() - notices.at),
    ];
}

/**
 * Returns why the service alerts of an agency are unknown, which does not mean that there are none.
 * @param {string} state @param {number | undefined} since
 */
const whyUnknown = (state, since) => (state === 'unknown' ? t('notices.untold')
    : sentences([t('failing.text'), since !== undefined && t('notices.last', { age: age(now() - since) })]));

/**
 * Renders a service alert.
 * @param {API.Alert} alert
 */
function notice(alert) {
    const condition = conditionOf(alert);
    const url = translated(alert.url);
    const agency = network.value.agencies.get(alert.agency);
    const periods = alert.periods.map((period) => periodWords(period, alert.agency));
    const lit = place.value.id === alert.id;
    return h('li', { key: alert.id, id: `notice-${alert.id}`, class: `notice ${lit ? 'lit' : ''}` }, h('article', {},
        h('p', { class: 'chips' }, h('span', { class: `tag lamp ${lookOf(condition)}` }, icon(noticeGlyph(alert)), effectWords(alert)),
            alert.type && h('span', { class: 'tag kind', style: { '--c': alert.color, '--on': alert.textColor } }, alert.type)),
        h('h2', {}, spoken(translated(alert.header) || effectWords(alert), translated(alert.spokenHeader))),
        h('p', { class: 'chips' }, routesOf(routesNamed(alert)).map((route) =>
            h('a', { class: 'chip-link', href: hrefOf('route', route.id) }, chip(route, 'small'))),
            (alert.wholeAgency || nameIfSeveral(`${alert.agency}:`)) && h('span', { class: 'label quiet' }, agency?.name)),
        textViews(alert),
        h('p', { class: 'small quiet' }, [causeWords(alert), ...periods, alert.simulated && t('simulated.alert')].filter(Boolean).join(' · ')),
        url && h('a', { class: 'btn', href: url, target: '_blank', rel: 'noopener' }, icon('link'), t('notices.link')),
        pictureLink(alert)));
}

/**
 * Renders a text, and the text for screen readers if the agency provides one.
 * @param {string} words @param {string} spokenText @returns {Page.Child}
 */
const spoken = (words, spokenText) => (spokenText && spokenText !== words ? [h('span', { 'aria-hidden': 'true' }, words), hidden(spokenText)] : words);

/**
 * Renders the paragraphs of an alert.
 * @param {API.Alert} alert @returns {Page.Child}
 */
function textViews(alert) {
    const [spokenText, paragraphs] = [translated(alert.spokenText), translated(alert.text).split(/\n+/)];
    return [paragraphs.map((text) => h('p', spokenText ? { 'aria-hidden': 'true' } : {}, text)), spokenText && h('p', { class: 'vh' }, spokenText)];
}

/**
 * Returns the cause of an alert: the agency's own text, else the text for GTFS-Realtime's cause.
 * @param {API.Alert} alert
 */
const causeWords = ({ cause, causeDetail }) => translated(causeDetail) || (cause && has(`cause.${cause}`) && t(`cause.${cause}`));

/**
 * Renders the link to the agency's image. It is not embedded: the page loads nothing from other servers, which could
 * see who reads what.
 * @param {API.Alert} alert
 */
function pictureLink({ images = [], imageText }) {
    const url = translated(Object.fromEntries(images.map((image) => [image.language, image.url])));
    const type = images.find((image) => image.url === url)?.mediaType;
    const what = translated(imageText);
    return url && h('a', { class: 'btn', href: url, type, target: '_blank', rel: 'noopener' }, icon('link'), what ? t('notices.pictureOf', { what }) : t('notices.picture'));
}

/**
 * Returns the period of a service alert as text.
 * @param {{from?: number, to?: number}} period @param {string} agency
 */
function periodWords({ from, to }, agency) {
    const zone = zoneOf(agency);
    if (from !== undefined && to !== undefined) return capitalized(t('period.both', { from: dayTime(from, zone, now()), to: dayTime(to, zone, now()) }));
    if (from !== undefined) return t('period.from', { from: dayTime(from, zone, now()) });
    return to === undefined ? '' : t('period.to', { to: dayTime(to, zone, now()) });
}
