/**
 * Preferences, the sources of the data, and the state of the feeds.
 * @module
 */
import { enterKept, keptView } from '../about/alarms.js';
import { leavesView } from '../about/leaves.js';
import { operatorView } from '../about/operator.js';
import { thingsView } from '../about/things.js';
import { hrefOf } from '../address/router.js';
import { h } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { stylesheet } from '../dom/stylesheet.js';
import { dayOf } from '../format/days.js';
import { age, calendarDay, units } from '../format/format.js';
import { has, language, languages, sentences, t } from '../format/words.js';
import { keepStreetsView, keepView, refreshKept } from '../offline/keep-view.js';
import { enterOtherApps, otherAppsView } from '../parts/other-apps.js';
import { choice, phoneLink } from '../parts/parts.js';
import { ask } from '../server/api.js';
import { now } from '../server/clock.js';
import { network } from '../server/network.js';
import { site } from '../server/site.js';
import { prefer, preferences, THEMES } from '../settings/preferences.js';
import { betweenView, enterBetween } from '../vault/view.js';

// The style of switches is in the stylesheet of the list of routes.
await Promise.all(['about', 'routes'].map(stylesheet));

/** @type {API.Answer<'feeds'> | undefined} */
let answer;

/** Opens the page, and requests the state of the feeds. */
export async function enter() {
    refreshKept();
    enterBetween();
    enterKept();
    void enterOtherApps();
    try {
        answer = await ask('feeds');
    } catch {
        // The last response stays, with its age.
    }
    redraw();
}

const UNITS = ['metric', 'imperial', 'british'];

/**
 * Changes the language. The page is reloaded, since its texts are loaded once, at the start.
 * @param {string} code
 */
function speak(code) {
    prefer({ language: code });
    location.reload();
}

/** Renders the picker of the language, with each language's own name. */
function languageChoice() {
    const choices = choice('language', t('preferences.language'), languages.map(({ code, name }) => [code, name]), language, speak);
    choices.querySelectorAll('button').forEach((button, at) => { button.lang = languages[at].code; });
    return choices;
}

/**
 * Renders the page.
 * @returns {Page.Child[]}
 */
export function page() {
    const chosen = preferences.value;
    return [
        h('header', { class: 'bar', key: 'bar' }, h('h1', { tabindex: -1 }, t('about.title'))),
        operatorView(),
        h('p', { key: 'what' }, t('about.what')),
        [...network.value.agencies.values()].some((agency) => agency.simulated) && h('p', { class: 'box', key: 'simulated' }, t('simulated.long')),
        h('h2', { class: 'section-title', key: 'preferences' }, t('preferences.title')),
        choice('theme', t('preferences.theme'), THEMES.map((one) => [one, t(`theme.${one}`)]), chosen.theme, (theme) => prefer({ theme })),
        languageChoice(),
        choice('units', t('preferences.units'), UNITS.map((one) => [one, t(`units.${one}`)]), units(), (one) => prefer({ units: one })),
        tick('closestStops', t('preferences.closest'), t('preferences.closestWhy')),
        tick('groupsFirst', t('preferences.groups'), t('preferences.groupsWhy')),
        tick('approachAlerts', t('preferences.approach'), t('preferences.approachWhy')),
        tick('planOnDevice', t('preferences.planHere'), t('preferences.planHereWhy')),
        leavesView(),
        keptView(),
        thingsView(),
        betweenView(),
        h('h2', { class: 'section-title', key: 'keyboard' }, t('keys.title')),
        tick('singleKeys', t('preferences.keys'), t('preferences.keysWhy')),
        keys(),
        h('h2', { class: 'section-title', key: 'data' }, t('about.data')),
        h('a', { class: 'btn wide', href: hrefOf('accuracy'), key: 'accuracy' }, t('accuracy.title')),
        h('a', { class: 'btn wide', href: hrefOf('status'), key: 'status' }, t('statusPage.title')),
        ...[...network.value.agencies.values()].map(agencyView),
        keepStreetsView(),
        otherAppsView(),
        h('p', { class: 'small quiet', key: 'version' }, t('about.version', { version: site.version ?? '' })),
    ];
}

/**
 * Renders a switch for a preference.
 * @param {'closestStops' | 'groupsFirst' | 'approachAlerts' | 'planOnDevice' | 'singleKeys'} name @param {string} words
 *     @param {string} why
 */
