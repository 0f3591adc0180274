/**
 * The map layers of the network: all lines muted, highlighted lines with casings in their colours, stops, names, and
 * the rider's location.
 * @module
 */

/** The number of highlighted routes above which they share their layers, so that crossings show no gap. */
const OWN_LAYERS = 12;

/**
 * The patterns along the centre of lines that distinguish lines of one colour: none, a stripe, dashes, dots, long
 * dashes, dashes and dots. Lengths are in widths of the stripe.
 */
const MARKS = [undefined, { }, dashes(2, 3), dashes(0.1, 3), dashes(6, 3), dashes(4, 3, 0.1, 3)];

/** The minimum zoom level for patterns, which are not legible at lower levels. */
const MARKED = 12.5;

/** The opacity of lines in the background. */
const FAINT = 0.3;
/** The maximum number of letters in a line's code on the map. */
const LONGEST_CODE = 14;

const SOURCES = ['network', 'lit', 'stops', 'chosen', 'closest', 'you'];

/**
 * Returns the style of a dashed pattern.
 * @param {...number} lengths
 */
function dashes(...lengths) {
    return { 'line-dasharray': lengths };
}

/** @type {MapLibre.FeatureCollection} */
const nothing = { type: 'FeatureCollection', features: [] };

/**
 * Returns a width that grows with the zoom level up to its full size.
 * @param {number} full
 */
const width = (full) => ['interpolate', ['linear'], ['zoom'], 9, full * 0.45, 12.5, full * 0.8, 14, full];

/**
 * The width of lines that are not highlighted; narrow at low zoom levels, where a town has more lines than visible
 * streets.
 */
const quiet = ['interpolate', ['linear'], ['zoom'], 9, 0.5, 12.5, 1.4, 14, 3, 16, 3.5];

/**
 * The offset of lanes: the width of a line, its edges and a pixel of background. Lines overlap at low zoom levels,
 * where lanes would be much wider than streets.
 */
const lanesOf = (/** @type {number} */ width) => ['*', ['get', 'lane'], width];
const offset = ['interpolate', ['linear'], ['zoom'], 10, 0, 12.5, lanesOf(7.6), 14, lanesOf(9.5)];

const round = { 'line-cap': 'round', 'line-join': 'round' };

/**
 * Returns the ID of the layer below which muted lines are drawn: the names of the server's own base map. Highlighted
 * lines are above all layers.
 * @param {MapLibre.Map} map
 */
const names = (map) => map.getStyle().layers.find(({ id }) => id.startsWith('ground name'))?.id;

/**
 * Adds the layers to the map's style.
 * @param {MapLibre.Map} map @param {import('./palette.js').Palette} colours
 */
export function addLayers(map, colours) {
    for (const id of SOURCES) map.addSource(id, { type: 'geojson', data: nothing, ...(id === 'network' ? { tolerance: 0.5 } : {}) });
    line(map, 'network', 'network', { 'line-color': colours.network, 'line-width': quiet }, {}, names(map));
    circle(map, 'stops-muted', 'stops', {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 13, 1.5, 16, 4], 'circle-color': colours.ground,
        'circle-stroke-color': colours.label, 'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 13, 0.5, 16, 1.5],
    }, { minzoom: 13.5, filter: ['!', ['get', 'lit']] });
    circle(map, 'stops-lit', 'stops', {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 12, 1.6, 14.5, 4], 'circle-color': colours.ground,
        'circle-stroke-color': colours.edge, 'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 12, 0.8, 14.5, 2],
    }, { minzoom: 12, filter: ['get', 'lit'] });
    map.addLayer({
        id: 'codes', type: 'symbol', source: 'lit', minzoom: 12, filter: ['!=', ['get', 'codes'], ''],
        layout: {
            'symbol-placement': 'line', 'symbol-spacing': 240, 'icon-image': ['get', 'codes'],
            'icon-rotation-alignment': 'viewport', 'icon-padding': 12,
        },
    });
    circle(map, 'closest', 'closest', {
        'circle-radius': 6, 'circle-color': colours.edge, 'circle-stroke-color': colours.ground, 'circle-stroke-width': 2,
    });
    circle(map, 'chosen-halo', 'chosen', { 'circle-radius': 15, 'circle-color': colours.ground });
    circle(map, 'chosen-ring', 'chosen', {
        'circle-radius': 10.5, 'circle-color': colours.ground, 'circle-stroke-color': colours.ink, 'circle-stroke-width': 3,
    });
    circle(map, 'chosen-dot', 'chosen', { 'circle-radius': 6, 'circle-color': colours.ink });
    circle(map, 'you-field', 'you', { 'circle-radius': 19, 'circle-color': colours.you, 'circle-opacity': 0.22 });
    circle(map, 'you', 'you', {
        'circle-radius': 8, 'circle-color': colours.you, 'circle-stroke-color': colours.youEdge, 'circle-stroke-width': 3,
    });
    map.addLayer({
        id: 'names', type: 'symbol', source: 'stops', minzoom: 15,
        layout: {
            'icon-image': ['concat', 'name:', ['get', 'name']], 'icon-anchor': 'left', 'icon-offset': [9, 0], 'icon-padding': 4,
        },
    });
}

/**
 * Replaces the layers of the highlighted routes. Each route is drawn above the following ones, so that crossings show
 * which is on top.
 * @param {MapLibre.Map} map @param {{id: string, pattern: number}[]} routes @param {import('./palette.js').Palette} colours
 * @param {boolean} faint whether the routes are in the background
 */
