/// What a reading may say and hold at most. Generous for the largest agencies, and small enough that arithmetic with any
/// of it cannot overflow and a reading cannot fill the memory.
///
/// Decoders stop keeping rows at the same numbers, so that what is discarded does not have to be held first.
@frozen @usableFromInline package enum ReadingLimits {
    // MARK: Times, in seconds

    /// From the fetch to any moment: ten years.
    static let moment: Int64 = 10 * 31_557_600
    /// Days from the fetch to any service date.
    static let days: Int32 = 2 * 366
    /// Service time at which a trip starts.
    static let start: ClosedRange<Int32> = -86_400...7 * 86_400
    /// Late is positive.
    static let delay: ClosedRange<Int32> = -2 * 86_400...2 * 86_400
    static let uncertainty: ClosedRange<Int32> = 0...86_400
    static let headway: ClosedRange<Int32> = 1...86_400

    // MARK: Measures

    /// Metres per second: no road or rail vehicle is faster.
    static let speed: ClosedRange<Float> = 0...120
    static let occupancyPercentage: UInt16 = 1000
    static let peopleOnBoard: UInt16 = 5000

    // MARK: Lengths, in bytes

    package static let id = 256
    /// Of labels, platforms and languages.
    static let label = 256
    /// Of headsigns and of the headers of notices.
    static let line = 2048
    static let text = 16_384

    // MARK: Rows

    package static let vehicles = 10_000
    /// Of one vehicle.
    package static let carriages = 60
    package static let updates = 40_000
    @inlinable package static var stopTimes: Int { 300_000 }
    /// Of one trip, and so on.
    @inlinable package static var stopTimesOfTrip: Int { 1000 }
    package static let alerts = 4000
    package static let periodsOfAlert = 200
    package static let entitiesOfAlert = 5000
    /// Of all alerts together.
    package static let alertEntities = 100_000
    package static let translations = 50
    /// TripModifications of a feed, the trips that all of them list, and the service days of one.
    package static let modifications = 2000
    package static let modifiedTrips = 20_000
    package static let modifiedDays = 366
    /// Shapes of a feed, and the points of all of them.
    package static let shapes = 2000
    package static let shapePoints = 500_000
    /// Stops that a feed adds to the timetable.
    package static let addedStops = 2000
    static let stops = 5000
    static let departures = 50_000
    static let departuresOfStop = 500
    static let headwaysOfStop = 100
}
