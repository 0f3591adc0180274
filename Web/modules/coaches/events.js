/**
 * Reads a response of server-sent events by `fetch`, since `EventSource` does not report the status of an error.
 * @module
 */
import { address, RequestError } from '../server/api.js';

/**
 * Requests a stream of events, and returns at its end.
 * @param {string} path @param {import('../server/api.js').Query} query
 * @param {(name: string, data: unknown) => void} take called for each event
 * @param {AbortSignal} signal
 */
export async function readEvents(path, query, take, signal) {
    const response = await fetch(address(path, query), { signal, headers: { Accept: 'text/event-stream' } }).catch((error) => {
        if (signal.aborted) throw error;
        throw new RequestError(0, 'unreachable');
    });
    if (!response.ok || !response.body) throw new RequestError(response.status, '');
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        const events = (text + value).split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) deliver(event, take);
    }
}

/**
 * Parses an event, and passes it on.
 * @param {string} event the event's lines @param {(name: string, data: unknown) => void} take
 */
function deliver(event, take) {
    const fields = new Map(event.split('\n').map((line) => /** @type {[string, string]} */ (line.split(/: ?(.*)/s, 2))));
    const [name, data] = [fields.get('event'), fields.get('data')];
    if (name && data) take(name, JSON.parse(data));
}
