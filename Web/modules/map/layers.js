/**
 * The layers of the network: every line muted, the lit ones cased in their colours, stops, names, the rider.
 * @module
 */

/** Beyond this many lit routes they share their layers, and crossings lose their gap. */
const OWN_LAYERS = 12;

/**
 * Patterns along the middle of lines that distinguish lines of one colour: none, a stripe, dashes, dots, long dashes,
 * dashes and dots. In widths of the stripe.
 */
const MARKS = [undefined, { }, dashes(2, 3), dashes(0.1, 3), dashes(6, 3), dashes(4, 3, 0.1, 3)];

/** The zoom from which patterns can be distinguished; from farther away they would be noise. */
const MARKED = 12.5;

/** How much is seen of lines that stand back. */
const FAINT = 0.3;
/** Letters of a line on the map. */
const LONGEST_CODE = 14;

const SOURCES = ['network', 'lit', 'stops', 'chosen', 'closest', 'you'];

/** @param {...number} lengths */
function dashes(...lengths) {
    return { 'line-dasharray': lengths };
}

/** @type {MapLibre.FeatureCollection} */
const nothing = { type: 'FeatureCollection', features: [] };

/**
 * A width that grows with the zoom up to its full size.
 * @param {number} full
 */
const width = (full) => ['interpolate', ['linear'], ['zoom'], 9, full * 0.45, 12.5, full * 0.8, 14, full];

/** The width of lines that are not highlighted: from afar a town has more of them than streets. */
const quiet = ['interpolate', ['linear'], ['zoom'], 9, 0.5, 12.5, 1.4, 14, 3, 16, 3.5];

/**
 * Side by side: a line, its edges and a pixel of ground. Seen from afar, where that would be wider than a street by
 * far, one over the other.
 */
const lanesOf = (/** @type {number} */ width) => ['*', ['get', 'lane'], width];
const offset = ['interpolate', ['linear'], ['zoom'], 10, 0, 12.5, lanesOf(7.6), 14, lanesOf(9.5)];

const round = { 'line-cap': 'round', 'line-join': 'round' };

/**
 * The layer below which lines that are not highlighted are drawn: the names of our own base map. Highlighted lines are
 * above everything.
 * @param {MapLibre.Map} map
 */
const names = (map) => map.getStyle().layers.find(({ id }) => id.startsWith('ground name'))?.id;

/** @param {MapLibre.Map} map @param {import('./palette.js').Palette} colours */
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
 * The layers of the lit routes, each route over the one before it, so that crossings show which runs above.
 * @param {MapLibre.Map} map @param {{id: string, pattern: number}[]} routes @param {import('./palette.js').Palette} colours
 * @param {boolean} faint
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

/** @param {MapLibre.Map} map @param {string} name @param {MapLibre.Paint} paint @param {MapLibre.Expression[]} conditions @param {number} [minzoom] */
function lit(map, name, paint, conditions, minzoom = 0) {
    line(map, `lit ${name}`, 'lit', { ...paint, 'line-offset': offset }, { minzoom, ...(conditions.length ? { filter: ['all', ...conditions] } : {}) }, 'stops-muted');
}

/** @param {import('./palette.js').Palette} colours @returns {Record<string, MapLibre.Paint>} */
const casing = (colours) => ({
    ground: { 'line-color': colours.ground, 'line-width': width(10) },
    edge: { 'line-color': colours.edge, 'line-opacity': 0.75, 'line-width': width(8.5) },
    colour: { 'line-color': ['get', 'color'], 'line-width': width(6) },
});

/** @param {MapLibre.Map} map @param {string} id @param {string} source @param {MapLibre.Paint} paint @param {Partial<MapLibre.Layer>} [more] @param {string} [below] */
function line(map, id, source, paint, more = {}, below) {
    map.addLayer({ id, type: 'line', source, layout: round, paint, ...more }, below);
}

/** @param {MapLibre.Map} map @param {string} id @param {string} source @param {MapLibre.Paint} paint @param {Partial<MapLibre.Layer>} [more] */
function circle(map, id, source, paint, more = {}) {
    map.addLayer({ id, type: 'circle', source, paint, ...more });
}

/**
 * The chips of a street's routes as a picture, to lie on their lines: a line is colour and code.
 * @param {MapLibre.Map} map @param {string} id @param {{code: string, fill: string, ink: string}[]} chips
 * @param {import('./palette.js').Palette} colours @param {string} font
 */
export function drawCodes(map, id, chips, colours, font) {
    // A whole name would cover the street.
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
 * A stop's name as a picture, so that no font has to be fetched.
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
 * Draws a text's picture and gives it to the map.
 * @param {MapLibre.Map} map @param {string} id @param {string} text @param {string} font @param {number} margin beside the text
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
