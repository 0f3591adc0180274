/**
 * The one notice of a ride, which the page itself puts there and renews.
 * @module
 */
import { hrefOf } from '../address/router.js';
import { notify } from '../dom/announce.js';
import { redraw } from '../dom/draw.js';
import { root } from '../dom/root.js';
import { t } from '../format/words.js';
import { site } from '../server/site.js';
import { guide, newsOf } from './state.js';

/** The tag of the one notice. */
const TAG = 'headsign along';

export const mayNotify = () => 'Notification' in globalThis && Notification.permission === 'granted';

/** Asks within the rider's press. */
export async function toggleNotices() {
    if (guide.value.notices) {
        closeNotice();
        guide.value = { ...guide.value, notices: false };
    } else if (await Notification.requestPermission() === 'granted') {
        guide.value = { ...guide.value, notices: true };
        const news = newsOf();
        if (news) showNotice(news, false);
    } else notify(t('alarm.blocked'));
    redraw();
}

export const canNotify = () => 'Notification' in globalThis && navigator.serviceWorker !== undefined && Notification.permission !== 'denied';

/** The images of a notification: the operator's, else the page's own. Without one the browser shows its own. */
function images() {
    const { icon, badge } = site.branding ?? { icon: 'icons/app-192.png', badge: undefined };
    return { icon: icon && root + icon, badge: badge && root + badge };
}

/** @param {{title: string, body: string}} news @param {boolean} isUrgent */
export async function showNotice({ title, body }, isUrgent) {
    if (!guide.value.notices) return;
    const options = { body, tag: TAG, ...images(), renotify: isUrgent, silent: !isUrgent, data: { at: hrefOf('along', guide.value.id) } };
    await (await navigator.serviceWorker?.getRegistration())?.showNotification(title, options).catch(() => {});
}

export async function closeNotice() {
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const notice of await registration?.getNotifications({ tag: TAG }) ?? []) notice.close();
}
