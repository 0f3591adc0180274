/**
 * The board on another site: requests its document again and shows its `main`, which the server has written. Without a
 * new one for a while it says so, and minutes give way to clock times. Stores nothing and loads nothing else.
 */

const main = () => /** @type {HTMLElement} */ (document.querySelector('main'));

/** Milliseconds between two requests where the server names none. */
const USUAL = 20_000;

/** `performance.now()` of the last document that came. */
let came = performance.now();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** Colours the lines: the policy permits no styles in the document. */
function colour() {
    for (const line of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-color]'))) {
        line.style.backgroundColor = line.dataset.color ?? '';
        line.style.color = line.dataset.text ?? '';
    }
}

/** Shows what has come, unless a link of it is about to be used. */
function show(/** @type {string} */ text) {
    const next = new DOMParser().parseFromString(text, 'text/html');
    const content = next.querySelector('main');
    if (!content) return;
    came = performance.now();
    document.title = next.title;
    const focused = [...main().querySelectorAll('a')].indexOf(/** @type {HTMLAnchorElement} */ (document.activeElement));
    main().replaceWith(document.adoptNode(content));
    colour();
    if (focused >= 0) main().querySelectorAll('a')[focused]?.focus({ preventScroll: true });
}

function markAge() {
    const limit = Number(main().dataset.limit) * 1000;
    if (!(performance.now() - came > limit)) return;
    main().dataset.old = '';
    main().querySelector('.old')?.removeAttribute('hidden');
}

async function refresh() {
    clearTimeout(waiting);
    try {
        const answer = await fetch(location.href, { credentials: 'omit', cache: 'no-cache' });
        if (answer.ok) show(await answer.text());
    } catch {
        // The next attempt follows; what stands there shows its age.
    }
    markAge();
    plan();
}

function plan() {
    clearTimeout(waiting);
    const delay = Number(main().dataset.refresh) * 1000 || USUAL;
    if (!document.hidden) waiting = setTimeout(() => void refresh(), delay);
}

document.addEventListener('visibilitychange', () => void (document.hidden ? clearTimeout(waiting) : refresh()));
colour();
plan();

export {};
