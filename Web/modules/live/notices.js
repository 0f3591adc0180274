/**
 * Service alerts of the agencies, and those that the rider has not opened yet.
 * @module
 */
import { place } from '../address/router.js';
import { redraw } from '../dom/draw.js';
import { askOrRecall } from '../server/answers.js';
import { hearHealth } from '../server/feed-health.js';
import { prefer, preferences } from '../settings/preferences.js';
import { liveData, worstFirst } from './live-data.js';

export const notices = {
    /**
     * Alerts of all agencies, not only of the routes on the map.
     * @type {API.Alert[] | undefined}
     */
    alerts: undefined,
    at: 0,
    /** Whether they are those of an earlier visit, as nobody answers. */
    recalled: false,
    /** @type {Page.Failure | undefined} */
    error: undefined,
    busy: false,
    askedAt: 0,
};

export async function refreshNotices() {
    Object.assign(notices, { busy: true, askedAt: performance.now() });
    redraw();
    try {
        const { at, alerts, health, recalled } = await askOrRecall('alerts');
        if (recalled === undefined) hearHealth(health);
        Object.assign(notices, { at, alerts, recalled: recalled !== undefined, error: undefined });
    } catch (error) {
        notices.error = /** @type {Page.Failure} */ (error);
    }
    notices.busy = false;
    if (place.value.page === 'notices') markSeen();
    redraw();
}

/** Opening the page is seeing what is on it. Notices that have ended are forgotten. */
export function markSeen() {
    const ids = current().map((alert) => alert.id);
    if (ids.length > 0 || preferences.value.seenAlerts.length > 0) prefer({ seenAlerts: ids });
}

/**
 * The current alerts of all routes that run here, the worst first.
 * @returns {API.Alert[]}
 */
export const current = () => {
    const known = new Map((notices.alerts ?? []).map((alert) => [alert.id, alert]));
    for (const alert of liveData.value.at > notices.at ? liveData.value.alerts : []) known.set(alert.id, alert);
    return worstFirst([...known.values()].filter((alert) => !alert.elsewhere));
};

/**
 * Whether a notice is for a route as a whole: for that route, or for all of its agency, as `AlertTarget.concerns` has
 * it: `Tests/Fixtures/notices.json` holds both to the same. A notice of a route at one stop is not.
 * @param {API.Alert} alert @param {string} route
 */
export const concerns = (alert, route) => alert.routes.includes(route) || (alert.wholeAgency && route.startsWith(`${alert.agency}:`));

/**
 * Whether a notice is for a row of a board: the core has it in the row.
 * @param {API.Alert} alert @param {Pick<API.Arrival, 'alerts'>} row
 */
export const isOfRow = (alert, { alerts = [] }) => alerts.includes(alert.id);

/**
 * The routes that a notice names, also those that it concerns in part.
 * @param {API.Alert} alert @returns {string[]}
 */
export const routesNamed = ({ routes, selectors = [] }) => [...new Set([...routes, ...selectors.flatMap((one) => one.routes ?? [])])];

/** @returns {number} */
export function unseen() {
    const seen = new Set(preferences.value.seenAlerts);
    return current().filter((alert) => !seen.has(alert.id)).length;
}
