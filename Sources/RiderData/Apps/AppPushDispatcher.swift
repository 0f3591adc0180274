package import TransitCore

/// Sends messages to apps through the push services with configured credentials. Access tokens are reused until shortly
/// before their expiry. After a rate limit or failure of a service, requests to it pause.
package actor AppPushDispatcher: AppPushSender {
    /// The time in seconds for which an APNs provider token is reused. APNs accepts a token for an hour, and a new one
    /// at most every 20 minutes.
    private static let providerTokenLife: Int64 = 2700
    /// The time in seconds before its expiry at which an access token is renewed.
    private static let margin: Int64 = 60
    private static let longestPause = 3600

    private typealias Outcome = APNsCredentials.Outcome

    private struct Token {
        var text: String
        var until: EpochSeconds
    }

    private let apns: APNsCredentials?
    private let fcm: FCMCredentials?
    private let oneSignal: OneSignalCredentials?
    private let transport: any AppPushTransport
    /// Returns the milliseconds of a monotonic clock.
    private let elapsed: @Sendable () -> Int64
    /// Returns the real time, even if the server's clock is simulated.
    private let realNow: @Sendable () -> EpochSeconds
    private var tokens: [AppPushSystem: Token] = [:]
    /// The ends of the pauses, in milliseconds of the monotonic clock.
    private var pauses: [AppPushSystem: Int64] = [:]

    package init(
        apns: APNsCredentials? = nil, fcm: FCMCredentials? = nil, oneSignal: OneSignalCredentials? = nil,
        transport: any AppPushTransport, elapsed: @escaping @Sendable () -> Int64,
        realNow: @escaping @Sendable () -> EpochSeconds
    ) {
        (self.apns, self.fcm, self.oneSignal) = (apns, fcm, oneSignal)
        (self.transport, self.elapsed, self.realNow) = (transport, elapsed, realNow)
    }

    package nonisolated func reaches(_ system: AppPushSystem) -> Bool {
        switch system {
        case .ios: apns != nil
        case .android: fcm != nil
        case .oneSignal: oneSignal != nil
        }
    }

    package func send(_ message: AppPushMessage, to target: AppPushTarget) async -> AppPushResult {
        let system = target.system
        guard elapsed() >= pauses[system] ?? .min else { return .again() }
        for _ in 0..<2 {
            switch await attempt(message, to: target) {
            case .result(let result): return result
            case .pause(let seconds, let reason):
                pauses[system] = elapsed() + Int64(min(max(seconds, 1), Self.longestPause)) * 1000
                return .again(reason)
            // The first attempt discarded the expired token; the second attempt uses a new one.
            case .expiredToken: continue
            }
        }
        return .again("\(system): new tokens are refused as expired; check this server's clock")
    }

    private func attempt(_ message: AppPushMessage, to target: AppPushTarget) async -> Outcome {
        switch target.system {
        case .ios: await attempt(message, to: target, by: apns)
        case .android: await attempt(message, to: target, by: fcm)
        case .oneSignal:
            if let request = oneSignal?.request(message, to: target) {
                OneSignalCredentials.outcome(await transport.send(request))
            } else {
                .result(.refused("no such message can be sent through OneSignal"))
            }
        }
    }

    private func attempt(
        _ message: AppPushMessage, to target: AppPushTarget, by apns: APNsCredentials?
    ) async -> Outcome {
        guard let apns else { return .result(.refused("there are no credentials for APNs")) }
        let now = realNow()
        let token: String
        if let known = tokens[.ios], now < known.until {
            token = known.text
        } else {
            guard let made = try? apns.token(at: now) else { return .result(.refused("APNs: the key signs nothing")) }
            token = made
            tokens[.ios] = Token(text: made, until: now + Self.providerTokenLife)
        }
        guard let request = apns.request(message, to: target, token: token, at: now) else { return .result(.gone) }
        let outcome = APNsCredentials.outcome(await transport.send(request))
        if outcome == .expiredToken { forget(token, of: .ios) }
        return outcome
    }

    private func attempt(
        _ message: AppPushMessage, to target: AppPushTarget, by fcm: FCMCredentials?
    ) async -> Outcome {
        guard let fcm else { return .result(.refused("there are no credentials for FCM")) }
        guard let token = await accessToken(of: fcm) else {
            return .pause(seconds: 60, reason: "FCM: the service account gets no access token")
        }
        guard let request = fcm.request(message, to: target, token: token) else {
            return .result(.refused("no such message can be sent through FCM"))
        }
        let outcome = FCMCredentials.outcome(await transport.send(request))
        if outcome == .expiredToken { forget(token, of: .android) }
        return outcome
    }

    private func accessToken(of fcm: FCMCredentials) async -> String? {
        let now = realNow()
        if let known = tokens[.android], now < known.until { return known.text }
        guard let request = try? fcm.tokenRequest(at: now),
            let granted = FCMCredentials.token(in: await transport.send(request))
        else { return nil }
        tokens[.android] = Token(text: granted.text, until: now + max(granted.seconds - Self.margin, 0))
        return granted.text
    }

    /// Discards a token, unless another message has renewed it in the meantime.
    private func forget(_ token: String, of system: AppPushSystem) {
        if tokens[system]?.text == token { tokens[system] = nil }
    }
}
