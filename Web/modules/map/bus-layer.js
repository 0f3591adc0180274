/**
 * Draws the buses on a canvas above the map. The map is never tilted or rotated, so that a position is only shifted and
 * scaled.
 * @module
 */
import { age } from '../format/format.js';
import { markOf } from '../format/names.js';
import { now } from '../server/clock.js';
import { route } from '../server/network.js';
import { BusSprites, HALF, SMALL, WIDE } from './bus-sprites.js';

/** The number of buses in view above which they are drawn smaller and without codes. */
const CROWD = 40;
/**
 * The interval between renderings while the map is still, and the part of it that the browser takes for a frame, in
 * milliseconds.
 */
const PACE = 33;
const FRAME = 16;
/** The radius around a bus in which it can be tapped, in pixels. */
const TAP = 22;
/** The largest imperceptible changes: a fraction of a pixel, and a rotation in degrees. */
const STEP = 0.25;
const TURN = 2;

/**
 * @typedef {{vehicle: API.Vehicle, small: boolean, pointed: boolean, sprites: BusSprites, drop: ImageBitmap, crowd:
 *     (heading: number) => ImageBitmap, label: ImageBitmap}} Look the images of a bus, and the properties that they
 *     show
 * @typedef {{look: Look, x: number, y: number, heading: number, alpha: number, age: string}} Drawn how a bus was last
 *     drawn
 */

export class BusLayer {
    /**
     * The cached images of each bus.
     * @type {WeakMap<import('../live/fleet.js').Bus, Look>}
     */
    #looks = new WeakMap();
    /**
     * The last drawing of each bus; undefined while the canvas is empty.
     * @type {Drawn[] | undefined}
     */
    #drawn;
    /**
     * The selected bus at the last drawing.
     * @type {string | undefined}
     */
    #drawnChosen;
    #still = matchMedia('(prefers-reduced-motion: reduce)');
    /**
     * The ID of the selected bus.
     * @type {string | undefined}
     */
    chosen;
    /**
     * The buses in view at the last rendering, with their positions in pixels.
     * @type {{bus: import('../live/fleet.js').Bus, x: number, y: number}[]}
     */
    inView = [];
    /**
     * Called at each rendering with the position of the selected bus, while one is selected; undefined if it is out of
     * view.
     * @type {((at: {x: number, y: number} | undefined) => void) | undefined}
     */
    onChosen;

    /**
     * Adds the canvas to the map, and starts drawing.
     * @param {MapLibre.Map} map @param {import('../live/fleet.js').Buses} buses @param {import('./palette.js').Palette} colours
     */
    constructor(map, buses, colours) {
        this.map = map;
        this.buses = buses;
        this.canvas = document.createElement('canvas');
        this.canvas.className = 'bus-layer';
        this.canvas.setAttribute('aria-hidden', 'true');
        map.getCanvasContainer().append(this.canvas);
        this.context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d'));
        this.palette = colours;
        this.sprites = new BusSprites(colours, devicePixelRatio);
        this.size = { width: 0, height: 0 };
        this.resize();
        map.on('resize', () => this.resize());
        map.on('render', () => map.isMoving() && this.draw());
        this.#run();
    }

    /**
     * Sets the colours, and discards the images drawn in others.
     * @param {import('./palette.js').Palette} colours
     */
    set colours(colours) {
        this.palette = colours;
        this.sprites = new BusSprites(colours, devicePixelRatio);
    }

    resize() {
        const { clientWidth, clientHeight } = this.map.getContainer();
        this.size = { width: clientWidth, height: clientHeight };
        this.canvas.width = clientWidth * devicePixelRatio;
        this.canvas.height = clientHeight * devicePixelRatio;
        this.canvas.style.width = `${clientWidth}px`;
        this.canvas.style.height = `${clientHeight}px`;
        // Setting the size clears the canvas.
        this.#drawn = undefined;
        this.draw();
    }

    /**
     * Returns the bus nearest to a tapped point, within its tap radius.
     * @param {{x: number, y: number}} point
     */
    at({ x, y }) {
        const near = this.inView.map(({ bus, x: bx, y: by }) => ({ bus, far: Math.hypot(bx - x, by - y) }));
        return near.filter(({ far }) => far <= TAP).sort((a, b) => a.far - b.far)[0]?.bus;
    }

