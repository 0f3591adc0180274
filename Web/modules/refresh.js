/**
 * Asking anew for all that is shown, when the rider wants it now.
 * @module
 */
import { sayAgain } from './announce.js';
import { retryLive } from './live-data.js';
import { refreshService } from './network.js';
import { refreshNotices } from './notices.js';
import { tendPage } from './stage.js';
import { t } from './words.js';

export function refresh() {
    retryLive();
    refreshService().catch(() => {});
    refreshNotices();
    tendPage();
    sayAgain('refresh', t('refresh.done'));
}
