/// Looks backwards from the end, one ride more in each round, for the latest moment at which each stop can be left: RAPTOR
/// turned around (Delling, Pajor, Werneck: "Round-Based Public Transit Routing", 2012).
///
/// Every trip is looked at, not only the last one that is caught, so that trips may overtake each other.
struct JourneySearch {
    /// A ride from a stop.
    struct Boarding {
        var ride: Journey.Ride
        /// How late one can come to the stop for it.
        var leave: EpochSeconds
        /// What follows the ride.
        var next: Alighting
    }

    /// Being put down at a stop.
    struct Alighting {
        /// How late that may be.
        var time: EpochSeconds
        /// Where to walk from there; nil for the end.
        var to: StopIndex?
        /// Metres, in a straight line.
        var metres: Double
        /// Rides that still follow.
        var rides: Int
    }

    let timetable: Timetable
    let question: JourneyQuestion
    /// What each round found, by stop. A journey with no rides boards nothing.
    var boardings: [IndexedArray<StopIndex, Boarding?>] = [IndexedArray()]
    /// By stop, the latest of all rounds.
    var leaves: IndexedArray<StopIndex, EpochSeconds>
    var alightings: IndexedArray<StopIndex, Alighting?>
    /// The latest known moment of leaving the start: what leaves a stop before that is no better.
    var latestStart: EpochSeconds
    /// Calls and stops looked at so far.
    var effort = 0

    init(_ timetable: Timetable, _ question: JourneyQuestion) {
        self.timetable = timetable
        self.question = question
        leaves = IndexedArray(repeating: .min, for: timetable.stops)
        alightings = IndexedArray(repeating: nil, for: timetable.stops)
        latestStart = question.arriveBy - question.horizon
    }

    /// The last one of each number of rides that leaves later than those with fewer.
    mutating func journeys() -> [Journey] {
        var found: [Journey] = []
        take(directWalk, into: &found)
        var near: [(stop: StopIndex, metres: Double)] = []
        timetable.forEachServedStop(near: question.start, within: question.pace.farthest) { near.append(($0, $1)) }
        guard !near.isEmpty else { return found }
        var changed = alightAroundEnd()
        while boardings.count <= question.mostRides, !changed.isEmpty, !isTired {
            let boarded = board(at: changed)
            take(start(at: near), into: &found)
            changed = alightAround(boarded)
        }
        return found
    }

    /// Whether as much was looked at as may be: what is not found by now is not looked for.
    var isTired: Bool { effort >= question.mostEffort }

    private mutating func take(_ journey: Journey?, into found: inout [Journey]) {
        guard let journey else { return }
        latestStart = max(latestStart, journey.departure)
        found.append(journey)
    }

    /// Without any ride.
    private var directWalk: Journey? {
        let metres = question.start.distance(to: question.end)
        guard metres <= question.pace.farthest else { return nil }
        let departure = question.arriveBy - question.pace.seconds(metres)
        let walk = Journey.Walk(metres: metres, departure: departure, arrival: question.arriveBy)
        return Journey(legs: [.walk(walk)], departure: departure, arrival: question.arriveBy)
    }

    /// - Returns: the stops from which the end is a walk away.
    private mutating func alightAroundEnd() -> [StopIndex] {
        var around: [StopIndex] = []
        timetable.forEachServedStop(near: question.end, within: question.pace.farthest) { stop, metres in
            let time = question.arriveBy - question.pace.seconds(metres)
            alightings[stop] = Alighting(time: time, to: nil, metres: metres, rides: 0)
            around.append(stop)
        }
        return around
    }

    /// Where one can be put down to go on with what the last round found.
    /// - Returns: the stops for which that is later than before.
    private mutating func alightAround(_ boarded: [StopIndex]) -> [StopIndex] {
        let round = boardings.count - 1
        var changed: [StopIndex] = []
        for target in boarded {
            guard !isTired, let leave = boardings[round][target]?.leave,
                let place = timetable.coordinate(of: target)
            else { continue }
            effort += timetable.forEachServedStop(near: place, within: question.pace.farthestTransfer) { stop, metres in
                let time = leave - question.pace.seconds(metres)
                guard time > alightings[stop]?.time ?? latestStart else { return }
                alightings[stop] = Alighting(time: time, to: target, metres: metres, rides: round)
                changed.append(stop)
            }
        }
        return changed
    }

    /// The latest way from the start that begins with a ride of the last round; of equals the one with the shorter walk.
    private func start(at near: [(stop: StopIndex, metres: Double)]) -> Journey? {
        var best: (departure: EpochSeconds, metres: Double, boarding: Boarding)?
        for (stop, metres) in near {
            guard let boarding = boardings[boardings.count - 1][stop] else { continue }
            let departure = boarding.leave - question.pace.seconds(metres)
            guard departure > latestStart else { continue }
            if let best, (best.departure, -best.metres) >= (departure, -metres) { continue }
            best = (departure, metres, boarding)
        }
        return best.map { journey(walking: $0.metres, $0.boarding) }
    }
}
