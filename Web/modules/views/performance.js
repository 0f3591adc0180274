/**
 * The history of the service, for operators: the overview of a period, a route, a stop, and a trip.
 * @module
 */
import { hrefOf } from '../address/router.js';
import { share } from '../address/share.js';
import { h } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { stylesheet } from '../dom/stylesheet.js';
import { addOperatorWords, t } from '../format/words.js';
import { squareButton, squareLink } from '../parts/parts.js';
import { asking } from '../parts/states.js';
import { hrefOfSelection } from '../performance/address.js';
import { settleFields } from '../performance/fields.js';
import { trouble } from '../performance/notes.js';
import { overview } from '../performance/overview.js';
import { routePage } from '../performance/route-page.js';
import { noAgency, notEnabled, signIn, signOut } from '../performance/sign-in.js';
import { begin, open, questions, state } from '../performance/state.js';
import { stopPage } from '../performance/stop-page.js';
import { token } from '../performance/token.js';
import { tripPage } from '../performance/trip-page.js';
import { network } from '../server/network.js';

/** Loads the texts and styles when the view is opened, because other views of operators need none of them. */
export const prepare = () => Promise.all([addOperatorWords(), ...['plan', 'ledger', 'later/performance'].map(stylesheet)]);

const PARTS = { overview, route: routePage, stop: stopPage, trip: tripPage };

/**
 * Opens the page.
 * @param {string | undefined} id the selection in the address
 */
export function enter(id) {
    redraw();
    settleFields();
    return open(id);
}

/**
 * Renders the page.
 * @returns {Page.Child[]}
 */
export function page() {
    const { show, agency, from, to } = state.selection;
    const above = show === 'overview' ? hrefOf('status') : hrefOfSelection({ agency, from, to });
    return [
        h('header', { class: 'bar back', key: 'bar' }, squareLink('back', t('back'), above), h('h1', { tabindex: -1 }, t(`performance.title.${show}`)),
            squareButton('print', t('performance.print'), { onclick: () => print() }),
            squareButton('share', t('share'), { onclick: () => share(t(`performance.title.${show}`), location.href) })),
        ...body(),
    ];
}

/**
 * Renders the selected part of the page, or the form to sign in.
 * @returns {Page.Child[]}
 */
function body() {
    const { error, answer, askedAt } = questions.access;
    if (error?.status === 404) return [isUnknown(state.selection.agency) ? noAgency() : notEnabled()];
    if (error?.status === 401 || isRefused()) return signIn(token() !== '', begin);
    if (error) return [trouble(error, begin, '')];
    if (!answer) return [asking(askedAt, t('asking.page'))];
    return [...PARTS[state.selection.show](), h('p', { class: 'sign-out', key: 'sign-out' }, signOut(begin))];
}

/**
 * Returns whether the server does not have an agency.
 * @param {string} agency of the address
 */
const isUnknown = (agency) => network.value.agencies.size > 0 && !network.value.agencies.has(agency);

/** Returns whether the server no longer accepts the token. */
const isRefused = () => Object.values(questions).some(({ error }) => error?.status === 401);
