/**
 * The form to create or change a saved trip: its start, end, lines, and name.
 * @module
 */
import { back, go, hrefOf, place } from '../address/router.js';
import { notify } from '../dom/announce.js';
import { h, icon, render } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { stylesheet } from '../dom/stylesheet.js';
import { distance } from '../format/format.js';
import { codeOf } from '../format/names.js';
import { labelled, listed, t } from '../format/words.js';
import { here } from '../location/location.js';
import { openMap } from '../map/current.js';
import { squareButton } from '../parts/parts.js';
import { coachesLink, empty } from '../parts/states.js';
import { openJournal, waitingForJournal } from '../rider/journal.js';
import { perform } from '../rider/mine.js';
import { commands } from '../rider/rider.js';
import { RouteTicks } from '../routes/ticks.js';
import { network, route } from '../server/network.js';
import { site } from '../server/site.js';
import { sayAdded, sayLines } from '../trips/added.js';
import { changeDraft, draftOf, dropDraft, openDraft } from '../trips/draft.js';
import { frame, showEnds } from '../trips/on-map.js';
import { PlaceField } from '../trips/places.js';
import { Proposals } from '../trips/proposals.js';
import { placeName, savedTrip, titleOf } from '../trips/saved.js';
import { walkChoice, walkWords } from '../trips/walk.js';

await stylesheet('trips');

/** The maximum number of lines that are named as serving the trip. */
const MOST_NAMED = 5;
/** The distance within which a stop counts as being at an end of the trip, in metres. */
const AT = 30;
const ENDS = /** @type {const} */ (['start', 'end']);

const name = /** @type {HTMLInputElement} */ (h('input', { id: 'trip-name', type: 'text', autocomplete: 'off', maxlength: 80 }));
const fields = { start: new PlaceField('trip-start', t('trip.start')), end: new PlaceField('trip-end', t('trip.end')) };
const lines = new RouteTicks('trip-lines-filter', takeLines);
const proposals = new Proposals();
/** A note on how the chosen lines fit the ends. */
const fit = h('p', { class: 'label', role: 'status' });
const farther = h('div', { class: 'buttons' });
/** A note on missing fields, after an attempt to save. */
const missing = h('p', { class: 'label trouble', role: 'alert' });
/**
 * The missing parts that the note lists.
 * @type {string[]}
 */
let wanted = [];
const ways = { start: h('p', { class: 'buttons' }), end: h('p', { class: 'buttons' }) };
const ticks = h('div');
const walk = h('div');
const nameWhy = h('span', { class: 'small quiet' });
const coachNote = h('p', { class: 'small quiet' });

/** The form. It is created once: fields that are moved in the DOM would lose the text being typed. */
const form = h('form', { class: 'form', key: 'form', lasting: true, novalidate: true, onsubmit: submit },
    ENDS.map((end) => h('div', { class: 'end-field' }, fields[end].element, ways[end])),
    coachNote,
    h('p', { class: 'small quiet' }, site.places ? t('place.how', { source: site.places }) : t('place.stopsOnly')),
    walk,
    fit, farther,
    ticks,
    h('p', { class: 'field' }, h('label', { class: 'label quiet', for: name.id }, t('trip.name')), name, nameWhy),
    missing,
    h('button', { class: 'btn primary tall wide' }, t('trip.save')));

name.addEventListener('input', () => changeDraft({ name: name.value }));
for (const end of ENDS) {
    fields[end].onChange = () => {
        const { place: chosen } = fields[end];
        changeDraft({ [end]: chosen });
        if (chosen) sayAdded(end, placeName(chosen));
        hasChosen ||= chosen !== undefined;
        markEnds(true);
        redraw();
    };
}

/**
 * Opens the page.
 * @param {string | undefined} id
 */
export async function enter(id) {
    wanted = [];
    hasChosen = false;
    await openJournal();
    const draft = draftOf(id);
    name.value = draft.name;
    for (const end of ENDS) fields[end].set(draft[end]);
    // A line that is no longer in the timetable would otherwise be saved without being shown.
    lines.set(draft.lines.filter((line) => route(line) || network.value.routes.size === 0));
    markEnds(true);
    redraw();
}

