/**
 * The section on when to leave for a coach, from a start that the rider selects. The journey can be saved as a trip.
 * @module
 */
import { notify, say } from '../dom/announce.js';
import { h, icon, render } from '../dom/dom.js';
import { here, locate } from '../location/location.js';
import { codeOf } from '../format/names.js';
import { AHEAD_OF_COACH } from '../plan/best.js';
import { BestFinder } from '../plan/best-finder.js';
import { questionBetween } from '../plan/question.js';
import { t } from '../format/words.js';
import { openJournal } from '../rider/journal.js';
import { own, perform } from '../rider/mine.js';
import { commands } from '../rider/rider.js';
import { now } from '../server/clock.js';
import { hrefOfTrip } from '../trips/parts.js';
import { PlaceField } from '../trips/places.js';
import { placeName, savedTrips, titleOf } from '../trips/saved.js';
import { leaveTime, stillPossible, waysView } from './leave-ways.js';

/** @typedef {import('../rider/arguments.js').Place} Place */
/** @typedef {import('../rider/arguments.js').Coach} Coach */

/** The maximum number of starts offered from saved trips. */
const MOST_STARTS = 4;
/** The interval between renderings, in milliseconds; times are shown in minutes. */
const BEAT = 15_000;

/**
 * The start that the rider last selected, which is proposed for the next coach.
 * @type {Place | undefined}
 */
let lastStart;

export class LeaveSection {
    #finder = new BestFinder();
    #field;
    #form;
    /** Whether the rider has selected the current location, which is not known yet. */
    #wantsHere = false;
    #ways = h('div', { class: 'ways' });
    #starts = h('div', { class: 'fchips', role: 'group', 'aria-label': t('leave.start') });
    #acts = h('div', { class: 'buttons' });

    /**
     * Creates the section for a coach.
     * @param {string} id unique on the page @param {Coach} coach @param {Place} stop where the coach departs
     */
    constructor(id, coach, stop) {
        this.coach = coach;
        this.stop = stop;
        this.#field = new PlaceField(`leave-${id}`, t('leave.start'));
        this.#field.onChange = () => this.#from(this.#field.place);
        this.#form = h('div', { class: 'form' }, this.#field.element);
        this.element = h('section', { class: 'leave', lasting: true, 'aria-labelledby': `leave-title-${id}` },
            h('h2', { class: 'section-title', id: `leave-title-${id}` }, t('leave.title')), this.#starts, this.#form, this.#ways, this.#acts);
        this.#watch();
        if (lastStart) this.#choose(lastStart);
    }

    /** Renders the section after each change, as long as it is on the page. */
    #watch() {
        const draw = () => this.#draw();
        const ends = [this.#finder.subscribe(() => this.#announce()), this.#finder.subscribe(draw), own.subscribe(draw), here.subscribe(() => this.#found())];
        const timer = setInterval(() => {
            if (this.element.isConnected) return draw();
            clearInterval(timer);
            for (const end of ends) end();
        }, BEAT);
        openJournal();
        draw();
    }

    /** Announces the latest departure to screen readers. */
    #announce() {
        const [last] = stillPossible(this.#finder.value.answer);
        if (last) say('leave', t('leave.by', { time: leaveTime(last) }));
    }

    /**
     * Selects a start, and enters it in the field.
     * @param {Place} start
     */
    #choose(start) {
        this.#field.set(start);
        this.#from(start);
    }

    /**
     * Searches journeys from a start to the coach.
     * @param {Place | undefined} start
     */
    #from(start) {
        this.#wantsHere = false;
        if (start) lastStart = start;
        this.#ask();
        this.#draw();
    }

    #ask() {
        const start = this.#field.place;
        if (start && now() < this.coach.departure) this.#finder.ask(this.#question(start));
    }

    /**
     * Returns the query from a start to the coach's stop.
     * @param {Place} start
     */
    #question(start) {
        return questionBetween(start, this.stop, this.coach.departure - AHEAD_OF_COACH);
    }

    /**
     * Returns the names and the coach's departure that the view of journeys requires.
     * @param {Place} start
     */
    #to(start) {
        return { names: { from: placeName(start), to: placeName(this.stop) }, departure: this.coach.departure };
    }

    #takeHere() {
        this.#wantsHere = true;
        locate();
        this.#found();
    }

    #found() {
        const { position, state } = here.value;
        if (this.#wantsHere && position) this.#choose({ name: t('place.mine'), lat: position.lat, lon: position.lon });
        if (this.#wantsHere && state === 'refused') this.#field.complain(t('leave.noPlace'));
    }

    #draw() {
        const hasLeft = now() >= this.coach.departure;
        for (const part of [this.#starts, this.#form]) part.hidden = hasLeft;
        if (hasLeft) {
            render(this.#ways, h('p', { class: 'quiet' }, t('leave.gone')));
            return render(this.#acts);
        }
        const chosen = this.#field.place;
        this.#ask();
        render(this.#starts,
            starts().map((start) => this.#startButton(start, chosen)),
            h('button', { type: 'button', class: 'fchip', key: 'here', onclick: () => this.#takeHere() }, icon('locate'), t('place.here')));
        render(this.#ways, chosen ? waysView(this.#finder.value, () => this.#finder.again(this.#question(chosen)), this.#to(chosen)) : h('p', { class: 'small quiet' }, t('leave.chooseStart')));
        render(this.#acts, chosen && this.#finder.value.phase === 'known' && this.#saving());
    }

    /**
     * Renders the button that selects a start.
     * @param {Place} start @param {Place | undefined} chosen
     */
    #startButton(start, chosen) {
        const on = chosen?.lat === start.lat && chosen.lon === start.lon;
        return h('button', { type: 'button', class: 'fchip', key: placeName(start), 'aria-pressed': String(on), onclick: () => this.#choose(start) },
            on && icon('check'), placeName(start));
    }

    #saving() {
        const { departure, operator } = this.coach;
        const saved = savedTrips()?.find(({ coach, end }) =>
            coach?.departure === departure && coach.operator === operator && placeName(end) === placeName(this.stop));
        return saved
            ? h('a', { class: 'btn wide', href: hrefOfTrip(saved), key: 'open' }, icon('bookmark'), t('leave.open'))
            : h('button', { type: 'button', class: 'btn wide', key: 'save', onclick: () => this.#save() }, icon('bookmark'), t('leave.save'));
    }

    /** Saves the trip with the lines of all journeys found. */
    async #save() {
        const rides = (this.#finder.value.answer?.journeys ?? []).flatMap(({ legs }) => legs.flatMap(({ route }) => route ?? []));
        const lines = new Map(rides.map((route) => [route.id, { id: route.id, name: codeOf(route) }]));
        const trip = { start: this.#field.place, end: this.stop, coach: this.coach, lines: [...lines.values()] };
        const { refused } = await perform(commands.saveTrip(trip));
        if (!refused) notify(t('trip.saved', { name: titleOf(trip) }));
    }
}

/**
 * Returns the different starts of saved trips.
 * @returns {Place[]}
 */
function starts() {
    const places = new Map((savedTrips() ?? []).map(({ start }) => [placeName(start), start]));
    return [...places.values()].slice(0, MOST_STARTS);
}
