package import TransitCore

/// The observed arrivals and departures of one trip on one day.
package struct Trajectory: Sendable, Equatable {
    package var key: TripKey
    package var date: ServiceDate
    /// The arrivals in seconds from the start of the service day, by stop; ``unknown`` if not observed.
    package var arrivals: [Int32]
    package var departures: [Int32]
    /// The link to the vehicle's previous trip; nil if the trip is unknown.
    package var link: TripLink?

    package static let unknown = Int32.min

    package init(key: TripKey, date: ServiceDate, arrivals: [Int32], departures: [Int32], link: TripLink? = nil) {
        self.key = key
        self.date = date
        self.arrivals = arrivals
        self.departures = departures
        self.link = link
    }

    package var knownStops: Int { departures.count { $0 != Self.unknown } }
}

extension Trajectory {
    /// The speed of a departing bus in metres per second.
    private static var leavingSpeed: Double { 7 }
    /// The seconds that a departing bus takes to accelerate.
    private static var startingUp: Double { 5 }

    /// Derives the arrivals and departures from a vehicle's fixes.
    ///
    /// - Parameters:
    ///   - fixes: Non-decreasing distances along the line, the oldest first.
    ///   - stops: The stops' distances along the line, in order.
    ///   - dayStart: The start of the service day.
    init(key: TripKey, date: ServiceDate, fixes: [Progress.Sample], stops: [Double], dayStart: EpochSeconds) {
        self.init(key: key, date: date, arrivals: [], departures: [])
        arrivals.reserveCapacity(stops.count)
        departures.reserveCapacity(stops.count)
        let observer = ArrivalObserver.learning
        var leaving = 0
        for (stop, arrival) in zip(stops, observer.arrivals(at: stops, fixes)) {
            while leaving < fixes.count, fixes[leaving].distance <= stop + observer.reach { leaving += 1 }
            let departure = Self.departure(from: stop, fixes, leaving, observer)
            arrivals.append(arrival.map { Int32(clamping: $0 - dayStart) } ?? Self.unknown)
            // Without an observed departure, the arrival is used as the departure.
            departures.append((departure ?? arrival).map { Int32(clamping: $0 - dayStart) } ?? Self.unknown)
        }
    }

    /// Returns when a vehicle departed from a stop; nil if it cannot be determined.
    /// - Parameter leaving: The index of the first fix beyond the stop's radius.
    private static func departure(
        from stop: Double, _ fixes: [Progress.Sample], _ leaving: Int, _ observer: ArrivalObserver
    ) -> EpochSeconds? {
        guard leaving > 0, leaving < fixes.count else { return nil }
        return departure(from: stop, last: fixes[leaving - 1], next: fixes[leaving], observer)
    }

    /// Returns when a vehicle departed from a stop; nil if it cannot be determined.
    /// - Parameters:
    ///   - last: The last fix before the end of the stop's radius.
    ///   - next: The first fix beyond the stop's radius.
    static func departure(
        from stop: Double, last: Progress.Sample, next: Progress.Sample, _ observer: ArrivalObserver
    ) -> EpochSeconds? {
        guard last.distance >= stop - observer.reach else { return observer.crossing(of: stop, from: last, to: next) }
        guard next.at - last.at <= observer.longestGap else { return nil }
        let way = (next.distance - stop) / leavingSpeed + startingUp
        return max(next.at - Int64(way), last.at)
    }
}
