import HTTPServer
import HTTPTypes
import RiderData
import TransitCore

// The endpoints for reminders of apps: `alarms`. Requests are not logged.

extension Sidecar {
    /// `POST alarms`: stores a reminder of a departure, and returns 201 with the URL for deleting it.
    /// - Throws: 422 for a missing token or operating system, 501 if the operator has no credentials for the system,
    ///   429 over the rate limit, 507 if the limit on alarms is reached.
    func makeAlarm(_ call: inout EndpointRequest, _ version: AppAlarm.Version) throws(Problem) -> EndpointResponse {
        let region = try region(call)
        let access = try recordAccess
        let (sender, now) = (call.sender, call.second)
        try access.alarmLimiter.admit(sender.client, at: sender.at)
        return Self.answer { () async throws -> EndpointResponse in
            var alarm = try AppAlarm(try await sender.form(), in: region.id, version)
            try access.check(alarm.target.system)
            try access.alarmLimiter.admitNew(sender.client, at: sender.at)
            var found: AppCall.Found?
            let calls = AppCallResolver(registry: registry, regions: [region])
            if case .known(let call) = calls.state(of: alarm.call, in: region.id) { found = call }
            let locale = try await access.registration(of: alarm.target.token, in: region.id)?.locale
            alarm.text = AppAlarm.text(found, lead: alarm.lead, locale: locale)
            let token = access.token(of: alarm)
            let record = try access.record(
                .alarm, access.name(.alarm, ["\(region.id)", token]), expires: alarm.expiry(at: now), alarm)
            switch version {
            case .first: _ = try await access.repository.add(record, within: AppAlarm.most)
            case .second:
                try await access.repository.put(record, within: AppAlarm.most)
                try await access.register(alarm.target, in: region.id, at: now)
            }
            return .stated(
                .created, url(of: "\(prefix(of: version))/regions/\(region.id)/alarms/\(token)", for: sender))
        }
    }

    /// `DELETE alarms/{token}`: deletes a reminder. Returns 204, or 404 if it does not exist.
    func deleteAlarm(_ call: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try delete(.alarm, call)
    }

    /// Deletes the record that a token identifies.
    func delete(_ kind: AppRecord.Kind, _ call: EndpointRequest) throws(Problem) -> EndpointResponse {
        let region = try region(call)
        let access = try recordAccess
        try access.alarmLimiter.admit(call.sender.client, at: call.sender.at)
        let name = access.name(kind, ["\(region.id)", call.parameters[1]])
        return Self.answer { () async throws -> EndpointResponse in
            .done(try await access.repository.delete(kind, name) ? .noContent : .notFound)
        }
    }

    private func prefix(of version: AppAlarm.Version) -> String { version == .first ? "/api/v1" : "/api/v2" }

    /// Returns `{"url": …}` with the absolute URL of a path.
    func url(of path: String, for sender: Caller) -> [UInt8] {
        var json = JSONWriter(capacity: 128)
        json.object { $0.member("url", (configuration.url ?? sender.base(isSecure: isSecure)) + path) }
        return json.bytes
    }
}

extension SidecarAccess {
    /// Throws 501 with the missing settings if the operator has not configured a push system.
    func check(_ system: AppPushSystem) throws(Problem) {
        guard sender?.reaches(system) != true else { return }
        let missing =
            switch system {
            case .ios: "Messages to iPhones need the app publisher's key for APNs (sidecar: apns)"
            case .android: "Messages to Android phones need the app publisher's service account for FCM (sidecar: fcm)"
            case .oneSignal:
                "Messages to apps of this version need the app publisher's key for OneSignal (sidecar: onesignal)"
            }
        throw Problem(status: .notImplemented, detail: missing + ". Ask the operator of this server to add it.")
    }

    /// Returns the token of an alarm, which has 128 bits. It is derived from the alarm with a secret key, so that
    /// setting the same alarm again yields the same URL.
    func token(of alarm: AppAlarm) -> String { HexText.text(name(.alarm, ["\(alarm.region)"] + alarm.identity)) }
}
