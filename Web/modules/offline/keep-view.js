/**
 * "Keep this agency offline": its size first, then how far it is, then what is kept and how to be rid of it.
 * @module
 */
import { say } from '../dom/announce.js';
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { age } from '../reading/format.js';
import { locale, t } from '../reading/words.js';
import { now } from '../server/clock.js';
import { network } from '../server/network.js';
import { forgetTimetable, keepTimetable, keptTimetable } from './timetables.js';

/**
 * @typedef {object} Keeping what is known of one agency
 * @property {import('./timetables.js').Kept} [kept]
 * @property {number} [part] 0…1 while it is fetched
 * @property {AbortController} [abort]
 * @property {string} [trouble] why the last try failed
 */

/** @type {Map<string, Keeping>} */
const keepings = new Map();

/** Looks what is on the device. */
export async function refreshKept() {
    for (const id of network.value.agencies.keys()) {
        const kept = await keptTimetable(id);
        keepings.set(id, { ...keepings.get(id), kept });
    }
    redraw();
}

/** @param {API.Agency} agency */
export function keepView(agency) {
    const keeping = keepings.get(agency.id);
    const { file, to } = agency.schedule;
    // A network without trips would show nothing.
    const isOffered = file && to;
    if (!keeping || (!isOffered && !keeping.kept)) return null;
    return h('div', { class: 'keep', key: `keep ${agency.id}` },
        h('h4', {}, t('keep.title')),
        h('p', { class: 'small quiet' }, keeping.kept ? keptWords(agency, keeping.kept) : t('keep.why')),
        keeping.trouble && h('p', { class: 'label trouble', role: 'alert' }, icon('unknown'),
            h('span', {}, t(`keep.${keeping.trouble}`), keeping.kept && ` ${t('keep.stillThere')}`)),
        keeping.part === undefined ? actions(agency, keeping) : progress(agency, keeping.part, keeping.abort));
}

/** @param {API.Agency} agency @param {import('./timetables.js').Kept} kept */
const keptWords = (agency, { bytes, at, version }) => [
    t('keep.kept', { size: size(bytes), age: age(now() - at) }), isNewer(agency, version) && t('keep.newer'),
].filter(Boolean).join(' ');

/** @param {API.Agency} agency @param {string} version */
const isNewer = (agency, version) => agency.schedule.file !== undefined && agency.schedule.file.version !== version;

/** @param {API.Agency} agency @param {Keeping} keeping */
function actions(agency, { kept }) {
    const { file } = agency.schedule;
    const fetches = file && (!kept || isNewer(agency, kept.version));
    return h('div', { class: 'buttons' },
        fetches && h('button', { type: 'button', class: 'btn', onclick: () => keep(agency) },
            t(kept ? 'keep.update' : 'keep.do', { size: size(file.bytes) })),
        kept && h('button', { type: 'button', class: 'btn', onclick: () => forget(agency) }, t('keep.delete')));
}

/** @param {API.Agency} agency @param {number} part @param {AbortController | undefined} abort */
const progress = (agency, part, abort) => h('div', { class: 'buttons' },
    h('progress', { value: String(part), max: '1', 'aria-label': t('keep.busy', { name: agency.name }) }),
    h('button', { type: 'button', class: 'btn', onclick: () => abort?.abort() }, t('keep.cancel')));

/** @param {API.Agency} agency */
async function keep(agency) {
    const abort = new AbortController();
    const set = (/** @type {Keeping} */ changes) => {
        keepings.set(agency.id, { ...keepings.get(agency.id), ...changes });
        redraw();
    };
    set({ part: 0, abort, trouble: undefined });
    say('keep', t('keep.busy', { name: agency.name }));
    try {
        const kept = await keepTimetable(agency, abort.signal, (part) => set({ part }));
        set({ kept });
        say('keep', t('keep.done', { name: agency.name }));
    } catch (error) {
        const { reason = 'failed' } = /** @type {Partial<import('./timetables.js').KeepingError>} */ (error);
        set({ trouble: reason === 'stopped' ? undefined : reason });
    }
    set({ part: undefined, abort: undefined });
}

/** @param {API.Agency} agency */
async function forget(agency) {
    await forgetTimetable(agency.id);
    keepings.set(agency.id, {});
    say('keep', t('keep.deleted'));
    redraw();
}

/**
 * "1.2 MB".
 * @param {number} bytes
 */
function size(bytes) {
    const isSmall = bytes < 950_000;
    const value = isSmall ? Math.max(1, bytes / 1000) : bytes / 1_000_000;
    const unit = isSmall ? 'kilobyte' : 'megabyte';
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);
}
