/**
 * The state of the server, for operators: feeds with their ages and how much of them matches the timetable,
 * predictions, versions.
 */
import { inHundred } from '../accuracy/figures.js';
import { hrefOf, place } from '../address/router.js';
import { share } from '../address/share.js';
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { stylesheet } from '../dom/stylesheet.js';
import { age, calendarDay, pastTime } from '../format/format.js';
import { dataSize } from '../format/sizes.js';
import { addOperatorWords, has, labelled, t } from '../format/words.js';
import { banner, squareButton, squareLink } from '../parts/parts.js';
import { asking, failure, updated } from '../parts/states.js';
import { ask } from '../server/api.js';
import { now } from '../server/clock.js';
import { network, zoneOf } from '../server/network.js';
import { site } from '../server/site.js';

await stylesheet('status');

const view = {
    /** @type {API.Answer<'feeds'> | undefined} */
    feeds: undefined,
    /** @type {Map<string, number | 'none' | 'failed'>} the scores of predictions by agency; absent while they are pending */
    scores: new Map(),
    /** @type {unknown} */
    error: undefined,
    askedAt: 0,
    /** @type {Set<string>} agencies whose scores were requested since the last refresh */
    asked: new Set(),
};

/** The text in place of a missing score. */
const UNSCORED = { none: 'statusPage.unscored', failed: 'statusPage.scoreUnknown', asking: 'asking.accuracy' };

/** Loads the texts when the view is opened, because riders need none of them. */
export const prepare = addOperatorWords;

export const enter = () => refresh();
// On a direct visit the page opens before the agencies are known.
network.subscribe(() => place.value.page === 'status' && void scoreRest());

export async function refresh() {
    view.askedAt = performance.now();
    setTimeout(redraw, 1600);
    try {
        Object.assign(view, { feeds: await ask('feeds'), error: undefined });
    } catch (error) {
        view.error = error;
    }
    redraw();
    view.asked.clear();
    await scoreRest();
}

/** Requests the scores of agencies that were not requested since the last refresh. */
async function scoreRest() {
    for (const id of network.value.agencies.keys()) {
        if (view.asked.has(id)) continue;
        view.asked.add(id);
        await score(id);
        redraw();
    }
}

/**
 * Requests the score of an agency.
 * @param {string} agency
 */
async function score(agency) {
    const right = /** @type {number | 'none' | 'failed'} */ (await ask('accuracy', { agency, days: 7 })
        .then(({ results }) => results.find((one) => one.model === 'headsign')?.benchmark ?? 'none', () => 'failed'));
    view.scores.set(agency, right);
}

/**
 * Renders the page.
 * @returns {Page.Child[]}
 */
export function page() {
    return [
        h('header', { class: 'bar back', key: 'bar' }, squareLink('back', t('back'), hrefOf('about')), h('h1', { tabindex: -1 }, t('statusPage.title')),
            squareButton('share', t('share'), { onclick: () => share(t('statusPage.title'), location.href) })),
        ...body(),
    ];
}

/**
 * Renders the content, or the state of its request.
 * @returns {Page.Child[]}
 */
function body() {
    const { feeds: answer, error } = view;
    if (!answer && error) return [failure(error, refresh, t('statusPage.none'))];
    if (!answer) return [asking(view.askedAt, t('asking.page'))];
    const feeds = answer.feeds.filter(({ kind }) => kind !== 'schedule');
    const live = feeds.filter(({ state }) => state === 'ok').length;
    return [
        feeds.length > 0 && h('p', { class: 'figure-lead', key: 'lead' }, h('b', { class: 'num' }, String(live)), ' ',
            h('span', {}, t('statusPage.live', { count: feeds.length }))),
        h('p', { class: 'label quiet', key: 'whom' }, t('statusPage.whom')),
        configuration(answer.configuration), database(answer.database), ...(answer.history ?? []).map(unrecorded),
        ...answer.feeds.filter(({ state }) => state === 'failing' || state === 'stale').map(trouble),
        h('div', { class: 'section', key: 'feeds' }, h('h2', { class: 'section-title' }, t('statusPage.feeds')),
            h('span', { class: 'small quiet' }, t('statusPage.columns'))),
        h('ul', { class: 'status-feeds', key: 'list' }, answer.feeds.map(feedView)),
        ...reports(answer.reports), ...predictions(),
        ...recorded(answer.history),
        ...versions(),
        updated(now() - answer.at),
    ];
}

/**
 * Renders the warning that the server does not use the operator's current configuration.
 * @param {API.Answer<'feeds'>['configuration']} configuration
 */
