/// Limits of a reading's values and sizes. Large enough for the largest agencies, and small enough that arithmetic
/// cannot overflow and a reading cannot exhaust memory.
///
/// Decoders stop at the same limits, so that rows beyond them are never stored.
@frozen @usableFromInline package enum ReadingLimits {
    // MARK: Times, in seconds

    /// The maximum distance of any time from the fetch: ten years.
    static let moment: Int64 = 10 * 31_557_600
    /// The maximum distance of any service date from the fetch, in days.
    static let days: Int32 = 2 * 366
    /// The start time of a trip.
    static let start: ClosedRange<Int32> = -86_400...7 * 86_400
    /// Positive is late.
    static let delay: ClosedRange<Int32> = -2 * 86_400...2 * 86_400
    static let uncertainty: ClosedRange<Int32> = 0...86_400
    static let headway: ClosedRange<Int32> = 1...86_400

    // MARK: Measures

    /// Metres per second; faster than any road or rail vehicle.
    static let speed: ClosedRange<Float> = 0...120
    static let occupancyPercentage: UInt16 = 1000
    static let peopleOnBoard: UInt16 = 5000

    // MARK: Lengths, in bytes

    package static let id = 256
    /// Labels, platforms and languages.
    static let label = 256
    /// Headsigns and alert headers.
    static let line = 2048
    /// Other texts, such as those of alerts.
    static let text = 16_384

    // MARK: Rows

    package static let vehicles = 10_000
    /// Per vehicle.
    package static let carriages = 60
    package static let updates = 40_000
    @inlinable package static var stopTimes: Int { 300_000 }
    /// Per trip.
    @inlinable package static var stopTimesOfTrip: Int { 1000 }
    package static let alerts = 4000
    package static let periodsOfAlert = 200
    package static let entitiesOfAlert = 5000
    /// All alerts together.
    package static let alertEntities = 100_000
    package static let translations = 50
    /// TripModifications per feed.
    package static let modifications = 2000
    /// Trips that all TripModifications of a feed list together.
    package static let modifiedTrips = 20_000
    /// Service days per TripModifications.
    package static let modifiedDays = 366
    /// Shapes per feed.
    package static let shapes = 2000
    /// Points of all shapes of a feed together.
    package static let shapePoints = 500_000
    /// Stops that a feed adds to the timetable.
    package static let addedStops = 2000
    static let stops = 5000
    static let departures = 50_000
    static let departuresOfStop = 500
    static let headwaysOfStop = 100
}
