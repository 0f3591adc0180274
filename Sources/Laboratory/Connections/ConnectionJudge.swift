package import LiveModel
import TransitCore

/// Scores predicted transfer probabilities: finds transfers that riders would consider, records their probability some
/// minutes ahead, and compares it with the outcome.
///
/// A transfer leads from one route to another, at one stop or between nearby stops, with 0 to 20 minutes to spare
/// according to the timetable. If a trip is unknown, −5 to 20 minutes to spare according to the prediction are
/// required, because the rider may have planned the transfer earlier. For each pattern, only the first possible
/// departure counts. For two runs, only the first stop at which they meet counts, once for each of
/// ``ConnectionScore/minutes``.
package struct ConnectionJudge {
    private struct Pair: Hashable {
        var arriving, departing: ObservedRun
        var minutes: Int
    }

    /// A call of a run in a snapshot.
    private struct Place {
        var run: Int
        var callIndex: Int
    }

    private static let longestSpare: Int64 = 1200
    private static let leastLikelySpare: Int64 = -300

    private var network: TransferPlaces?
    private var watch: CallWatch
    private var displayed: [DisplayedConnection] = []
    private var seen = Set<Pair>()

    /// Creates a judge without recorded transfers.
    /// - Parameter longestGap: The maximum number of seconds between two positions for interpolating arrivals.
    package init(longestGap: Int64) {
        watch = CallWatch(longestGap: longestGap)
    }

    package mutating func see(_ snapshot: LiveSnapshot) { watch.see(snapshot) }

    /// Compares the recorded probabilities with the outcomes.
    /// - Parameter record: Receives each recorded transfer with its outcome, which is nil if unknown.
    package func score(of agency: String, record: ((DisplayedConnection, Bool?) -> Void)? = nil) -> ConnectionScore {
        var score = ConnectionScore(agency: agency)
        for connection in displayed {
            let wasMade = connection.wasMade(by: watch)
            score.add(connection, wasMade: wasMade)
            record?(connection, wasMade)
        }
        return score
    }

    /// Records the transfers of a snapshot.
    package mutating func record(_ snapshot: LiveSnapshot) {
        let places = places(in: snapshot.timetable)
        let departing = departing(snapshot)
        for (number, run) in snapshot.runs.enumerated() where run.state == .live {
            for position in run.calls.indices {
                let callIndex = run.firstCallIndex + position
                guard let minutes = Self.horizon(run.calls[position].likely - snapshot.at), callIndex > 0 else {
                    continue
                }
                let place = Place(run: number, callIndex: callIndex)
                for change in places.changes(from: snapshot.stop(of: run, at: callIndex)) {
                    record(place, change, departing[change.stop] ?? [], minutes, snapshot)
                }
            }
        }
    }

    private static func horizon(_ ahead: Int64) -> Int? {
        ConnectionScore.minutes.first { abs(ahead - Int64($0) * 60) <= 30 }
    }

    private mutating func places(in timetable: Timetable) -> TransferPlaces {
        if let network, network.timetable === timetable { return network }
        let made = TransferPlaces(timetable)
        network = made
        return made
    }

    /// Returns the calls that allow boarding, by stop.
    private func departing(_ snapshot: LiveSnapshot) -> [StopIndex: [Place]] {
        var places: [StopIndex: [Place]] = [:]
        for (number, run) in snapshot.runs.enumerated() where run.state == .live {
            let last = snapshot.timetable.stops(of: run.pattern).count - 1
            for position in run.calls.indices {
                let callIndex = run.firstCallIndex + position
                guard callIndex < last else { continue }
                places[snapshot.stop(of: run, at: callIndex), default: []].append(
                    Place(run: number, callIndex: callIndex))
            }
        }
        return places
    }

    private mutating func record(
        _ place: Place, _ change: TransferPlaces.Transfer, _ departing: [Place], _ minutes: Int,
        _ snapshot: LiveSnapshot
    ) {
        var first: [PatternIndex: (spare: Int64, place: Place)] = [:]
        for other in departing where snapshot.isOtherLine(place.run, other.run) {
            guard let spare = spare(place, other, change, snapshot) else { continue }
            let pattern = snapshot.runs[other.run].pattern
            if first[pattern].map({ spare < $0.spare }) ?? true { first[pattern] = (spare, other) }
        }
        for (_, found) in first.sorted(by: { $0.key < $1.key }) { add(place, found.place, change, minutes, snapshot) }
    }

    /// Returns the spare time of a transfer in seconds; nil if a rider would not have planned the transfer.
    private func spare(
        _ one: Place, _ other: Place, _ change: TransferPlaces.Transfer, _ snapshot: LiveSnapshot
    ) -> Int64? {
        let (from, to) = (snapshot.runs[one.run], snapshot.runs[other.run])
        if let from = from.trip, let to = to.trip {
            let came = TripTimes(from, in: snapshot.timetable).arrival(at: one.callIndex)
            let leaves = TripTimes(to, in: snapshot.timetable).departure(at: other.callIndex)
            let spare = leaves - (came + change.seconds)
            return 0...Self.longestSpare ~= spare ? spare : nil
        }
        guard let came = from.call(at: one.callIndex), let leaves = to.call(at: other.callIndex) else { return nil }
        let spare = leaves.departure - (came.likely + change.seconds)
        return Self.leastLikelySpare...Self.longestSpare ~= spare ? spare : nil
    }

    private mutating func add(
        _ one: Place, _ other: Place, _ change: TransferPlaces.Transfer, _ minutes: Int, _ snapshot: LiveSnapshot
    ) {
        guard let arriving = snapshot.key(of: one.run), let departing = snapshot.key(of: other.run),
            let arrival = snapshot.ride(run: one.run, at: one.callIndex)?.arrival.predicted,
            let departure = snapshot.ride(run: other.run, at: other.callIndex)?.departure.predicted,
            seen.insert(Pair(arriving: arriving, departing: departing, minutes: minutes)).inserted
        else { return }
        displayed.append(
            DisplayedConnection(
                madeAt: snapshot.at, minutes: minutes,
                arrival: .init(run: arriving, callIndex: one.callIndex, moment: arrival),
                departure: .init(run: departing, callIndex: other.callIndex, moment: departure),
                needed: change.seconds, isOnBoard: snapshot.isUnderWay(one.run)))
    }
}

