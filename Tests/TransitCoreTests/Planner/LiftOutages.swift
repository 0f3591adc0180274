import TestSupport

@testable import TransitCore

/// A station whose lifts close and reopen, with all journeys of step-free riders through it. Riders use a lift only if
/// it is open during their whole walk; otherwise they wait before the walk.
struct LiftOutages {
    /// Lifts that are closed during a time range.
    struct Outage {
        /// The indexes of the lifts in the town's list of pathways.
        var lifts: Set<Int>
        var from, to: Int
    }

    /// The departure and the arrival of a journey.
    struct Journey: Hashable, Comparable {
        var departure, arrival: Int

        static func < (one: Self, other: Self) -> Bool {
            (one.departure, one.arrival) < (other.departure, other.arrival)
        }
    }

    let station: RandomStation
    let outages: [Outage]

    /// Creates random outages.
    /// - Parameter station: A station whose trains run at about eight o'clock.
    init(of station: RandomStation, _ random: inout SeededRandom) {
        self.station = station
        let lifts = station.town.pathways.indices.filter { station.town.pathways[$0].mode == .elevator }
        outages = (0..<1 + random.below(3)).map { _ in
            let from = clock(7, 50) + 20 * random.below(270)
            return Outage(
                lifts: Set(lifts.filter { _ in random.below(2) == 0 }), from: from,
                to: random.below(4) == 0 ? clock(30) : from + 20 * (1 + random.below(200)))
        }
    }

    /// The closures, one for each outage.
    var closures: [AccessClosure] {
        outages.enumerated().map { number, outage in
            let period = AlertReading.Period(
                from: station.town.moment(outage.from), to: station.town.moment(outage.to))
            return AccessClosure(
                alert: "lifts \(number)", periods: [period], places: station.places(of: outage.lifts))
        }
    }

    /// Calls `body` for each set of outages that a walk from a stop must avoid, with the durations of the walks.
    private func forEachWay(from start: Int, _ body: (_ times: [Int: Int], _ isOpen: (Int, Int) -> Bool) -> Void) {
        for mask in 0..<1 << outages.count {
            let used = outages.indices.filter { mask >> $0 & 1 == 1 }
            let closed = outages.indices.filter { mask >> $0 & 1 == 0 }
                .reduce(into: Set<Int>()) { $0.formUnion(outages[$1].lifts) }
            body(station.stepFreeTimes(from: start, closing: closed)) { begin, end in
                used.allSatisfy { end < outages[$0].from || begin >= outages[$0].to }
            }
        }
    }

    /// Returns the earliest times at which a rider who is at a stop at `time` can be at other stops.
    func earliest(from start: Int, at time: Int) -> [Int: Int] {
        var found: [Int: Int] = [:]
        forEachWay(from: start) { times, isOpen in
            for begin in [time] + outages.map(\.to) where begin >= time {
                for (stop, seconds) in times where isOpen(begin, begin + seconds) {
                    found[stop] = min(found[stop] ?? .max, begin + seconds)
                }
            }
        }
        return found
    }

    /// Returns, for each stop, the latest time to leave an entrance in order to be at the stop by `time`.
    func latest(from start: Int, by time: Int) -> [Int: Int] {
        var found: [Int: Int] = [:]
        forEachWay(from: start) { times, isOpen in
            for end in [time] + outages.map({ $0.from - 1 }) where end <= time {
                for (stop, seconds) in times where isOpen(end - seconds, end) {
                    found[stop] = max(found[stop] ?? .min, end - seconds)
                }
            }
        }
        return found
    }

    /// Returns whether a walk of the given duration between two stops is possible at a time.
    func allows(from start: Int, to end: Int, at time: Int, seconds: Int) -> Bool {
        var isAllowed = false
        forEachWay(from: start) { times, isOpen in
            if times[end] == seconds, isOpen(time, time + seconds) { isAllowed = true }
        }
        return isAllowed
    }

    var throughStation: [Journey] {
        let journeys = station.arrivals.flatMap { arrival in
            let ready = earliest(from: arrival.platform, at: arrival.time)
            return station.departures.filter { departure in
                guard departure.platform != arrival.platform else { return arrival.time + 60 <= departure.time }
                guard let time = ready[departure.platform] else { return false }
                return max(time, arrival.time + 60) <= departure.time
            }.map { Journey(departure: arrival.time - 600, arrival: $0.time + 600) }
        }
        return Self.best(journeys)
    }

    var fromStreet: [Journey] {
        Self.best(
            station.departures.flatMap { departure in
                station.entrances.compactMap { entrance in
                    latest(from: entrance, by: departure.time)[departure.platform].map {
                        Journey(departure: $0, arrival: departure.time + 600)
                    }
                }
            })
    }

    var toStreet: [Journey] {
        Self.best(
            station.arrivals.flatMap { arrival in
                let times = earliest(from: arrival.platform, at: arrival.time)
                return station.entrances.compactMap { times[$0] }.map {
                    Journey(departure: arrival.time - 600, arrival: $0)
                }
            })
    }

    /// Returns the Pareto-optimal journeys in order: those for which no other departs later and arrives earlier.
    static func best(_ journeys: [Journey]) -> [Journey] {
        let journeys = Set(journeys)
        return journeys.filter { one in
            !journeys.contains { $0 != one && $0.departure >= one.departure && $0.arrival <= one.arrival }
        }.sorted()
    }
}
