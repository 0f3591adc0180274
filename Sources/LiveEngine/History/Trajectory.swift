package import TransitCore

/// When one vehicle on one day came to the stops of its trip and left them.
package struct Trajectory: Sendable, Equatable {
    package var key: TripKey
    package var date: ServiceDate
    /// Seconds from the service day's start, by stop; ``unknown`` where nobody saw it.
    package var arrivals: [Int32]
    package var departures: [Int32]
    /// nil where nobody said on which trip the vehicle was.
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
    /// Metres per second of a bus that has just left, and the seconds it takes to get going.
    private static var leavingSpeed: Double { 7 }
    private static var startingUp: Double { 5 }

    /// - Parameters:
    ///   - fixes: distances along the line that never fall, oldest first.
    ///   - stops: the stops' distances along the line, in order.
    ///   - dayStart: of the service day.
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
            // Who was not seen to leave may have left as it came, for all anybody knows.
            departures.append((departure ?? arrival).map { Int32(clamping: $0 - dayStart) } ?? Self.unknown)
        }
    }

    /// - Parameter leaving: the first fix beyond the stop's surroundings.
    private static func departure(
        from stop: Double, _ fixes: [Progress.Sample], _ leaving: Int, _ observer: ArrivalObserver
    ) -> EpochSeconds? {
        guard leaving > 0, leaving < fixes.count else { return nil }
        let (last, next) = (fixes[leaving - 1], fixes[leaving])
        guard last.distance >= stop - observer.reach else { return observer.crossing(of: stop, from: last, to: next) }
        guard next.at - last.at <= observer.longestGap else { return nil }
        let way = (next.distance - stop) / leavingSpeed + startingUp
        return max(next.at - Int64(way), last.at)
    }
}
