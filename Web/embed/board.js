/**
 * The board that is embedded in other sites: fetches its document again at intervals, and replaces `main` with the one
 * that the server rendered. An outdated board says so, and shows clock times without minutes. Stores nothing and loads
 * nothing else.
 */

const main = () => /** @type {HTMLElement} */ (document.querySelector('main'));

/** The interval between requests if the document contains none, in milliseconds. */
const USUAL = 20_000;

/** `performance.now()` when the last document was received. */
let came = performance.now();
/**
 * The timer of the next request.
 * @type {ReturnType<typeof setTimeout> | undefined}
 */
let waiting;

/** Sets the routes' colours in script, since the content security policy forbids inline styles. */
function colour() {
    for (const line of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-color]'))) {
        line.style.backgroundColor = line.dataset.color ?? '';
        line.style.color = line.dataset.text ?? '';
    }
}

/** Shows a received document; keeps the keyboard focus on the same link. */
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
        // The next attempt follows; an outdated board is marked below.
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
