/**
 * The agencies' service alerts, and those that the rider has not yet opened.
 * @module
 */
import { place } from '../address/router.js';
import { redraw } from '../dom/draw.js';
import { askOrRecall } from '../server/answers.js';
import { hearHealth, reportsSoFar } from '../server/feed-health.js';
import { prefer, preferences } from '../settings/preferences.js';
import { liveData, worstFirst } from './live-data.js';

export const notices = {
    /**
     * The alerts of all agencies, not only of the routes on the map.
     * @type {API.Alert[] | undefined}
     */
    alerts: undefined,
    at: 0,
    /** Whether the alerts are stored ones from an earlier visit, as the server does not respond. */
    recalled: false,
    /**
     * The error of the last request for alerts.
     * @type {Page.Failure | undefined}
     */
    error: undefined,
    busy: false,
    askedAt: 0,
};

export async function refreshNotices() {
    Object.assign(notices, { busy: true, askedAt: performance.now() });
    redraw();
    const before = reportsSoFar();
    try {
        const { at, alerts, health, recalled } = await askOrRecall('alerts');
        if (recalled === undefined) hearHealth(health, before);
        Object.assign(notices, { at, alerts, recalled: recalled !== undefined, error: undefined });
    } catch (error) {
        notices.error = /** @type {Page.Failure} */ (error);
    }
    notices.busy = false;
    if (place.value.page === 'notices') markSeen();
    redraw();
}

/** Marks the current alerts as seen when the rider opens their view; forgets alerts that have ended. */
export function markSeen() {
    const ids = current().map((alert) => alert.id);
    if (ids.length > 0 || preferences.value.seenAlerts.length > 0) prefer({ seenAlerts: ids });
}

/**
 * Returns the current alerts of all routes that run in the area, the worst first.
 * @returns {API.Alert[]}
 */
export const current = () => {
    const known = new Map((notices.alerts ?? []).map((alert) => [alert.id, alert]));
    for (const alert of liveData.value.at > notices.at ? liveData.value.alerts : []) known.set(alert.id, alert);
    return worstFirst([...known.values()].filter((alert) => !alert.elsewhere));
};

/**
 * Returns whether an alert concerns a route as a whole: the route itself, or all of its agency. An alert for a route at
 * one stop does not. Like the core's `AlertTarget.concerns`; tests compare both implementations with
 * `Tests/Fixtures/notices.json`.
 * @param {API.Alert} alert @param {string} route
 */
export const concerns = (alert, route) => alert.routes.includes(route) || (alert.wholeAgency && route.startsWith(`${alert.agency}:`));

/**
 * Returns whether an alert concerns a row of a board, as the core has determined.
 * @param {API.Alert} alert @param {Pick<API.Arrival, 'alerts'>} row
 */
export const isOfRow = (alert, { alerts = [] }) => alerts.includes(alert.id);

/**
 * Returns the routes that an alert names, including those that it concerns only in part.
 * @param {API.Alert} alert @returns {string[]}
 */
export const routesNamed = ({ routes, selectors = [] }) => [...new Set([...routes, ...selectors.flatMap((one) => one.routes ?? [])])];

/**
 * Returns the number of alerts that the rider has not seen.
 * @returns {number}
 */
export function unseen() {
    const seen = new Set(preferences.value.seenAlerts);
    return current().filter((alert) => !seen.has(alert.id)).length;
}
