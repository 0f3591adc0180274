/**
 * Renders the offline download of an agency: its size, then its progress, then what is stored and how to delete it.
 * @module
 */
import { place } from '../address/router.js';
import { say } from '../dom/announce.js';
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { age } from '../format/format.js';
import { dataSize } from '../format/sizes.js';
import { sentences, t } from '../format/words.js';
import { now } from '../server/clock.js';
import { network } from '../server/network.js';
import { site } from '../server/site.js';
import { forgetGround, keepGround, keptGround, offeredGround } from './ground.js';
import { forgetStreets, forgetTimetable, keepStreets, keepTimetable, keptStreets, keptTimetable } from './timetables.js';

/**
 * @typedef {object} Thing a possible download: an agency's timetable, its base map, or the streets of all agencies
 * @property {string} id
 * @property {string} name the agency's name; empty for the streets
 * @property {{version: string, bytes: number}} [file] the version that the server offers
 * @property {Record<'title' | 'why' | 'fetch' | 'update' | 'kept' | 'busy' | 'done' | 'failed' | 'damaged', string>} words keys of the texts
 * @property {(signal: AbortSignal, onProgress: (part: number) => void) => Promise<Kept>} keep downloads and stores it
 * @property {() => Promise<void>} forget deletes it
 */

/** @typedef {import('./timetables.js').Kept & {isCoarse?: boolean}} Kept */

/**
 * @typedef {object} Keeping the state of a download
 * @property {Kept} [kept] what is stored
 * @property {{version: string, bytes: number}} [file] the version that the server offers, if a separate request is needed to find out
 * @property {number} [part] the completed share 0…1, while the download is in progress
 * @property {AbortController} [abort]
 * @property {string} [trouble] the reason why the last attempt failed
 */

/**
 * The states by download ID.
 * @type {Map<string, Keeping>}
 */
const keepings = new Map();

/** Reads what is stored on the device. */
export async function refreshKept() {
    const agencies = [...network.value.agencies.keys()];
    for (const id of agencies) change(id, { kept: await keptTimetable(id) });
    change(STREETS, { kept: (await keptStreets())?.kept });
    redraw();
    for (const id of agencies) if (keepings.get(id)?.kept) await refreshGround(id);
}

/**
 * Reads the stored base map of an agency, and requests the version that the server offers. Called only for agencies
 * with a stored timetable.
 * @param {string} agency
 */
async function refreshGround(agency) {
    change(ground(agency), { kept: await keptGround(agency) });
    change(ground(agency), { file: await offeredGround(agency) });
    redraw();
}

// The agencies may be loaded after the view, for example after a reload.
network.subscribe(() => {
    const isUnknown = [...network.value.agencies.keys()].some((id) => !keepings.has(id));
    if (place.value.page === 'about' && isUnknown) refreshKept();
});

/**
 * Changes the state of a download.
 * @param {string} id @param {Keeping} changes
 */
const change = (id, changes) => void keepings.set(id, { ...keepings.get(id), ...changes });

/** The ID of the download of the streets, which no agency can have. */
const STREETS = '@streets';
const ground = (/** @type {string} */ agency) => `@ground ${agency}`;

/**
 * Renders the downloads of an agency.
 * @param {API.Agency} agency
 */
export function keepView(agency) {
    const { file, to } = agency.schedule;
    return [view({
        id: agency.id, name: agency.name,
        // A timetable without trips would show nothing, so that it is not offered.
        file: to ? file : undefined,
        words: {
            title: 'keep.title', why: 'keep.why', fetch: 'keep.do', update: 'keep.update', kept: 'keep.kept',
            busy: 'keep.busy', done: 'keep.done', failed: 'keep.failed', damaged: 'keep.damaged',
        },
        async keep(signal, onProgress) {
            const kept = await keepTimetable(agency, signal, onProgress);
            refreshGround(agency.id);
            return kept;
        },
        forget: () => forgetTimetable(agency.id),
    }), groundView(agency)];
}

/**
 * Renders the download of the base map, if the agency's timetable is stored.
 * @param {API.Agency} agency
 */
function groundView({ id, name }) {
    const { kept, file } = keepings.get(ground(id)) ?? {};
    if (!kept && !keepings.get(id)?.kept) return null;
    return view({
        id: ground(id), name, file,
        words: {
            title: 'keep.groundTitle', why: 'keep.groundWhy', fetch: 'keep.groundDo', update: 'keep.groundUpdate', kept: 'keep.groundKept',
            busy: 'keep.groundBusy', done: 'keep.groundDone', failed: 'keep.groundFailed', damaged: 'keep.groundDamaged',
        },
        keep: (signal, onProgress) => keepGround(id, file?.bytes ?? 0, signal, onProgress),
        forget: () => forgetGround(id),
    });
}

