"""The displayed contrast of every word and glyph of a page, measured from the pixels of screenshots.

Two screenshots are taken: one of the page, and one with its words and glyphs hidden. Pixels that differ belong to a
word or a glyph, and the second screenshot shows the background behind it. For a word, the pixel with the highest
contrast counts, because the others are the edges of its strokes.
"""

# WCAG 2.2 ratios: 1.4.3 for text, 1.4.11 for glyphs. Text is large from 24 px on, bold text from 18.66 px on.
TEXT, LARGE, GLYPH = 4.5, 3.0, 3.0
# Rendering and animations are suspended while the page is measured. The map is removed, because it would take most of
# the time.
GATE = """() => {
    const [frame, later, context] = [window.requestAnimationFrame, window.setTimeout, HTMLCanvasElement.prototype.getContext];
    const held = [];
    const gated = (body) => (...values) => (window.isStill ? held.push(() => body(...values)) : body(...values));
    window.requestAnimationFrame = (body) => frame(gated(body));
    window.setTimeout = (body, ...more) => later(gated(body), ...more);
    window.move = () => {
        window.isStill = false;
        document.adoptedStyleSheets = [];
        for (const body of held.splice(0)) later(body);
    };
    HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
        return kind.startsWith('webgl') ? null : context.call(this, kind, ...more);
    };
}"""
STILL = """() => {
    window.isStill = true;
    const sheet = (text) => {
        const one = new CSSStyleSheet();
        one.replaceSync(text);
        return one;
    };
    const still = sheet(`
        *, *::before, *::after { transition: none !important; animation: none !important; caret-color: transparent !important; pointer-events: auto !important; }
        .maplibregl-canvas-container, .bus-layer { visibility: hidden !important; }`);
    const bare = sheet(`
        *, *::before, *::after, *::placeholder { color: transparent !important; text-shadow: none !important; -webkit-text-fill-color: transparent !important;
            text-decoration-color: transparent !important; }
        svg text { fill: transparent !important; }
        svg[data-glyph], svg[data-glyph] * { visibility: hidden !important; }`);
    window.leaveOut = (words) => (document.adoptedStyleSheets = words ? [still, bare] : [still]);
    leaveOut(false);
}"""
# Returns every visible word, field and glyph that is not covered: its position, the required ratio and its kind.
PARTS = """([TEXT, LARGE, GLYPH]) => {
    // Larger ones are drawings, which stand behind words.
    const SIZE = 64;
    const parts = [];
    const seen = (box, owner) => {
        if (box.width < 3 || box.height < 3 || box.bottom > innerHeight || box.top < 0) return false;
        // Also its upper and lower ends: a list that scrolls may cut a word off.
        return [box.top + 1, (box.top + box.bottom) / 2, box.bottom - 1].every((y) => {
            const top = document.elementFromPoint((box.left + box.right) / 2, y);
            // A picture may lie over letters that stand in for it.
            return Boolean(top) && !top.matches('img') && (owner.contains(top) || top.contains(owner));
        });
    };
    const off = (one) => one.closest(':disabled, [aria-disabled=true], .maplibregl-canvas-container');
    const add = (box, owner, need, what) => {
        if (seen(box, owner)) parts.push({ x: box.left, y: box.top, width: box.width, height: box.height, need, what });
    };
    const needOf = (one) => {
        const { fontSize, fontWeight } = getComputedStyle(one);
        const size = parseFloat(fontSize);
        return size >= 24 || size >= 18.66 && Number(fontWeight) >= 700 ? LARGE : TEXT;
    };
    const name = (one) => `${one.nodeName.toLowerCase()}.${one.getAttribute('class') ?? ''}`;
    for (const one of document.querySelectorAll('svg')) {
        const box = one.getBoundingClientRect();
        if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || off(one) || Math.max(box.width, box.height) > SIZE) continue;
        one.setAttribute('data-glyph', '');
        const use = one.querySelector('use');
        add(box, one, GLYPH, `${name(one)} ${use?.getAttribute('href') ?? ''} in ${name(one.parentElement)} ${one.parentElement.textContent.trim().slice(0, 30)}`);
    }
    for (const one of document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file]), select, textarea')) {
        if (one.checkVisibility({ visibilityProperty: true }) && !off(one) && (one.value || one.placeholder)) {
            add(one.getBoundingClientRect(), one, needOf(one), `${name(one)} ${one.value || one.placeholder}`);
        }
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
        const { data, parentElement: owner } = walker.currentNode;
        if (!owner.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || off(owner) || owner.closest('option, select, .vh, [class*=vh]')) continue;
        for (const word of data.matchAll(/\\S*[\\p{L}\\p{N}]\\S*/gu)) {
            range.setStart(walker.currentNode, word.index);
            range.setEnd(walker.currentNode, word.index + word[0].length);
            for (const box of range.getClientRects()) add(box, owner, needOf(owner), `${name(owner)} “${word[0]}” in ${name(owner.parentElement)}`);
        }
    }
    return parts;
}"""
# Returns the highest contrast ratio between the two screenshots at each position.
RATIOS = """async ([whole, bare, parts]) => {
    const pixels = async (picture) => {
        const bytes = Uint8Array.from(atob(picture), (one) => one.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true });
        context.drawImage(bitmap, 0, 0);
        return context.getImageData(0, 0, bitmap.width, bitmap.height);
    };
    const [front, ground] = [await pixels(whole), await pixels(bare)];
    const linear = Float64Array.from({ length: 256 }, (_, value) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    const luminance = ({ data }, at) => 0.2126 * linear[data[at]] + 0.7152 * linear[data[at + 1]] + 0.0722 * linear[data[at + 2]];
    const scale = front.width / parts.width;
    return parts.list.map(({ x, y, width, height }) => {
        let best = 1;
        for (let row = Math.ceil(y * scale); row < Math.floor((y + height) * scale); row += 1) {
            for (let column = Math.ceil(x * scale); column < Math.floor((x + width) * scale); column += 1) {
                const at = 4 * (row * front.width + column);
                const [one, other] = [luminance(front, at), luminance(ground, at)];
                best = Math.max(best, (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05));
            }
        }
        return best;
    });
}"""


def prepare(page):
    """Prepares the page for freezing and removes the map; must be called before navigation."""
    page.watch.expect("WebGL|webgl")
    page.add_init_script(f"({GATE})()")
    page.camera = page.context.new_cdp_session(page)


def still(page):
    """Freezes the page: nothing moves or is rendered from now on."""
    page.evaluate(STILL)


def move(page):
    """Unfreezes the page: it moves and is rendered again."""
    page.evaluate("move()")


def weak(page, lens) -> tuple[int, list[str]]:
    """Returns the number of measured parts, and the parts with too little contrast. `lens` is any other page; it
    decodes the screenshots."""
    parts = page.evaluate(PARTS, [TEXT, LARGE, GLYPH])
    pictures = []
    for words in (False, True):
        page.evaluate("leaveOut", words)
        # Faster than Playwright's `screenshot`, which compresses more.
        pictures.append(page.camera.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})["data"])
    page.evaluate("leaveOut", False)
    ratios = lens.evaluate(RATIOS, [*pictures, {"width": page.viewport_size["width"], "list": parts}])
    return len(parts), [f"{ratio:.2f} of {part['need']}: {part['what']}" for part, ratio in zip(parts, ratios) if ratio < part["need"]]
