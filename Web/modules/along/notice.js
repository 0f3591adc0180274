/**
 * The single notification of a ride, which the page itself shows and replaces.
 * @module
 */
import { hrefOf } from '../address/router.js';
import { notify } from '../dom/announce.js';
import { redraw } from '../dom/draw.js';
import { root } from '../dom/root.js';
import { t } from '../format/words.js';
import { site } from '../server/site.js';
import { guide, newsOf } from './state.js';

/** The tag that all notifications of rides share. */
const TAG = 'headsign along';

export const mayNotify = () => 'Notification' in globalThis && Notification.permission === 'granted';

/** Turns notifications on or off. Must be called in the handler of a press, as browsers prompt only there. */
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

/**
 * Returns the images of a notification: the operator's, or the page's own without branding. For a missing image the
 * browser shows its default.
 */
function images() {
    const { icon, badge } = site.branding ?? { icon: 'icons/app-192.png', badge: undefined };
    return { icon: icon && root + icon, badge: badge && root + badge };
}

/**
 * Shows or replaces the notification if notifications are on.
 * @param {{title: string, body: string}} news @param {boolean} isUrgent
 */
export async function showNotice({ title, body }, isUrgent) {
    if (!guide.value.notices) return;
    const options = { body, tag: TAG, ...images(), renotify: isUrgent, silent: !isUrgent, data: { at: hrefOf('along', guide.value.id) } };
    await (await navigator.serviceWorker?.getRegistration())?.showNotification(title, options).catch(() => {});
}

export async function closeNotice() {
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const notice of await registration?.getNotifications({ tag: TAG }) ?? []) notice.close();
}
