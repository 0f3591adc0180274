import Agencies
import AgencyQueries
import Crypto
import Foundation
import HTTPServer
import HTTPTypes
import RiderData
import TransitCore

// The endpoints of riders' alarms: `/api/v1/alarms`. Each installed page has a secret, which its requests carry as a
// bearer token. The alarms of a page are stored with the hash of its secret as their owner. Neither requests nor alarms
// are logged.

extension API {
    /// The size of a page's bearer secret in bytes.
    private static let secretSize = 32

    /// `GET /api/v1/push`: whether the server sends push messages, the VAPID public key for subscriptions, the maximum
    /// number of alarms per page, and the number of seconds for which an alarm is stored after its use.
    func push(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        var json = JSONWriter(capacity: 256)
        json.object { json in
            json.member("available", alarmAccess != nil)
            guard let alarmAccess else { return }
            json.member("key", alarmAccess.publicKey)
            json.member("alarmsEach", alarmAccess.registry.limits.each)
            json.member("keptAfter", AlarmReader.after)
        }
        return .body(json.bytes, freshness: .until(request.now + 60))
    }

    /// `GET /api/v1/alarms`: the alarms of a page.
    /// - Throws: 404 if the server stores no alarms, 401 without a well-formed secret, 429 over the rate limit, 503 if
    ///   the store fails. The other alarm endpoints throw the same errors.
    func alarms(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        let (access, owner) = try owned(request)
        return Self.answer { () async throws -> EndpointResponse in
            .body(Self.json(of: try await access.registry.alarms(of: owner)), caching: .never)
        }
    }

    /// `POST /api/v1/alarms`: moves all alarms of a page to the push subscription in the body, and returns 204.
    /// - Throws: 400 for an invalid subscription, 422 if the push service's address is in a private network.
    func moveAlarms(_ call: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try call.query.finish()
        let (access, owner) = try owned(call)
        let sender = call.sender
        return Self.answer { () async throws -> EndpointResponse in
            let request = try AlarmRequest(try await sender.body(upTo: AlarmRequest.mostBytes))
            var fields = WrongFields()
            let subscription = Self.subscription(request, &fields, access)
            try fields.finish()
            // For a page without alarms, no DNS lookup is made.
            if let subscription, try await !access.registry.alarms(of: owner).isEmpty {
                try await Self.check(subscription, access, of: sender)
                _ = try await access.registry.move(to: subscription, of: owner)
            }
            return .done(.noContent)
        }
    }

    /// `DELETE /api/v1/alarms`: deletes all alarms of a page, and returns 204.
    func deleteAlarms(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        let (access, owner) = try owned(request)
        return Self.answer { () async throws -> EndpointResponse in
            _ = try await access.registry.forget(nil, of: owner)
            return .done(.noContent)
        }
    }

    /// `PUT /api/v1/alarms/{id}`: creates an alarm (201) or replaces it (204).
    /// - Throws: 404 for an unknown stop or a malformed id, 400 for an invalid alarm, 422 if the push service's
    ///   address is in a private network, 507 if the page or the server has too many alarms.
    func putAlarm(_ call: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try call.query.finish()
        let (access, owner) = try owned(call)
        let id = try Self.alarmID(call)
        try access.quota.admitNew(call.sender.client, at: call.sender.at)
        let (sender, now) = (call.sender, call.second)
        return Self.answer { () async throws -> EndpointResponse in
            let request = try AlarmRequest(try await sender.body(upTo: AlarmRequest.mostBytes))
            let (alarm, subscription) = try read(request, id, access, now)
            try await Self.check(subscription, access, of: sender)
            return .done(try await access.registry.set(alarm, subscription, of: owner) ? .created : .noContent)
        }
    }

    /// `DELETE /api/v1/alarms/{id}`: deletes an alarm, and returns 204.
    /// - Throws: 404 for an unknown alarm.
    func deleteAlarm(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        let (access, owner) = try owned(request)
        let id = try Self.alarmID(request)
        return Self.answer { () async throws -> EndpointResponse in
            guard try await access.registry.forget(id, of: owner) > 0 else { throw Problem.notFound(noAlarm) }
            return .done(.noContent)
        }
    }

    private func read(
        _ request: AlarmRequest, _ id: AlarmID, _ access: AlarmAccess, _ now: EpochSeconds
    ) throws(Problem) -> (Alarm, PushSubscription) {
        var reader = AlarmReader(request, now: now)
        var fields = WrongFields()
        let subscription = Self.subscription(request, &fields, access)
        guard let stop = request.stop else {
            fields.complain("stop", "a stop of this server")
            throw .wrongBody(fields.fields)
        }
        let (_, service, _) = try self.stop(stop, in: nil)
        let own = GlobalID.parts(of: stop)?.own ?? ""
        let alarm = reader.alarm(id, at: own, of: service)
        guard let alarm, let subscription else { throw .wrongBody(reader.fields.fields + fields.fields) }
        return (alarm, subscription)
    }

