package import Agencies
import RiderData
package import TransitCore

/// Sends the due reminders of apps. An alarm stays stored until its message has been sent, so that no alarm is lost in
/// a crash. Before it sends a message, a server claims the alarm, so that no other server sends the message too.
package actor AppAlarmDispatcher {
    /// The number of seconds for which a claim excludes other servers; less than the interval of one minute between two
    /// calls of ``look(at:)``.
    private static let claimed: Int64 = 45
    /// The number of consecutive failures to find the trip after which an alarm is deleted.
    private static let mostFailures = 3
    /// The maximum number of messages that are sent concurrently.
    private static let atOnce = 32

    private let access: SidecarAccess
    private let calls: AppCallResolver
    /// The number of consecutive failures to find the trip, by record number.
    private var failures: [Int64: Int] = [:]

    package init(_ access: SidecarAccess, registry: AgencyRegistry, regions: [SidecarRegion]) {
        self.init(access, calls: AppCallResolver(registry: registry, regions: regions))
    }

    init(_ access: SidecarAccess, calls: AppCallResolver) {
        self.access = access
        self.calls = calls
    }

    private struct Due: Sendable {
        var record: AppRecord
        var alarm: AppAlarm
        var departure: EpochSeconds
    }

    /// Examines all alarms and sends those that are due. Must be called each minute.
    /// - Returns: the reasons for rejected messages, for the operator.
    /// - Throws: if the store fails.
    package func look(at now: EpochSeconds) async throws -> [String] {
        guard let sender = access.sender else { return [] }
        let records = try await access.repository.records(.alarm)
        let numbers = Set(records.map(\.number))
        failures = failures.filter { numbers.contains($0.key) }
        let alarms = records.compactMap { record in
            access.content(of: record, as: AppAlarm.self).map { (record: record, alarm: $0) }
        }
        let states = calls.states(of: Set(alarms.map(\.alarm.regionalCall)))
        var due: [Due] = []
        for (record, alarm) in alarms {
            let state = states[alarm.regionalCall] ?? .unknown
            if let departure = try await departure(of: alarm, record, state, at: now) {
                due.append(Due(record: record, alarm: alarm, departure: departure))
            }
        }
        var refusals: [String] = []
        for start in stride(from: 0, to: due.count, by: Self.atOnce) {
            let part = due[start..<min(start + Self.atOnce, due.count)]
            refusals += try await ring(Array(part), by: sender, at: now)
        }
        return refusals
    }

    private func ring(
        _ part: [Due], by sender: any AppPushSender, at now: EpochSeconds
    ) async throws -> [String] {
        let access = access
        return try await withThrowingTaskGroup(of: String?.self, returning: [String].self) { group in
            for due in part {
                group.addTask { try await Self.ring(due, by: sender, access, at: now) }
            }
            var refusals: [String] = []
            for try await refusal in group {
                if let refusal { refusals.append(refusal) }
            }
            return refusals
        }
    }

    /// Returns the departure of an alarm that is due; otherwise nil. Deletes alarms whose bus has departed, and alarms
    /// whose trip could not be found three times in a row.
    private func departure(
        of alarm: AppAlarm, _ record: AppRecord, _ state: AppCall.State, at now: EpochSeconds
    ) async throws -> EpochSeconds? {
        switch state {
        case .loading: return nil
        case .unknown:
            failures[record.number, default: 0] += 1
            if failures[record.number, default: 0] >= Self.mostFailures { try await drop(record) }
            return nil
        case .known(let call):
            failures[record.number] = nil
            if call.departure < now {
                try await drop(record)
                return nil
            }
            return call.departure - now <= alarm.lead ? call.departure : nil
        }
    }

    private func drop(_ record: AppRecord) async throws {
        failures[record.number] = nil
        _ = try await access.repository.delete(.alarm, record.name)
    }

    /// Sends the message of an alarm, and deletes the alarm unless sending must be retried.
    private static func ring(
        _ due: Due, by sender: any AppPushSender, _ access: SidecarAccess, at now: EpochSeconds
    ) async throws -> String? {
        let record = due.record
        guard try await access.repository.claim(record.number, until: now + claimed, at: now) else { return nil }
        let message = due.alarm.message(collapse: HexText.text(record.name), lifetime: max(due.departure - now, 60))
        switch await sender.send(message, to: due.alarm.target) {
        case .again(let reason): return reason
        case .delivered:
            try await finish(due, access)
            return nil
        case .gone:
            let name = access.registrationName(of: due.alarm.target.token, in: due.alarm.region)
            _ = try await access.repository.delete(.registration, name)
            _ = try await access.repository.delete(.alarm, record.name)
            return nil
        case .refused(let reason):
            try await finish(due, access)
            return reason
        }
    }

    /// Deletes a completed alarm, unless the app has changed its lead time while the message was being sent.
    private static func finish(_ due: Due, _ access: SidecarAccess) async throws {
        while let record = try await access.repository.record(.alarm, due.record.name),
            access.content(of: record, as: AppAlarm.self)?.lead == due.alarm.lead
        {
            if try await access.repository.delete(record) { return }
        }
    }
}

extension AppAlarm {
    fileprivate var regionalCall: RegionalCall { RegionalCall(call, in: region) }
}
