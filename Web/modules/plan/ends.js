/**
 * From where and to where: two fields on one plate, and what may be put into them without typing.
 * @module
 */
import { hrefOf } from '../address/router.js';
import { h, icon, render } from '../dom/dom.js';
import { t } from '../format/words.js';
import { here, locate } from '../location/location.js';
import { squareButton } from '../parts/parts.js';
import { favourites } from '../rider/favourites.js';
import { PlaceField } from '../trips/places.js';
import { placeName, savedTrips } from '../trips/saved.js';
import { isOnBoard, isSameEnd } from './question.js';

/** @typedef {import('./question.js').End} End */
/** @typedef {'from' | 'to'} Which */

const ENDS = /** @type {const} */ (['from', 'to']);
/** Ends of saved trips that are offered. */
const MOST_SAVED = 4;

export class Ends {
    /** @type {Record<Which, PlaceField>} */
    #fields = { from: new PlaceField('plan-from', t('plan.from')), to: new PlaceField('plan-to', t('plan.to')) };
    /**
     * The end that waits for the rider to be found.
     * @type {Which | undefined}
     */
    #waits;
    #offers = h('div', { class: 'fchips', role: 'group', 'aria-label': t('plan.offers') });

    /** @param {(ends: Partial<Record<Which, End>>) => void} onChange */
    constructor(onChange) {
        this.onChange = onChange;
        const swap = squareButton('turn', t('plan.swap'), { onclick: () => this.#swap() });
        this.element = h('form', { class: 'plan-question', key: 'question', lasting: true, 'aria-label': t('plan.question'), onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
            h('div', { class: 'plan-plate' }, h('div', {}, ENDS.map((which) => this.#fields[which].element)), swap), this.#offers);
        for (const which of ENDS) this.#fields[which].onChange = () => this.#notify();
        here.subscribe(() => this.#found());
    }

    /** @param {Partial<Record<Which, End>>} ends what is being typed stays */
    set(ends) {
        for (const which of ENDS) {
            const field = this.#fields[which];
            if (!isSameEnd(field.end, ends[which]) && (ends[which] || field.end)) field.set(ends[which]);
        }
        this.draw();
    }

    get ends() {
        return { from: this.#fields.from.end, to: this.#fields.to.end };
    }

    /** The places chosen in the fields, with their coordinates as far as known. */
    get chosen() {
        return { from: this.#fields.from.chosen, to: this.#fields.to.chosen };
    }

    /** Whether something stands in the first field that is not a place yet. */
    get isStartTyped() {
        return !this.#fields.from.end && this.#fields.from.input.value !== '';
    }

    draw() {
        const open = ENDS.find((which) => !this.#fields[which].end);
        this.#offers.hidden = open === undefined;
        if (open) render(this.#offers, this.#offersFor(open));
    }

    /** @param {Which} which */
    #offersFor(which) {
        const taken = Object.values(this.ends);
        const places = known().filter((end) => !taken.some((one) => isSameEnd(one, end)));
        const button = (/** @type {string} */ glyph, /** @type {string} */ words, /** @type {() => void} */ onclick) =>
            h('button', { type: 'button', class: 'fchip', key: words, onclick }, icon(glyph), words);
        return [
            button('locate', t('place.here'), () => this.#takeHere(which)),
            h('a', { class: 'fchip', key: 'map', href: hrefOf('pick', which) }, icon('map'), t('place.onMap')),
            places.map((end) => button(end.glyph, end.name, () => this.#take(which, end))),
        ];
    }

    /** @param {Which} which @param {End} end */
    #take(which, end) {
        this.#fields[which].set(end);
        this.#notify();
    }

    /** @param {Which} which */
    #takeHere(which) {
        this.#waits = which;
        locate();
        this.#found();
    }

    #found() {
        const { position, state } = here.value;
        const which = this.#waits;
        if (!which || (!position && state !== 'refused')) return;
        this.#waits = undefined;
        if (position) this.#take(which, { name: t('place.mine'), lat: position.lat, lon: position.lon });
        else this.#fields[which].complain(t('leave.noPlace'));
    }

    #swap() {
        const { from, to } = this.ends;
        // Nobody can go to a bus under way.
        if (isOnBoard(from)) return;
        this.#fields.from.set(to);
        this.#fields.to.set(from);
        this.#notify();
    }

    #notify() {
        this.draw();
        this.onChange(this.ends);
    }
}

/**
 * The rider's frequent places: home, work, and the ends of saved trips.
 * @returns {(End & {glyph: string})[]}
 */
function known() {
    const spots = favourites();
    const own = /** @type {const} */ (['home', 'work']).flatMap((spot) => {
        const place = spots[spot];
        return place ? [{ name: t(spot), lat: place.lat, lon: place.lon, glyph: spot }] : [];
    });
    const saved = (savedTrips() ?? []).flatMap(({ start, end }) => [start, end]).map((place) => ({ name: placeName(place), lat: place.lat, lon: place.lon, glyph: 'bookmark' }));
    const all = new Map([...own, ...saved].map((end) => [end.name, end]));
    return [...all.values()].slice(0, own.length + MOST_SAVED);
}
