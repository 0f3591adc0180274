/**
 * Directions: origin, destination, time, and all Pareto-optimal journeys on one time axis.
 * @module
 */
import { notify, say } from '../dom/announce.js';
import { h, icon } from '../dom/dom.js';
import { redraw, wide } from '../dom/draw.js';
import { root } from '../dom/root.js';
import { stylesheet } from '../dom/stylesheet.js';
import { refreshNotices } from '../live/notices.js';
import { here } from '../location/location.js';
import { riderInReach } from '../location/region.js';
import { squareButton } from '../parts/parts.js';
import { age, clockTime } from '../format/format.js';
import { t } from '../format/words.js';
import { openJournal } from '../rider/journal.js';
import { own } from '../rider/mine.js';
import { isNotKept } from '../server/api.js';
import { now } from '../server/clock.js';
import { hasJournal } from '../server/kept.js';
import { network } from '../server/network.js';
import { site } from '../server/site.js';
import { back, go, place, replaceBy } from '../address/router.js';
import { share } from '../address/share.js';
import { axisOf, axisView } from '../plan/axis.js';
import { Ends } from '../plan/ends.js';
import { fold } from '../plan/fold.js';
import { saveAsTrip } from '../plan/keep.js';
import { ahead, zoneOfJourney } from '../plan/moments.js';
import { finder, isOfOpenPlan, openQuestion } from '../plan/open-plan.js';
import { optionsView } from '../plan/options.js';
import { byDevice, elevatorsNote, notKept, streetsNote } from '../plan/here.js';
import { preview, showsEnds } from '../plan/preview.js';
import { hrefOfQuestion, isOnBoard, isWhole, questionOf, withNames } from '../plan/question.js';
import { forgetPlans, knownPlans, rememberPlan } from '../plan/recent.js';
import { onDemandView } from '../plan/on-demand.js';
import { journeyRow, walkRow } from '../plan/row.js';
import { whenView } from '../plan/when.js';
import { asking, coachesLink, empty, failure, trouble, zoneNote } from '../parts/states.js';

/** @typedef {import('../plan/question.js').Question} Question */

await Promise.all(['plan', 'leave', 'routes', 'trips'].map(stylesheet));

const ends = new Ends((both) => {
    startsAnew = false;
    ask({ ...openQuestion.value, from: both.from, to: both.to });
});

/** Whether the rider has come from another page and not entered an origin. */
let startsAnew = true;

// The rider's position may be known before the agencies' areas are.
for (const known of [here, network]) known.subscribe(() => place.value.page === 'directions' && startHere(openQuestion.value));

finder.subscribe(redraw);
finder.subscribe(announce);
place.subscribe(() => {
    const { page } = place.value;
    if (!['directions', 'journey'].includes(page)) finder.rest();
    startsAnew ||= !['directions', 'journey', 'pick'].includes(page);
});

/**
 * Sets the origin to the rider's position by default, if an agency serves its area.
 * @param {Question} question @returns {boolean} whether the query was changed
 */
function startHere(question) {
    const position = riderInReach();
    if (!startsAnew || question.from || !position || ends.isStartTyped) return false;
    startsAnew = false;
    ask({ ...question, from: { name: t('place.mine'), lat: position.lat, lon: position.lon } });
    return true;
}

/**
 * Opens the page for a query, which is encoded in the address.
 * @param {Question} question
 */
function ask(question) {
    replaceBy(hrefOfQuestion(question));
}

/**
 * Changes a part of the query.
 * @param {Partial<Question>} changes
 */
const change = (changes) => ask({ ...openQuestion.value, ...changes });

/**
 * Opens the page.
 * @param {string | undefined} id
 */
export async function enter(id) {
    refreshNotices();
    const question = questionOf(id);
    if (startHere(question)) return;
    openQuestion.value = question;
    ends.set(question);
    finder.ask(isWhole(question) ? question : undefined);
    redraw();
    // The journal is needed for the balance of fare cards, but only if it exists.
    if (!own.value.rider && await hasJournal()) openJournal();
}

/** Returns whether the list may be shown beside the open journey, because it contains that journey. */
export function hasList() {
    const [, from, to] = place.value.id?.split('~') ?? [];
    return finder.value.rows.length > 0 && isOfOpenPlan({ from, to });
}

export const showsPlaces = showsEnds;

