import LiveModel

/// The calls of a run as it was operated: with observed times, and with estimated times where none was observed.
///
/// Times never decrease. Skipped calls are omitted, and so are calls after the end of a short-turned run.
struct ObservedTimes {
    struct Call: Equatable {
        /// The index of the call in the pattern's stops.
        var index: Int
        var arrival: Int32
        var departure: Int32
        var isObserved: Bool
    }

    private(set) var calls: [Call] = []

    /// - Parameter visits: By call index; nil for calls without a visit.
    init(_ trip: RecordedTrip, _ pattern: RecordedPattern, _ visits: [StopVisit?]) {
        let served = pattern.stops.indices.filter { visits[$0]?.basis != .skipped }
        addObserved(visits)
        guard let first = calls.first, let last = calls.last else { return }
        interpolate(served, pattern.distances)
        guard trip.arrivals.count == pattern.stops.count, trip.departures.count == pattern.stops.count else { return }
        extendBackward(from: first, served, trip)
        if !trip.isShortTurned { extendForward(from: last, served, trip) }
    }

    private mutating func addObserved(_ visits: [StopVisit?]) {
        var latest: Int32 = 0
        for case let visit? in visits where visit.isObserved {
            let arrival = max(visit.arrival ?? visit.departure ?? latest, latest)
            let departure = max(visit.departure ?? arrival, arrival)
            calls.append(Call(index: Int(visit.call), arrival: arrival, departure: departure, isObserved: true))
            latest = departure
        }
    }

    /// Adds the calls between observed calls, with times interpolated by distance.
    private mutating func interpolate(_ served: [Int], _ distances: [Float]) {
        let observed = calls
        calls = [observed[0]]
        for (before, after) in zip(observed, observed.dropFirst()) {
            let between = served.filter { before.index < $0 && $0 < after.index }
            for (position, index) in between.enumerated() {
                let part =
                    Self.part(of: index, before.index, after.index, distances)
                    ?? Double(position + 1) / Double(between.count + 1)
                let time = before.departure + Int32((Double(after.arrival - before.departure) * part).rounded())
                calls.append(Call(index: index, arrival: time, departure: time, isObserved: false))
            }
            calls.append(after)
        }
    }

    /// Returns the fraction of the distance between two calls at which a third call lies; nil if the two calls are at
    /// the same distance along the line, or if the distance is unknown.
    private static func part(of index: Int, _ before: Int, _ after: Int, _ distances: [Float]) -> Double? {
        guard distances.indices.contains(after), distances[after] > distances[before] else { return nil }
        return Double(min(max((distances[index] - distances[before]) / (distances[after] - distances[before]), 0), 1))
    }

    /// Adds the calls before the first observed call. Their times are the scheduled times plus the deviation of that
    /// call.
    private mutating func extendBackward(from first: Call, _ served: [Int], _ trip: RecordedTrip) {
        let deviation = first.arrival &- trip.arrivals[first.index]
        var next = first.arrival
        var earlier: [Call] = []
        for index in served.reversed() where index < first.index {
            let departure = max(min(trip.departures[index] &+ deviation, next), 0)
            let arrival = max(min(trip.arrivals[index] &+ deviation, departure), 0)
            earlier.append(Call(index: index, arrival: arrival, departure: departure, isObserved: false))
            next = arrival
        }
        calls.insert(contentsOf: earlier.reversed(), at: 0)
    }

    /// Adds the calls after the last observed call. Their times are the scheduled times plus the deviation of that
    /// call.
    private mutating func extendForward(from last: Call, _ served: [Int], _ trip: RecordedTrip) {
        let deviation = last.departure &- trip.departures[last.index]
        var latest = last.departure
        for index in served where index > last.index {
            let arrival = max(trip.arrivals[index] &+ deviation, latest)
            let departure = max(trip.departures[index] &+ deviation, arrival)
            calls.append(Call(index: index, arrival: arrival, departure: departure, isObserved: false))
            latest = departure
        }
    }
}
