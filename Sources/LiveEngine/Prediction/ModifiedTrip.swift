import LiveModel
import TransitCore

/// A trip on one service day as modified by its feed: "like if a static GTFS (CSV) was modified"
/// (trip-modifications.md, *TripModifications*).
struct ModifiedTrip: Sendable {
    let day: TripDay
    /// The id of the `TripModifications` entity, which trip updates refer to.
    let modificationsID: String
    /// The stop list of the modified trip, with stop sequences from 1.
    let list: OwnPattern
    /// The calls of the modified timetable.
    let calls: [ModifiedCall]
}

/// A call of a modified trip.
struct ModifiedCall: Sendable {
    let stop: StopIndex
    var arrival: EpochSeconds
    var departure: EpochSeconds
    /// The index of the same call in the original trip; nil for a replacement stop.
    var original: Int?
}

/// Builds the calls of a modified trip from those of the original.
struct ModifiedTripBuilder {
    /// A change and the range of original calls that it replaces.
    private struct Span {
        let calls: Range<Int>
        let change: DetourReading.Change
    }

    private let timetable: Timetable
    private let times: TripTimes
    private(set) var calls: [ModifiedCall] = []
    /// The replaced stops of the original trip, with the id of the alert that describes the change.
    private(set) var replaced: [(alertID: String?, stops: [StopIndex])] = []
    private(set) var counts = UnplacedCounts()
    /// Whether any change refers to stops of the trip.
    private(set) var isModified = false
    /// The accumulated delay in seconds: "if multiple modifications apply to the same trip, the delays accumulate as
    /// the trip advances" (reference, *propagated_modification_delay*).
    private var delay: Int64 = 0

    init(_ day: TripDay, _ changes: [DetourReading.Change], in timetable: Timetable) {
        self.timetable = timetable
        times = TripTimes(day, in: timetable)
        var next = 0
        for span in spans(of: changes) {
            isModified = true
            keep(next..<span.calls.lowerBound)
            next = span.calls.upperBound
            if span.calls.isEmpty, span.change.stops.isEmpty {
                // The change affects only the shape: the delay "begins at the subsequent stop after
                // start_stop_selector".
                keep(next..<next + 1)
                next += 1
                delay += Int64(span.change.delay ?? 0)
            } else {
                replace(span)
            }
        }
        keep(next..<times.stops.count)
        raise()
    }

    /// Returns the changes in travel order. Omits changes that match no stop of the trip or overlap an earlier change.
    private mutating func spans(of changes: [DetourReading.Change]) -> [Span] {
        let all = changes.compactMap { span(of: $0) }.sorted { $0.calls.lowerBound < $1.calls.lowerBound }
        var spans: [Span] = []
        for span in all {
            let isShapeOnly = spans.last.map { $0.calls.isEmpty && $0.change.stops.isEmpty } ?? false
            let from = spans.last.map { $0.calls.upperBound + (isShapeOnly ? 1 : 0) } ?? 0
            if span.calls.lowerBound >= from { spans.append(span) } else { counts.contradictions += 1 }
        }
        return spans
    }

    private mutating func span(of change: DetourReading.Change) -> Span? {
        guard let first = callIndex(of: change.first, from: 0) else {
            counts.unknownStops += 1
            return nil
        }
        // "If no stop_time is replaced, end_stop_selector must not be provided."
        guard let selector = change.last else { return Span(calls: first..<first, change: change) }
        guard let last = callIndex(of: selector, from: first) else {
            if callIndex(of: selector, from: 0) == nil { counts.unknownStops += 1 } else { counts.contradictions += 1 }
            return nil
        }
        return Span(calls: first..<last + 1, change: change)
    }

    /// Returns the index of the selected call. If the stop sequence and the stop disagree, the stop takes precedence.
    private func callIndex(of selector: DetourReading.StopSelector, from first: Int) -> Int? {
        let rows = times.stops
        let numbered = selector.sequence.flatMap { sequence in
            rows.first { timetable.patternStopSequences[$0] == sequence }.map { $0 - rows.lowerBound }
        }
        guard let id = selector.stopID else { return numbered.flatMap { $0 >= first ? $0 : nil } }
        func isMeant(_ callIndex: Int) -> Bool { timetable.isID(id, of: stop(at: callIndex)) }
        if let numbered, numbered >= first, isMeant(numbered) { return numbered }
        return (first..<rows.count).first(where: isMeant)
    }

