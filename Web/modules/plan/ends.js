/**
 * The origin and the destination of a query: two fields, and suggestions that need no typing.
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
/** @typedef {'from' | 'to'} Which the origin or the destination */

const ENDS = /** @type {const} */ (['from', 'to']);
/** The maximum number of suggested ends of saved trips. */
const MOST_SAVED = 4;

export class Ends {
    /** @type {Record<Which, PlaceField>} */
    #fields = { from: new PlaceField('plan-from', t('plan.from')), to: new PlaceField('plan-to', t('plan.to')) };
    /**
     * The field to be filled with the rider's position as soon as it is known.
     * @type {Which | undefined}
     */
    #waits;
    #offers = h('div', { class: 'fchips', role: 'group', 'aria-label': t('plan.offers') });

    /**
     * Creates the form with both fields.
     * @param {(ends: Partial<Record<Which, End>>) => void} onChange
     */
    constructor(onChange) {
        this.onChange = onChange;
        const swap = squareButton('turn', t('plan.swap'), { onclick: () => this.#swap() });
        this.element = h('form', { class: 'plan-question', key: 'question', lasting: true, 'aria-label': t('plan.question'), onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
            h('div', { class: 'plan-plate' }, h('div', {}, ENDS.map((which) => this.#fields[which].element)), swap), this.#offers);
        for (const which of ENDS) this.#fields[which].onChange = () => this.#notify();
        here.subscribe(() => this.#found());
    }

    /**
     * Fills the fields.
     * @param {Partial<Record<Which, End>>} ends a field that is being edited keeps its text
     */
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

    /** Whether the origin field contains text, but no place was selected. */
    get isStartTyped() {
        return !this.#fields.from.end && this.#fields.from.input.value !== '';
    }

    draw() {
        const open = ENDS.find((which) => !this.#fields[which].end);
        this.#offers.hidden = open === undefined;
        if (open) render(this.#offers, this.#offersFor(open));
    }

    /**
     * The suggestions for a field.
     * @param {Which} which
     */
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

    /**
     * Fills a field with a suggestion.
     * @param {Which} which @param {End} end
     */
    #take(which, end) {
        this.#fields[which].set(end);
        this.#notify();
    }

    /**
     * Fills a field with the rider's position.
     * @param {Which} which
     */
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
        // A vehicle cannot be a destination.
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
 * Returns the rider's frequent places: home, work, and the ends of saved trips.
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
