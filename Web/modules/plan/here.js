/**
 * How plans look that the device makes, or cannot make.
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
 * A note that the device made the plan: as the rider wishes, or because the server does not answer.
 * @param {string} zone
 */
export const byDevice = (zone) => (preferences.value.planOnDevice
    ? h('div', { key: 'by-device' }, banner('plain', 'info', t('plan.byDevice'), t('plan.byDeviceWhy')))
    : trouble({ state: 'offline' }, now(), zone, { timetableOnly: true }));

/**
 * A note on walks that do not follow streets: the server's, or stored streets that cannot be used.
 * @param {{streets: boolean, refusesStreets?: boolean}} answer
 */
export const streetsNote = ({ streets, refusesStreets }) => !streets &&
    h('p', { class: 'small quiet', key: 'streets' }, t(refusesStreets ? 'plan.streetsRefused' : 'plan.noStreets'));

/**
 * A note that elevators on a step-free way may be out of service: service alerts are missing.
 * @param {{liftsUnknown?: API.LiftsUnknown}} answer
 */
export const elevatorsNote = ({ liftsUnknown }) => liftsUnknown &&
    h('div', { key: 'elevators' }, banner('unknown', 'wheelchair', t('closed.unknown'), t('plan.elevators')));

/** The rider wants nobody to know, and the device knows too little. */
export const notKept = () => empty('not-kept', 'h2', t('plan.notKept'), t('plan.notKeptWhy'), h('a', { class: 'btn primary', href: hrefOf('about') }, t('about.title')));
