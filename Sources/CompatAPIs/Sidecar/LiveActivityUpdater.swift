package import Agencies
import LiveModel
import RiderData
package import TransitCore

/// Updates the Live Activities of apps each minute, and ends them when they expire.
package struct LiveActivityUpdater: Sendable {
    /// The number of seconds for which a claim excludes other servers; less than the interval of one minute between two
    /// updates.
    private static let claimed: Int64 = 45
    /// The number of seconds after which an unchanged state is resent; less than a minute, because the countdown on the
    /// phone only changes with messages.
    private static let keepalive: Int64 = 55
    /// The number of consecutive updates without departures after which an activity ends.
    private static let mostFailures = 3
    /// The maximum number of activities that are processed concurrently.
    private static let atOnce = 32

    private let access: SidecarAccess
    private let registry: AgencyRegistry
    private let regions: [SidecarRegion]
    private let read: ActivityBoards.Reader

    package init(_ access: SidecarAccess, registry: AgencyRegistry, regions: [SidecarRegion]) {
        self.init(access, registry: registry, regions: regions) { service, stop, window in
            let (from, to) = (window.lowerBound, window.upperBound)
            return service.snapshot.board(at: stop, from: from, to: to, limit: OneBusAway.mostArrivals).arrivals
        }
    }

    /// Creates an updater.
    /// - Parameter read: reads a stop's board.
    init(
        _ access: SidecarAccess, registry: AgencyRegistry, regions: [SidecarRegion],
        read: @escaping ActivityBoards.Reader
    ) {
        self.access = access
        self.registry = registry
        self.regions = regions
        self.read = read
    }

    /// Updates all activities. Must be called each minute.
    /// - Returns: the reasons for rejected messages, for the operator.
    /// - Throws: if the store fails.
    package func look(at now: EpochSeconds) async throws -> [String] {
        guard let sender = access.sender else { return [] }
        let all = try await access.repository.records(.liveActivity).compactMap { record in
            access.content(of: record, as: AppActivity.self).map { (record: record, activity: $0) }
        }
        let boards = ActivityBoards(of: all.map(\.activity), in: registry, regions: regions, at: now, read: read)
        var refusals: [String] = []
        for start in stride(from: 0, to: all.count, by: Self.atOnce) {
            let part = all[start..<min(start + Self.atOnce, all.count)]
            refusals += try await withThrowingTaskGroup(of: String?.self, returning: [String].self) { group in
                for (record, activity) in part {
                    let outlook = boards.outlook(of: activity)
                    group.addTask { try await look(at: activity, record, outlook, by: sender, at: now) }
                }
                var refusals: [String] = []
                for try await refusal in group {
                    if let refusal { refusals.append(refusal) }
                }
                return refusals
            }
        }
        return refusals
    }

    private func look(
        at activity: AppActivity, _ record: AppRecord, _ outlook: ActivityBoards.Outlook, by sender: any AppPushSender,
        at now: EpochSeconds
    ) async throws -> String? {
        guard try await access.repository.claim(record.number, until: now + Self.claimed, at: now) else { return nil }
        var activity = activity
        if now.rawValue >= activity.ends { return try await end(activity, record, by: sender, at: now) }
        switch outlook {
        case .loading: return nil
        case .arrivals(let arrivals) where arrivals.isEmpty:
            activity.failures += 1
            guard activity.failures < Self.mostFailures else {
                return try await end(activity, record, by: sender, at: now)
            }
            try await store(activity, as: record.name)
            return nil
        case .arrivals(let arrivals):
            if activity.failures > 0 {
                activity.failures = 0
                try await store(activity, as: record.name)
            }
            return try await update(activity, record, ActivityArrival.state(arrivals), by: sender, at: now)
        }
    }

    private func update(
        _ activity: AppActivity, _ record: AppRecord, _ state: String, by sender: any AppPushSender,
        at now: EpochSeconds
    ) async throws -> String? {
        var activity = activity
        if state == activity.state, now.rawValue - activity.sentAt < Self.keepalive { return nil }
        switch await sender.send(activity.message(state, name: record.name, at: now), to: activity.target) {
        case .delivered:
            (activity.state, activity.sentAt) = (state, now.rawValue)
            try await store(activity, as: record.name)
            return nil
        case .again(let reason): return reason
        case .gone:
            try await delete(activity, as: record.name)
            return nil
        case .refused(let reason):
            try await delete(activity, as: record.name)
            return reason
        }
    }

    /// Stores an activity, unless the app has renewed it with another push token in the meantime.
    private func store(_ activity: AppActivity, as name: [UInt8]) async throws {
        let content = try access.record(activity, as: name).content
        try await change(activity, as: name) { try await access.repository.replace($0, with: content) }
    }

    /// Deletes an activity whose push token is no longer valid, unless the app has renewed it in the meantime.
    private func delete(_ activity: AppActivity, as name: [UInt8]) async throws {
        try await change(activity, as: name) { try await access.repository.delete($0) }
    }

    /// Changes the record of an activity if it still has the activity's push token.
    /// - Parameter attempt: changes the record that was read; returns false if the record has changed since.
    private func change(
        _ activity: AppActivity, as name: [UInt8], _ attempt: (AppRecord) async throws -> Bool
    ) async throws {
        while let record = try await access.repository.record(.liveActivity, name),
            access.content(of: record, as: AppActivity.self)?.target == activity.target
        {
            if try await attempt(record) { return }
        }
    }

    /// Deletes an activity, and attempts to send a message that ends it on the device.
    private func end(
        _ activity: AppActivity, _ record: AppRecord, by sender: any AppPushSender, at now: EpochSeconds
    ) async throws -> String? {
        _ = try await access.repository.delete(.liveActivity, record.name)
        _ = await sender.send(activity.message(nil, name: record.name, at: now), to: activity.target)
        return nil
    }
}
