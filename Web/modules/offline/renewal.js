/**
 * Downloads stored timetables again if they have the format of an earlier version.
 * @module
 */
import { network } from '../server/network.js';
import { keepTimetable, keptTimetable } from './timetables.js';

/**
 * Returns the number of a file's format, with which its version begins.
 * @param {string} version
 */
const format = (version) => Number(version.split('-')[0]);

export async function renewKept() {
    for (const agency of network.value.agencies.values()) {
        const kept = await keptTimetable(agency.id);
        const { file } = agency.schedule;
        // A failed download is repeated at the next start.
        if (kept && file && format(kept.version) < format(file.version)) {
            await keepTimetable(agency, new AbortController().signal, () => {}).catch(() => {});
        }
    }
}
