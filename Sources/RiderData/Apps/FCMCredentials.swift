import Crypto
import CryptoExtras
import Foundation
import TransitCore

/// The app publisher's credentials for Firebase Cloud Messaging: a Google Cloud service account.
package struct FCMCredentials: Sendable {
    package static let usualURL = "https://fcm.googleapis.com"
    private static let scope = "https://www.googleapis.com/auth/firebase.messaging"
    private static let grant = "urn:ietf:params:oauth:grant-type:jwt-bearer"

    private let project: String
    private let email: String
    private let tokenURL: String
    private let url: String
    private let key: _RSA.Signing.PrivateKey

    private struct Account: Decodable {
        var project_id: String
        var client_email: String
        var private_key: String
        var token_uri: String
    }

    /// Decodes a service account.
    /// - Parameter account: The JSON file issued by Google.
    /// - Throws: ``PushError/badKey``.
    package init(account: String, url: String = usualURL) throws(PushError) {
        guard let account = try? JSONDecoder().decode(Account.self, from: Data(account.utf8)),
            let key = try? _RSA.Signing.PrivateKey(pemRepresentation: account.private_key)
        else { throw .badKey }
        (project, email, tokenURL) = (account.project_id, account.client_email, account.token_uri)
        (self.key, self.url) = (key, url)
    }

    /// Returns the request for an access token (RFC 7523).
    /// - Parameter now: The real time, even if the server's clock is simulated.
    func tokenRequest(at now: EpochSeconds) throws -> AppPushRequest {
        let assertion = try WebToken.text {
            $0.member("alg", "RS256")
            $0.member("typ", "JWT")
        } claims: {
            $0.member("iss", email)
            $0.member("scope", Self.scope)
            $0.member("aud", tokenURL)
            $0.member("iat", now)
            $0.member("exp", now + 3600)
        } sign: {
            try key.signature(for: $0, padding: .insecurePKCS1v1_5).rawRepresentation
        }
        let grant = Self.grant.replacing(":", with: "%3A")
        return AppPushRequest(
            url: tokenURL, headers: [("content-type", "application/x-www-form-urlencoded")],
            body: Array("grant_type=\(grant)&assertion=\(assertion)".utf8))
    }

    /// Decodes an access token and its validity in seconds; nil for any other response.
    static func token(in reply: AppPushReply) -> (text: String, seconds: Int64)? {
        struct Grant: Decodable {
            var access_token: String
            var expires_in: Int64
        }
        guard case .status(200, _, let body) = reply,
            let grant = try? JSONDecoder().decode(Grant.self, from: Data(body)),
            // The token is sent in a header, so it must be visible ASCII.
            grant.access_token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        return (grant.access_token, grant.expires_in)
    }

    /// Returns the request that delivers a notification; nil for other messages.
    func request(_ message: AppPushMessage, to target: AppPushTarget, token: String) -> AppPushRequest? {
        guard case .notification(let title, let text, let key, let data) = message.content else { return nil }
        var json = JSONWriter(capacity: 1024)
        json.object { json in
            json.member("message") { json in
                json.member("token", target.token)
                json.member("notification") { json in
                    json.member("title", title)
                    json.member("body", text)
                }
                // FCM requires string values.
                json.member("data") { json in
                    json.key(key)
                    json.string(String(decoding: data, as: UTF8.self))
                }
                json.member("android") { json in
                    json.member("priority", "HIGH")
                    json.member("ttl", "\(max(message.lifetime, 0))s")
                    json.member("collapse_key", message.collapse)
                }
            }
        }
        return AppPushRequest(
            url: "\(url)/v1/projects/\(project)/messages:send",
            headers: [("authorization", "Bearer " + token), ("content-type", "application/json")], body: json.bytes)
    }

    /// The error that FCM returns for a malformed device token (Firebase, *ErrorCode*).
    static let refusalOfToken = "FCM: 400 INVALID_ARGUMENT"

    /// Interprets a response of FCM (Firebase, *ErrorCode*).
    static func outcome(_ reply: AppPushReply) -> APNsCredentials.Outcome {
        guard case .status(let status, let pause, let body) = reply else {
            return .result(.again("FCM does not respond"))
        }
        let code = code(in: body)
        let text = "FCM: \(status) \(code)"
        switch (status, code) {
        case (200, _): return .result(.delivered)
        case (404, "UNREGISTERED"), (403, "SENDER_ID_MISMATCH"): return .result(.gone)
        case (401, "THIRD_PARTY_AUTH_ERROR"): return .result(.refused(text))
        case (401, _): return .expiredToken
        case (403, _), (429, _), (500..., _): return .pause(seconds: pause ?? 60, reason: text)
        default: return .result(.refused(text))
        }
    }

    /// Returns FCM's error code, or else the status of the Google API.
    private static func code(in body: [UInt8]) -> String {
        struct Failure: Decodable {
            struct Reason: Decodable {
                struct Detail: Decodable {
                    var errorCode: String?
                }
                var status: String?
                var details: [Detail]?
            }
            var error: Reason?
        }
        let error = (try? JSONDecoder().decode(Failure.self, from: Data(body)))?.error
        return String((error?.details?.lazy.compactMap(\.errorCode).first ?? error?.status ?? "").prefix(64))
    }
}