    private static func subscription(
        _ request: AlarmRequest, _ fields: inout WrongFields, _ access: AlarmAccess
    ) -> PushSubscription? {
        guard let subscription = request.subscription else {
            fields.complain("subscription", "the push subscription of the browser")
            return nil
        }
        return subscription.subscription(&fields, named: access.hosts)
    }

    /// Rejects push services at private addresses, unless the operator permits them, and limits the number of push
    /// services per client.
    private static func check(
        _ subscription: PushSubscription, _ access: AlarmAccess, of sender: Caller
    ) async throws(Problem) {
        guard let address = PushAddress(subscription.endpoint) else { return }
        if !access.hosts.contains(address.host) {
            try access.quota.admit(name: address.host, "push services", of: sender.client, at: sender.at)
        }
        guard await !access.isReachable(address.url) else { return }
        throw Problem(
            status: .unprocessableContent, detail: "This server does not send to the host of this push service.",
            fields: [.init(name: "subscription.endpoint", expected: "an address outside of private networks")])
    }

    private var noAlarm: String { "There is no reminder with this id, or it has been deleted." }

    private static func alarmID(_ request: EndpointRequest) throws(Problem) -> AlarmID {
        let bytes = HexText.bytes(request.parameters[0], count: AlarmID.size)
        guard let id = bytes.flatMap({ AlarmID($0) }) else {
            throw .notFound("A reminder's id has \(AlarmID.size * 2) hexadecimal digits.")
        }
        return id
    }

    /// Authenticates a request.
    /// - Returns: access to the alarms, and the SHA-256 hash of the page's secret, which identifies the owner.
    private func owned(_ request: EndpointRequest) throws(Problem) -> (AlarmAccess, [UInt8]) {
        guard let access = alarmAccess else { throw .notFound("This server does not offer reminders.") }
        try access.quota.admit(request.sender.client, at: request.sender.at)
        guard let secret = request.sender.token.flatMap({ HexText.bytes($0, count: Self.secretSize) }) else {
            throw Problem(
                status: .unauthorized, detail: "A page's secret has \(Self.secretSize * 2) hexadecimal digits.",
                challenge: "Bearer")
        }
        return (access, SHA256.bytes(of: secret))
    }

    private static func answer(_ body: @escaping @Sendable () async throws -> EndpointResponse) -> EndpointResponse {
        .later { () async throws(Problem) -> EndpointResponse in
            do {
                return try await body()
            } catch let refusal as AlarmRefusal {
                throw Problem(refusal)
            } catch let problem as Problem {
                throw problem
            } catch {
                throw .unavailable("Reminders are temporarily unavailable.", retryAfter: 60)
            }
        }
    }

    private static func json(of alarms: [(alarm: Alarm, isOver: Bool)]) -> [UInt8] {
        var json = JSONWriter(capacity: 64 + alarms.count * 256)
        json.object { json in
            json.member("alarms", array: alarms) { json, kept in json.alarm(kept.alarm, isOver: kept.isOver) }
        }
        return json.bytes
    }
}

extension JSONWriter {
    /// Writes the API's `Alarm` object, without any part of the push subscription.
    fileprivate mutating func alarm(_ alarm: Alarm, isOver: Bool) {
        func global(_ own: String?) -> String? { own.map { "\(alarm.agency):\($0)" } }
        object { json in
            json.member("id", HexText.text(alarm.id.bytes))
            json.member("kind", "\(alarm.kind)")
            json.member("stop", "\(alarm.agency):\(alarm.stop)")
            json.member("route", global(alarm.route))
            json.member("trip", global(alarm.trip))
            json.member("vehicle", global(alarm.vehicle))
            json.member("scheduled", alarm.scheduled)
            json.member("serviceDate", alarm.day?.iso)
            json.member("minutesBefore", alarm.minutesBefore)
            json.member("expires", alarm.expires)
            json.member("state", isOver ? "sending" : "waiting")
        }
    }
}

extension Problem {
    fileprivate init(_ refusal: AlarmRefusal) {
        self =
            switch refusal {
            case .otherSecret:
                Problem(status: .unauthorized, detail: "The secret does not match the reminder.", challenge: "Bearer")
            case .full:
                Problem(status: .insufficientStorage, detail: "The limit on reminders of one page has been reached.")
            case .noRoom:
                Problem(status: .insufficientStorage, detail: "The limit on reminders of this server has been reached.")
            case .tooLong: Problem(status: .contentTooLarge, detail: "A name or id in the reminder is too long.")
            }
    }
}
