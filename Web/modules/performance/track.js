/**
 * Positions along a track over time.
 * @module
 */

/** @typedef {[time: number, latitude: number, longitude: number][]} Track in ascending order of time */

/**
 * Interpolates the position at a time; before the track's start or after its end, returns the nearest position.
 * @param {Track} track at least two positions @param {number} time @returns {History.Place}
 */
export function placeAt(track, time) {
    const found = track.findIndex(([at]) => at >= time);
    const after = found === -1 ? track.length - 1 : Math.max(1, found);
    const [[from, lat, lon], [to, nextLat, nextLon]] = [track[after - 1], track[after]];
    const part = to > from ? Math.min(1, Math.max(0, (time - from) / (to - from))) : 1;
    return [lat + (nextLat - lat) * part, lon + (nextLon - lon) * part];
}