extension LiveSnapshot {
    fileprivate func stop(of run: LiveRun, at callIndex: Int) -> StopIndex {
        timetable.patternStopStops[timetable.stops(of: run.pattern).lowerBound + callIndex]
    }

    fileprivate func isOtherLine(_ one: Int, _ other: Int) -> Bool {
        let (one, other) = (runs[one], runs[other])
        return timetable.patternRoutes[one.pattern] != timetable.patternRoutes[other.pattern]
            && (one.vehicle == nil || one.vehicle != other.vehicle)
    }

    fileprivate func isUnderWay(_ number: Int) -> Bool {
        runs[number].vehicle != nil && !runs[number].isUpcoming
    }

    /// Returns the identity of a run; nil for a run with neither a known trip nor a vehicle.
    fileprivate func key(of number: Int) -> ObservedRun? {
        let run = runs[number]
        guard let vehicle = run.vehicle else {
            return run.trip.map { ObservedRun(pattern: run.pattern, trip: $0, vehicle: "") }
        }
        if run.trip == nil, run.isUpcoming, vehicles[vehicle].match?.pattern == run.pattern { return nil }
        return ObservedRun(pattern: run.pattern, trip: run.trip, vehicle: vehicles[vehicle].id)
    }

    fileprivate func ride(run number: Int, at callIndex: Int) -> LiveRide? {
        guard let trip = runs[number].trip else { return ride(ofAdded: number, from: callIndex, to: callIndex) }
        return ride(of: trip, from: callIndex, to: callIndex)
    }
}

/// The transfers from each stop, as the planner estimates them without street data.
private struct TransferPlaces {
    struct Transfer {
        var stop: StopIndex
        /// The transfer time in seconds.
        var seconds: Int64
    }

    /// The maximum walking distance in metres.
    private static let farthest = 150.0
    /// The minimum transfer time in seconds.
    private static let least: Int64 = 60

    let timetable: Timetable
    private var known: [StopIndex: [Transfer]] = [:]

    init(_ timetable: Timetable) {
        self.timetable = timetable
        let pace = WalkingPace()
        let places = timetable.stops.compactMap { stop in
            timetable.calls(at: stop).isEmpty ? nil : timetable.coordinate(of: stop).map { (stop: stop, at: $0) }
        }
        .sorted { $0.at.latitude < $1.at.latitude }
        let reach = Self.farthest / 110_000
        for (number, one) in places.enumerated() {
            known[one.stop, default: []].append(Transfer(stop: one.stop, seconds: Self.least))
            for other in places[(number + 1)...].prefix(while: { $0.at.latitude - one.at.latitude <= reach }) {
                let metres = one.at.distance(to: other.at)
                guard metres <= Self.farthest else { continue }
                let seconds = max(pace.seconds(metres), Self.least)
                known[one.stop, default: []].append(Transfer(stop: other.stop, seconds: seconds))
                known[other.stop, default: []].append(Transfer(stop: one.stop, seconds: seconds))
            }
        }
    }

    func changes(from stop: StopIndex) -> [Transfer] { known[stop] ?? [] }
}
