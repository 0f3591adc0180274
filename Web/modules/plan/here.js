/**
 * Notes on plans that the device makes or cannot make.
 * @module
 */
import { hrefOf } from '../address/router.js';
import { h } from '../dom/dom.js';
import { t } from '../format/words.js';
import { banner } from '../parts/parts.js';
import { empty, trouble } from '../parts/states.js';
import { now } from '../server/clock.js';
import { preferences } from '../settings/preferences.js';

/**
 * Renders a note that the device made the plan: as the rider prefers, or because the server is unreachable.
 * @param {string} zone
 */
export const byDevice = (zone) => (preferences.value.planOnDevice
    ? h('div', { key: 'by-device' }, banner('plain', 'info', t('plan.byDevice'), t('plan.byDeviceWhy')))
    : trouble({ state: 'offline' }, now(), zone, { timetableOnly: true }));

/**
 * Renders a note that walks do not follow streets, because the server has none or the stored ones cannot be used.
 * @param {{streets: boolean, refusesStreets?: boolean}} answer
 */
export const streetsNote = ({ streets, refusesStreets }) => !streets &&
    h('p', { class: 'small quiet', key: 'streets' }, t(refusesStreets ? 'plan.streetsRefused' : 'plan.noStreets'));

/**
 * Renders a note that elevators on a step-free route may be out of service, since service alerts are unavailable.
 * @param {{liftsUnknown?: API.LiftsUnknown}} answer
 */
export const elevatorsNote = ({ liftsUnknown }) => liftsUnknown &&
    h('div', { key: 'elevators' }, banner('unknown', 'wheelchair', t('closed.unknown'), t('plan.elevators')));

/** Renders the message that the rider prefers plans made on the device, which lacks the data for them. */
export const notKept = () => empty('not-kept', 'h2', t('plan.notKept'), t('plan.notKeptWhy'), h('a', { class: 'btn primary', href: hrefOf('about') }, t('about.title')));
