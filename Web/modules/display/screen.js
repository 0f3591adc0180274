/**
 * A departure screen for halls, shops and shelters. It scales with its container, so that a preview looks the same. It
 * is rendered once a second with the page's own clock, and stores only the newest boards.
 * @module
 */
import { isByTimetable } from '../board/health.js';
import { momentOf } from '../board/moment.js';
import { noticeWords } from '../board/board.js';
import { h, icon, render } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { clockTime } from '../format/format.js';
import { listed, t } from '../format/words.js';
import { worstFirst } from '../live/live-data.js';
import { conditionOf, effectWords, lookOf, noticeGlyph } from '../parts/parts.js';
import { asking } from '../parts/states.js';
import { now } from '../server/clock.js';
import { agencyOf, isSimulated, zoneAt, zoneOf } from '../server/network.js';
import { rowsOf, rowView } from './rows.js';
import { nothingWords, serviceLine, stateView } from './state.js';
import { StopBoard } from './stop-board.js';
import { Turns } from './turns.js';

/**
 * Layout constants in hundredths of the screen's shorter side: the height of a row, the width per stop in landscape,
 * and the height per stop in portrait.
 */
const ROW = 13;
const BESIDE = 110;
const BELOW = 80;
/**
 * The width of a row without its destination, and the mean width of a destination's letter, in hundredths of the
 * screen's shorter side.
 */
const REST = 52;
const LETTER = 3.9;
/** The maximum number of pages per stop, which limits how long riders wait until the first one is shown again. */
const MOST_PAGES = 3;
/** The time after which a motionless pointer is hidden, in seconds. */
const STILL = 4;

export class Screen {
    #address;
    #stops;
    #turns;
    #alertTurns;
    #root = h('div', { class: 'display', key: 'display', lasting: true, onpointermove: () => this.#wake() });
    /** The number of rows per stop that fit on the screen, measured after each rendering. */
    #capacity = 1;
    /** The number of columns that the text of the current service alert fills. */
    #parts = 1;
    #movedAt = 0;

