/**
 * The buses on the map: their last reports in the streams, and their current positions.
 * @module
 */
import { createFleet } from '../core/motion.js';
import { mercatorX, mercatorY } from '../geometry/line.js';
import { linesOf } from '../server/network.js';

/** How long a bus fades in after a jump, in seconds. */
const FADE = 0.24;

/**
 * @typedef {object} Bus
 * @property {API.Vehicle} vehicle the last report
 * @property {number} index index in the arrays of the motion
 * @property {import('../geometry/line.js').Line | undefined} line
 * @property {number} x Mercator coordinate, 0…1
 * @property {number} y Mercator coordinate, 0…1
 * @property {number | undefined} heading degrees clockwise from north
 * @property {number} segment of the line, as in `Line.locate`
 * @property {number} alpha opacity, 0…1
 */

/**
 * Returns a vehicle that is no longer reported: marked as stale, at its last reported position.
 * @param {API.Vehicle} vehicle
 */
export const asOld = ({ path, speed, ...vehicle }) => ({ ...vehicle, stale: true });

export class Buses {
    /**
     * The buses by vehicle ID.
     * @type {Map<string, Bus>}
     */
    byId = new Map();
    #motion = createFleet();
    /**
     * The indices of removed buses, which are reused.
     * @type {number[]}
     */
    #free = [];
    #stepped = 0;

    /**
     * Replaces the buses by the vehicles of all streams; removes buses that no stream contains.
     * @param {Map<string, API.Vehicle>[]} streams by ID @param {number} now
     */
    take(streams, now) {
        /** @type {Map<string, API.Vehicle>} */
        const seen = new Map();
        for (const vehicles of streams) {
            for (const [id, vehicle] of vehicles) {
                if (!((seen.get(id)?.seenAt ?? 0) > vehicle.seenAt)) seen.set(id, vehicle);
            }
        }
        for (const [id, bus] of this.byId) if (!seen.has(id)) this.#remove(id, bus);
        for (const vehicle of seen.values()) this.#report(vehicle, now);
    }

    /**
     * Returns the number of buses with current positions, as the server counts them.
     * @param {string} [route] limits the count to one route
     */
    seen(route) {
        return [...this.byId.values()].filter(({ vehicle }) => !vehicle.stale && (!route || vehicle.route === route)).length;
    }

    /**
     * Removes the buses that do not satisfy a condition.
     * @param {(vehicle: API.Vehicle) => boolean} wanted
     */
    keep(wanted) {
        for (const [id, bus] of this.byId) if (!wanted(bus.vehicle)) this.#remove(id, bus);
    }

    /**
     * Marks all buses as stale, at their last reported positions.
     * @param {number} now
     */
    doubt(now) {
        for (const { vehicle } of this.byId.values()) this.#report(asOld(vehicle), now);
    }

    /**
     * Moves every bus to its position at `now`.
     * @param {number} now
     */
    step(now) {
        const places = this.#motion.step(now);
        const flags = this.#motion.flags;
        const fade = (now - this.#stepped) / FADE;
        this.#stepped = now;
        for (const bus of this.byId.values()) {
            const distance = places[bus.index];
            if (flags[bus.index] & 1) bus.alpha = 0;
            if (bus.alpha < 1) bus.alpha = Math.min(1, bus.alpha + fade);
            if (bus.line && distance >= 0) bus.line.locate(distance, bus);
        }
    }

    /**
     * Adds or updates a bus from a vehicle's report.
     * @param {API.Vehicle} vehicle @param {number} now
     */
    #report(vehicle, now) {
        const known = this.byId.get(vehicle.id);
        if (known?.vehicle === vehicle) return;
        const bus = known ?? this.#add(vehicle);
        bus.vehicle = vehicle;
        const line = vehicle.shape === undefined || !vehicle.route ? undefined : linesOf(vehicle.route).get(vehicle.shape);
        if (line !== bus.line) bus.segment = 1;
        bus.line = vehicle.distance !== undefined ? line : undefined;
        if (bus.line && vehicle.distance !== undefined) {
            this.#motion.report(bus.index, {
                shape: vehicle.shape,
                length: bus.line.along[bus.line.along.length - 1],
                speed: vehicle.speed,
                reportDistance: vehicle.distance,
                reportTime: vehicle.seenAt,
                knots: vehicle.path ?? [],
            }, now);
        } else {
            bus.x = mercatorX(vehicle.lon);
            bus.y = mercatorY(vehicle.lat);
            bus.heading = vehicle.bearing;
        }
    }

    /**
     * Adds a vehicle as a bus.
     * @param {API.Vehicle} vehicle @returns {Bus}
     */
    #add(vehicle) {
        const index = this.#free.pop() ?? this.byId.size;
        const bus = { vehicle, index, line: undefined, x: NaN, y: NaN, heading: undefined, segment: 1, alpha: 0 };
        this.byId.set(vehicle.id, bus);
        return bus;
    }

    /**
     * Removes a bus, and frees its index.
     * @param {string} id @param {Bus} bus
     */
    #remove(id, bus) {
        this.byId.delete(id);
        this.#free.push(bus.index);
        this.#motion.remove?.(bus.index);
    }
}
