import Crypto
import CryptoExtras
import Foundation
import Synchronization
import Testing
import TransitCore

@testable import RiderData

/// Messages to apps through APNs, FCM and OneSignal, with services that respond as documented.
struct AppPushTests {
    /// A transport with prepared responses; after these, requests succeed.
    private final class Service: AppPushTransport {
        private struct State {
            var replies: [AppPushReply] = []
            var requests: [AppPushRequest] = []
        }

        private let state = Mutex(State())

        init(_ replies: [AppPushReply] = []) { state.withLock { $0.replies = replies } }

        var requests: [AppPushRequest] { state.withLock { $0.requests } }

        func send(_ request: AppPushRequest) async -> AppPushReply {
            state.withLock { state in
                state.requests.append(request)
                if request.url.hasSuffix("/token"), state.replies.isEmpty {
                    return .status(200, body: Array(#"{"access_token":"granted","expires_in":3600}"#.utf8))
                }
                return state.replies.isEmpty ? .status(200) : state.replies.removeFirst()
            }
        }
    }

    private final class Clock: Sendable {
        private let time = Mutex(EpochSeconds(1_800_000_000))
        var now: EpochSeconds {
            get { time.withLock { $0 } }
            set { time.withLock { $0 = newValue } }
        }
    }

    private static let key = P256.Signing.PrivateKey()
    private let clock = Clock()

    private static func account(_ key: _RSA.Signing.PrivateKey) throws -> String {
        let fields = [
            "project_id": "town", "client_email": "push@town.example", "private_key": key.pemRepresentation,
            "token_uri": "https://oauth.example/token",
        ]
        return String(decoding: try JSONSerialization.data(withJSONObject: fields), as: UTF8.self)
    }

    private static func apns() throws -> APNsCredentials {
        try APNsCredentials(
            pem: key.pemRepresentation, keyID: "KEY", teamID: "TEAM", topic: "org.example.app",
            url: "https://apns.example", sandboxURL: "https://sandbox.example")
    }

    private func dispatcher(
        _ service: Service, fcm: FCMCredentials? = nil, oneSignal: OneSignalCredentials? = nil
    ) throws -> AppPushDispatcher {
        AppPushDispatcher(
            apns: try Self.apns(), fcm: fcm, oneSignal: oneSignal, transport: service,
            elapsed: { [clock] in clock.now.rawValue * 1000 }, realNow: { [clock] in clock.now })
    }

    private static let message = AppPushMessage(
        .notification(title: "T", text: "Soon", key: "k", data: Array(#"{"a":1}"#.utf8)), collapse: "c", lifetime: 300)
    private static let phone = AppPushTarget(system: .ios, token: "0aF1")

    private static func header(_ name: String, of request: AppPushRequest) -> String? {
        request.headers.first { $0.name == name }?.value
    }

    /// Returns the claims of a token after verifying its signature.
    private static func claims(
        _ token: String, isSigned: (_ content: Data, _ signature: Data) throws -> Bool
    ) throws -> [String: Any] {
        let parts = token.split(separator: ".").map(String.init)
        let signature = Data(try #require(Base64URL.bytes(parts[2])))
        #expect(try isSigned(Data("\(parts[0]).\(parts[1])".utf8), signature))
        let claims = Data(try #require(Base64URL.bytes(parts[1])))
        return try #require(try JSONSerialization.jsonObject(with: claims) as? [String: Any])
    }

    private static func failure(_ status: Int, _ reason: String) -> AppPushReply {
        .status(status, body: Array(#"{"reason":"\#(reason)"}"#.utf8))
    }

    @Test func `a notification is sent to APNs with a signed token`() async throws {
        let service = Service()
        let result = try await dispatcher(service).send(Self.message, to: Self.phone)
        #expect(result == .delivered)
        let request = try #require(service.requests.first)
        #expect(request.url == "https://apns.example/3/device/0aF1")
        #expect(Self.header("apns-topic", of: request) == "org.example.app")
        #expect(Self.header("apns-push-type", of: request) == "alert")
        #expect(Self.header("apns-priority", of: request) == "10")
        #expect(Self.header("apns-expiration", of: request) == "1800000300")
        #expect(Self.header("apns-collapse-id", of: request) == "c")
        let body = String(decoding: request.body, as: UTF8.self)
        #expect(body == #"{"aps":{"alert":{"title":"T","body":"Soon"},"sound":"default"},"k":{"a":1}}"#)
        let token = try #require(Self.header("authorization", of: request)).dropFirst("bearer ".count)
        let claims = try Self.claims(String(token)) { content, signature in
            Self.key.publicKey.isValidSignature(try .init(rawRepresentation: signature), for: content)
        }
        #expect(claims["iss"] as? String == "TEAM" && claims["iat"] as? Int == 1_800_000_000)
    }

    @Test(
        arguments: [
            (Self.failure(400, "BadDeviceToken"), nil), (AppPushReply.status(200), nil),
            (Self.failure(403, "InvalidProviderToken"), "APNs: 403 InvalidProviderToken"),
            (Self.failure(400, "TopicDisallowed"), "APNs: 400 TopicDisallowed"), (.silence, "APNs does not respond"),
        ] as [(AppPushReply, String?)])
    func `rejected APNs credentials are detected with a nonexistent device`(
        reply: AppPushReply, refusal: String?
    ) async throws {
        let service = Service([reply])
        #expect(try await dispatcher(service).refusalOfCredentials(for: .ios) == refusal)
        #expect(service.requests.map(\.url) == ["https://apns.example/3/device/" + String(repeating: "0", count: 64)])
    }

    @Test func `FCM credentials are valid if FCM rejects only the device token`() async throws {
        let granted = AppPushReply.status(200, body: Array(#"{"access_token":"granted","expires_in":3600}"#.utf8))
        let refusals = [
            (#"{"error":{"status":"INVALID_ARGUMENT"}}"#, 400, nil),
            (#"{"error":{"status":"NOT_FOUND"}}"#, 404, "FCM: 404 NOT_FOUND"),
        ]
        for (body, status, refusal) in refusals {
            let service = Service([granted, .status(status, body: Array(body.utf8))])
            let account = try Self.account(_RSA.Signing.PrivateKey(keySize: .bits2048))
            let dispatcher = try dispatcher(service, fcm: try FCMCredentials(account: account))
            #expect(await dispatcher.refusalOfCredentials(for: .android) == refusal)
        }
    }

    @Test func `an app's debug build is reached through the APNs sandbox`() async throws {
        let service = Service()
        let target = AppPushTarget(system: .ios, token: "ff", isSandbox: true)
        _ = try await dispatcher(service).send(Self.message, to: target)
        #expect(service.requests.map(\.url) == ["https://sandbox.example/3/device/ff"])
    }

    @Test func `a provider token is reused for 45 minutes`() async throws {
        let service = Service()
        let dispatcher = try dispatcher(service)
        for seconds in [0, 2699, 1] as [Int64] {
            clock.now = clock.now + seconds
            _ = await dispatcher.send(Self.message, to: Self.phone)
        }
        let tokens = service.requests.map { Self.header("authorization", of: $0) }
        #expect(tokens[0] == tokens[1] && tokens[1] != tokens[2])
    }

    @Test(arguments: [
        (Self.failure(400, "BadDeviceToken"), AppPushResult.gone), (Self.failure(400, "DeviceTokenNotForTopic"), .gone),
        (Self.failure(410, "Unregistered"), .gone), (Self.failure(429, "TooManyRequests"), .again()),
        (Self.failure(400, "PayloadEmpty"), .refused("APNs: 400 PayloadEmpty")),
        (Self.failure(413, "PayloadTooLarge"), .refused("APNs: 413 PayloadTooLarge")),
        (Self.failure(403, "InvalidProviderToken"), .again("APNs: 403 InvalidProviderToken")),
        (Self.failure(503, "ServiceUnavailable"), .again("APNs: 503 ServiceUnavailable")),
        (AppPushReply.silence, .again("APNs does not respond")),
    ])
    func `each documented APNs response is interpreted`(reply: AppPushReply, result: AppPushResult) async throws {
        let service = Service([reply])
        #expect(try await dispatcher(service).send(Self.message, to: Self.phone) == result)
    }

    @Test func `a malformed device token counts as gone without any request`() async throws {
        let service = Service()
        for token in ["", "a/../b", "a b", "é"] {
            let target = AppPushTarget(system: .ios, token: token)
            #expect(try await dispatcher(service).send(Self.message, to: target) == .gone)
        }
        #expect(service.requests.isEmpty)
    }

    @Test func `an expired provider token is replaced once`() async throws {
        let service = Service([Self.failure(403, "ExpiredProviderToken")])
        #expect(try await dispatcher(service).send(Self.message, to: Self.phone) == .delivered)
        #expect(service.requests.count == 2)
        let wrong = Service([Self.failure(403, "ExpiredProviderToken"), Self.failure(403, "ExpiredProviderToken")])
        guard case .again(let reason?) = try await dispatcher(wrong).send(Self.message, to: Self.phone) else {
            Issue.record("not sent again")
            return
        }
        #expect(reason.contains("clock"))
    }

    @Test func `after a rate limit, sending pauses for the time that the service requests`() async throws {
        let service = Service([.status(503, retryAfter: 30)])
        let dispatcher = try dispatcher(service)
        _ = await dispatcher.send(Self.message, to: Self.phone)
        clock.now = clock.now + 29
        #expect(await dispatcher.send(Self.message, to: Self.phone) == .again())
        #expect(service.requests.count == 1)
        clock.now = clock.now + 1
        #expect(await dispatcher.send(Self.message, to: Self.phone) == .delivered)
    }

    @Test func `a Live Activity is updated and ended`() async throws {
        let service = Service()
        let dispatcher = try dispatcher(service)
        let state = Array(#"{"arrivals":[]}"#.utf8)
        for (stale, dismissal) in [(700, nil), (nil, 900)] as [(EpochSeconds?, EpochSeconds?)] {
            let content = AppPushMessage.Content.activity(state: state, at: 100, stale: stale, dismissal: dismissal)
            _ = await dispatcher.send(AppPushMessage(content, collapse: "c", lifetime: 60), to: Self.phone)
        }
        #expect(service.requests.map { Self.header("apns-push-type", of: $0) } == ["liveactivity", "liveactivity"])
        #expect(Self.header("apns-topic", of: service.requests[0]) == "org.example.app.push-type.liveactivity")
        #expect(
            service.requests.map { String(decoding: $0.body, as: UTF8.self) } == [
                #"{"aps":{"timestamp":100,"event":"update","content-state":{"arrivals":[]},"stale-date":700}}"#,
                #"{"aps":{"timestamp":100,"event":"end","content-state":{"arrivals":[]},"dismissal-date":900}}"#,
            ])
    }

    @Test func `a notification is sent to FCM with an access token of the service account`() async throws {
        let key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        let fcm = try FCMCredentials(account: try Self.account(key), url: "https://fcm.example")
        let service = Service()
        let dispatcher = try dispatcher(service, fcm: fcm)
        let target = AppPushTarget(system: .android, token: "t:1")
        for _ in 0..<2 { #expect(await dispatcher.send(Self.message, to: target) == .delivered) }
        #expect(
            service.requests.map(\.url) == [
                "https://oauth.example/token", "https://fcm.example/v1/projects/town/messages:send",
                "https://fcm.example/v1/projects/town/messages:send",
            ])
        let form = String(decoding: service.requests[0].body, as: UTF8.self)
        let assertion = try #require(form.split(separator: "assertion=").last)
        let claims = try Self.claims(String(assertion)) { content, signature in
            key.publicKey.isValidSignature(
                .init(rawRepresentation: signature), for: content, padding: .insecurePKCS1v1_5)
        }
        #expect(claims["aud"] as? String == "https://oauth.example/token")
        #expect(Self.header("authorization", of: service.requests[1]) == "Bearer granted")
        #expect(
            String(decoding: service.requests[1].body, as: UTF8.self)
                == #"{"message":{"token":"t:1","notification":{"title":"T","body":"Soon"},"#
                + #""data":{"k":"{\"a\":1}"},"android":{"priority":"HIGH","ttl":"300s","collapse_key":"c"}}}"#)
    }

    @Test(arguments: [
        (404, "UNREGISTERED", APNsCredentials.Outcome.result(.gone)), (403, "SENDER_ID_MISMATCH", .result(.gone)),
        (400, "INVALID_ARGUMENT", .result(.refused("FCM: 400 INVALID_ARGUMENT"))), (401, "", .expiredToken),
        (429, "QUOTA_EXCEEDED", .pause(seconds: 60, reason: "FCM: 429 QUOTA_EXCEEDED")),
        (503, "UNAVAILABLE", .pause(seconds: 60, reason: "FCM: 503 UNAVAILABLE")),
    ])
    func `each documented FCM response is interpreted`(status: Int, code: String, outcome: APNsCredentials.Outcome) {
        let body = #"{"error":{"status":"X","details":[{"@type":"t"},{"errorCode":"\#(code)"}]}}"#
        let reply = AppPushReply.status(status, body: code.isEmpty ? [] : Array(body.utf8))
        #expect(FCMCredentials.outcome(reply) == outcome)
    }

    @Test func `a notification is sent to OneSignal with the app's key`() async throws {
        let service = Service()
        let credentials = OneSignalCredentials(app: "app", key: "secret", url: "https://signal.example")
        let dispatcher = try dispatcher(service, oneSignal: credentials)
        let target = AppPushTarget(system: .oneSignal, token: "player")
        #expect(await dispatcher.send(Self.message, to: target) == .delivered)
        #expect(service.requests.map(\.url) == ["https://signal.example/notifications"])
        #expect(Self.header("authorization", of: service.requests[0]) == "Key secret")
        #expect(String(decoding: service.requests[0].body, as: UTF8.self).contains(#""data":{"k":{"a":1}}"#))
    }

    @Test func `malformed keys are rejected`() {
        #expect(throws: PushError.badKey) {
            try APNsCredentials(pem: "-----BEGIN", keyID: "", teamID: "", topic: "")
        }
        for account in ["{}", "", #"{"project_id":"a","client_email":"b","private_key":"c","token_uri":"d"}"#] {
            #expect(throws: PushError.badKey) { try FCMCredentials(account: account) }
        }
    }
}
