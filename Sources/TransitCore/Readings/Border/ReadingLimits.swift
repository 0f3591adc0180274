/// Limits of the values and sizes in a reading. They are large enough for the largest agencies, and small enough that
/// arithmetic cannot overflow and a reading cannot exhaust memory.
///
/// Decoders stop at the same limits, so that rows beyond them are never stored.
@frozen @usableFromInline package enum ReadingLimits {
    // MARK: Times, in seconds

    /// The maximum difference between any time in a reading and the time of the fetch, in seconds: ten years.
    static let moment: Int64 = 10 * 31_557_600
    /// The maximum difference between any service date in a reading and the date of the fetch, in days.
    static let days: Int32 = 2 * 366
    /// The range of a trip's start time, in seconds of service time.
    static let start: ClosedRange<Int32> = -86_400...7 * 86_400
    /// The range of a delay in seconds; positive is late.
    static let delay: ClosedRange<Int32> = -2 * 86_400...2 * 86_400
    static let uncertainty: ClosedRange<Int32> = 0...86_400
    static let headway: ClosedRange<Int32> = 1...86_400

    // MARK: Measures

    /// The range of a speed in metres per second. The maximum exceeds the speed of any road or rail vehicle.
    static let speed: ClosedRange<Float> = 0...120
    static let occupancyPercentage: UInt16 = 1000
    static let peopleOnBoard: UInt16 = 5000

    // MARK: Lengths, in bytes

    package static let id = 256
    /// The maximum length of labels, platforms and language tags.
    static let label = 256
    /// The maximum length of headsigns and alert headers.
    static let line = 2048
    /// The maximum length of other strings, such as alert texts.
    static let text = 16_384

    // MARK: Rows

    package static let vehicles = 10_000
    /// The maximum number of carriages per vehicle.
    package static let carriages = 60
    package static let updates = 40_000
    @inlinable package static var stopTimes: Int { 300_000 }
    /// The maximum number of stop times per trip.
    @inlinable package static var stopTimesOfTrip: Int { 1000 }
    package static let alerts = 4000
    package static let periodsOfAlert = 200
    package static let entitiesOfAlert = 5000
    /// The maximum total number of selectors in all alerts of a feed.
    package static let alertEntities = 100_000
    package static let translations = 50
    /// The maximum number of `TripModifications` per feed.
    package static let modifications = 2000
    /// The maximum total number of trips in all `TripModifications` of a feed.
    package static let modifiedTrips = 20_000
    /// The maximum number of service days per `TripModifications`.
    package static let modifiedDays = 366
    /// The maximum number of shapes per feed.
    package static let shapes = 2000
    /// The maximum total number of shape points per feed.
    package static let shapePoints = 500_000
    /// The maximum number of stops that a feed adds to the timetable.
    package static let addedStops = 2000
    static let stops = 5000
    static let departures = 50_000
    static let departuresOfStop = 500
    static let headwaysOfStop = 100
}