    private func stop(at callIndex: Int) -> StopIndex { timetable.patternStopStops[times.stops.lowerBound + callIndex] }

    private mutating func keep(_ range: Range<Int>) {
        for callIndex in range {
            calls.append(
                ModifiedCall(
                    stop: stop(at: callIndex), arrival: times.arrival(at: callIndex) + delay,
                    departure: times.departure(at: callIndex) + delay, original: callIndex))
        }
    }

    /// Replaces the calls of a span by the replacement stops.
    private mutating func replace(_ span: Span) {
        let change = span.change
        replaced.append((change.alertID, span.calls.map { stop(at: $0) }))
        // "The reference stop is the stop prior to start_stop_selector. If the modification begins at the first stop of
        // the trip, then the first stop of the trip is the reference stop" (reference, *travel_time_to_stop*).
        let isAtStart = span.calls.lowerBound == 0
        let reference = times.arrival(at: isAtStart ? 0 : span.calls.lowerBound - 1) + delay
        let following =
            span.calls.upperBound < times.stops.count ? times.arrival(at: span.calls.upperBound) + delay : nil
        let travelTimes = travelTimes(of: change, span.calls, isAtStart: isAtStart, reference, following)
        var last = reference
        for (place, stop) in change.stops.enumerated() {
            last = reference + travelTimes[place]
            guard let stop = timetable.stop(id: stop.stopID), timetable.stopKinds[stop] == 0,
                timetable.coordinate(of: stop) != nil
            else {
                counts.unknownStops += 1
                continue
            }
            // "The departure_time always equals the arrival_time" (trip-modifications.md, *ReplacementStop*).
            calls.append(ModifiedCall(stop: stop, arrival: last, departure: last))
        }
        // A change without a delay of its own delays the trip by as much as its replacement stops require.
        delay += change.delay.map(Int64.init) ?? following.map { max(last - $0, 0) } ?? 0
    }

    /// Returns the seconds from the reference stop to each replacement stop. Travel times in the feed are used if they
    /// do not decrease; missing ones are interpolated evenly, up to the next stop that is not replaced.
    private mutating func travelTimes(
        of change: DetourReading.Change, _ span: Range<Int>, isAtStart: Bool, _ reference: EpochSeconds,
        _ following: EpochSeconds?
    ) -> [Int64] {
        var given: [(place: Int, seconds: Int64)] = isAtStart ? [] : [(-1, 0)]
        for (place, stop) in change.stops.enumerated() {
            guard let seconds = stop.travelTime.map(Int64.init) else { continue }
            // "MUST be monotonically increasing and may only be a negative number if the first stop of the original
            // trip is the reference stop."
            if given.last.map({ seconds >= $0.seconds }) ?? true {
                given.append((place, seconds))
            } else {
                counts.outOfOrder += 1
            }
        }
        if isAtStart, given.first?.place != 0 { given.insert((0, min(given.first?.seconds ?? 0, 0)), at: 0) }
        let count = change.stops.count
        let last = given.last?.seconds ?? 0
        if let following {
            given.append((count, max(following - reference + Int64(change.delay ?? 0), last)))
        } else if !span.isEmpty, given.last.map({ $0.place < count - 1 }) ?? true {
            given.append((count - 1, max(times.arrival(at: span.upperBound - 1) + delay - reference, last)))
        }
        return (0..<count).map { place in
            guard let after = given.firstIndex(where: { $0.place >= place }) else { return last }
            let (end, seconds) = given[after]
            guard end > place, after > 0 else { return seconds }
            let (start, before) = given[after - 1]
            return before + (seconds - before) * Int64(place - start) / Int64(end - start)
        }
    }

    /// Makes times non-decreasing along the trip.
    private mutating func raise() {
        for index in calls.indices {
            if index > 0 { calls[index].arrival = max(calls[index].arrival, calls[index - 1].departure) }
            calls[index].departure = max(calls[index].departure, calls[index].arrival)
        }
    }
}
