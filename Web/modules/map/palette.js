/**
 * The theme's colours for the map, since CSS does not apply to it.
 * @module
 */

const names = {
    ground: '--map-ground', land: '--map-land', road: '--map-road-major', street: '--map-road', building: '--map-building',
    water: '--map-water', park: '--map-park', labelWater: '--map-label-water', label: '--map-label', edge: '--route-edge',
    network: '--map-network', ink: '--ink', ink2: '--ink-2', surface: '--surface', control: '--control', plate: '--plate', onPlate: '--on-plate', you: '--you',
    youEdge: '--route-edge-inv', line: '--line',
};

/** @typedef {Record<keyof typeof names, string>} Palette the colours by name */

/**
 * Returns the colours of the current theme.
 * @returns {Palette}
 */
export function palette() {
    const style = getComputedStyle(document.documentElement);
    return /** @type {Palette} */ (Object.fromEntries(
        Object.entries(names).map(([key, property]) => [key, style.getPropertyValue(property).trim()])));
}

export const FONT = '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
