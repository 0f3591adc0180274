/**
 * Data exchanged between the page and the rider's journal: preferences, the agencies' groups, the start view, and the
 * card's balance.
 * @module
 */
import { provided, setGroups } from '../live/shown.js';
import { network } from '../server/network.js';
import { keep, preferences, SHARED } from '../settings/preferences.js';
import { commands } from './commands.js';
import { showGlance } from './glance.js';

/** @typedef {import('./mine.js').Own} Own */

/** @type {import('../dom/observable.js').Observable<Own>} */
let own;
/** @type {(command: Uint8Array) => Promise<Core.Reply>} */
let perform;

/** The groups last passed to the core, as JSON, to detect changes. */
let given = '';
/** Whether preferences are being stored in the journal. */
let handing = false;

/**
 * Starts the exchange. Called once, when the journal is open.
 * @param {typeof own} theirs the rider's data @param {typeof perform} doing performs a command
 */
export function share(theirs, doing) {
    [own, perform] = [theirs, doing];
    network.subscribe(give);
    own.subscribe(take);
    preferences.subscribe(hand);
    preferences.subscribe(() => showGlance(own.value.rider?.overview.cards ?? []));
    give();
    take();
}

/**
 * Returns whether there are no favourites.
 * @param {Core.Favourites} favourites
 */
const isEmpty = ({ stops, lines, home, work }) => stops.length + lines.length === 0 && !home && !work;

/** Passes the agencies' groups to the core, since the journal stores only the rider's changes to them. */
function give() {
    const groups = provided();
    if (JSON.stringify(groups) === given) return;
    given = JSON.stringify(groups);
    own.value.rider?.provideGroups(groups);
}

/** Adopts the journal's values into the page's own storage, where they are available before the journal is open. */
function take() {
    const overview = own.value.rider?.overview;
    if (!overview) return;
    setGroups(overview.groups);
    showGlance(overview.cards);
    hand();
    const { opens } = overview;
    const group = overview.groups.find((one) => one.id === opens.group);
    const { unsaved } = preferences.value;
    const wanted = /** @type {Record<string, unknown>} */ ({ opens: opens.route ? [opens.route] : group?.routes ?? [] });
    wanted.favourites = isEmpty(overview.favourites) ? '' : JSON.stringify(overview.favourites);
    for (const name of SHARED) if (!unsaved.includes(name)) wanted[name] = overview.preferences[name];
    const now = /** @type {Record<string, unknown>} */ (preferences.value);
    const changed = Object.entries(wanted).filter(([name, value]) => String(now[name]) !== String(value));
    if (changed.length > 0) keep(Object.fromEntries(changed));
}

/**
 * Returns the page's value of a shared preference.
 * @param {string} name one of SHARED
 */
const valueOf = (name) => preferences.value[/** @type {typeof SHARED[number]} */ (name)];

/** Stores unsaved preferences in the journal, one at a time; those that cannot be stored stay unsaved. */
async function hand() {
    if (handing) return;
    handing = true;
    for (const name of preferences.value.unsaved) {
        const value = valueOf(name);
        const { refused } = await perform(commands.prefer(name, value)).catch(() => ({ refused: 'notStored' }));
        if (refused === 'notStored') break;
        const unchanged = valueOf(name) === value;
        if (unchanged) keep({ unsaved: preferences.value.unsaved.filter((one) => one !== name) });
    }
    handing = false;
}
