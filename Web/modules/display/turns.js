/**
 * The page that a screen shows: pages follow each other calmly, group by group, and never while something on the screen
 * has just changed.
 * @module
 */

/** Seconds after a change in which no page is turned. */
const CALM = 2;

export class Turns {
    /** The shown group, such as the stops that are side by side. */
    group = 0;
    /** The shown page of it. */
    page = 0;
    #seconds;
    /** When the last page was turned, and when something changed last. */
    #turnedAt = 0;
    #changedAt = 0;
    #content = '';

    /** @param {number} seconds that a page is shown */
    constructor(seconds) {
        this.#seconds = seconds;
    }

    /**
     * Turns the page if it is time to.
     * @param {number} now epoch seconds @param {number} groups how many there are @param {number} pages those of the shown group
     */
    step(now, groups, pages) {
        this.group = Math.max(0, Math.min(this.group, groups - 1));
        this.page = Math.max(0, Math.min(this.page, pages - 1));
        const shown = now - this.#turnedAt;
        // A clock that was set starts the page anew.
        if (this.#turnedAt === 0 || shown < 0 || groups * pages <= 1) this.#turnedAt = now;
        else if (shown >= this.#seconds && (now - this.#changedAt >= CALM || shown >= 2 * this.#seconds)) this.#turn(now, groups, pages);
    }

    /** @param {number} now @param {number} groups @param {number} pages */
    #turn(now, groups, pages) {
        this.#turnedAt = now;
        const isLast = this.page + 1 >= pages;
        this.group = isLast ? (this.group + 1) % groups : this.group;
        this.page = isLast ? 0 : this.page + 1;
    }

    /**
     * Notes what is shown, so that a change holds the page.
     * @param {string} content @param {number} now
     */
    note(content, now) {
        if (content === this.#content) return;
        this.#content = content;
        this.#changedAt = now;
    }
}
