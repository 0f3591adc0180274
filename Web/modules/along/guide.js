/**
 * Guides the rider during a journey, whichever view is open: requests times, evaluates the core's rules, and announces
 * changes.
 * @module
 */
import { notify, sayAgain } from '../dom/announce.js';
import { redraw } from '../dom/draw.js';
import { labelled, t } from '../format/words.js';
import { here } from '../location/location.js';
import { riderCore } from '../rider/load.js';
import { now } from '../server/clock.js';
import { updateOffer } from './offer.js';
import { closeNotice, mayNotify, showNotice } from './notice.js';
import { rideOfBus, rideOfJourney, ridesOf } from './rides.js';
import { keepAwake } from './screen.js';
import { speak } from './speech.js';
import { guide, newsOf, nextRide } from './state.js';

/** @typedef {import('./rides.js').Ride} Ride */
/** @typedef {import('./rides.js').What} What */

/** The interval between requests for the ride's times, in seconds. */
const ASKING = 10;
/**
 * The rider's part of the core, once it is loaded.
 * @type {Awaited<ReturnType<typeof riderCore>> | undefined}
 */
let core;
/**
 * The core's guidance along the current ride.
 * @type {import('../rider/along.js').Along | undefined}
 */
let along;
/**
 * The timer that updates the guidance every second.
 * @type {ReturnType<typeof setInterval> | undefined}
 */
let timer;
let askedAt = 0;
let isAsking = false;

/**
 * Starts guiding the rider along a bus or a journey.
 * @param {string} id as in the address @param {What} what
 */
export async function begin(id, what) {
    if (guide.value.id === id && !guide.value.error) return;
    end();
    guide.value = { ...guide.value, id, what, ride: undefined, look: undefined, offer: undefined, error: undefined, since: performance.now(), notices: mayNotify() };
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

/** Ends the guidance, closes its notification, and lets the screen turn off. */
export function end() {
    clearInterval(timer);
    along?.destroy();
    along = undefined;
    askedAt = 0;
    if (guide.value.id) closeNotice();
    if (guide.value.isAwake) keepAwake(false);
    guide.value = { ...guide.value, id: '', what: undefined, ride: undefined, look: undefined, offer: undefined, error: undefined };
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
        // The last known times stay in use, and show their age.
        if (!guide.value.ride) throw error;
    } finally {
        isAsking = false;
    }
}

function tick() {
    if (now() - askedAt >= ASKING) askNow().catch(() => {});
    step();
}

/** Evaluates the ride once, and announces changes. */
function step() {
    const { ride, what } = guide.value;
    if (!along || !ride || (what && 'vehicle' in what && !what.off)) return;
    const look = along.look(ride.calls, here.value.position, ride.heard, now());
    guide.value = { ...guide.value, look };
    if (look?.isNews) announce();
    announceConnection(ride);
    updateOffer();
    if (look?.phase === 'there' && nextRide()) goOn();
    redraw();
}

/** Continues with the next ride of the journey, or ends the guidance if there is none. */
export function goOn() {
    const { ride } = guide.value;
    const after = ride?.answer && ridesOf(ride.answer.journey).find((leg) => leg > ride.leg);
    if (!ride || !core || after === undefined) return end();
    along?.destroy();
    along = core.createAlong();
    guide.value = { ...guide.value, ride: { ...ride, leg: after, calls: [] }, look: undefined, offer: undefined };
    askedAt = 0;
    askNow().catch(() => {});
}

function announce() {
    const news = newsOf();
    const isUrgent = guide.value.look?.phase === 'getOff' || guide.value.look?.phase === 'beyond';
    if (!news) return;
    const words = isUrgent ? labelled(news.title, news.body) : news.title;
    sayAgain('along', words, isUrgent ? 'assertive' : 'polite');
    if (isUrgent) navigator.vibrate?.(600);
    speak(words);
    showNotice(news, isUrgent);
}

/**
 * Announces that the next transfer was missed or is in danger.
 * @param {Ride} ride
 */
function announceConnection({ answer, leg }) {
    const after = nextRide();
    const broken = answer?.state === 'impossible' && (answer.reason?.leg ?? 0) > leg ? answer.journey.legs[answer.reason?.leg ?? 0] : undefined;
    const state = broken ? 'missed' : after?.chance?.state;
    if (!state || !along?.isConnectionNews(state)) return;
    const words = t(`along.change.${state}`, { line: (broken?.route ?? after?.route)?.label ?? '' });
    notify(words);
    speak(words);
    showNotice({ title: words, body: newsOf()?.title ?? '' }, true);
}
