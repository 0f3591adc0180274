/**
 * Selects the page that a screen shows: pages change at a steady interval, group by group, but not right after a change
 * of the content.
 * @module
 */

/** The time after a change of the content during which the page stays, in seconds. */
const CALM = 2;

export class Turns {
    /** The index of the current group, such as the stops that are side by side. */
    group = 0;
    /** The index of the current page in its group. */
    page = 0;
    #seconds;
    /** When the page last changed, and when the content last changed, in epoch seconds. */
    #turnedAt = 0;
    #changedAt = 0;
    #content = '';

    /**
     * Starts with the first page.
     * @param {number} seconds for which a page is shown
     */
    constructor(seconds) {
        this.#seconds = seconds;
    }

    /**
     * Changes to the next page if it is time.
     * @param {number} now epoch seconds @param {number} groups the number of groups @param {number} pages the number of pages in the current group
     */
    step(now, groups, pages) {
        this.group = Math.max(0, Math.min(this.group, groups - 1));
        this.page = Math.max(0, Math.min(this.page, pages - 1));
        const shown = now - this.#turnedAt;
        // A clock that was set back restarts the page's time.
        if (this.#turnedAt === 0 || shown < 0 || groups * pages <= 1) this.#turnedAt = now;
        else if (shown >= this.#seconds && (now - this.#changedAt >= CALM || shown >= 2 * this.#seconds)) this.#turn(now, groups, pages);
    }

    /**
     * Changes to the next page, or to the next group after the last page.
     * @param {number} now @param {number} groups @param {number} pages
     */
    #turn(now, groups, pages) {
        this.#turnedAt = now;
        const isLast = this.page + 1 >= pages;
        this.group = isLast ? (this.group + 1) % groups : this.group;
        this.page = isLast ? 0 : this.page + 1;
    }

    /**
     * Records the content, whose changes delay the next page.
     * @param {string} content @param {number} now
     */
    note(content, now) {
        if (content === this.#content) return;
        this.#content = content;
        this.#changedAt = now;
    }
}
