/// What one fetch of one feed said, in words that no provider owns. Adapters make readings of bodies; the engine folds
/// them into its state.
///
/// A part that is nil was not in this feed; a part that is empty was, and is empty: its vehicles or alerts are gone.
package struct FeedReading: Sendable, Equatable {
    /// When the provider made this; nil if it does not say.
    package var madeAt: EpochSeconds?
    /// The feed_version of the timetable that it was made for; nil if it does not say.
    package var timetableVersion: String?
    package var vehicles: [VehicleReading]?
    package var tripUpdates: TripUpdateReading?
    package var alerts: [AlertReading]?
    /// Changes to the timetable; those that are not in a feed's newest reading are over.
    package var detours: DetourReading
    /// Only of the stops that were asked for: what is known of others stays.
    package var departures: [StopDeparturesReading]?
    /// Rows that were left out, by reason. Silence must never look like "no buses".
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
    /// Notices of which none could be read are not told, rather than gone.
    package mutating func doubtEmptyAlerts() {
        let damaged = discarded[.malformed] + discarded[.noID] + discarded[.noText]
        if alerts?.isEmpty == true, damaged > 0 { alerts = nil }
    }
}

/// Why a row of a feed was left out.
package enum DiscardReason: String, CaseIterable, Sendable {
    case noID
    case noPosition
    case implausiblePosition
    case deleted
    case duplicate
    case noTime
    /// A time or a date that cannot be meant: years off, or none at all.
    case implausibleTime
    /// Predictions that were made too long ago.
    case outdated
    case noTrip
    case noText
    case malformed
    /// An id longer than any.
    case tooLong
    case unknownAgency
    case unknownRoute
    case unknownStop
    /// A kind of row that is not read.
    case unsupported
    /// More than any real feed has: what comes first counts.
    case tooMany
    /// Ids of one row that do not go together, such as a trip's and that of another route.
    case contradictory
    /// A value of an enumeration that is not known here, as of a later version of the format.
    case unknownValue
    /// Stop times that are not in the order of travel, or whose times fall along the trip.
    case outOfOrder
    /// The version of the timetable that the feed was made for, where another one is there. What it says is used as far
    /// as it fits.
    case otherVersion
}

/// How many rows were left out for each reason.
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

    /// The reasons that occurred, in the order of the enumeration.
    package var reasons: [(reason: DiscardReason, count: Int)] {
        DiscardReason.allCases.compactMap { self[$0] > 0 ? ($0, self[$0]) : nil }
    }

    private static func position(_ reason: DiscardReason) -> Int {
        DiscardReason.allCases.firstIndex(of: reason) ?? 0
    }
}