    /**
     * Creates the screen that an address describes.
     * @param {import('./address.js').ScreenAddress} address
     */
    constructor(address) {
        this.#address = address;
        this.#stops = address.stops.map((id) => new StopBoard(id));
        this.#turns = new Turns(address.turn);
        this.#alertTurns = new Turns(address.turn);
        // The size is known only once the screen is in the page, and may change later.
        new ResizeObserver(redraw).observe(this.#root);
    }

    /** Requests all boards immediately, for example after a reconnection. */
    hurry() {
        for (const stop of this.#stops) stop.hurry();
    }

    /**
     * Updates the boards and renders the screen.
     * @returns {HTMLElement}
     */
    draw() {
        for (const stop of this.#stops) stop.tick();
        const { clientWidth: width, clientHeight: height } = this.#root;
        const unit = (Math.min(width, height) / 100) * this.#address.size;
        this.#root.style.setProperty('--u', `${unit}px`);
        this.#root.classList.toggle('still', now() - this.#movedAt > STILL);
        const isPortrait = height > width;
        this.#root.classList.toggle('portrait', isPortrait);
        if (unit > 0) this.#drawStops(unit, isPortrait, width, height);
        return this.#root;
    }

    /**
     * Renders the stops of the current group.
     * @param {number} unit pixels per unit of the layout @param {boolean} isPortrait @param {number} width @param {number} height
     */
    #drawStops(unit, isPortrait, width, height) {
        const room = isPortrait ? height / (BELOW * unit) : width / (BESIDE * unit);
        const abreast = Math.max(1, Math.min(this.#stops.length, Math.floor(room)));
        const groups = Math.ceil(this.#stops.length / abreast);
        this.#turns.step(now(), groups, this.#pagesIn(this.#shownOf(abreast)));
        const shown = this.#shownOf(abreast);
        const pages = this.#pagesIn(shown);
        const letters = ((isPortrait ? width : width / abreast) / unit - REST) / LETTER;
        render(this.#root, h('div', { class: 'frame' }, this.#header(shown), this.#panes(shown, letters, pages), this.#footer(groups, pages)));
        this.#measure(unit);
    }

    /**
     * Returns the rows of a stop, limited to those that fit on its pages.
     * @param {StopBoard} stop
     */
    #rowsOf = (stop) => (stop.board ? rowsOf(stop.board, stop.coming, this.#address.order).slice(0, MOST_PAGES * this.#capacity) : []);

    /**
     * Returns the stops of the current group.
     * @param {number} abreast the number of stops shown together
     */
    #shownOf = (abreast) => this.#stops.slice(this.#turns.group * abreast, (this.#turns.group + 1) * abreast);

    /**
     * Returns the largest number of pages among stops.
     * @param {StopBoard[]} stops
     */
    #pagesIn = (stops) => Math.max(1, ...stops.map((stop) => Math.ceil(this.#rowsOf(stop).length / this.#capacity)));

    /**
     * Renders the name of the only stop, or of the agencies, and the clock.
     * @param {StopBoard[]} shown
     */
    #header(shown) {
        const [{ board, id }] = shown;
        const isOnly = this.#stops.length === 1;
        const names = [...new Set(this.#stops.map((stop) => agencyOf(stop.id)?.name ?? ''))].filter(Boolean);
        const zone = board ? zoneAt(board.stop) : zoneOf(id);
        return h('header', { class: 'top', key: 'top' },
            h('div', {}, h('h1', { tabindex: -1 }, isOnly ? board?.stop.name ?? t('screen.title') : listed(names) || t('screen.title')), isOnly && this.#about(shown[0])),
            h('time', { class: 'clock num' }, clockTime(now(), zone)));
    }

    /**
     * Renders the state of a stop's live data, and the walking time to it.
     * @param {StopBoard} stop
     */
    #about(stop) {
        const walk = this.#walkTo(stop);
        return h('div', { class: 'about' }, stop.board && stateView(stop.board, stop.age, stop.coming),
            walk > 0 && h('p', { class: 'walk' }, icon('walk'), t('screen.walk', { count: walk })));
    }

    /**
     * Returns the walking time to a stop in minutes; 0 if it is not in the address.
     * @param {StopBoard} stop
     */
    #walkTo = (stop) => this.#address.walks[this.#stops.indexOf(stop)] ?? 0;

    /**
     * Renders the current page of each stop.
     * @param {StopBoard[]} shown @param {number} letters of a destination that fit on one line @param {number} pages
     */
    #panes(shown, letters, pages) {
        const page = Math.min(this.#turns.page, pages - 1);
        return h('div', { class: 'panes', key: 'panes' }, shown.map((stop) => {
            const key = `${stop.id} ${page}`;
            const name = stop.board?.stop.name ?? '';
            return h('section', { class: 'pane', key, 'aria-label': name },
                this.#stops.length > 1 && h('header', {}, h('h2', {}, name), this.#about(stop)),
                this.#content(stop, page, letters));
        }));
    }

    /**
     * Renders a stop's rows, or the state of its request.
     * @param {StopBoard} stop @param {number} page @param {number} letters
     */
    #content(stop, page, letters) {
        const { board, error } = stop;
        if (!board) return error ? h('p', { class: 'nothing', role: 'status' }, missingWords(error)) : asking(stop.since, t('asking.departures'));
        const rows = this.#rowsOf(stop);
        if (rows.length === 0) return h('p', { class: 'nothing' }, nothingWords(board));
        const moment = { ...momentOf(board, isByTimetable(board)), walk: this.#walkTo(stop), room: letters };
        // A stop with fewer pages than the others shows its last one for longer.
        const start = Math.min(page, Math.ceil(rows.length / this.#capacity) - 1) * this.#capacity;
        return h('ul', { class: 'lines' }, rows.slice(start, start + this.#capacity).map((row) => rowView(row, moment)));
    }

    /**
     * Renders the service alerts, the routes' service, and the current page's number.
     * @param {number} groups @param {number} pages
     */
    #footer(groups, pages) {
        const boards = this.#stops.flatMap((stop) => stop.board ?? []);
        const { group, page } = this.#turns;
        return h('footer', { class: 'foot', key: 'foot' },
            this.#alerts(boards),
            h('div', { class: 'bottom' }, boards.length > 0 && serviceLine(boards),
                isSimulated() && h('p', { class: 'simulated-note' }, t('simulated.notice')),
                groups * pages > 1 && h('p', { class: 'turn num' }, [
                    groups > 1 && t('screen.stops', { at: group + 1, total: groups }), pages > 1 && t('screen.page', { at: page + 1, total: pages }),
                ].filter(Boolean).join(' · '))));
    }

    /**
     * Renders one service alert at a time; its text is laid out in columns, which are shown as pages.
     * @param {Page.Board[]} boards
     */
    #alerts(boards) {
        const alerts = worstFirst([...new Map(boards.flatMap((board) => board.alerts).map((alert) => [alert.id, alert])).values()]);
        this.#alertTurns.step(now(), alerts.length, this.#parts);
        const { group, page } = this.#alertTurns;
        const alert = alerts[group];
        if (!alert) return null;
        const isMore = page + 1 < this.#parts;
        return h('section', { class: `alert ${lookOf(conditionOf(alert))}`, key: 'alert', 'aria-label': t('notices.title') },
            icon(noticeGlyph(alert)),
            h('div', { class: 'window', key: alert.id }, h('p', { class: 'flow', style: { '--part': String(page) } }, h('b', {}, effectWords(alert)), ' · ', noticeWords(alert))),
            (alerts.length > 1 || this.#parts > 1) && h('span', { class: 'of num', 'aria-hidden': 'true' }, alerts.length > 1 && `${group + 1}/${alerts.length}`, isMore && ' …'));
    }

    /**
     * Measures how many rows fit and how many columns the service alert fills, and redraws the screen if that has
     * changed.
     * @param {number} unit pixels per unit of the layout
     */
    #measure(unit) {
        const lists = [...this.#root.querySelectorAll('.lines')];
        const capacity = lists.length > 0 ? Math.max(1, Math.floor(Math.min(...lists.map((list) => list.clientHeight + 1)) / (ROW * unit))) : this.#capacity;
        const flow = this.#root.querySelector('.flow');
        const parts = flow && flow.clientWidth > 0 ? Math.max(1, Math.round(flow.scrollWidth / flow.clientWidth)) : 1;
        this.#turns.note(this.#root.querySelector('.panes')?.textContent ?? '', now());
        if (capacity === this.#capacity && parts === this.#parts) return;
        [this.#capacity, this.#parts] = [capacity, parts];
        redraw();
    }

    #wake() {
        this.#movedAt = now();
        this.#root.classList.remove('still');
    }
}

/**
 * Returns the text for a board that could not be requested.
 * @param {Page.Failure} error
 */
const missingWords = ({ status }) => t(status === 404 || status === 400 ? 'stop.missing' : status ? 'failure.server' : 'failure.unreachable');