    /**
     * Renders the buses at their current positions. Skips the drawing if no visible change has occurred, which is
     * usual.
     */
    draw() {
        const time = now();
        this.buses.step(time);
        this.#find();
        const small = this.inView.length > CROWD;
        const drawing = this.inView.map((seen) => this.#drawingOf(seen, small && seen.bus.vehicle.id !== this.chosen, time));
        if (this.#isSeen(drawing)) this.#paint(drawing);
        if (this.chosen) this.onChosen?.(this.inView.find(({ bus }) => bus.vehicle.id === this.chosen));
    }

    #run() {
        if (!this.map.isMoving()) this.draw();
        setTimeout(() => requestAnimationFrame(() => this.#run()), this.#still.matches ? 1000 : PACE - FRAME);
    }

    /**
     * Returns how a bus is to be drawn.
     * @param {{bus: import('../live/fleet.js').Bus, x: number, y: number}} seen @param {boolean} small @param {number} time @returns {Drawn}
     */
    #drawingOf({ bus, x, y }, small, time) {
        const { vehicle, alpha, heading = 0 } = bus;
        return { look: this.#lookOf(bus, small), x, y, heading, alpha, age: vehicle.stale && !small ? age(time - vehicle.seenAt) : '' };
    }

    /**
     * Returns whether a drawing visibly differs from the last one.
     * @param {Drawn[]} drawing
     */
    #isSeen(drawing) {
        const last = this.#drawn;
        if (!last || last.length !== drawing.length || this.#drawnChosen !== this.chosen) return true;
        return drawing.some((one, index) => differs(one, last[index]));
    }

    /**
     * Draws all buses.
     * @param {Drawn[]} drawing
     */
    #paint(drawing) {
        const { context, canvas } = this;
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.clearRect(0, 0, canvas.width, canvas.height);
        for (const one of drawing) this.#drawBus(one);
        this.#drawn = drawing;
        this.#drawnChosen = this.chosen;
    }

    /** Determines the buses in view, and their positions in pixels. */
    #find() {
        const west = this.map.project([0, 0]);
        const east = this.map.project([180, 0]);
        const scale = (east.x - west.x) * 2;
        const shift = { x: west.x - scale / 2, y: west.y - scale / 2 };
        const { width, height } = this.size;
        this.inView.length = 0;
        for (const bus of this.buses.byId.values()) {
            const x = shift.x + bus.x * scale;
            const y = shift.y + bus.y * scale;
            if (x > -HALF && y > -HALF && x < width + HALF && y < height + HALF) this.inView.push({ bus, x, y });
        }
    }

    /**
     * Draws a bus.
     * @param {Drawn} drawn
     */
    #drawBus({ look, x, y, heading, alpha, age: words }) {
        const { context } = this;
        const ratio = devicePixelRatio;
        const [px, py] = [x * ratio, y * ratio];
        if (context.globalAlpha !== alpha) context.globalAlpha = alpha;
        if (look.small) return void context.drawImage(look.crowd(heading), px - SMALL * ratio, py - SMALL * ratio);
        if (look.vehicle.id === this.chosen) this.#ring(px, py);
        const turn = (heading * Math.PI) / 180;
        context.setTransform(Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), px, py);
        context.drawImage(look.drop, -HALF * ratio, -HALF * ratio);
        context.setTransform(1, 0, 0, 1, px, py);
        context.drawImage(look.label, -HALF * ratio, -HALF * ratio);
        if (words) context.drawImage(this.sprites.age(words), -WIDE * ratio, (33 - WIDE) * ratio);
        context.setTransform(1, 0, 0, 1, 0, 0);
    }

    /**
     * Returns the images of a bus, which are looked up again only after a change.
     * @param {import('../live/fleet.js').Bus} bus @param {boolean} small @returns {Look}
     */
    #lookOf(bus, small) {
        const { sprites, palette } = this;
        const pointed = bus.heading !== undefined;
        const known = this.#looks.get(bus);
        if (known && known.vehicle === bus.vehicle && known.small === small && known.pointed === pointed && known.sprites === sprites) return known;
        const line = route(bus.vehicle.route);
        const drop = { fill: line?.color ?? palette.control, small, stale: bus.vehicle.stale, pointed };
        const look = {
            vehicle: bus.vehicle, small, pointed, sprites, drop: sprites.drop({ ...drop, small: false }), crowd: sprites.crowd({ ...drop, small: true }),
            label: sprites.label(markOf(line), line?.color ? line.textColor : palette.ink, bus.vehicle.seats),
        };
        this.#looks.set(bus, look);
        return look;
    }

    /**
     * Draws the ring around the selected bus.
     * @param {number} x @param {number} y
     */
    #ring(x, y) {
        const { context, palette } = this;
        context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, x, y);
        context.beginPath();
        context.arc(0, 0, 31, 0, Math.PI * 2);
        context.lineWidth = 6;
        context.strokeStyle = palette.ground;
        context.stroke();
        context.lineWidth = 3;
        context.strokeStyle = palette.ink;
        context.stroke();
    }
}

/**
 * Returns whether a bus's drawing visibly differs from its last one.
 * @param {Drawn} one @param {Drawn} last
 */
const differs = (one, last) => one.look !== last.look || one.alpha !== last.alpha || one.age !== last.age
    || Math.abs(one.x - last.x) >= STEP || Math.abs(one.y - last.y) >= STEP || Math.abs(one.heading - last.heading) >= TURN;