function configuration(configuration) {
    if (!configuration || configuration.state === 'current') return undefined;
    const { state, since } = configuration;
    return h('div', { class: 'trouble', key: 'configuration' },
        banner('delayed', 'delayed', t(`statusPage.${state}`, { time: pastTime(since, undefined, now()) }), t(`statusPage.${state}.what`)));
}

/**
 * Renders the warning that the server's database is unreachable.
 * @param {API.Answer<'feeds'>['database']} database
 */
function database(database) {
    if (database?.state !== 'away') return undefined;
    return h('div', { class: 'trouble', key: 'database' },
        banner('delayed', 'delayed', t('statusPage.away'), t('statusPage.away.what')));
}

/** @typedef {NonNullable<API.Answer<'feeds'>['history']>[number]} History the recorded service days of an agency */

/**
 * Returns the name of an agency, else its ID.
 * @param {string} agency
 */
const agencyName = (agency) => network.value.agencies.get(agency)?.name ?? agency;

/**
 * Renders the warning that the days of an agency are not recorded.
 * @param {History} history
 */
function unrecorded({ agency, problem }) {
    if (!problem) return undefined;
    return h('div', { class: 'trouble', key: `unrecorded ${agency}` },
        banner('delayed', 'delayed', t('statusPage.unrecorded', { agency: agencyName(agency) }), t(`statusPage.unrecorded.${problem}`)));
}

/**
 * Renders the recorded days of each agency.
 * @param {History[] | undefined} all @returns {Page.Child[]}
 */
function recorded(all) {
    const rows = (all ?? []).map(({ agency, days, bytes, damaged }) => h('div', { key: agency }, h('dt', {}, agencyName(agency)),
        h('dd', {}, [t('statusPage.days', { count: days }), dataSize(bytes), damaged > 0 && t('statusPage.damaged', { count: damaged })].filter(Boolean).join(' · '))));
    return [
        h('div', { class: 'section', key: 'performance' }, h('h2', { class: 'section-title' }, t('statusPage.history')),
            h('a', { class: 'label all-figures', href: hrefOf('performance') }, t('performance.title'))),
        rows.length > 0 && h('dl', { class: 'facts', key: 'history' }, rows),
    ];
}

/**
 * Renders the riders' reports of a day, by agency; empty if the server does not collect them.
 * @param {API.AgencyReports[] | undefined} all @returns {Page.Child[]}
 */
function reports(all) {
    if (!all) return [];
    const some = all.filter(({ trips }) => trips > 0);
    return [h('h2', { class: 'section-title', key: 'reports' }, t('statusPage.reports')),
        some.length === 0 ? h('p', { class: 'label quiet', key: 'no-reports' }, t('statusPage.reportsNone'))
            : h('ul', { class: 'label', key: 'said' }, some.map(({ agency, didNotCome, full, trips }) => h('li', { key: agency },
                labelled(agencyName(agency), t('statusPage.reportsRow', { missing: String(didNotCome), full: String(full), trips: String(trips) })))))];
}

/**
 * Returns the name of a feed.
 * @param {API.Feed} feed
 */
const nameOf = (feed) => t('statusPage.name', {
    agency: agencyName(feed.agency), kind: has(`kind.${feed.kind}`) ? t(`kind.${feed.kind}`) : feed.kind,
});

/**
 * Returns the age of a feed's data.
 * @param {API.Feed} feed @returns {number | undefined} seconds
 */
const ageOf = ({ dataFrom, lastSuccess }) => ((dataFrom ?? lastSuccess) === undefined ? undefined : Math.max(0, now() - Number(dataFrom ?? lastSuccess)));

/**
 * Renders the warning about a feed that is failing or outdated.
 * @param {API.Feed} feed
 */
function trouble(feed) {
    const old = ageOf(feed);
    const title = t('statusPage.trouble', { feed: nameOf(feed), what: old === undefined ? t('feed.never') : t('statusPage.lastData', { age: age(old) }) });
    return h('div', { class: 'trouble', key: `trouble ${feed.id}` },
        banner('delayed', 'delayed', title, feed.error?.message ?? t(feed.state === 'stale' ? 'statusPage.stands' : 'statusPage.fails')));
}

/**
 * Renders a feed.
 * @param {API.Feed} feed
 */
function feedView(feed) {
    const old = ageOf(feed);
    return h('li', { key: feed.id },
        h('div', {}, h('h3', {}, nameOf(feed)), stateView(feed)),
        h('p', { class: 'age' }, old === undefined ? '–' : age(old)),
        shareView(feed), leftOutView(feed), versionView(feed));
}

/**
 * Renders a note that the feed was made for another version of the timetable than the one shown.
 * @param {API.Feed} feed
 */