const tick = (name, words, why) => h('div', { class: 'tick', key: name },
    h('label', { for: `switch-${name}` }, h('b', { id: `tick-${name}` }, words), h('span', { class: 'small quiet' }, why)),
    h('button', {
        id: `switch-${name}`, type: 'button', role: 'switch', class: 'switch plain', 'aria-checked': String(preferences.value[name]), 'aria-labelledby': `tick-${name}`,
        onclick: () => prefer({ [name]: !preferences.value[name] }),
    }, h('span', { class: 'knob' })));

const keys = () => preferences.value.singleKeys && h('dl', { class: 'keys', key: 'keys' }, [
    ['/', 'keys.search'], site.coaches ? ['1 2 3 4 5', 'keys.pagesAndCoaches'] : ['1 2 3 4', 'keys.pages'], ['L', 'keys.list'], ['R', 'keys.refresh'], ['[ ]', 'keys.step'], ['+ − 0', 'keys.zoom'],
    ['S', 'keys.swipe'], ['Ctrl Z', 'keys.undo'], ['Esc', 'keys.close'],
].map(([key, words]) => h('div', {}, h('dt', {}, h('kbd', {}, key)), h('dd', {}, t(words)))));

/**
 * Renders an agency: its links, timetable, licence and feeds.
 * @param {API.Agency} agency
 */
function agencyView(agency) {
    const feeds = answer?.feeds.filter((feed) => feed.agency === agency.id) ?? [];
    return h('section', { class: 'box', key: agency.id },
        h('h3', {}, agency.url ? h('a', { href: agency.url, target: '_blank', rel: 'noopener' }, agency.name) : agency.name),
        agency.phone && h('p', { class: 'label' }, h('a', { href: phoneLink(agency.phone) }, agency.phone)),
        agency.email && h('p', { class: 'label' }, h('a', { href: `mailto:${agency.email}` }, agency.email)),
        agency.fareURL && h('p', { class: 'label' }, h('a', { href: agency.fareURL, target: '_blank', rel: 'noopener' }, t('agency.fares'))),
        h('p', { class: 'label quiet' }, scheduleWords(agency)),
        agency.schedule.version && h('p', { class: 'small quiet' }, t('schedule.version', { version: agency.schedule.version })),
        agency.schedule.next && h('p', { class: 'label quiet' }, t('schedule.next', { date: calendarDay(agency.schedule.next) })),
        agency.attribution && h('p', { class: 'small quiet' }, withLinks(agency.attribution)),
        feeds.length > 0 && h('ul', { class: 'feeds' }, feeds.map(feedView)),
        feeds.length === 0 && !agency.live && h('p', { class: 'label quiet' }, t('about.noLive')),
        keepView(agency));
}

/**
 * Renders a text whose URLs are links, such as that of a licence.
 * @param {string} text
 */
const withLinks = (text) => text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:)])/)
    .map((part, at) => (at % 2 === 1 ? h('a', { href: part, target: '_blank', rel: 'noopener' }, part) : part));

/**
 * Returns the dates for which an agency's timetable is valid.
 * @param {API.Agency} agency
 */
function scheduleWords({ schedule, timeZone }) {
    if (schedule.state !== 'ready') return t(`schedule.${schedule.state}`);
    if (!schedule.from || !schedule.to) return t('schedule.none');
    const words = t('schedule.dates', { from: calendarDay(schedule.from), to: calendarDay(schedule.to) });
    if (schedule.ended) return t('schedule.ended', { date: calendarDay(schedule.to) });
    if (!schedule.repeating) return words;
    return sentences([words, t(schedule.to < dayOf(now(), timeZone) ? 'schedule.repeating' : 'schedule.repeats')]);
}

/**
 * Returns the name of a kind of feed; unknown kinds have their own name.
 * @param {string} kind
 */
const kindWords = (kind) => (has(`kind.${kind}`) ? t(`kind.${kind}`) : kind);

/**
 * Renders the state of a feed.
 * @param {API.Feed} feed
 */
function feedView(feed) {
    const time = feed.lastSuccess === undefined ? t('feed.never') : t('feed.last', { age: age(now() - feed.lastSuccess) });
    const failures = feed.failures > 0 && t('feed.failures', { count: feed.failures });
    const details = [time, failures, feed.state !== 'ok' && feed.error?.message];
    return h('li', { key: feed.id }, h('span', { class: `feed ${feed.state}` }, t(`feed.${feed.state}`)),
        h('span', {}, h('b', {}, kindWords(feed.kind)), h('span', { class: 'small quiet' }, details.filter(Boolean).join(' · '))));
}
