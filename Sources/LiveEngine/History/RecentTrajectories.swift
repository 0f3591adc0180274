package import LiveModel
import TransitCore

/// The trajectories from which an engine is trained at startup: those of the newest days, up to the limits that
/// predictions use. Days are added from the newest to the oldest.
package struct RecentTrajectories: Sendable {
    /// The maximum number of days used per trip.
    package static let daysOfTrip = 12
    /// The age in days after which trajectories are not used.
    package static let longestMemory: Int32 = 120
    /// The maximum number of trajectories, enough for 30,000 trips.
    package static let most = 400_000

    private let limit: Int
    private var days: [[Trajectory]] = []
    private var daysOfTrips: [TripKey: Int] = [:]
    private(set) var count = 0

    package init(limit: Int = most) {
        self.limit = limit
    }

    /// Whether the maximum number of trajectories is reached, so that days that are older would be ignored.
    package var isFull: Bool { count >= limit }

    /// Adds a day that is older than all days added so far. Of several trajectories for one trip, the one with the most
    /// observed stops is used, or the later one if they have equally many.
    /// - Parameters:
    ///   - recorded: The recorded day; nil if there is none.
    ///   - stored: Trajectories of the same day from the database. They are more exact than visits of days that were
    ///     recorded without trajectories.
    package mutating func add(_ recorded: RecordedDay?, stored: [Trajectory] = []) {
        var best = Self.best(of: stored, [:])
        if let recorded, recorded.trajectories.isEmpty {
            best.merge(Self.best(of: recorded.observedTrajectories(), [:])) { stored, _ in stored }
        } else if let recorded {
            best = Self.best(of: recorded.learnedTrajectories(), best)
        }
        add(best)
    }

    private static func best(
        of trajectories: [Trajectory], _ known: [TripKey: Trajectory]
    ) -> [TripKey: Trajectory] {
        trajectories.reduce(into: known) { best, next in
            if let known = best[next.key], known.knownStops > next.knownStops { return }
            best[next.key] = next
        }
    }

    private mutating func add(_ trips: [TripKey: Trajectory]) {
        let day = trips.values.filter { daysOfTrips[$0.key, default: 0] < Self.daysOfTrip }
            .sorted { $0.key.isBefore($1.key) }.prefix(limit - count)
        for trajectory in day { daysOfTrips[trajectory.key, default: 0] += 1 }
        count += day.count
        days.append(Array(day))
    }

    /// All trajectories, the oldest day first.
    package var all: [Trajectory] { Array(days.reversed().joined()) }
}

extension TripKey {
    /// Orders trips in the same way in every process, so that training on the same days is deterministic.
    fileprivate func isBefore(_ other: TripKey) -> Bool {
        (pattern.rawValue, name.number, name.days.rawValue)
            < (other.pattern.rawValue, other.name.number, other.name.days.rawValue)
    }
}
