/**
 * The service alerts that the page knows, as the core receives them: which rides and boards they concern is for the
 * core to decide.
 * @module
 */
import { current } from '../live/notices.js';

/** Lines for `AgencyTimetable.alerts` of the core. */
export const knownAlerts = () => current().flatMap(alertLines);

/**
 * The current alerts with these ids, as named by the core.
 * @param {string[]} ids
 */
export const alertsNamed = (ids) => current().filter(({ id }) => ids.includes(id));

/** @param {API.Alert} alert */
const alertLines = ({ id, routes, stops, trips, wholeAgency, periods, selectors }) => [
    `n${id}`, ...periods.map(({ from = '', to = '' }) => `p${from} ${to}`), ...(wholeAgency ? ['a'] : []),
    ...(selectors ? selectors.flatMap(selectorLines)
        : [...routes.map((route) => `r${route}`), ...stops.map((stop) => `s${stop}`), ...trips.map((trip) => `t${trip}`)])];

/** @param {API.AlertSelector} selector @returns {string[]} one conjunction for each of its routes */
const selectorLines = ({ routes, direction, trip, serviceDate, stop }) => (routes ?? [undefined]).flatMap((route) => [
    'c', ...(route === undefined ? [] : [`r${route}`]), ...(direction === undefined ? [] : [`d${direction}`]),
    ...(trip === undefined ? [] : [`t${trip}`]), ...(serviceDate === undefined ? [] : [`y${serviceDate}`]),
    ...(stop === undefined ? [] : [`s${stop}`])]);
