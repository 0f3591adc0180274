package import TransitCore

/// When one vehicle on one day came to the stops of its trip and left them.
package struct Trajectory: Sendable, Equatable {
    package var key: TripKey
    package var date: ServiceDate
    /// Seconds from the service day's start, by stop; ``unknown`` where nobody saw it.
    package var arrivals: [Int32]
    package var departures: [Int32]

    package static let unknown = Int32.min

    package init(key: TripKey, date: ServiceDate, arrivals: [Int32], departures: [Int32]) {
        self.key = key
        self.date = date
        self.arrivals = arrivals
        self.departures = departures
    }

    package var knownStops: Int { departures.count { $0 != Self.unknown } }
}

extension Trajectory {
    /// Metres around a stop within which a vehicle is at it.
    private static var reach: Double { 30 }
    /// Seconds between two fixes beyond which nobody knows what happened between them.
    private static var longestGap: Int64 { 600 }
    /// Metres per second of a bus that has just left, and the seconds it takes to get going.
    private static var leavingSpeed: Double { 7 }
    private static var startingUp: Double { 5 }

    /// - Parameters:
    ///   - fixes: distances along the line that never fall, oldest first.
    ///   - stops: the stops' distances along the line, in order.
    ///   - dayStart: of the service day, epoch seconds.
    init(key: TripKey, date: ServiceDate, fixes: [Progress.Sample], stops: [Double], dayStart: Int64) {
        self.init(key: key, date: date, arrivals: [], departures: [])
        arrivals.reserveCapacity(stops.count)
        departures.reserveCapacity(stops.count)
        var coming = 0
        var leaving = 0
        for stop in stops {
            while coming < fixes.count, fixes[coming].distance < stop - Self.reach { coming += 1 }
            while leaving < fixes.count, fixes[leaving].distance <= stop + Self.reach { leaving += 1 }
            let arrival = Self.arrival(at: stop, fixes, coming)
            let departure = Self.departure(from: stop, fixes, leaving)
            arrivals.append(arrival.map { Int32(clamping: $0 - dayStart) } ?? Self.unknown)
            // Who was not seen to leave may have left as it came, for all anybody knows.
            departures.append((departure ?? arrival).map { Int32(clamping: $0 - dayStart) } ?? Self.unknown)
        }
    }

    /// - Parameter coming: the first fix that is not before the stop's surroundings.
    private static func arrival(at stop: Double, _ fixes: [Progress.Sample], _ coming: Int) -> Int64? {
        guard coming < fixes.count else { return nil }
        let there = fixes[coming]
        guard coming > 0 else { return there.distance <= stop + reach ? there.at : nil }
        guard there.distance > stop else { return there.at }
        return crossing(of: stop, from: fixes[coming - 1], to: there)
    }

    /// - Parameter leaving: the first fix beyond the stop's surroundings.
    private static func departure(from stop: Double, _ fixes: [Progress.Sample], _ leaving: Int) -> Int64? {
        guard leaving > 0, leaving < fixes.count else { return nil }
        let (last, next) = (fixes[leaving - 1], fixes[leaving])
        guard last.distance >= stop - reach else { return crossing(of: stop, from: last, to: next) }
        guard next.at - last.at <= longestGap else { return nil }
        let way = (next.distance - stop) / leavingSpeed + startingUp
        return max(next.at - Int64(way), last.at)
    }

    private static func crossing(of stop: Double, from last: Progress.Sample, to next: Progress.Sample) -> Int64? {
        guard next.at - last.at <= longestGap, next.distance > last.distance else { return nil }
        let share = (stop - last.distance) / (next.distance - last.distance)
        return last.at + Int64(share * Double(next.at - last.at))
    }
}
