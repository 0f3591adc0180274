/**
 * The About section on the data that leaves this device with the current settings.
 * @module
 */
import { alarms } from '../alarms/alarms.js';
import { h } from '../dom/dom.js';
import { listed, t } from '../format/words.js';
import { here } from '../location/location.js';
import { site } from '../server/site.js';
import { preferences } from '../settings/preferences.js';
import { between } from '../vault/between.js';

/** Returns the hosts, other than this server, from which the base map is loaded. */
function mapHosts() {
    const { style, dark, satellite, tiles } = site.basemap;
    const addresses = [style, dark, tiles?.url, satellite?.tiles].flat().flatMap((one) => (one ? new URL(one, location.href).host : []));
    return [...new Set(addresses)].filter((host) => host !== location.host);
}

/**
 * Returns the rows of the table: kinds of data and their recipients.
 * @returns {[string, string][]} a kind of data, and where it is sent
 */
function rows() {
    const { planOnDevice } = preferences.value;
    const { kept, state } = alarms.value;
    const isLocated = here.value.isAllowed || here.value.state === 'known' || here.value.state === 'asking';
    const hosts = mapHosts();
    return [
        ['looked', t('leaves.looked.server')],
        ['place', t(isLocated ? 'leaves.place.server' : 'leaves.place.here')],
        ['ways', t(planOnDevice ? 'leaves.ways.here' : 'leaves.ways.server')],
        .../** @type {[string, string][]} */ (site.places && !planOnDevice ? [['addresses', t('leaves.addresses.server')]] : []),
        ['alarms', state === 'failing' ? t('alarms.unknown') : t('leaves.alarms.kept', { count: kept.length })],
        ['things', t(between.value.pairing ? 'leaves.things.sealed' : 'leaves.things.here')],
        .../** @type {[string, string][]} */ (hosts.length > 0 ? [['map', t('leaves.map.hosts', { hosts: listed(hosts) })]] : []),
    ];
}

/** Renders the section on data that leaves the device. */
export const leavesView = () => h('section', { key: 'leaves', 'aria-labelledby': 'leaves' },
    h('h2', { class: 'section-title', id: 'leaves' }, t('leaves.title')),
    h('table', { class: 'leaves' }, h('tbody', {}, rows().map(([what, where]) => h('tr', { key: what, class: `leaves-${what}` },
        h('th', { scope: 'row' }, t(`leaves.${what}`)), h('td', {}, where))))));