place.subscribe(() => ['edit', 'pick'].includes(place.value.page) || markEnds(false));

/**
 * Marks the selected places on the map beside or behind the form, or removes the marks.
 * @param {boolean} on
 */
function markEnds(on) {
    const [start, end] = on ? ENDS.map((which) => fields[which].place) : [];
    showEnds('edit', { start, end }, true);
    if (on) frame([start, end].flatMap((one) => one ?? []));
    else if (framed) frame([]);
    framed = on;
}

let framed = false;
/** Whether the rider has chosen a place since the form was opened. */
let hasChosen = false;

/**
 * Returns whether the page leaves a part of the map visible: as soon as a place is selected, not only once the trip is
 * saved.
 */
export const showsPlaces = () => hasChosen && ENDS.some((end) => fields[end].place);

let hasMap = openMap.value !== undefined;

// The map may be loaded after a place was selected; afterwards it only publishes its moves.
openMap.subscribe(() => {
    if (hasMap || !openMap.value) return;
    hasMap = true;
    if (showsPlaces()) markEnds(true);
});

/**
 * Stores the ticked lines, and announces the change.
 * @param {string[]} ids
 */
function takeLines(ids) {
    const before = openDraft()?.lines ?? [];
    const [added, gone] = [ids.filter((id) => !before.includes(id)), before.filter((id) => !ids.includes(id))];
    if (added.length > 0) sayLines(codesOf(added), true);
    else if (gone.length > 0) sayLines(codesOf(gone), false);
    changeDraft({ lines: ids });
}

/**
 * Returns the codes of lines.
 * @param {string[]} ids
 */
const codesOf = (ids) => ids.map((id) => codeOf(route(id)) || nameBefore(id));

/**
 * Renders the page.
 * @returns {Page.Child[]}
 */
export function page() {
    const { id } = place.value;
    const waiting = waitingForJournal();
    const isGone = !waiting && id !== undefined && !savedTrip(id);
    return [
        h('header', { class: 'bar back', key: 'bar' }, squareButton('back', t('back'), { onclick: leave }),
            h('h1', { tabindex: -1 }, id === undefined ? t('trip.new') : t('trip.edit'))),
        waiting,
        isGone && empty('missing', 'h2', t('trip.missing'), t('trip.missingWhy')),
        !waiting && !isGone && updatedForm(),
    ];
}

function leave() {
    dropDraft();
    back('trips');
}

function updatedForm() {
    for (const end of ENDS) {
        render(ways[end],
            h('a', { class: 'btn', href: hrefOf('pick', end), 'aria-label': labelled(t(`trip.${end}`), t('place.onMap')) }, icon('map'), t('place.onMap')),
            here.value.position && h('button', { type: 'button', class: 'btn', onclick: () => takeHere(end) }, icon('locate'), t('place.here')));
    }
    const coach = coachLeft();
    render(coachNote, coach && t('coach.keepEnd', { place: coach.destination }));
    proposals.ask(fields.start.place, fields.end.place);
    lines.proposed = new Map([...proposals.found ?? []].map(([id, ride]) => [id, rideWords(ride)]));
    render(walk, walkChoice());
    render(fit, fitWords());
    render(farther, proposals.found?.size === 0 && coachesLink());
    render(ticks, lines.view(t('trip.lines')));
    nameMissing();
    render(nameWhy, t('trip.nameWhy', { name: titleOf({ ...draftEnds(), coach }) }));
    return form;
}

/**
 * Returns the walks to the stop of a line, and from it.
 * @param {import('../trips/boarding.js').Boarding} ride
 */
const rideWords = ({ walkTo, walkFrom }) => (Math.max(walkTo, walkFrom) < AT ? t('trip.stopsAtBoth')
    : t('trip.walks', { to: distance(walkTo), from: distance(walkFrom) }));

