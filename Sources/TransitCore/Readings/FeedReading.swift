/// The decoded content of a feed, independent of the provider's format. Adapters convert response bodies to readings;
/// the engine applies readings to its state.
///
/// A part is nil if the feed does not contain that kind of data. An empty part means that there are no vehicles or
/// alerts.
package struct FeedReading: Sendable, Equatable {
    /// The time at which the provider created the data; nil if unknown.
    package var madeAt: EpochSeconds?
    /// The `feed_version` of the timetable to which the data refers; nil if unknown.
    package var timetableVersion: String?
    package var vehicles: [VehicleReading]?
    package var tripUpdates: TripUpdateReading?
    package var alerts: [AlertReading]?
    /// Timetable changes for single days. Changes that are absent from a feed's latest reading have ended.
    package var detours: DetourReading
    /// Departures of the requested stops only; data of other stops remains valid.
    package var departures: [StopDeparturesReading]?
    /// The number of discarded rows by reason, so that a broken feed is not mistaken for one without vehicles.
    package var discarded: DiscardCounts

    package init(
        madeAt: EpochSeconds? = nil, timetableVersion: String? = nil, vehicles: [VehicleReading]? = nil,
        tripUpdates: TripUpdateReading? = nil,
        alerts: [AlertReading]? = nil, detours: DetourReading = DetourReading(),
        departures: [StopDeparturesReading]? = nil, discarded: DiscardCounts = DiscardCounts()
    ) {
        self.madeAt = madeAt
        self.timetableVersion = timetableVersion
        self.vehicles = vehicles
        self.tripUpdates = tripUpdates
        self.alerts = alerts
        self.detours = detours
        self.departures = departures
        self.discarded = discarded
    }
}

extension FeedReading {
    /// Sets empty alerts to nil if alerts were discarded as unreadable. It is then unknown which alerts are active, and
    /// an empty array would end all alerts.
    package mutating func doubtEmptyAlerts() {
        let damaged = discarded[.malformed] + discarded[.noID] + discarded[.noText]
        if alerts?.isEmpty == true, damaged > 0 { alerts = nil }
    }
}

/// The reason why a row of a feed was discarded.
package enum DiscardReason: String, CaseIterable, Sendable {
    case noID
    case noPosition
    case implausiblePosition
    case deleted
    case duplicate
    case noTime
    /// An impossible time or date, such as one that is off by years.
    case implausibleTime
    /// Predictions that are too old to use.
    case outdated
    case noTrip
    case noText
    case malformed
    /// An id that exceeds ``ReadingLimits``.
    case tooLong
    case unknownAgency
    case unknownRoute
    case unknownStop
    /// A kind of row that is not supported.
    case unsupported
    /// More rows than ``ReadingLimits`` allows; the first rows are retained.
    case tooMany
    /// Ids in one row that contradict each other, such as a trip and a different route.
    case contradictory
    /// An unknown enum value, for example from a later version of the format.
    case unknownValue
    /// Stop times that are not in travel order or whose times decrease.
    case outOfOrder
    /// The feed refers to a different version of the timetable than the current one. Matching rows are still used.
    case otherVersion
}

/// The number of discarded rows for each reason.
package struct DiscardCounts: Sendable, Equatable {
    private var counts: [Int]

    package init() {
        counts = []
    }

    package subscript(reason: DiscardReason) -> Int {
        counts.isEmpty ? 0 : counts[Self.position(reason)]
    }

    package mutating func add(_ reason: DiscardReason, _ number: Int = 1) {
        guard number > 0 else { return }
        if counts.isEmpty { counts = Array(repeating: 0, count: DiscardReason.allCases.count) }
        counts[Self.position(reason)] += number
    }

    package mutating func add(_ other: DiscardCounts) {
        for reason in DiscardReason.allCases where other[reason] > 0 { add(reason, other[reason]) }
    }

    package var total: Int { counts.reduce(0, +) }

    /// The reasons that occurred, with the number of rows, in the order of the enumeration.
    package var reasons: [(reason: DiscardReason, count: Int)] {
        DiscardReason.allCases.compactMap { self[$0] > 0 ? ($0, self[$0]) : nil }
    }

    private static func position(_ reason: DiscardReason) -> Int {
        DiscardReason.allCases.firstIndex(of: reason) ?? 0
    }
}
