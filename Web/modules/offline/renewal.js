/**
 * Renews stored files: one in the format of an earlier version is fetched again.
 * @module
 */
import { network } from '../server/network.js';
import { keepTimetable, keptTimetable } from './timetables.js';

/**
 * The number of a file's format, with which its version begins.
 * @param {string} version
 */
const format = (version) => Number(version.split('-')[0]);

export async function renewKept() {
    for (const agency of network.value.agencies.values()) {
        const kept = await keptTimetable(agency.id);
        const { file } = agency.schedule;
        // If it does not come now, then at the next start.
        if (kept && file && format(kept.version) < format(file.version)) {
            await keepTimetable(agency, new AbortController().signal, () => {}).catch(() => {});
        }
    }
}