/** Returns the text that names the routes serving both ends, or says that none of the selected routes does. */
function fitWords() {
    const { found } = proposals;
    if (!found) return '';
    if (found.size === 0) return t('trip.noLineThere', { walk: walkWords() });
    if (lines.ids.length > 0 && !lines.ids.some((id) => found.has(id))) return t('trip.chosenDoNotGo');
    return t('trip.linesThere', { lines: listed(codesOf([...found.keys()].slice(0, MOST_NAMED))), count: found.size });
}

const draftEnds = () => ({
    start: fields.start.place, end: fields.end.place, lines: lines.ids.map((id) => ({ name: codesOf([id])[0] })),
});

/** Returns the coach of the trip, unless the rider has changed its end. */
function coachLeft() {
    const { coach, end } = savedTrip(place.value.id) ?? {};
    const { lat, lon } = fields.end.place ?? {};
    return end?.lat === lat && end?.lon === lon ? coach : undefined;
}

/**
 * Fills an end with the rider's position.
 * @param {'start' | 'end'} end
 */
function takeHere(end) {
    const { lat, lon } = here.value.position ?? {};
    if (lat === undefined || lon === undefined) return;
    fields[end].set({ name: t('place.mine'), lat, lon });
    fields[end].onChange(undefined);
}

/**
 * Saves the trip, or shows which parts are missing.
 * @param {Event} event
 */
async function submit(event) {
    event.preventDefault();
    const { id } = place.value;
    const [start, end] = ENDS.map((which) => fields[which].place);
    const reply = leftOpen() ?? await perform(commands.saveTrip({
        id, name: name.value.trim(), start, end, lines: lines.ids.map((line) => ({ id: line, name: codeOf(route(line)) || nameBefore(line) })),
    }));
    if (reply.refused) return complain('missing' in reply && Array.isArray(reply.missing) ? reply.missing : []);
    const known = { ...draftEnds(), name: name.value.trim(), coach: coachLeft() };
    notify(t(goesNowhere() ? 'trip.savedNoWay' : 'trip.saved', { name: titleOf(known) }));
    dropDraft();
    go('trips');
}

/** Returns whether certainly none of the selected lines serves both ends. */
const goesNowhere = () => proposals.found !== undefined && !lines.ids.some((id) => proposals.found?.has(id));

/**
 * Returns the name that a line had when the trip was saved.
 * @param {string} line
 */
const nameBefore = (line) => savedTrip(place.value.id)?.lines.find(({ id }) => id === line)?.name ?? '';

/** Returns the ends that the rider has cleared, which the core would leave unchanged in a saved trip. */
function leftOpen() {
    const open = place.value.id === undefined ? [] : ENDS.filter((end) => !fields[end].place);
    return open.length > 0 ? { refused: 'incomplete', missing: open } : undefined;
}

/** Updates the note that lists the missing parts. */
function nameMissing() {
    const given = { start: fields.start.place, end: fields.end.place, lines: lines.ids.length > 0 || undefined };
    wanted = wanted.filter((part) => given[/** @type {keyof typeof given} */ (part)] === undefined);
    const words = wanted.length > 0 ? t('trip.needs', { what: listed(wanted.map((part) => t(`trip.needs.${part}`))) }) : '';
    if (missing.textContent !== words) missing.textContent = words;
}

/**
 * Lists the missing parts, and moves the focus to the first.
 * @param {string[]} parts
 */
function complain(parts) {
    wanted = parts;
    nameMissing();
    for (const end of ENDS) {
        const typed = fields[end].input.value.trim() !== '';
        fields[end].complain(!parts.includes(end) ? '' : typed ? t('place.choose') : t('trip.needs', { what: t(`trip.needs.${end}`) }));
    }
    const [first] = parts;
    const field = first === 'lines' ? document.getElementById(lines.id) : fields[/** @type {'start' | 'end'} */ (first)]?.input;
    field?.focus();
    redraw();
}
