package import LiveModel
import TransitCore

/// Measures the completeness and precision of recorded service days against the observed arrivals.
package struct Completeness: Sendable {
    /// The number of observed arrivals.
    package private(set) var arrivals = 0
    /// The recorded minus the true times in seconds, in ascending order, one for each recorded arrival.
    package private(set) var differences: [Int64] = []

    /// The maximum difference, in seconds, between a recorded and a true time of the same arrival.
    private static let farthest: Int64 = 600

    /// Compares recorded days with the truth. Only times from positions count as recorded.
    package init(of truth: Truth, in days: [RecordedDay]) {
        var recorded: [Key: [EpochSeconds]] = [:]
        for day in days { day.addArrivals(to: &recorded) }
        truth.forEach { key, arrival in
            arrivals += 1
            let known = recorded[Key(trip: key.trip, stop: key.stop)] ?? []
            let nearest = known.map { $0 - arrival.at }.min { abs($0) < abs($1) }
            if let nearest, abs(nearest) <= Self.farthest { differences.append(nearest) }
        }
        differences.sort()
    }

    /// The share of arrivals that are recorded, from 0 to 1; nil without arrivals.
    package var share: Double? { arrivals > 0 ? Double(differences.count) / Double(arrivals) : nil }

    /// The median of the absolute differences in seconds; nil without recorded arrivals.
    package var medianDifference: Int64? {
        let sorted = differences.map { abs($0) }.sorted()
        return sorted.isEmpty ? nil : sorted[sorted.count / 2]
    }

    fileprivate struct Key: Hashable {
        var trip: String
        var stop: String
    }
}

extension RecordedDay {
    fileprivate func addArrivals(to recorded: inout [Completeness.Key: [EpochSeconds]]) {
        for visit in visits where visit.basis == .positions {
            guard let arrival = visit.arrival else { continue }
            let trip = trips[Int(visit.trip)]
            let key = Completeness.Key(trip: trip.id, stop: stop(of: visit).id)
            recorded[key, default: []].append(start.adding(arrival))
        }
    }
}
