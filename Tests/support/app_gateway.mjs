/**
 * The services that deliver messages to apps, in one server over TLS and HTTP/2: APNs, FCM with Google's tokens, and
 * OneSignal. It checks protocol, headers, signatures and ages as their documentation has them, and writes each message
 * to its output as a line of JSON. Lines of its input are the replies to the next messages of a device:
 * {"device": "ab", "status": 410, "body": {"reason": "Unregistered"}, "headers": {"retry-after": "1"}}.
 *
 * Its argument is JSON: {"certificate", "key", "apns": {"public", "keyID", "teamID", "topic"},
 * "fcm": {"public", "email", "project"}, "oneSignal": {"app", "key"}}.
 */
import { readFileSync } from 'node:fs';
import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { createSecureServer } from 'node:http2';
import { createInterface } from 'node:readline';

const settings = JSON.parse(process.argv[2]);
const keys = { apns: createPublicKey(readFileSync(settings.apns.public)), fcm: createPublicKey(readFileSync(settings.fcm.public)) };
const replies = new Map();
const granted = new Set();
const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

class Refusal extends Error {
    constructor(status, body) {
        super(JSON.stringify(body));
        Object.assign(this, { status, body });
    }
}

/** The claims of a token with a valid signature. */
function claims(token, kind) {
    const [head, body, signature] = token.split('.');
    const content = Buffer.from(`${head}.${body}`);
    const key = kind === 'ES256' ? { key: keys.apns, dsaEncoding: 'ieee-p1363' } : keys.fcm;
    const header = JSON.parse(Buffer.from(head, 'base64url'));
    if (header.alg !== kind || !verify('sha256', content, key, Buffer.from(signature, 'base64url'))) throw new Error(`a token is not signed by ${kind}`);
    return { ...JSON.parse(Buffer.from(body, 'base64url')), kid: header.kid };
}

const isYoung = (issued) => Math.abs(Date.now() / 1000 - issued) < 3600;

/** Returns the device of a message for APNs. */
function apns(request, body) {
    const { headers } = request;
    if (request.httpVersion !== '2.0') throw new Error('APNs needs HTTP/2');
    const token = /^bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
    if (!token) throw new Refusal(403, { reason: 'MissingProviderToken' });
    const told = claims(token, 'ES256');
    if (told.kid !== settings.apns.keyID || told.iss !== settings.apns.teamID) throw new Refusal(403, { reason: 'InvalidProviderToken' });
    if (!isYoung(told.iat)) throw new Refusal(403, { reason: 'ExpiredProviderToken' });
    const kind = headers['apns-push-type'];
    const topic = settings.apns.topic + (kind === 'liveactivity' ? '.push-type.liveactivity' : '');
    if (headers['apns-topic'] !== topic) throw new Refusal(400, { reason: 'TopicDisallowed' });
    if (!['alert', 'liveactivity'].includes(kind)) throw new Refusal(400, { reason: 'InvalidPushType' });
    if (headers['apns-priority'] !== '10') throw new Error(`apns-priority ${headers['apns-priority']}`);
    if (!(Number(headers['apns-expiration']) > Date.now() / 1000)) throw new Error('the message has expired');
    if (Buffer.byteLength(headers['apns-collapse-id'] ?? '') > 64) throw new Refusal(400, { reason: 'BadCollapseId' });
    if (Buffer.byteLength(JSON.stringify(body)) > 4096) throw new Refusal(413, { reason: 'PayloadTooLarge' });
    if (!body.aps) throw new Refusal(400, { reason: 'PayloadEmpty' });
    return request.url.slice('/3/device/'.length);
}

/** Grants an access token to a service account. */
function grant(text) {
    const form = new URLSearchParams(text);
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') throw new Error('another grant');
    const told = claims(form.get('assertion') ?? '', 'RS256');
    if (told.iss !== settings.fcm.email || !isYoung(told.iat) || told.exp - told.iat > 3600) throw new Refusal(400, { error: 'invalid_grant' });
    const token = randomUUID();
    granted.add(token);
    return { access_token: token, expires_in: 3600, token_type: 'Bearer' };
}

/** Returns the device of a message for FCM. */
function fcm(request, body) {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (!granted.has(token)) throw new Refusal(401, { error: { status: 'UNAUTHENTICATED' } });
    if (request.url !== `/v1/projects/${settings.fcm.project}/messages:send`) throw new Error(`another project: ${request.url}`);
    if (Object.values(body.message.data).some((value) => typeof value !== 'string')) throw new Error('a value of data is no text');
    return body.message.token;
}

/** Returns the device of a message for OneSignal. */
function oneSignal(request, body) {
    if (request.headers.authorization !== `Key ${settings.oneSignal.key}`) throw new Refusal(403, {});
    if (body.app_id !== settings.oneSignal.app) throw new Error('another app');
    return body.include_subscription_ids[0];
}

function answer(request, response, text) {
    const reply = (status, body = {}, headers = {}) => {
        response.writeHead(status, { 'content-type': 'application/json', 'apns-id': randomUUID(), ...headers });
        response.end(JSON.stringify(body));
    };
    try {
        if (request.url === '/token') return reply(200, grant(text));
        const body = JSON.parse(text);
        const service = request.url.startsWith('/3/device/') ? apns : request.url === '/notifications' ? oneSignal : fcm;
        const device = service(request, body);
        const next = replies.get(device)?.shift();
        say({ service: service.name, device, body, headers: request.headers, status: next?.status ?? 200 });
        return reply(next?.status ?? 200, next?.body ?? {}, next?.headers ?? {});
    } catch (error) {
        say({ complaint: `${request.url}: ${error.message}` });
        return error instanceof Refusal ? reply(error.status, error.body) : reply(400, { reason: 'BadMessage' });
    }
}

const server = createSecureServer({ cert: readFileSync(settings.certificate), key: readFileSync(settings.key), allowHTTP1: true }, (request, response) => {
    const parts = [];
    request.on('data', (part) => parts.push(part)).on('end', () => answer(request, response, Buffer.concat(parts).toString()));
});
server.listen(0, '127.0.0.1', () => say({ port: server.address().port }));
createInterface({ input: process.stdin }).on('line', (line) => {
    const reply = JSON.parse(line);
    replies.set(reply.device, [...replies.get(reply.device) ?? [], reply]);
    say({ expected: reply.device });
}).on('close', () => process.exit());
