/**
 * Creates images of buses, each drawn once: a drop-shaped marker in the route's colour, and its label.
 * @module
 */
import { FONT } from './palette.js';

/** Half of the side of a bus's image, in CSS pixels. */
export const HALF = 34;
/** Half the height in pixels of the image of a small marker, and of the image of an age. */
export const SMALL = 18;
export const WIDE = 70;
/**
 * The number of headings for which small markers are drawn in advance, since rotating many markers per frame is slow.
 */
const DIRECTIONS = 36;

/**
 * The geometry of the drop-shaped markers by size: the radius, the distance of the point from the centre, and where the
 * point's sides meet the circle.
 */
const sizes = { large: { radius: 17, point: 26, at: [12.9, -11.1], edge: 2 }, small: { radius: 8.5, point: 13.5, at: [6.45, -5.6], edge: 1.5 } };

/**
 * The appearance of a bus's drop-shaped mark.
 * @typedef {{fill: string, small: boolean, stale: boolean, pointed: boolean}} Drop
 */

export class BusSprites {
    /**
     * The drawn images by key.
     * @type {Map<string, ImageBitmap>}
     */
    #made = new Map();
    /**
     * The functions that return small markers for a heading, by key.
     * @type {Map<string, (heading: number) => ImageBitmap>}
     */
    #crowds = new Map();

    /**
     * Creates an empty cache of images.
     * @param {import('./palette.js').Palette} colours @param {number} ratio device pixels per CSS pixel
     */
    constructor(colours, ratio) {
        this.colours = colours;
        this.ratio = ratio;
    }

    /**
     * Returns the image of a large marker that points north.
     * @param {Drop} drop
     */
    drop(drop) {
        const key = `${drop.fill} ${drop.stale} ${drop.pointed}`;
        return this.#sprite(key, (context) => this.#drawDrop(context, drop));
    }

    /**
     * Returns a function that draws a small vehicle marker for a heading.
     * @param {Drop} drop @returns {(heading: number) => ImageBitmap}
     */
    crowd(drop) {
        const key = `small ${drop.fill} ${drop.stale} ${drop.pointed}`;
        const known = this.#crowds.get(key);
        if (known) return known;
        /** @type {ImageBitmap[]} */
        const turned = [];
        const made = (/** @type {number} */ heading) => {
            const direction = (Math.round((heading * DIRECTIONS) / 360) + DIRECTIONS) % DIRECTIONS;
            return (turned[direction] ??= this.#sprite(`${key} ${direction}`, (context) => {
                context.rotate((direction * 2 * Math.PI) / DIRECTIONS);
                this.#drawDrop(context, drop);
            }, SMALL));
        };
        this.#crowds.set(key, made);
        return made;
    }

    /**
     * Returns a label: the upright code, above the marks for free seats.
     * @param {string} code @param {string} ink @param {number | undefined} seats
     */
    label(code, ink, seats) {
        return this.#sprite(`${code} ${ink} ${seats}`, (context) => drawLabel(context, code, ink, seats));
    }

    /**
     * Returns the age of a stale position, shown below the bus.
     * @param {string} text
     */
    age(text) {
        return this.#sprite(`age ${text}`, (context) => {
            context.font = `400 13px ${FONT}`;
            const width = context.measureText(text).width + 12;
            context.fillStyle = this.colours.surface;
            context.beginPath();
            context.roundRect(-width / 2, -9.5, width, 19, 4);
            context.fill();
            context.fillStyle = this.colours.ink2;
            Object.assign(context, { textAlign: 'center', textBaseline: 'middle' });
            context.fillText(text, 0, 0.5);
        }, WIDE);
    }

    /**
     * Returns an image, drawn at its first use.
     * @param {string} key @param {(context: OffscreenCanvasRenderingContext2D) => void} draw @param {number} [half] half of the image's side
     */
    #sprite(key, draw, half = HALF) {
        const known = this.#made.get(key);
        if (known) return known;
        if (this.#made.size > 2000) this.#made.clear();
        const side = Math.ceil(half * 2 * this.ratio);
        const canvas = new OffscreenCanvas(side, side);
        const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
        context.scale(this.ratio, this.ratio);
        context.translate(half, half);
        draw(context);
        // A canvas as the source would have to be checked for changes at each drawing; an image does not.
        const made = canvas.transferToImageBitmap();
        this.#made.set(key, made);
        return made;
    }

    /**
     * Draws the drop-shaped mark of a bus.
     * @param {OffscreenCanvasRenderingContext2D} context @param {Drop} drop
     */
    #drawDrop(context, { fill, small, stale, pointed }) {
        const size = small ? sizes.small : sizes.large;
        const path = outline(size, pointed);
        context.lineJoin = 'round';
        context.strokeStyle = context.fillStyle = this.colours.ground;
        context.lineWidth = small ? 5 : 7;
        context.stroke(path);
        context.fill(path);
        context.globalAlpha = stale ? 0.6 : 1;
        context.fillStyle = fill;
        context.fill(path);
        context.globalAlpha = 1;
        context.strokeStyle = this.colours.edge;
        context.lineWidth = size.edge;
        if (stale) context.setLineDash([4, 3.5]);
        context.stroke(path);
    }
}

/**
 * Returns the outline of a drop-shaped marker, or a circle if the bus has no heading.
 * @param {typeof sizes.large} size @param {boolean} pointed
 */
function outline({ radius, point, at: [x, y] }, pointed) {
    return new Path2D(pointed
        ? `M0 ${-point}L${x} ${y}A${radius} ${radius} 0 1 1 ${-x} ${y}Z`
        : `M0 ${-radius}A${radius} ${radius} 0 1 1 -.01 ${-radius}Z`);
}

/**
 * The width in pixels to which a code is compressed, and the width in pixels from which on an uncompressed text is
 * truncated.
 */
const ROOM = 30;
const WIDEST = 42;

/**
 * Truncates a text to the width of a label; short codes stay unchanged.
 * @param {OffscreenCanvasRenderingContext2D} context @param {string} text
 */
function fitted(context, text) {
    if (context.measureText(text).width <= WIDEST) return text;
    const letters = [...text];
    const most = letters.findIndex((_, end) => context.measureText(`${letters.slice(0, end + 1).join('')}…`).width > WIDEST);
    return `${letters.slice(0, Math.max(1, most)).join('').trimEnd()}…`;
}

/**
 * Draws a bus's code and free seats.
 * @param {OffscreenCanvasRenderingContext2D} context @param {string} code @param {string} ink @param {number | undefined} seats
 */
function drawLabel(context, code, ink, seats) {
    context.fillStyle = ink;
    Object.assign(context, { font: `700 ${code.length > 3 ? 11 : 13}px ${FONT}`, textAlign: 'center', textBaseline: 'alphabetic' });
    context.fillText(fitted(context, code), 0, seats === undefined ? 4.7 : 2.6, ROOM);
    if (seats === undefined) return;
    [-9.2, -2.7, 3.8].forEach((x, index) => {
        context.globalAlpha = index < seats ? 1 : 0.3;
        context.beginPath();
        context.roundRect(x, 6, 5.4, 5.4, 1);
        context.fill();
    });
}