/** Renders the download of the streets for walking directions. */
export function keepStreetsView() {
    const own = view({
        id: STREETS, name: '', file: site.streets,
        words: {
            title: 'keep.streetsTitle', why: 'keep.streetsWhy', fetch: 'keep.streetsDo', update: 'keep.streetsUpdate', kept: 'keep.streetsKept',
            busy: 'keep.streetsBusy', done: 'keep.streetsDone', failed: 'keep.streetsFailed', damaged: 'keep.streetsDamaged',
        },
        keep: keepStreets, forget: forgetStreets,
    });
    return own && h('section', { class: 'box', key: 'streets' }, own);
}

/**
 * Renders a possible download with its state and buttons.
 * @param {Thing} thing
 */
function view(thing) {
    const keeping = keepings.get(thing.id);
    if (!keeping || (!thing.file && !keeping.kept)) return null;
    return h('div', { class: 'keep', key: `keep ${thing.id}` },
        h('h4', {}, t(thing.words.title)),
        h('p', { class: 'small quiet' }, keeping.kept ? keptWords(thing, keeping.kept) : t(thing.words.why)),
        keeping.trouble && h('p', { class: 'label trouble', role: 'alert' }, icon('unknown'),
            h('span', {}, sentences([t(troubleWords(thing, keeping.trouble)), keeping.kept && t('keep.stillThere')]))),
        keeping.part === undefined ? actions(thing, keeping) : progress(thing, keeping.part, keeping.abort));
}

/**
 * Returns the key of the message for a failure.
 * @param {Thing} thing @param {string} trouble
 */
const troubleWords = ({ words }, trouble) => (trouble === 'failed' || trouble === 'damaged' ? words[trouble] : `keep.${trouble}`);

/**
 * Returns the text on what is stored.
 * @param {Thing} thing @param {Kept} kept
 */
const keptWords = (thing, { bytes, at, version, isCoarse }) => sentences([
    t(thing.words.kept, { size: dataSize(bytes), age: age(now() - at) }), isCoarse && t('keep.groundCoarse'), isNewer(thing, version) && t('keep.newer'),
]);

/**
 * Returns whether the server offers another version.
 * @param {Thing} thing @param {string} version
 */
const isNewer = ({ file }, version) => file !== undefined && file.version !== version;

/**
 * Renders the buttons to download or update, and to delete.
 * @param {Thing} thing @param {Keeping} keeping
 */
function actions(thing, { kept }) {
    const { file, words } = thing;
    const fetches = file && (!kept || isNewer(thing, kept.version));
    return h('div', { class: 'buttons' },
        fetches && h('button', { type: 'button', class: 'btn', onclick: () => keep(thing) },
            t(kept ? words.update : words.fetch, { size: dataSize(file.bytes) })),
        kept && h('button', { type: 'button', class: 'btn', onclick: () => forget(thing) }, t('keep.delete')));
}

/**
 * Renders the progress of a download.
 * @param {Thing} thing @param {number} part @param {AbortController | undefined} abort
 */
const progress = (thing, part, abort) => h('div', { class: 'buttons' },
    h('progress', { value: String(part), max: '1', 'aria-label': t(thing.words.busy, { name: thing.name }) }),
    h('button', { type: 'button', class: 'btn', onclick: () => abort?.abort() }, t('keep.cancel')));

/**
 * Starts a download, and announces its result.
 * @param {Thing} thing
 */
async function keep(thing) {
    const abort = new AbortController();
    const set = (/** @type {Keeping} */ changes) => {
        change(thing.id, changes);
        redraw();
    };
    set({ part: 0, abort, trouble: undefined });
    say('keep', t(thing.words.busy, { name: thing.name }));
    try {
        const kept = await thing.keep(abort.signal, (part) => set({ part }));
        set({ kept });
        say('keep', t(thing.words.done, { name: thing.name }));
    } catch (error) {
        const { reason = 'failed' } = /** @type {Partial<import('./shelf.js').KeepingError>} */ (error);
        set({ trouble: reason === 'stopped' ? undefined : reason });
    }
    set({ part: undefined, abort: undefined });
}

/**
 * Deletes what a download has stored.
 * @param {Thing} thing
 */
async function forget(thing) {
    await thing.forget();
    keepings.set(thing.id, { file: keepings.get(thing.id)?.file });
    say('keep', t('keep.deleted'));
    redraw();
}
