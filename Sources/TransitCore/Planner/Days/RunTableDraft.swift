/// The runs of a table and the in-seat transfers between them.
struct RunTableDraft {
    let network: Network
    let start: EpochSeconds
    /// The length in seconds of the period in which runs begin.
    let length: Int64
    private(set) var runs = IndexedArray<RunIndex, Run>()
    /// The start of each run's service day, in seconds since the table's start.
    private(set) var dayStarts = IndexedArray<RunIndex, Int32>()
    /// The ranges of consecutive runs of one pattern.
    private(set) var patterns: [PatternRuns] = []
    private(set) var next = IndexedArray<RunIndex, RunIndex>()
    private(set) var tripRuns = TripRuns()
    /// Pairs of a run and one of its copies. The table contains a copy for each in-seat transfer beyond the first,
    /// because a RAPTOR route has only one following trip. A train that divides is linked to several trips by
    /// `transfer_type=4` of `transfers.txt`.
    private(set) var copies: [(owner: RunIndex, element: RunIndex)] = []
    private(set) var isWhole = true
    private var callCount = 0
    /// Whether the feed specifies in-seat transfers from the run, including transfers to trips that begin after the
    /// table ends.
    private var isLinked = IndexedArray<RunIndex, Bool>()

    /// The runs of one pattern in a table.
    struct PatternRuns {
        var timetable: Int
        var pattern: PatternIndex
        var runs: Range<RunIndex>
    }

    /// The maximum delay in seconds. Runs scheduled to end at most this long before the table begins are included.
    private static var mostLate: Int64 { 6 * 3600 }
    /// The maximum number of calls of a pattern; patterns with more calls are ignored.
    static let mostCallsOfPattern = 30_000

    private init(_ network: Network, _ day: TableDay, extendedBy seconds: Int64) {
        self.network = network
        start = day.start(extendedBy: seconds)
        length = RunTable.usualLength + seconds
    }

    /// Collects the runs of the table for a ``TableDay``. The table is as long as the longest trips require, or of the
    /// usual length if it would otherwise exceed ``RunTable/mostCalls``.
    static func whole(_ network: Network, _ day: TableDay) -> RunTableDraft {
        let beyond = network.span.beyondUsual
        var draft = RunTableDraft(network, day, extendedBy: beyond)
        draft.collect()
        guard !draft.isWhole, beyond > 0 else { return draft }
        draft = RunTableDraft(network, day, extendedBy: 0)
        draft.collect()
        return draft
    }

    private mutating func collect() {
        for (number, timetable) in network.timetables.enumerated() {
            let first = runs.endIndex
            for pattern in timetable.patterns { collect(pattern, of: timetable, number) }
            let byTrip = (first..<runs.endIndex).map { (owner: runs[$0].trip.trip, element: $0) }
            tripRuns.byTrip.append(GroupMemory(owners: timetable.trips.count, byTrip))
        }
        next = IndexedArray(repeating: .none, for: runs.indices)
        isLinked = IndexedArray(repeating: false, for: runs.indices)
        for number in network.timetables.indices { seat(number) }
    }

    private mutating func collect(_ pattern: PatternIndex, of timetable: Timetable, _ number: Int) {
        let stops = timetable.stops(of: pattern)
        guard stops.count > 1, stops.count <= Self.mostCallsOfPattern, let last = stops.last else { return }
        let first = runs.endIndex
        let longest = Int64(timetable.patternStopLatest[last]) + Self.mostLate
        for day in timetable.serviceDays(of: pattern, from: start - longest, to: start + length) {
            for trip in day.trips where timetable.runs(trip, on: day.date) {
                guard callCount + stops.count <= RunTable.mostCalls else {
                    isWhole = false
                    break
                }
                callCount += stops.count
                runs.append(Run(trip: NetworkTrip(timetable: number, trip: trip), date: day.date))
                dayStarts.append(Int32(clamping: day.start - start))
            }
        }
        if runs.endIndex > first {
            patterns.append(PatternRuns(timetable: number, pattern: pattern, runs: first..<runs.endIndex))
        }
    }
}

// In-seat transfers.
extension RunTableDraft {
    /// The maximum number of in-seat transfers from one run; enough for a train that divides.
    private static var mostNext: Int { 8 }
    /// The longest wait in seconds for an in-seat transfer that is inferred only from `block_id`.
    private static var longestStay: Int32 { 3600 }