function versionView({ agency, timetableVersion: its }) {
    const ours = network.value.agencies.get(agency)?.schedule.version;
    return its && ours && its !== ours ? h('p', { class: 'left-out' }, t('statusPage.otherVersion', { its, ours })) : undefined;
}

const LOOKS = { ok: 'none', stale: 'delayed', failing: 'no-service', starting: 'unknown' };

/**
 * Renders the state of a feed.
 * @param {API.Feed} feed
 */
function stateView(feed) {
    const words = [t(`feed.${feed.state}`), feed.failures > 0 && t('feed.failures', { count: feed.failures }),
        feed.failures > 0 && feed.lastSuccess !== undefined && t('statusPage.since', { time: pastTime(feed.lastSuccess, zoneOf(feed.agency), now()) })];
    return h('p', { class: `status-state ${feed.state}` }, icon(LOOKS[feed.state]), words.filter(Boolean).join(' · '));
}

/**
 * Renders the share of a feed's rows that are used; omitted for an outdated feed.
 * @param {API.Feed} feed
 */
function shareView(feed) {
    if (feed.entities === undefined || feed.kind === 'schedule') return undefined;
    const lost = leftOut(feed.discarded).reduce((sum, [, count]) => sum + count, 0);
    const all = feed.entities + lost;
    const words = t('statusPage.rows', { used: feed.entities, count: all });
    if (feed.state !== 'ok' || all === 0) return h('div', { class: 'share' }, h('span', {}, words), h('i', { class: 'share-bar old' }), h('b', {}, '–'));
    const part = Math.round((feed.entities / all) * 100);
    return h('div', { class: 'share' }, h('span', {}, words),
        h('i', { class: 'share-bar' }, h('i', { style: { width: `${part}%` } })), h('b', { class: 'num' }, t('statusPage.percent', { part })));
}

/**
 * Returns the number of unused rows, by reason. Rows for another version of the timetable are used, and not counted.
 * @param {API.Feed['discarded']} discarded
 */
const leftOut = (discarded) => Object.entries(discarded ?? {}).filter(([reason]) => reason !== 'otherVersion');

/**
 * Renders the reasons why rows of a feed are not used, the most frequent first.
 * @param {API.Feed} feed
 */
function leftOutView({ discarded }) {
    const reasons = leftOut(discarded).sort(([, one], [, other]) => other - one);
    if (reasons.length === 0) return undefined;
    const list = reasons.map(([reason, count]) => t('statusPage.reason', { count: String(count), what: has(`discard.${reason}`) ? t(`discard.${reason}`) : reason }));
    return h('p', { class: 'left-out' }, t('statusPage.leftOut', { list: list.join(' · ') }));
}

/**
 * Renders the prediction scores.
 * @returns {Page.Child[]}
 */
function predictions() {
    const rows = [...network.value.agencies.values()].map(({ id, name }) => {
        const right = view.scores.get(id) ?? 'asking';
        return h('div', { key: id }, h('dt', {}, name), h('dd', {}, typeof right === 'string' ? t(UNSCORED[right]) : t('statusPage.right', { count: inHundred(right) })));
    });
    return [
        h('div', { class: 'section', key: 'predictions' }, h('h2', { class: 'section-title' }, t('statusPage.predictions')),
            h('a', { class: 'label all-figures', href: hrefOf('accuracy') }, t('statusPage.figures'))),
        h('dl', { class: 'facts', key: 'scores' }, rows),
    ];
}

/**
 * Renders the versions of the server and of the timetables.
 * @returns {Page.Child[]}
 */
function versions() {
    const facts = [
        [t('statusPage.server'), site.version ?? ''],
        ...[...network.value.agencies.values()].map(({ name, schedule }) => [name, timetableWords(schedule)]),
        ...(site.streets ? [[t('statusPage.streets'), site.streets.version]] : []),
        [t('statusPage.ground'), site.basemap.tiles ? t('statusPage.ownGround') : site.basemap.style ?? t('statusPage.noGround')],
    ];
    return [
        h('h2', { class: 'section-title', key: 'versions' }, t('statusPage.versions')),
        h('dl', { class: 'facts', key: 'facts' }, facts.map(([what, is]) => h('div', { key: what }, h('dt', {}, what), h('dd', {}, is)))),
    ];
}

/**
 * Returns the state and the version of a timetable as text.
 * @param {API.Agency['schedule']} schedule
 */
function timetableWords({ state, version, to }) {
    if (state !== 'ready') return t(`schedule.${state}`);
    return [version, to && t('statusPage.until', { day: calendarDay(to) })].filter(Boolean).join(' · ') || t('schedule.none');
}