/**
 * Announces the number of journeys, names the stops in the query, and stores it among the recent ones.
 * @param {import('../plan/finder.js').Found} found
 */
function announce({ phase, rows, answer }) {
    if (phase !== 'known' || !answer || place.value.page !== 'directions') return;
    say('plan', answer.reason ? t(`plan.none.${answer.reason}`) : t('plan.found', { count: rows.length }));
    const question = withNames(openQuestion.value, answer);
    // A query from on board is not stored, because the bus will be gone.
    if (rows.length > 0 && isWhole(question) && !isOnBoard(question.from)) rememberPlan(question);
    if (hrefOfQuestion(question) !== hrefOfQuestion(openQuestion.value)) ask(question);
}

/**
 * Renders the page.
 * @returns {Page.Child[]}
 */
export function page() {
    const question = openQuestion.value;
    ends.draw();
    // The fields have the coordinates of a selected stop; the address does not.
    preview(question, ends.chosen, isWhole(question) ? finder.value : undefined, firstOf(finder.value.rows));
    const when = isOnBoard(question.from) ? [] : whenView(question, (time) => change({ at: undefined, by: undefined, ...time }));
    return [bar(question), ends.element, ...when, ...optionsView(question, change),
        ...(isWhole(question) ? found(question) : asked())];
}

/**
 * Renders the page's bar.
 * @param {Question} question
 */
const bar = (question) => h('header', { class: wide.matches ? 'bar' : 'bar back', key: 'bar' },
    !wide.matches && squareButton('back', t('back'), { onclick: () => back('map') }),
    h('h1', { tabindex: -1 }, t('directions.title')),
    finder.value.rows.length > 0 && squareButton('bookmark', t('plan.save'), { onclick: save }),
    isWhole(question) && squareButton('share', t('share'), { onclick: () => share(titleOf(question), new URL(root + hrefOfQuestion(question), location.href).href) }),
    wide.matches && squareButton('close', t('plan.close'), { onclick: () => go('map') }));

/**
 * Returns the title of a query, which names its ends.
 * @param {import('../plan/question.js').WholeQuestion} question
 */
const titleOf = ({ from, to }) => t('trip.between', { start: from.name, end: to.name });

async function save() {
    const [{ answer, rows }, { from, to }] = [finder.value, openQuestion.value];
    if (!answer || !from || !to) return;
    await openJournal();
    const possible = rows.filter(({ gone }) => !gone).map(({ journey }) => journey);
    await saveAsTrip({ name: from.name, place: answer.from }, { name: to.name, place: answer.to }, possible).catch(() => notify(t('mine.notStored')));
}

/** Renders the recent queries, while the current one is incomplete. */
function asked() {
    const plans = knownPlans();
    return [
        plans.length === 0 && h('p', { class: 'quiet', key: 'how' }, t(site.places ? 'plan.how' : 'plan.howStops')),
        plans.length > 0 && h('section', { key: 'recent' }, h('h2', { class: 'section-title' }, t('plan.recent')),
            h('ul', { class: 'rows' }, plans.map(({ href, from, to }) => h('li', { key: href },
                h('a', { class: 'row', href }, icon('recent'), h('span', {}, h('b', { class: 'where' }, to), h('span', { class: 'small quiet' }, t('plan.fromPlace', { name: from }))))))),
            h('p', { class: 'small quiet' }, t('plan.recentWhere')),
            h('button', { type: 'button', class: 'btn', onclick: () => { forgetPlans(); redraw(); } }, icon('delete'), t('plan.forget'))),
    ];
}

/**
 * Renders the journeys, or the state of their request.
 * @param {import('../plan/question.js').WholeQuestion} question @returns {Page.Child[]}
 */
function found({ steps }) {
    const { phase, since, rows, answer, error } = finder.value;
    const again = () => finder.again();
    if (phase === 'failed') return [isNotKept(error) ? notKept() : failure(error, again, t('plan.unknownPlace'))];
    if (phase !== 'known' || !answer) return [asking(since, t('plan.asking'))];
    const zone = zoneOfJourney(rows[0]?.journey);
    return [state(answer, error, zone), elevatorsNote(answer), answer.walk && answer.reason !== 'samePlace' && walkRow(answer.walk), ...(rows.length === 0 ? [nothing(answer)] : list(rows, zone, steps !== 'allowed')), onDemandView(answer.onDemand ?? []), notes(answer, zone)];
}

