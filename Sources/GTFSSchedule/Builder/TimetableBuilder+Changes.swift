import TransitCore

// Writes the sections of transfers, linked trips and pathways. Empty sections are omitted.
extension TimetableBuilder {
    func putTransfers(_ writer: inout ColumnFileWriter<TimetableSection>) {
        let rules = distinctTransfers
        guard !rules.isEmpty else { return }
        writer.put(.transferStarts, Buckets(count: stops.count, keys: rules.map(\.fromStop.position)).starts)
        writer.put(.transferToStops, rules.map(\.toStop))
        writer.put(.transferFromRoutes, rules.map(\.key.fromRoute))
        writer.put(.transferToRoutes, rules.map(\.key.toRoute))
        writer.put(.transferFromTrips, rules.map(\.key.fromTrip))
        writer.put(.transferToTrips, rules.map(\.key.toTrip))
        writer.put(.transferKinds, rules.map(\.kind))
        writer.put(.transferRanks, rules.map(\.key.rank.rawValue))
        writer.put(.transferTimes, rules.map(\.time))
    }

    /// The transfer rules in the file's order. If several rules apply to the same transfers, only the first of them in
    /// transfers.txt is included.
    private var distinctTransfers: [TransferRecord] {
        var distinct: [TransferRecord] = []
        for rule in transfers.sorted(by: TransferRecord.isBefore) {
            if let last = distinct.last, rule.hasSameTransfers(as: last) {
                report(.duplicateKey, rule.line, "from_stop_id", stops[rule.fromStop].id)
            } else {
                distinct.append(rule)
            }
        }
        return distinct
    }

    func putPathways(_ writer: inout ColumnFileWriter<TimetableSection>) {
        guard !pathways.isEmpty else { return }
        let ways = (pathways + pathways.filter(\.isBothWays).map(\.reversed)).sorted {
            ($0.from, $0.to, $0.line) < ($1.from, $1.to, $1.line)
        }
        writer.put(.pathwayStarts, Buckets(count: stops.count, keys: ways.map(\.from.position)).starts)
        writer.put(.pathwayToStops, ways.map(\.to))
        writer.put(.pathwayModes, ways.map(\.mode))
        writer.put(.pathwayTimes, ways.map(\.time))
        writer.put(.pathwayLengths, ways.map(\.length))
        writer.put(.pathwayStairs, ways.map(\.stairs))
        writer.put(.pathwaySlopes, ways.map(\.slope))
        writer.put(.pathwayWidths, ways.map(\.width))
        if ways.contains(where: { $0.sign != .none }) { writer.put(.pathwaySigns, ways.map(\.sign)) }
        if ways.contains(where: { $0.facility != .none }) { writer.put(.pathwayFacilities, ways.map(\.facility)) }
    }

    func putTripLinks(_ writer: inout ColumnFileWriter<TimetableSection>, _ order: PatternOrder) {
        guard !tripLinks.isEmpty else { return }
        let links = links(order)
        writer.put(.linkFromTrips, links.map(\.from))
        writer.put(.linkToTrips, links.map(\.to))
        writer.put(.linkKinds, links.map(\.kind))
    }

    private struct Link {
        var from, to: TripIndex
        var kind: UInt8
    }

    /// Returns pairs of runs for the linked trips: each run of the first trip, and the run of the second trip that the
    /// same vehicle serves next.
    private func links(_ order: PatternOrder) -> [Link] {
        let runs = linkedRuns(order)
        var links: [Link] = []
        for record in distinctLinks {
            guard links.count < limits.tripLinks else {
                report(.tooManyRows, record.line, "from_trip_id", record.from)
                continue
            }
            forEachPair(runs[record.from] ?? [], runs[record.to] ?? [], order) { from, to in
                links.append(Link(from: from, to: to, kind: record.kind))
            }
        }
        links.sort { ($0.from, $0.to) < ($1.from, $1.to) }
        return links
    }

    /// The linked pairs of trips. If several rows link the same two trips, only the first of them in transfers.txt is
    /// included.
    private var distinctLinks: [TripLinkRecord] {
        var distinct: [TripLinkRecord] = []
        for record in tripLinks.sorted(by: { ($0.from, $0.to, $0.line) < ($1.from, $1.to, $1.line) }) {
            if let last = distinct.last, last.from == record.from, last.to == record.to {
                report(.duplicateKey, record.line, "from_trip_id", record.from)
            } else {
                distinct.append(record)
            }
        }
        return distinct
    }

    private func report(_ rule: Rule, _ line: UInt32, _ field: String, _ value: StringIndex) {
        let name = strings.string(value)
        notices.add(rule, file: FeedFile.transfers, row: Int(line), field: field, value: name)
        notices.note(.leftOut(rule, field: field), file: FeedFile.transfers, example: name)
    }

    /// Returns the runs of linked trips by trip id. The runs of each trip are sorted by start.
    private func linkedRuns(_ order: PatternOrder) -> [StringIndex: [TripIndex]] {
        var runs: [StringIndex: [TripIndex]] = [:]
        for record in tripLinks {
            runs[record.from] = []
            runs[record.to] = []
        }
        for row in order.trips.indices { runs[trips[order.trips[row]].id]?.append(row) }
        return runs
    }

    /// Calls `body` with the paired runs of two linked trips. For frequency-based trips, each run is paired with the
    /// first run of the other trip that starts after it ends.
    private func forEachPair(
        _ from: [TripIndex], _ to: [TripIndex], _ order: PatternOrder, _ body: (TripIndex, TripIndex) -> Void
    ) {
        if from.count == 1, to.count == 1 { return body(from[0], to[0]) }
        var next = 0
        for run in from {
            let end = end(of: trips[order.trips[run]])
            while next < to.count, trips[order.trips[to[next]]].start < end { next += 1 }
            if next < to.count { body(run, to[next]) }
        }
    }

    /// Returns the last arrival of a trip in seconds of service time.
    private func end(of trip: TripRecord) -> Int32 {
        let calls = patterns.patterns[trip.pattern.value].calls.count
        return trip.start &+ profiles.arrivals[Int(trip.profile) + max(calls - 1, 0)]
    }
}
