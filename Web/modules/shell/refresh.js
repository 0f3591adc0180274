/**
 * Requests all displayed data again, when the rider wants that.
 * @module
 */
import { sayAgain } from '../dom/announce.js';
import { t } from '../format/words.js';
import { retryLive } from '../live/live-data.js';
import { refreshNotices } from '../live/notices.js';
import { refreshService } from '../server/network.js';
import { refreshPage } from './stage.js';

export function refresh() {
    retryLive();
    refreshService().catch(() => {});
    refreshNotices();
    refreshPage();
    sayAgain('refresh', t('refresh.done'));
}