    private mutating func seat(_ number: Int) {
        let timetable = network.timetables[number]
        if !timetable.tripLinks.isEmpty { seatLinked(number, timetable) }
        for block in timetable.blockIDs.indices { seat(block, timetable, number) }
    }

    /// Adds the in-seat transfers that the feed specifies: "Linked trips" of the reference, `transfer_type` 4 and 5.
    private mutating func seatLinked(_ number: Int, _ timetable: Timetable) {
        var others: [(run: RunIndex, next: RunIndex)] = []
        for trip in timetable.trips {
            let links = timetable.tripLinks.range(from: trip).filter { timetable.tripLinks.isInSeat($0) }
            guard !links.isEmpty else { continue }
            for run in tripRuns.byTrip[number].groups.at(trip) {
                let day = TripDay(trip: trip, date: runs[run].date)
                for link in links {
                    guard let next = timetable.linked(timetable.tripLinks.toTrips[link], after: day) else { continue }
                    isLinked[run] = true
                    guard let found = find(next, number), found != run, self.next[run] != found else { continue }
                    if self.next[run] == .none { join(run, found) } else { others.append((run, found)) }
                }
            }
        }
        for other in others { copy(other.run, joinedTo: other.next, number, timetable) }
    }

    /// Adds a copy of a run for an additional in-seat transfer.
    /// - Parameter next: The following run of the copy.
    private mutating func copy(_ run: RunIndex, joinedTo next: RunIndex, _ number: Int, _ timetable: Timetable) {
        let pattern = timetable.pattern(of: runs[run].trip.trip)
        let known = copies.reversed().prefix { $0.owner == run }
        guard known.count < Self.mostNext - 1, !known.contains(where: { self.next[$0.element] == next }) else { return }
        let count = timetable.stops(of: pattern).count
        guard callCount + count <= RunTable.mostCalls else {
            isWhole = false
            return
        }
        callCount += count
        let copy = runs.endIndex
        runs.append(runs[run])
        dayStarts.append(dayStarts[run])
        isLinked.append(true)
        self.next.append(next)
        copies.append((run, copy))
        if let last = patterns.last, last.timetable == number, last.pattern == pattern, last.runs.upperBound == copy {
            patterns[patterns.count - 1].runs = last.runs.lowerBound..<copy + 1
        } else {
            patterns.append(PatternRuns(timetable: number, pattern: pattern, runs: copy..<copy + 1))
        }
    }

    private func find(_ day: TripDay, _ number: Int) -> RunIndex? {
        tripRuns.byTrip[number].groups.at(day.trip).first { runs[$0].date == day.date }
    }

    /// Links consecutive trips of a block on each service day.
    private mutating func seat(_ block: BlockIndex, _ timetable: Timetable, _ number: Int) {
        // Only runs of a few service days operate simultaneously, so the linear search for the last run of a day is
        // short.
        var last: [(date: ServiceDate, run: RunIndex)] = []
        for trip in timetable.trips(of: block) {
            for run in tripRuns.byTrip[number].groups.at(trip) {
                let date = runs[run].date
                if let place = last.firstIndex(where: { $0.date == date }) {
                    seat(last[place].run, run, timetable)
                    last[place].run = run
                } else {
                    last.append((date, run))
                }
            }
        }
    }

    /// Links two trips of one block if riders may stay on board.
    private mutating func seat(_ one: RunIndex, _ other: RunIndex, _ timetable: Timetable) {
        guard !isLinked[one] else { return }
        let (from, to) = (runs[one].trip.trip, runs[other].trip.trip)
        let links = timetable.tripLinks
        let isForbidden = links.range(from: from).contains { !links.isInSeat($0) && links.toTrips[$0] == to }
        if !isForbidden, timetable.staysOn(from, to), stay(one, other, timetable) <= Self.longestStay {
            join(one, other)
        }
    }

    /// Returns the time in seconds from the end of one run to the start of the next.
    private func stay(_ one: RunIndex, _ other: RunIndex, _ timetable: Timetable) -> Int32 {
        let (from, to) = (runs[one].trip.trip, runs[other].trip.trip)
        let last = timetable.stops(of: timetable.pattern(of: from)).count - 1
        return timetable.tripStarts[to] &- timetable.arrival(of: from, at: last)
    }

    /// Links two runs by an in-seat transfer unless the first already has a following run. Links that the feed
    /// specifies are added before links inferred from blocks.
    private mutating func join(_ one: RunIndex, _ other: RunIndex) {
        if next[one] == .none, one != other { next[one] = other }
    }
}
