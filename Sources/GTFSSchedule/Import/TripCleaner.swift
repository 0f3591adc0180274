import TransitCore

/// Normalizes the calls of one trip: sorted, without duplicates or unknown stops, with times that never decrease, and
/// with known first and last times. The arrays are reused for the next trip.
struct TripCleaner {
    private(set) var calls: [PatternCall] = []
    private(set) var times: [CallTimes] = []
    /// The outcomes of faults for the loaded trip, if it is usable.
    private(set) var repairs: [ImportOutcome] = []
    private var lines: [UInt32] = []
    private let notices: ImportNoticeLog
    private let stops: [StopIndex?]
    private let headsigns: [StringIndex]
    private let mostCalls: Int

    /// Creates a cleaner that is reused for all trips.
    /// - Parameters:
    ///   - stops: The stops by index in ``StopTimes/stops``; nil for stops that stops.txt does not contain.
    ///   - headsigns: The headsigns by index in ``StopTimes/headsigns``.
    ///   - mostCalls: The maximum number of calls per trip; further calls are omitted.
    init(notices: ImportNoticeLog, stops: [StopIndex?], headsigns: [StringIndex], mostCalls: Int) {
        self.notices = notices
        self.stops = stops
        self.headsigns = headsigns
        self.mostCalls = mostCalls
    }

    /// Loads a trip's rows.
    /// - Parameter route: The route's continuous pickup and drop-off rules. They apply to calls without rules of their
    ///   own.
    /// - Returns: The outcome that explains why the trip is unusable; nil if it is usable.
    mutating func load(_ rows: ArraySlice<StopTimeRow>, of route: ContinuousRules) -> ImportOutcome? {
        calls.removeAll(keepingCapacity: true)
        times.removeAll(keepingCapacity: true)
        lines.removeAll(keepingCapacity: true)
        repairs.removeAll(keepingCapacity: true)
        if rows.isAscending(by: \.sequence) {
            take(rows, route)
        } else {
            report(.unsortedRows, rows[rows.startIndex].line)
            take(rows.sorted { ($0.sequence, $0.line) < ($1.sequence, $1.line) }[...], route)
        }
        let lacksStops = calls.count < 2 && repairs.contains(.tripWithUnknownStops)
        let isTimed = times.contains(where: \.isKnown)
        let isOrdered = mendOrder()
        if isOrdered { trimEdges() }
        if isOrdered, calls.count >= 2 { return nil }
        return lacksStops ? .tripWithoutStops : isTimed && !isOrdered ? .tripOutOfOrder : .tripWithoutTimes
    }

    private func report(_ rule: Rule, _ line: UInt32, field: String? = nil) {
        notices.add(rule, file: FeedFile.stopTimes, row: Int(line), field: field)
    }

    private func leaveOut(_ rule: Rule, _ line: UInt32, field: String) {
        report(rule, line, field: field)
        notices.note(.leftOut(rule, field: field), file: FeedFile.stopTimes, example: "row \(line)")
    }

    private mutating func take(_ rows: ArraySlice<StopTimeRow>, _ route: ContinuousRules) {
        var lacksStops = false
        defer { if lacksStops { repairs.append(.tripWithUnknownStops) } }
        for row in rows {
            guard let stop = stops[Int(row.stop)] else {
                leaveOut(.foreignKeyViolation, row.line, field: "stop_id")
                lacksStops = true
                continue
            }
            guard calls.last?.sequence != row.sequence else {
                leaveOut(.duplicateKey, row.line, field: "stop_sequence")
                continue
            }
            guard calls.count < mostCalls else {
                leaveOut(.tooManyRows, row.line, field: "trip_id")
                continue
            }
            var call = PatternCall(
                stop: stop, sequence: row.sequence, flags: row.flags, headsign: headsigns[Int(row.headsign)],
                traveled: row.traveled)
            call.continuous = row.continuous.inheriting(route)
            calls.append(call)
            times.append(CallTimes(arrival: row.arrival, departure: row.departure))
            lines.append(row.line)
        }
    }

    /// Adds a day to times that restart at midnight. Discards other decreasing times, which are interpolated later.
    /// - Returns: False if at least half of the times would be discarded.
    private mutating func mendOrder() -> Bool {
        var last = Int32.min
        var shift: Int32 = 0
        var known = 0
        var forgotten = 0
        for callIndex in times.indices where times[callIndex].isKnown {
            known += 1
            if times[callIndex].departure < times[callIndex].arrival {
                report(.stopTimeOutOfOrder, lines[callIndex], field: "departure_time")
                times[callIndex].departure = times[callIndex].arrival
            }
            // A decrease of more than half a day means the next day, not an error. Trips last at most two weeks.
            if last != .min, times[callIndex].arrival + shift < last - 43_200, shift < 14 * 86_400 {
                shift += 86_400
                report(.timeAfterMidnightWrapped, lines[callIndex], field: "arrival_time")
            }
            guard last == .min || times[callIndex].arrival + shift >= last else {
                report(.stopTimeOutOfOrder, lines[callIndex], field: "arrival_time")
                times[callIndex] = .unknown
                forgotten += 1
                continue
            }
            times[callIndex].arrival += shift
            times[callIndex].departure += shift
            last = times[callIndex].departure
        }
        if forgotten > 0 { repairs.append(.tripWithEstimatedTimes) }
        return forgotten * 2 < known
    }

    /// Removes the calls before the first and after the last known time, because their times cannot be interpolated.
    private mutating func trimEdges() {
        guard let first = times.firstIndex(where: \.isKnown), let last = times.lastIndex(where: \.isKnown) else {
            calls.removeAll(keepingCapacity: true)
            return
        }
        guard first > 0 || last < times.count - 1 else { return }
        repairs.append(.tripCut)
        report(.missingTripEdge, lines[first > 0 ? 0 : last + 1], field: "arrival_time")
        calls = Array(calls[first...last])
        times = Array(times[first...last])
        lines = Array(lines[first...last])
    }

    /// Flags the calls whose times are interpolated. The flag is part of a pattern's identity.
    mutating func markUnknown() {
        for callIndex in times.indices where !times[callIndex].isKnown { calls[callIndex].flags.insert(.interpolated) }
    }

    /// Interpolates unknown times between known ones by distance, or by the number of stops if the distance is zero.
    mutating func interpolate(_ distances: ArraySlice<Float>) {
        var before = 0
        var callIndex = 1
        while callIndex < times.count {
            guard times[callIndex].isKnown else {
                callIndex += 1
                continue
            }
            if callIndex - before > 1 { fill(before, callIndex, distances) }
            before = callIndex
            callIndex += 1
        }
    }

    private mutating func fill(_ before: Int, _ after: Int, _ distances: ArraySlice<Float>) {
        let base = distances.startIndex
        let length = distances[base + after] - distances[base + before]
        let from = Double(times[before].departure)
        let duration = Double(times[after].arrival) - from
        for callIndex in (before + 1)..<after {
            let part =
                length > 0
                ? Double((distances[base + callIndex] - distances[base + before]) / length)
                : Double(callIndex - before) / Double(after - before)
            let time = Int32((from + duration * part).rounded())
            times[callIndex] = CallTimes(arrival: time, departure: time)
        }
    }
}
