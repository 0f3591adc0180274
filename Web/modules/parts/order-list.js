/**
 * A list whose rows the rider reorders by dragging a handle, with buttons, or with the keyboard. The new order is shown
 * immediately; the `move` callback performs the move.
 * @module
 */
import { sayAgain } from '../dom/announce.js';
import { h, hidden, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { follow } from '../dom/pointer.js';
import { stylesheet } from '../dom/stylesheet.js';
import { t } from '../format/words.js';
import { squareButton } from './parts.js';

await stylesheet('routes');

/** @typedef {{id: string, name: string, row: Page.Child}} Item an element of the list, with the content of its row */

export class OrderList {
    /**
     * The row being moved, with its original and its current index.
     * @type {{id: string, name: string, from: number, at: number} | undefined}
     */
    #lifted;
    /**
     * The items as last rendered.
     * @type {Item[]}
     */
    #items = [];

    /**
     * Creates an empty list.
     * @param {string} id of the list element
     * @param {(ids: string[], from: number, to: number) => Promise<{refused?: string} | undefined>} move moves an item;
     *     `ids` are in the displayed order
     */
    constructor(id, move) {
        this.id = id;
        this.move = move;
    }

    /**
     * Renders the list.
     * @param {Item[]} items in the rider's order
     */
    view(items) {
        this.#items = items;
        return h('div', { key: `order ${this.id}` },
            h('p', { class: 'vh', id: `${this.id}-how` }, t('order.how')),
            h('ol', { class: 'ordering', id: this.id }, this.#shown().map((item) => this.#row(item))));
    }

    /** Returns the items, the lifted one at its current index. */
    #shown() {
        const lifted = this.#lifted;
        const item = this.#items.find(({ id }) => id === lifted?.id);
        if (!lifted || !item) return this.#items;
        const others = this.#items.filter((one) => one !== item);
        return [...others.slice(0, lifted.at), item, ...others.slice(lifted.at)];
    }

    /**
     * Renders an item's row with its handle and buttons.
     * @param {Item} item
     */
    #row(item) {
        const at = this.#items.findIndex(({ id }) => id === item.id);
        const lifted = this.#lifted?.id === item.id;
        /**
         * Renders a button that moves the item to another index.
         * @param {string} glyph @param {string} words @param {number} to
         */
        const step = (glyph, words, to) => squareButton(glyph, t(words, { name: item.name }), {
            onclick: () => this.#moveNow(item, at, to), 'aria-disabled': String(to < 0 || to >= this.#items.length),
        });
        return h('li', { key: item.id, class: `item ${lifted ? 'lifted' : ''}` },
            h('button', {
                type: 'button', class: 'square grip', 'aria-describedby': `${this.id}-how`, 'aria-pressed': String(lifted),
                onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event, item, at),
                onpointerdown: (/** @type {PointerEvent} */ event) => this.#drag(event, item, at),
            }, hidden(t('order.move', { name: item.name })), icon('grip')),
            item.row, step('up', 'order.up', at - 1), step('down', 'order.down', at + 1));
    }

    /**
     * Moves an item by one of its buttons.
     * @param {Item} item @param {number} from @param {number} to
     */
    async #moveNow(item, from, to) {
        if (to < 0 || to >= this.#items.length) return;
        const { refused } = (await this.move(this.#items.map(({ id }) => id), from, to)) ?? {};
        if (!refused) this.#say('order.moved', item.name, to);
        redraw();
    }

    /**
     * Lifts, moves or drops an item by keyboard.
     * @param {KeyboardEvent} event @param {Item} item @param {number} at
     */
    #key(event, item, at) {
        const steps = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        const lifted = this.#lifted;
        if (event.key === ' ' || event.key === 'Enter') lifted ? this.#drop() : this.#lift(item, at);
        else if (lifted && event.key === 'Escape') this.#putBack();
        else if (lifted && steps !== 0) this.#carry(lifted.at + steps);
        else return;
        event.preventDefault();
        event.stopPropagation();
    }

    /**
     * Begins to move an item.
     * @param {Item} item @param {number} at
     */
    #lift(item, at) {
        this.#lifted = { id: item.id, name: item.name, from: at, at };
        this.#say('order.lifted', item.name, at);
        redraw();
    }

    /**
     * Moves the lifted item to another index.
     * @param {number} to
     */
    #carry(to) {
        const lifted = this.#lifted;
        if (!lifted || to === lifted.at || to < 0 || to >= this.#items.length) return;
        lifted.at = to;
        this.#say('order.at', lifted.name, to);
        redraw();
        this.#focus(lifted.id);
    }

    async #drop() {
        const lifted = this.#lifted;
        if (!lifted) return;
        const { id, name, from, at } = lifted;
        /** @type {{refused?: string}} */
        const { refused } = from === at ? {} : (await this.move(this.#items.map((item) => item.id), from, at)) ?? {};
        this.#lifted = undefined;
        this.#say(refused ? 'order.back' : 'order.moved', name, refused ? from : at);
        redraw();
        this.#focus(id);
    }

    #putBack() {
        const lifted = this.#lifted;
        this.#lifted = undefined;
        if (!lifted) return;
        this.#say('order.back', lifted.name, lifted.from);
        redraw();
        this.#focus(lifted.id);
    }

    /**
     * Moves the row with the pointer, and drops it where the pointer is released.
     * @param {PointerEvent} event @param {Item} item @param {number} at
     */
    #drag(event, item, at) {
        if (event.button !== 0) return;
        follow(event, (now) => {
            if (!this.#lifted && Math.abs(now.clientY - event.clientY) < 4) return;
            if (!this.#lifted) this.#lift(item, at);
            this.#carry(this.#placeAt(now.clientY));
        }, (now) => (now.type === 'pointerup' ? this.#drop() : this.#putBack()));
    }

    /**
     * Returns the index at a vertical position: the number of unlifted rows whose middle is above it.
     * @param {number} y
     */
    #placeAt(y) {
        const rows = [.../** @type {HTMLElement} */ (document.getElementById(this.id)).children];
        return rows.filter((row) => {
            const { top, height } = row.getBoundingClientRect();
            return !row.classList.contains('lifted') && top + height / 2 < y;
        }).length;
    }

    /**
     * Restores the focus in the next frame, since a row that is moved in the DOM loses it.
     * @param {string} id
     */
    #focus(id) {
        requestAnimationFrame(() => {
            const row = document.getElementById(this.id)?.querySelector(`[data-key="${CSS.escape(id)}"]`);
            /** @type {HTMLElement | null | undefined} */ (row?.querySelector('.grip'))?.focus({ preventScroll: true });
            row?.scrollIntoView({ block: 'nearest' });
        });
    }

    /**
     * Announces an item's position to screen readers.
     * @param {string} words @param {string} name @param {number} at
     */
    #say(words, name, at) {
        sayAgain('order', t(words, { name, at: at + 1, total: this.#items.length }), 'assertive');
    }
}