export function lightRoutes(map, routes, colours, faint) {
    for (const { id } of map.getStyle().layers) if (id.startsWith('lit ')) map.removeLayer(id);
    const groups = routes.length > OWN_LAYERS ? [undefined] : [...routes].reverse();
    for (const route of groups) {
        const own = route ? [['==', ['get', 'route'], route.id]] : [];
        const patterns = route ? [route.pattern] : MARKS.keys();
        /** @type {MapLibre.Paint} */
        const shade = faint ? { 'line-opacity': FAINT } : {};
        for (const [part, paint] of Object.entries(casing(colours))) lit(map, `${route?.id ?? ''} ${part}`, { ...paint, ...shade }, own);
        for (const pattern of patterns) {
            const mark = MARKS[pattern] && { 'line-color': ['get', 'mark'], 'line-width': width(2), ...MARKS[pattern], ...shade };
            if (mark) lit(map, `${route?.id ?? ''} mark ${pattern}`, mark, [...own, ['==', ['get', 'pattern'], pattern]], MARKED);
        }
    }
}

/**
 * Adds a layer of highlighted lines.
 * @param {MapLibre.Map} map @param {string} name @param {MapLibre.Paint} paint @param {MapLibre.Expression[]} conditions @param {number} [minzoom]
 */
function lit(map, name, paint, conditions, minzoom = 0) {
    line(map, `lit ${name}`, 'lit', { ...paint, 'line-offset': offset }, { minzoom, ...(conditions.length ? { filter: ['all', ...conditions] } : {}) }, 'stops-muted');
}

/**
 * Returns the styles of a line's casing, from the bottom to the top.
 * @param {import('./palette.js').Palette} colours @returns {Record<string, MapLibre.Paint>}
 */
const casing = (colours) => ({
    ground: { 'line-color': colours.ground, 'line-width': width(10) },
    edge: { 'line-color': colours.edge, 'line-opacity': 0.75, 'line-width': width(8.5) },
    colour: { 'line-color': ['get', 'color'], 'line-width': width(6) },
});

/**
 * Adds a line layer to the map.
 * @param {MapLibre.Map} map @param {string} id @param {string} source @param {MapLibre.Paint} paint @param {Partial<MapLibre.Layer>} [more] @param {string} [below] the ID of the layer above it
 */
function line(map, id, source, paint, more = {}, below) {
    map.addLayer({ id, type: 'line', source, layout: round, paint, ...more }, below);
}

/**
 * Adds a circle layer to the map.
 * @param {MapLibre.Map} map @param {string} id @param {string} source @param {MapLibre.Paint} paint @param {Partial<MapLibre.Layer>} [more]
 */
function circle(map, id, source, paint, more = {}) {
    map.addLayer({ id, type: 'circle', source, paint, ...more });
}

/**
 * Draws the codes of a street's routes as an image, to be placed along their lines.
 * @param {MapLibre.Map} map @param {string} id @param {{code: string, fill: string, ink: string}[]} chips
 * @param {import('./palette.js').Palette} colours @param {string} font
 */
export function drawCodes(map, id, chips, colours, font) {
    // A full name would cover the street.
    const signs = chips.map((chip) => ({ ...chip, code: chip.code.length > LONGEST_CODE ? `${chip.code.slice(0, LONGEST_CODE - 1).trimEnd()}…` : chip.code }));
    const text = signs.map(({ code }) => code).join('');
    picture(map, id, text, `700 12px ${font}`, chips.length * 12 + 2, 18, (context) => {
        Object.assign(context, { strokeStyle: colours.ground, lineWidth: 2 });
        let x = 1;
        for (const { code, fill, ink } of signs) {
            const width = context.measureText(code).width + 12;
            context.fillStyle = fill;
            context.beginPath();
            context.roundRect(x, 1, width, 16, 4);
            context.fill();
            context.stroke();
            context.fillStyle = ink;
            context.fillText(code, x + 6, 9.5);
            x += width;
        }
    });
}

/**
 * Draws a stop's name as an image, so that no font must be loaded.
 * @param {MapLibre.Map} map @param {string} id @param {import('./palette.js').Palette} colours @param {string} font
 */
export function drawName(map, id, colours, font) {
    const text = id.slice('name:'.length);
    picture(map, id, text, `400 12px ${font}`, 8, 18, (context) => {
        Object.assign(context, { lineJoin: 'round', lineWidth: 4, strokeStyle: colours.land, fillStyle: colours.label });
        context.strokeText(text, 4, 9);
        context.fillText(text, 4, 9);
    });
}

/**
 * Draws an image with a text, and adds it to the map.
 * @param {MapLibre.Map} map @param {string} id @param {string} text @param {string} font @param {number} margin the total space beside the text
 * @param {number} height @param {(context: CanvasRenderingContext2D, width: number) => void} draw
 */
function picture(map, id, text, font, margin, height, draw) {
    const ratio = Math.max(2, devicePixelRatio);
    const canvas = document.createElement('canvas');
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    context.font = font;
    const width = Math.ceil(context.measureText(text).width + margin);
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    context.scale(ratio, ratio);
    Object.assign(context, { font, textAlign: 'left', textBaseline: 'middle' });
    draw(context, width);
    map.addImage(id, context.getImageData(0, 0, canvas.width, canvas.height), { pixelRatio: ratio });
}
