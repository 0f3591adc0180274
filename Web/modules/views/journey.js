/**
 * A journey on the map and step by step, in its current state; it is updated automatically.
 * @module
 */
import { openAlarm } from '../alarms/open.js';
import { noticeBanner } from '../board/board.js';
import { h, hidden, icon } from '../dom/dom.js';
import { notify } from '../dom/announce.js';
import { redraw } from '../dom/draw.js';
import { stylesheet } from '../dom/stylesheet.js';
import { refreshNotices } from '../live/notices.js';
import { openMap } from '../map/current.js';
import { action, actionLink, actionRow, banner, squareLink } from '../parts/parts.js';
import { dayName, weekdayOf } from '../format/days.js';
import { dayTime, spread } from '../format/format.js';
import { t } from '../format/words.js';
import { saveAsTrip } from '../plan/keep.js';
import { announceChance, chanceSentence } from '../plan/chance.js';
import { ahead, leaveWords, timeWords, zoneOfJourney } from '../plan/moments.js';
import { byDevice, elevatorsNote, notKept, streetsNote } from '../plan/here.js';
import { chanceOf, noticesOf } from '../plan/notices.js';
import { showJourney } from '../plan/on-map.js';
import { finder, isOfOpenPlan, openQuestion } from '../plan/open-plan.js';
import { axisOf } from '../plan/axis.js';
import { hrefOfQuestion } from '../plan/question.js';
import { reasonWords } from '../plan/reason.js';
import { durationView, footView, hrefOfJourney, journeyRow, leaveLine, linesAlone, timesView } from '../plan/row.js';
import { stepsView } from '../plan/steps.js';
import { JourneyWatch } from '../plan/watched.js';
import { openJournal } from '../rider/journal.js';
import { address, isNotKept, resource } from '../server/api.js';
import { now } from '../server/clock.js';
import { isSimulated } from '../server/network.js';
import { staysHere } from '../server/own-plans.js';
import { hrefOf, linkTo, place, replaceBy } from '../address/router.js';
import { share } from '../address/share.js';
import { asking, empty, failure, notices, trouble, updated, zoneNote } from '../parts/states.js';

/** @typedef {import('../plan/watched.js').Answer} Answer */
/** @typedef {Answer['journey']} Journey of the response */

await Promise.all(['plan', 'leave'].map(stylesheet));

const watch = new JourneyWatch();
watch.subscribe(follow);
openMap.subscribe(follow);
place.subscribe(() => place.value.page === 'journey' || leave());

/** Returns the journey's ID and the names of its ends, from the address. */
function named() {
    const [id = '', from = '', to = ''] = place.value.page === 'journey' ? place.value.id?.split('~') ?? [] : [];
    return { id, names: { from, to } };
}

export function enter() {
    refreshNotices();
    const { id } = named();
    if (id) watch.watch(id, knownOf(id));
    else leave();
    follow();
}

function leave() {
    watch.end();
    framed = undefined;
    showJourney(undefined);
}

/**
 * Returns the data of a journey that the list already has.
 * @param {string} id @returns {Answer | undefined}
 */
function knownOf(id) {
    const { rows, answer } = finder.value;
    const row = rows.find((one) => one.id === id);
    return row && answer && (row.gone ?? { at: row.at, live: answer.live, streets: answer.streets, liftsUnknown: answer.liftsUnknown, from: answer.from, to: answer.to, state: /** @type {const} */ ('possible'), journey: row.journey });
}

/**
 * The journey to which the map was fitted, and whether its shapes were known.
 * @type {string | undefined}
 */
let framed;

/** Limits the map to the lines of the journey, which are in the address, and shows the journey. */
function follow() {
    const { id, names } = named();
    const { answer } = watch.value;
    redraw();
    if (!id || !answer || watch.value.id !== id) return;
    const { journey } = answer;
    if (String(place.value.only ?? '') !== String(linesAlone(journey))) return replaceBy(hrefOfJourney(journey, names, id));
    announceChance(id, chanceOf(journey), zoneOfJourney(journey));
    const frame = `${id} ${journey.legs.some(({ line }) => line)} ${openMap.value !== undefined}`;
    if (shownAnswer !== answer || framed !== frame) showJourney({ journey, names: endNames(answer) }, framed !== frame);
    [framed, shownAnswer] = [frame, answer];
}

/** @type {Answer | undefined} */
let shownAnswer;

/**
 * Returns the names of both ends, as far as they are known.
 * @param {Answer} answer
 */
function endNames({ from, to, journey: { legs: [first] } }) {
    const { names } = named();
    return { from: names.from || first?.from.name || from.name || t('plan.start'), to: names.to || to.name || t('plan.end') };
}

