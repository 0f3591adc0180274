// Made by scripts/client-models from api/openapi.yaml; not to be edited.

extension HeadsignClient {
    /// Whether this server tells pages anything while they are closed, and the key to subscribe with.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func push() async throws -> Push {
        try await ask(.get, "/api/v1/push")
    }

    /// What the server keeps for a page now.
    /// - Parameters:
    ///   - secret: 64 hexadecimal digits in small letters, which only this app knows.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func alarms(secret: String) async throws -> AlarmList {
        try await ask(.get, "/api/v1/alarms", secret: secret)
    }

    /// Has all alarms of a page told to another subscription, for browsers that have changed theirs.
    /// - Parameters:
    ///   - secret: 64 hexadecimal digits in small letters, which only this app knows.
    ///   - subscription: What is sent.
    /// - Returns: whether it is new to the server.
    /// - Throws: ``HeadsignError``, which says what to do.
    @discardableResult
    public func moveAlarms(to subscription: PushSubscription, secret: String) async throws -> Bool {
        try await send(.post, "/api/v1/alarms", secret: secret, body: Subscription(subscription: subscription))
    }

    /// Forgets all that the server keeps for a page, with what is on its way.
    /// - Parameters:
    ///   - secret: 64 hexadecimal digits in small letters, which only this app knows.
    /// - Returns: whether it is new to the server.
    /// - Throws: ``HeadsignError``, which says what to do.
    @discardableResult
    public func forgetAlarms(secret: String) async throws -> Bool {
        try await send(.delete, "/api/v1/alarms", secret: secret)
    }

    /// Sets an alarm, or sets it anew from its beginning.
    /// - Parameters:
    ///   - id: The alarm, 32 hexadecimal digits that the page made up.
    ///   - secret: 64 hexadecimal digits in small letters, which only this app knows.
    ///   - alarm: What is sent.
    /// - Returns: whether it is new to the server.
    /// - Throws: ``HeadsignError``, which says what to do.
    @discardableResult
    public func setAlarm(_ id: String, _ alarm: AlarmRequest, secret: String) async throws -> Bool {
        try await send(.put, "/api/v1/alarms/\(id.inPath)", secret: secret, body: alarm)
    }

    /// Forgets an alarm, with what is on its way.
    /// - Parameters:
    ///   - id: The alarm, 32 hexadecimal digits that the page made up.
    ///   - secret: 64 hexadecimal digits in small letters, which only this app knows.
    /// - Returns: whether it is new to the server.
    /// - Throws: ``HeadsignError``, which says what to do.
    @discardableResult
    public func forgetAlarm(_ id: String, secret: String) async throws -> Bool {
        try await send(.delete, "/api/v1/alarms/\(id.inPath)", secret: secret)
    }
}