/**
 * Renders the warning that the response is outdated, or about the problem with it.
 * @param {import('../plan/finder.js').Answer} answer @param {unknown} error @param {string} zone
 */
function state(answer, error, zone) {
    if (answer.byDevice) return byDevice(zone);
    if (answer.recalled) return trouble({ state: 'offline', since: answer.at }, now(), zone);
    if (error) return trouble({ state: 'stale', since: answer.at }, now(), zone);
    return answer.live.state === 'stale' || answer.live.state === 'failing' ? trouble({ ...answer.live, state: answer.live.state }, now(), zone) : null;
}

/**
 * Returns the next journey that the rider can take.
 * @param {import('../plan/finder.js').Row[]} rows
 */
const firstOf = (rows) => rows.find(({ journey, gone }) => !gone && journey.departure >= now() - 60);

/**
 * Renders the list of journeys.
 * @param {import('../plan/finder.js').Row[]} rows @param {string} zone @param {boolean} showsWheelchair @returns
 *     {Page.Child[]}
 */
function list(rows, zone, showsWheelchair) {
    const { answer } = finder.value;
    const axis = axisOf(rows.map(({ journey }) => journey), ahead(rows[0].journey.departure, zone));
    const first = firstOf(rows);
    const names = { from: openQuestion.value.from?.name, to: openQuestion.value.to?.name };
    const [chosen] = place.value.page === 'journey' ? place.value.id?.split('~') ?? [] : [];
    return [
        h('div', { class: 'list-head', key: 'earlier' }, furtherButton('earlier'), answer && h('span', { class: 'small quiet' }, ageWords(answer, zone))),
        axisView(axis, zone),
        h('ol', { class: 'journeys', key: 'journeys' }, rows.map((row) => h('li', { key: row.key }, journeyRow(row, axis, {
            zone, names, showsWheelchair, isFirst: row === first, isChosen: row.id === chosen,
        })))),
        furtherButton('later'),
    ];
}

/**
 * Renders the button that loads earlier or later journeys.
 * @param {import('../plan/finder.js').Side} side
 */
function furtherButton(side) {
    // A rider on board departs now.
    if (isOnBoard(openQuestion.value.from)) return null;
    const { more, silent } = finder.value;
    const words = more === side ? t('plan.askingMore') : silent === side ? t('plan.moreFailed') : t(`plan.${side}`);
    return h('button', { type: 'button', class: side === 'later' ? 'btn wide' : 'btn plain', key: side, 'aria-busy': more === side && 'true', onclick: () => finder.further(side) },
        icon(side === 'later' ? 'down' : 'up'), words);
}

/**
 * Returns the time and the age of the response: "8:41 · live, 4 s ago".
 * @param {import('../plan/finder.js').Answer} answer @param {string} zone
 */
const ageWords = ({ at, live }, zone) =>
    [clockTime(now(), zone), live.state === 'live' ? t('plan.live', { age: age(now() - at) }) : live.state === 'none' ? t('byTimetable') : age(now() - at)].join(' · ');

/**
 * Renders why there is no journey, and what may help.
 * @param {API.Plan} answer
 */
function nothing({ reason = 'noRide', walk }) {
    if (walk && reason === 'noRide') return null;
    const { walk: minutes } = openQuestion.value;
    const canWalkMore = (reason === 'noStopNearStart' || reason === 'noStopNearEnd') && minutes < 30;
    return empty('nothing', 'h2', t(`plan.none.${reason}`), t(`plan.none.${reason}Why`, { count: minutes }),
        h('div', { class: 'buttons' },
            canWalkMore && h('button', { type: 'button', class: 'btn primary', onclick: () => change({ walk: 30 }) }, t('plan.walkMore', { count: 30 })),
            (reason === 'noRide' || reason === 'notCovered') && furtherButton('later')),
        coachesLink());
}

/**
 * Renders the notes below the list.
 * @param {import('../plan/finder.js').Answer} answer @param {string} zone
 */
const notes = (answer, zone) => h('div', { class: 'plan-notes', key: 'notes' },
    answer.journeys.some(({ chance }) => chance.percent !== undefined) && fold('plan-chance', h('span', { class: 'small quiet' }, t('plan.chanceTitle')), h('p', { class: 'small quiet' }, t('plan.chanceWhy'))),
    streetsNote(answer),
    zoneNote(zone, now()));
