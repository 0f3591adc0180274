/**
 * Takes the rider along, wherever on the page they are meanwhile: asks, looks by the core's rule, and tells what is news.
 * @module
 */
import { notify, sayAgain } from '../dom/announce.js';
import { redraw } from '../dom/draw.js';
import { Observable } from '../dom/observable.js';
import { root } from '../dom/root.js';
import { here } from '../near/location.js';
import { clockTime } from '../reading/format.js';
import { locale, t } from '../reading/words.js';
import { riderCore } from '../rider/load.js';
import { now } from '../server/clock.js';
import { zoneOf } from '../server/network.js';
import { hrefOf } from '../shell/router.js';
import { rideOfBus, rideOfJourney, ridesOf } from './rides.js';

/** @typedef {import('./rides.js').Ride} Ride */
/** @typedef {import('./rides.js').What} What */

/** Seconds between two questions. */
const ASKING = 10;
/** The tag of the one notice. */
const TAG = 'headsign along';

export const guide = new Observable({
    /** The address's own word; nothing while nobody is taken along. */
    id: '',
    /** @type {What | undefined} */
    what: undefined,
    /** @type {Ride | undefined} */
    ride: undefined,
    /** @type {import('./core.js').Look | undefined} */
    look: undefined,
    /** @type {unknown} */
    error: undefined,
    /** `performance.now()` */
    since: 0,
    speaks: false,
    isAwake: false,
    notices: false,
});

/** @type {Awaited<ReturnType<typeof riderCore>> | undefined} */
let core;
/** @type {import('./core.js').Along | undefined} */
let along;
/** @type {ReturnType<typeof setInterval> | undefined} */
let timer;
let askedAt = 0;
let isAsking = false;
/** @type {{position: unknown, at: number}} */
let fix = { position: undefined, at: 0 };

/** @param {string} id @param {What} what */
export async function begin(id, what) {
    if (guide.value.id === id && !guide.value.error) return;
    end();
    guide.value = { ...guide.value, id, what, ride: undefined, look: undefined, error: undefined, since: performance.now(), notices: mayNotify() };
    try {
        core ??= await riderCore();
        if (guide.value.id !== id) return;
        along = core.createAlong();
        await askNow();
        timer = setInterval(tick, 1000);
    } catch (error) {
        guide.value = { ...guide.value, error };
    }
    redraw();
}

/** Nothing is left on: no notice, no lit screen. */
export function end() {
    clearInterval(timer);
    along?.destroy();
    along = undefined;
    askedAt = 0;
    if (guide.value.id) closeNotice();
    if (guide.value.isAwake) keepAwake(false);
    guide.value = { ...guide.value, id: '', what: undefined, ride: undefined, look: undefined, error: undefined };
}

async function askNow() {
    const { what, ride, id } = guide.value;
    if (!what || isAsking) return;
    isAsking = true;
    askedAt = now();
    try {
        const next = 'journey' in what ? await rideOfJourney(what.journey, ride?.leg ?? -1, ride) : await rideOfBus(what, ride);
        if (guide.value.id !== id) return;
        guide.value = { ...guide.value, ride: next, error: undefined };
        step();
    } catch (error) {
        // What was known last goes on, and says how old it is.
        if (!guide.value.ride) throw error;
    } finally {
        isAsking = false;
    }
}

function tick() {
    if (now() - askedAt >= ASKING) askNow().catch(() => {});
    step();
}

/** Looks once, and tells what is news. */
function step() {
    const { ride, what } = guide.value;
    if (!along || !ride || (what && 'vehicle' in what && !what.off)) return;
    const { position } = here.value;
    if (fix.position !== position) fix = { position, at: now() };
    const look = along.look(ride.calls, position && { ...position, at: fix.at }, ride.heard, now());
    guide.value = { ...guide.value, look };
    if (look?.isNews) tell();
    tellConnection(ride);
    if (look?.phase === 'there' && nextRide()) goOn();
    redraw();
}

/** @returns {API.PlannedLeg | undefined} the ride after this one */
export function nextRide() {
    const { ride } = guide.value;
    const journey = ride?.answer?.journey;
    const after = journey && ridesOf(journey).find((leg) => leg > ride.leg);
    return after === undefined ? undefined : journey?.legs[after];
}

/** The rider is off: the next ride is the one to be taken along on. */
export function goOn() {
    const { ride } = guide.value;
    const after = ride?.answer && ridesOf(ride.answer.journey).find((leg) => leg > ride.leg);
    if (!ride || !core || after === undefined) return end();
    along?.destroy();
    along = core.createAlong();
    guide.value = { ...guide.value, ride: { ...ride, leg: after, calls: [] }, look: undefined };
    askedAt = 0;
    askNow().catch(() => {});
}

