import TestSupport

@testable import TransitCore

extension RandomTowns {
    /// Creates random live changes at a random time, and applies them to the exhaustive planner too.
    func changes(_ exhaustive: inout Exhaustive, _ random: inout SeededRandom) -> [RunChanges?] {
        let at = SmallTown.firstDay.utcStart + Int64(random.below(7 * 24 * 60) * 60)
        return RandomChanges(timetables: timetables).changes(at: at, &exhaustive, &random)
    }
}

/// Creates changed runs: late, early, canceled, shortened, moved to other stops or added.
struct RandomChanges {
    let timetables: [Timetable]

    func changes(
        at: EpochSeconds, _ exhaustive: inout Exhaustive, _ random: inout SeededRandom
    ) -> [RunChanges?] {
        var all = timetables.map { _ in RunChanges(at: at, isLive: true) }
        var shares = [random.below(10), random.below(10), random.below(10)]
        shares = shares.map { $0 * $0 }
        for index in exhaustive.runs.indices {
            let number = Int(exhaustive.runs[index].trip.timetable)
            let draw = random.below(300)
            if draw < shares[0] {
                cancel(index, &all[number], &exhaustive, &random)
            } else if draw < shares[0] + shares[1] {
                move(index, &all[number], &exhaustive, &random)
            } else if draw < shares[0] + shares[1] + shares[2] / 9 {
                add(like: index, &all[number], &exhaustive, &random)
            }
        }
        for number in all.indices { all[number].runs.sort(by: Self.isBefore) }
        exhaustive.unseat()
        return all
    }

    private static func isBefore(_ one: RunChange, _ other: RunChange) -> Bool {
        guard let trip = one.trip, let later = other.trip else { return one.trip != nil && other.trip == nil }
        return (trip.trip, trip.date) < (later.trip, later.date)
    }

    private func cancel(
        _ index: Int, _ all: inout RunChanges, _ exhaustive: inout Exhaustive, _ random: inout SeededRandom
    ) {
        let run = exhaustive.runs[index]
        all.runs.append(
            RunChange(
                kind: random.below(2) == 0 ? .canceled : .notSeen, pattern: pattern(of: run),
                trip: TripDay(trip: run.trip.trip, date: run.date), run: 0, firstCallIndex: 0, calls: 0..<0))
        exhaustive.runs[index].isGone = true
    }

    private func pattern(of run: Exhaustive.OneRun) -> PatternIndex {
        timetables[Int(run.trip.timetable)].pattern(of: run.trip.trip)
    }

    /// Makes a run late or early from a random call onward, skips or moves calls, or shortens the run.
    private func move(
        _ index: Int, _ all: inout RunChanges, _ exhaustive: inout Exhaustive, _ random: inout SeededRandom
    ) {
        var run = exhaustive.runs[index]
        let at = Int(all.at.rawValue)
        // Late or early by hours, but not by days.
        let span = run.calls[0].departure - 3600...run.calls[run.calls.count - 1].arrival + 4 * 3600
        let canBeUnderWay = span.contains(at)
        let first = canBeUnderWay && random.below(3) == 0 ? random.below(run.calls.count) : 0
        for call in 0..<first {
            run.calls[call].arrival = min(run.calls[call].arrival, at - 1)
            run.calls[call].departure = min(run.calls[call].departure, at - 1)
        }
        let end = random.below(8) == 0 ? first + random.below(run.calls.count - first + 1) : run.calls.count
        var (late, last) = (60 * (random.below(40) - 5), first > 0 ? at : Int.min)
        let start = all.calls.count
        for call in first..<end {
            late += 60 * (random.below(5) - 2)
            run.calls[call].arrival = max(run.calls[call].arrival + late, last)
            run.calls[call].departure = max(run.calls[call].departure + late, run.calls[call].arrival)
            last = run.calls[call].departure
            all.calls.append(change(&run.calls[call], Int(run.trip.timetable), &random))
        }
        for call in end..<run.calls.count {
            (run.calls[call].canBoard, run.calls[call].canAlight) = (false, false)
            run.calls[call].arrival = max(run.calls[call].arrival, last)
            run.calls[call].departure = max(run.calls[call].departure, run.calls[call].arrival)
        }
        run.startsElsewhere = first == 0 && (end == 0 || run.calls[0].isChanged)
        run.endsElsewhere = end < run.calls.count || run.calls[run.calls.count - 1].isChanged
        all.runs.append(
            RunChange(
                kind: .times, pattern: pattern(of: run), trip: TripDay(trip: run.trip.trip, date: run.date), run: 0,
                firstCallIndex: first, calls: start..<all.calls.count))
        exhaustive.runs[index] = run
    }

    /// Changes one call at random, and returns the change as in a snapshot.
    private func change(_ call: inout Exhaustive.Call, _ timetable: Int, _ random: inout SeededRandom) -> CallChange {
        let isSkipped = random.below(15) == 0
        var moved: StopIndex?
        if !isSkipped, random.below(15) == 0 {
            let first = timetables[..<timetable].reduce(0) { $0 + $1.stops.count }
            let stop = random.below(timetables[timetable].stops.count)
            moved = StopIndex(stop)
            call.stop = first + stop
        }
        if isSkipped { (call.canBoard, call.canAlight) = (false, false) }
        call.isChanged = isSkipped || moved != nil
        let times = (EpochSeconds(Int64(call.arrival)), EpochSeconds(Int64(call.departure)))
        return CallChange(
            arrival: times.0, departure: times.1, shown: times.1, movedTo: moved, isSkipped: isSkipped)
    }

    private func add(
        like index: Int, _ all: inout RunChanges, _ exhaustive: inout Exhaustive, _ random: inout SeededRandom
    ) {
        var run = exhaustive.runs[index]
        let timetable = Int(run.trip.timetable)
        let pattern = pattern(of: run)
        run.trip = NetworkTrip(timetable: timetable, trip: TripIndex(UInt32.max))
        run.date = timetables[timetable].zone.date(at: all.at)
        run.added = UInt32(all.runs.count)
        (run.next, run.wait, run.access) = ([], 0, .unknown)
        let late = 60 * random.below(100)
        let start = all.calls.count
        for call in run.calls.indices {
            run.calls[call].arrival += late
            run.calls[call].departure += late
            all.calls.append(change(&run.calls[call], timetable, &random))
        }
        all.runs.append(
            RunChange(
                kind: .added, pattern: pattern, trip: nil, run: all.runs.count, firstCallIndex: 0,
                calls: start..<all.calls.count))
        exhaustive.runs.append(run)
    }
}

extension Exhaustive {
    /// Removes in-seat transfers to a trip that is canceled, begins at another stop, or has already departed.
    mutating func unseat() {
        let all = runs
        for index in all.indices {
            guard let end = all[index].calls.last else { continue }
            runs[index].next = all[index].next.filter { next in
                let isPossible = !all[next].isGone && !all[next].startsElsewhere && !all[index].endsElsewhere
                return isPossible && all[next].calls[0].departure >= end.arrival
            }
        }
    }
}
