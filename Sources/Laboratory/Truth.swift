import LiveEngine
import LiveModel
package import TransitCore

/// The vehicle, trip and stop of an arrival, in the provider's ids; the trip is empty if unknown.
package struct ArrivalKey: Hashable, Sendable {
    package var vehicle: String
    package var trip: String
    package var stop: String

    package init(vehicle: String, trip: String, stop: String) {
        self.vehicle = vehicle
        self.trip = trip
        self.stop = stop
    }
}

/// The observed arrivals of vehicles at stops. Used only for scoring, never as input of a model.
package struct Truth: Sendable {
    package struct Arrival: Sendable, Equatable {
        package var at: EpochSeconds
        /// The seconds between the fixes before and after the arrival, which bound its error.
        package var gap: Int64

        package init(at: EpochSeconds, gap: Int64) {
            self.at = at
            self.gap = gap
        }
    }

    private var arrivals: [ArrivalKey: [Arrival]] = [:]
    package private(set) var count = 0

    package init() {}

    package mutating func add(_ arrival: Arrival, of key: ArrivalKey) {
        arrivals[key, default: []].append(arrival)
        count += 1
    }

    /// Sorts the arrivals. Must be called after the last one has been added.
    package mutating func sort() {
        for key in arrivals.keys { arrivals[key]?.sort { $0.at < $1.at } }
    }

    /// Returns the first arrival at or after a given time, at most half an hour later.
    package func next(of key: ArrivalKey, after moment: EpochSeconds) -> Arrival? {
        guard let arrival = arrivals[key]?.first(where: { $0.at >= moment }),
            arrival.at - moment < PredictionFilter.farthest
        else {
            return nil
        }
        return arrival
    }

    /// Returns the arrivals within a time span.
    package func within(_ span: ClosedRange<EpochSeconds>) -> Truth {
        var part = Truth()
        part.arrivals = arrivals.mapValues { $0.filter { span.contains($0.at) } }
        part.count = part.arrivals.values.reduce(0) { $0 + $1.count }
        return part
    }

    /// Calls `body` with every arrival, in any order.
    package func forEach(_ body: (ArrivalKey, Arrival) -> Void) {
        for (key, list) in arrivals { for arrival in list { body(key, arrival) } }
    }
}