/** @returns {{title: string, body: string} | undefined} what there is to say now, in two lines */
export function newsOf() {
    const { ride, look } = guide.value;
    const end = ride?.calls.at(-1);
    if (!ride || !look || !end) return undefined;
    const zone = zoneOf(end.id);
    const left = ride.calls.length - look.next;
    const body = t('along.until', { count: left, stop: end.name, time: clockTime(end.likely, zone) });
    if (look.phase === 'riding') return { title: t('along.nextIs', { stop: ride.calls[look.next].name }), body };
    if (look.phase === 'waiting') return { title: t('along.wait', { stop: ride.calls[0].name, time: clockTime(ride.calls[0].likely, zone) }), body };
    return { title: t(`along.${look.phase}`), body: end.name };
}

function tell() {
    const news = newsOf();
    const isUrgent = guide.value.look?.phase === 'getOff' || guide.value.look?.phase === 'beyond';
    if (!news) return;
    const words = isUrgent ? `${news.title}: ${news.body}` : news.title;
    sayAgain('along', words, isUrgent ? 'assertive' : 'polite');
    if (isUrgent) navigator.vibrate?.(600);
    speak(words);
    showNotice(news, isUrgent);
}

/** @param {Ride} ride */
function tellConnection({ answer, leg }) {
    const after = nextRide();
    const state = answer?.state === 'impossible' && (answer.reason?.leg ?? 0) > leg ? 'missed' : after?.chance?.state;
    if (!state || !along?.isConnectionNews(state)) return;
    const words = t(`along.change.${state}`, { line: after?.route?.label ?? '' });
    notify(words);
    speak(words);
    showNotice({ title: words, body: newsOf()?.title ?? '' }, true);
}

/** @param {string} words */
function speak(words) {
    if (!guide.value.speaks || !('speechSynthesis' in globalThis)) return;
    const said = new SpeechSynthesisUtterance(words);
    said.lang = locale;
    speechSynthesis.cancel();
    speechSynthesis.speak(said);
}

export const canSpeak = () => 'speechSynthesis' in globalThis;

export function toggleSpeech() {
    guide.value = { ...guide.value, speaks: !guide.value.speaks };
    const news = newsOf();
    if (news) speak(`${news.title}. ${news.body}`);
    redraw();
}

// MARK: The screen that stays on

/** @typedef {{release(): Promise<void>}} Lock */
/** @type {Lock | undefined} */
let lock;

/** @returns {{request(kind: 'screen'): Promise<Lock>} | undefined} */
const wakeLock = () => /** @type {Navigator & {wakeLock?: {request(kind: 'screen'): Promise<Lock>}}} */ (navigator).wakeLock;

export const canStayAwake = () => wakeLock() !== undefined;

/** @param {boolean} isWanted */
export async function keepAwake(isWanted) {
    guide.value = { ...guide.value, isAwake: isWanted };
    try {
        if (isWanted) lock = await wakeLock()?.request('screen');
        else await lock?.release();
    } catch {
        guide.value = { ...guide.value, isAwake: false };
    }
    redraw();
}

// Browsers let go of it whenever the page is hidden.
document.addEventListener('visibilitychange', () => document.hidden || !guide.value.isAwake || keepAwake(true));

// MARK: The one notice

const mayNotify = () => 'Notification' in globalThis && Notification.permission === 'granted';

/** Asks within the rider's press. */
export async function toggleNotices() {
    if (guide.value.notices) {
        closeNotice();
        guide.value = { ...guide.value, notices: false };
    } else if (await Notification.requestPermission() === 'granted') {
        guide.value = { ...guide.value, notices: true };
        const news = newsOf();
        if (news) showNotice(news, false);
    } else notify(t('alarm.blocked'));
    redraw();
}

export const canNotify = () => 'Notification' in globalThis && navigator.serviceWorker !== undefined && Notification.permission !== 'denied';

/** @param {{title: string, body: string}} news @param {boolean} isUrgent */
async function showNotice({ title, body }, isUrgent) {
    if (!guide.value.notices) return;
    const options = { body, tag: TAG, icon: `${root}icons/app-192.png`, renotify: isUrgent, silent: !isUrgent, data: { at: hrefOf('along', guide.value.id) } };
    await (await navigator.serviceWorker?.getRegistration())?.showNotification(title, options).catch(() => {});
}

async function closeNotice() {
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const notice of await registration?.getNotifications({ tag: TAG }) ?? []) notice.close();
}
