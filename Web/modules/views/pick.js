/**
 * Picking a place by moving the map under a crosshair, or by tapping a stop.
 * @module
 */
import { h } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { stylesheet } from '../dom/stylesheet.js';
import { openMap } from '../map/current.js';
import { isSomewhere, rounded } from '../location/location.js';
import { squareButton } from '../parts/parts.js';
import { distance } from '../format/format.js';
import { t } from '../format/words.js';
import { ask } from '../server/api.js';
import { back, hrefOf, place, replaceBy } from '../address/router.js';
import { sayAdded } from '../trips/added.js';
import { openQuestion } from '../plan/open-plan.js';
import { hrefOfQuestion } from '../plan/question.js';
import { afterPicking, changeDraft, draftOf, openDraft } from '../trips/draft.js';
import { showCross } from '../trips/on-map.js';

await stylesheet('trips');

/**
 * The distances within which a place is at a stop, near it, and described by its distance from the stop, in metres.
 */
const AT = 25;
const NEAR = 400;
const FAR = 20_000;

const picked = {
    /**
     * The place under the crosshair.
     * @type {{lat: number, lon: number} | undefined}
     */
    at: undefined,
    /**
     * The stop nearest to that place, once it is known.
     * @type {API.Stop | undefined}
     */
    stop: undefined,
    /** @type {AbortController | undefined} */
    abort: undefined,
};

const isOpen = () => place.value.page === 'pick';
/**
 * Returns the end of the trip that is being picked.
 * @returns {'start' | 'end'}
 */
const which = () => (place.value.id === 'end' ? 'end' : 'start');
/** Returns the end of directions that is being picked; undefined for an end of a trip. */
const planned = () => /** @type {const} */ (['from', 'to']).find((end) => end === place.value.id);

export function enter() {
    const end = planned();
    if (!end && !openDraft()) draftOf(undefined);
    const before = end ? openQuestion.value[end] : openDraft()?.[which()];
    const view = openMap.value;
    if (view && before && isSomewhere(before)) view.camera.reveal(before, 15);
    follow();
}

openMap.subscribe(follow);
place.subscribe(() => isOpen() || showCross(false));

/** Shows the crosshair, and requests the stop nearest to it. */
async function follow() {
    const view = openMap.value;
    if (!isOpen() || !view) return;
    showCross(true);
    const at = view.camera.middle();
    if (picked.at?.lat === at.lat && picked.at.lon === at.lon) return;
    picked.abort?.abort();
    Object.assign(picked, { at, stop: undefined, abort: new AbortController() });
    redraw();
    try {
        const { stops } = await ask('stops', { near: rounded(at), radius: FAR, limit: 1 }, picked.abort?.signal);
        picked.stop = stops[0];
    } catch {
        // Without a stop the place has a generic name.
    }
    redraw();
}

/**
 * Describes the picked place: "Oak Hall", "Near Oak Hall", "1.2 km from Oak Hall", or that it is on the map;
 * coordinates would mean nothing to riders.
 */
function nameOfPicked() {
    const { at, stop } = picked;
    if (!at) return '';
    if (!stop) return t('pick.title');
    const { name, distance: far = FAR } = stop;
    return far <= AT ? name : far <= NEAR ? t('place.near', { name }) : t('place.from', { name, distance: distance(far) });
}

/**
 * Renders the head of the tray.
 * @returns {Page.Child[]}
 */
export const head = () => [
    h('div', {}, h('h2', { id: 'tray-title' }, t(`pick.${planned() ?? which()}`)),
        h('p', { class: 'label', role: 'status' }, nameOfPicked())),
    squareButton('close', t('close'), { onclick: () => back(planned() ? 'directions' : 'edit') }),
];

/**
 * Renders the body of the tray.
 * @returns {Page.Child[]}
 */
export const body = () => [
    h('p', { class: 'label quiet', key: 'how' }, t(openMap.value ? 'pick.how' : 'map.none')),
    openMap.value && h('button', { type: 'button', class: 'btn primary tall wide', key: 'take', onclick: take }, t('pick.take')),
];

function take() {
    if (!picked.at) return;
    const planEnd = planned();
    if (planEnd) return replaceBy(hrefOfQuestion({ ...openQuestion.value, [planEnd]: { name: nameOfPicked(), ...picked.at } }));
    const end = which();
    changeDraft({ [end]: { name: nameOfPicked(), address: '', ...picked.at } });
    sayAdded(end, nameOfPicked());
    const next = afterPicking(end);
    if (next === undefined) back('edit');
    else replaceBy(next === 'end' ? hrefOf('pick', 'end') : hrefOf('edit'));
}
