/**
 * Encodes the service alerts known to the page for the core, which decides which rides and boards they concern.
 * @module
 */
import { current } from '../live/notices.js';

/** Returns the current alerts as lines for the core's `AgencyTimetable.alerts`. */
export const knownAlerts = () => current().flatMap(alertLines);

/**
 * Returns the current alerts with the IDs that the core reports.
 * @param {string[]} ids
 */
export const alertsNamed = (ids) => current().filter(({ id }) => ids.includes(id));

/**
 * Encodes an alert as lines for the core.
 * @param {API.Alert} alert
 */
const alertLines = ({ id, routes, stops, trips, wholeAgency, periods, selectors }) => [
    `n${id}`, ...periods.map(({ from = '', to = '' }) => `p${from} ${to}`), ...(wholeAgency ? ['a'] : []),
    ...(selectors ? selectors.flatMap(selectorLines)
        : [...routes.map((route) => `r${route}`), ...stops.map((stop) => `s${stop}`), ...trips.map((trip) => `t${trip}`)])];

/**
 * Encodes an alert's selector as lines for the core.
 * @param {API.AlertSelector} selector @returns {string[]} one conjunction per route
 */
const selectorLines = ({ routes, direction, trip, serviceDate, stop }) => (routes ?? [undefined]).flatMap((route) => [
    'c', ...(route === undefined ? [] : [`r${route}`]), ...(direction === undefined ? [] : [`d${direction}`]),
    ...(trip === undefined ? [] : [`t${trip}`]), ...(serviceDate === undefined ? [] : [`y${serviceDate}`]),
    ...(stop === undefined ? [] : [`s${stop}`])]);