/**
 * Renders the head of the tray.
 * @returns {Page.Child[]}
 */
export function head() {
    const { answer } = watch.value;
    const question = openQuestion.value;
    const close = squareLink('close', t('close'), isOfOpenPlan(named().names) ? hrefOfQuestion(question) : hrefOf('map'));
    if (!answer) return [h('div', {}, h('h2', { id: 'tray-title' }, t('journey.title'))), close];
    const { from, to } = endNames(answer);
    const zone = zoneOfJourney(answer.journey);
    const isGone = answer.state === 'impossible';
    return [
        h('div', { class: 'journey-head' },
            h('div', { class: 'jhead' }, h('h2', { id: 'tray-title', class: `jtimes num ${isGone ? 'struck' : ''}` }, isGone && hidden(t('plan.was')), timesView(answer.journey, zone)),
                durationView(answer.journey)),
            h('p', { class: 'label quiet' }, from, ' ', icon('arrow', 'arrow'), hidden(t('ends.toPlace')), ' ', to)),
        close,
    ];
}

/**
 * Renders the body of the tray.
 * @returns {Page.Child[]}
 */
export function body() {
    const { answer, error, since } = watch.value;
    if (!named().id) return [empty('missing', 'h3', t('journey.missing'), false)];
    if (!answer && error) return [isNotKept(error) ? notKept() : failure(error, () => watch.again(), t('journey.missing'))];
    if (!answer) return [asking(since, t('journey.asking'))];
    const { journey } = answer;
    const zone = zoneOfJourney(journey);
    const names = endNames(answer);
    const showsWheelchair = openQuestion.value.steps !== 'allowed';
    return [
        state(answer, error, zone),
        elevatorsNote(answer),
        notices(noticesOf(journey), noticeBanner),
        ...(answer.state === 'impossible' ? [gone(answer, zone)] : [leaving(answer, zone), footView(journey, zone, showsWheelchair, true)]),
        ...onwards(answer, zone, { to: names.to }),
        along(answer, names),
        actions(answer, names),
        stepsView(journey, { zone, names, broken: answer.reason && journey.legs[answer.reason.leg], showsWheelchair }),
        onPaper(answer, zone),
        streetsNote(answer),
        updated(now() - answer.at, answer.live.state === 'live' ? t('estimates') : t('byTimetable')),
        zoneNote(zone, now()),
    ];
}

/**
 * Renders additions for print: the day, the chance of the transfers, the age of the data, and whether it is simulated.
 * @param {Answer} answer @param {string} zone
 */
const onPaper = ({ journey, at }, zone) => h('div', { class: 'print-only', key: 'print' },
    h('p', { class: 'label' }, h('b', {}, dayTime(journey.departure, zone, 0))),
    h('p', { class: 'small' }, chanceSentence(chanceOf(journey), zone)),
    h('p', { class: 'small' }, t('plan.asOf', { time: dayTime(at, zone, 0) })),
    isSimulated() && h('p', { class: 'small' }, h('b', {}, t('simulated.notice')), t('joint.space'), t('simulated.more')));

/**
 * Renders the warning that the data is outdated, or about the problem with it.
 * @param {Answer} answer @param {unknown} error @param {string} zone
 */
function state({ recalled, at, live, byDevice: isOwn }, error, zone) {
    if (isOwn) return byDevice(zone);
    if (recalled) return trouble({ state: 'offline', since: at }, now(), zone);
    if (error) return trouble({ state: 'stale', since: at }, now(), zone);
    return live.state === 'stale' || live.state === 'failing' ? trouble({ ...live, state: live.state }, now(), zone) : null;
}

/**
 * Renders when to leave, and when the rider probably arrives.
 * @param {Answer} answer @param {string} zone
 */
function leaving({ state, journey }, zone) {
    if (state === 'over') return h('p', { class: 'label', key: 'leave' }, h('b', {}, t('plan.over', { time: timeWords(journey.arrival, zone) })));
    const likely = spread(journey.low, journey.high);
    return h('div', { key: 'leave', class: 'leaving' }, leaveWords(journey.departure) !== '' && leaveLine(journey),
        likely && h('p', { class: 'label quiet' }, t('plan.likelyThere', { low: timeWords(likely.low, zone), high: timeWords(likely.high, zone) })));
}

/**
 * Renders the banner saying why the journey is no longer possible.
 * @param {Answer} answer @param {string} zone
 */
const gone = (answer, zone) => h('div', { role: 'alert', key: 'gone' }, banner('no-service', 'noService', t('plan.notPossible'), reasonWords(answer, zone)));

/**
 * Renders the list of onward journeys.
 * @param {Answer} answer @param {string} zone @param {import('../plan/row.js').Names} names @returns {Page.Child[]}
 */
function onwards({ onward = [], at }, zone, names) {
    if (onward.length === 0) return [];
    const axis = axisOf(onward, ahead(onward[0].departure, zone));
    return [h('section', { key: 'onward', class: 'onwards', 'aria-labelledby': 'onward' }, h('h3', { class: 'section-title', id: 'onward' }, t('plan.onward')),
        h('ol', { class: 'journeys' }, onward.map((journey) => h('li', { key: journey.id },
            journeyRow({ key: journey.id, id: journey.id, journey, at }, axis, { zone, names, isFirst: false, isChosen: false, showsWheelchair: false, level: 'h3' })))))];
}

/**
 * Renders the link to the guidance during the journey.
 * @param {Answer} answer @param {{from: string, to: string}} names
 */
const along = (answer, names) => answer.state === 'possible' && answer.journey.legs.some(({ kind }) => kind === 'ride') &&
    h('a', { class: 'btn primary wide take-along', key: 'along', href: hrefOf('along', ['journey', named().id, names.from, names.to].join('~')) }, icon('bus'), t('along.take'));

/**
 * Returns the URL of a calendar event for the device's calendar.
 * @param {string} id
 * @param {number[]} [weekdays] the days on which it repeats, from 1 for Monday
 */
const calendarOf = (id, weekdays) => address(`${resource('plan', id)}.ics`, { weekdays, lang: document.documentElement.lang });

/**
 * Renders the link to a calendar event that repeats each week: from Monday to Friday, or on the journey's day of the
 * weekend; `null` if a run is not in the timetable, because such runs do not repeat, and while the day is unknown.
 * @param {Journey} journey
 */
function weeklyLink(journey) {
    const zone = zoneOfJourney(journey);
    if (zone === '' || staysHere('plan') || journey.legs.some((leg) => leg.kind === 'ride' && !leg.trip)) return null;
    const day = weekdayOf(journey.departure, zone);
    const isWeekend = day > 5;
    return actionLink('plus', isWeekend ? t('plan.calendar.weekly', { day: dayName(day, 'long') }) : t('plan.calendar.weekdays'),
        { key: 'weekly', target: '_self', href: calendarOf(named().id, isWeekend ? [day] : [1, 2, 3, 4, 5]) });
}

/**
 * Renders the row of actions for the journey.
 * @param {Answer} answer @param {{from: string, to: string}} names
 */
const actions = (answer, names) => actionRow({ key: 'acts' },
    bellButton(answer),
    action('share', t('share'), { key: 'share', onclick: () => share(t('trip.between', { start: names.from, end: names.to }), linkTo('journey', place.value.id ?? '')) }),
    !staysHere('plan') && actionLink('plus', t('plan.calendar'), { key: 'calendar', target: '_self', href: calendarOf(named().id) }),
    weeklyLink(answer.journey),
    action('bookmark', t('plan.saveTrip'), { key: 'save', onclick: () => save(answer, names) }),
    action('print', t('plan.print'), { key: 'print', onclick: () => print() }));

/**
 * Renders the button for a reminder to leave for the first bus.
 * @param {Answer} answer
 */
function bellButton({ state, journey }) {
    const first = journey.legs.find(({ kind }) => kind === 'ride');
    if (state !== 'possible' || !first?.from.stop || !first.route || journey.departure < now()) return null;
    const { from, route, trip, scheduledDeparture, headsign, departure, departureLow, vehicle } = first;
    const walk = Math.ceil((first.departure - journey.departure) / 60);
    const ride = {
        key: journey.id, stop: { id: from.stop ?? '', name: from.name ?? '', lat: from.lat, lon: from.lon }, route: route.id, headsign, kind: /** @type {const} */ ('departure'),
        trip, scheduled: scheduledDeparture, vehicle, early: departureLow ?? departure, likely: departure,
    };
    const onFoot = journey.legs[0].kind === 'walk' ? Math.ceil((journey.legs[0].arrival - journey.legs[0].departure) / 60) : 0;
    return action('bell', t('reminder'), { key: 'bell', 'aria-haspopup': 'dialog', onclick: () => openAlarm({ rides: [ride], kinds: ['ride'], walk: Math.min(walk, onFoot) }) });
}

/**
 * Saves the journey as a trip.
 * @param {Answer} answer @param {{from: string, to: string}} names
 */
async function save({ from, to, journey }, names) {
    await openJournal();
    await saveAsTrip({ name: names.from, place: from }, { name: names.to, place: to }, [journey]).catch(() => notify(t('mine.notStored')));
}
