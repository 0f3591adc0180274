/// A departure that is rescheduled, removed or added, on some weekdays.
package struct DepartureChange: Sendable, Equatable {
    /// The old departure time in seconds of service time; nil for a new departure.
    package var before: Int32?
    /// The new departure time in seconds of service time; nil for a removed departure.
    package var after: Int32?
    /// The weekdays as bits: bit 0 for Monday … bit 6 for Sunday.
    package var weekdays: UInt8

    package init(before: Int32?, after: Int32?, weekdays: UInt8) {
        self.before = before
        self.after = after
        self.weekdays = weekdays
    }
}

extension DepartureChange {
    /// The maximum shift in seconds at which an old and a new departure count as the same departure; the limit is
    /// larger for departures of the same trip.
    static let mostShift: Int32 = 20 * 60
    static let mostShiftOfTrip: Int32 = 60 * 60

    /// A departure on one day: its time and the hash of its trip's id.
    struct Row: Sendable {
        var time: Int32
        var trip: UInt32
    }

    /// Compares one day's departures of one line at one stop. Departures in the same minute are paired first,
    /// regardless of their trips; then departures with the same trip id; the remaining departures are paired in order
    /// of time.
    static func changes(_ old: [Row], _ new: [Row]) -> [(before: Int32?, after: Int32?)] {
        var (old, new) = (sorted(old), sorted(new))
        cancel(&old, &new)
        var changes = pairByTrip(&old, &new)
        pairInOrder(old, new, into: &changes)
        return changes
    }

    private static func sorted(_ rows: [Row]) -> [Row] {
        rows.sorted { ($0.time, $0.trip) < ($1.time, $1.trip) }
    }

    private static func minute(_ row: Row) -> Int32 { row.time.quotientAndRemainder(dividingBy: 60).quotient }

    /// Removes departures that occur in the same minute in both timetables.
    private static func cancel(_ old: inout [Row], _ new: inout [Row]) {
        var (left, right): ([Row], [Row]) = ([], [])
        var (one, other) = (0, 0)
        while one < old.count, other < new.count {
            let (before, after) = (minute(old[one]), minute(new[other]))
            if before == after {
                one += 1
                other += 1
            } else if before < after {
                left.append(old[one])
                one += 1
            } else {
                right.append(new[other])
                other += 1
            }
        }
        old = left + old[one...]
        new = right + new[other...]
    }

    /// Pairs and removes departures whose trips have the same id.
    private static func pairByTrip(_ old: inout [Row], _ new: inout [Row]) -> [(before: Int32?, after: Int32?)] {
        let after = new.indices.sorted { (new[$0].trip, new[$0].time) < (new[$1].trip, new[$1].time) }
        var changes: [(before: Int32?, after: Int32?)] = []
        var (isTaken, isKept) = ([Bool](repeating: false, count: new.count), [Bool](repeating: true, count: old.count))
        for index in old.indices {
            var (low, high) = (0, after.count)
            while low < high {
                let middle = (low + high) / 2
                if new[after[middle]].trip < old[index].trip { low = middle + 1 } else { high = middle }
            }
            // Runs with the same trip id, such as those of frequencies.txt, are paired later, in order of time.
            guard low < after.count, new[after[low]].trip == old[index].trip, !isTaken[after[low]],
                low + 1 == after.count || new[after[low + 1]].trip != old[index].trip,
                abs(new[after[low]].time - old[index].time) <= mostShiftOfTrip
            else { continue }
            isTaken[after[low]] = true
            isKept[index] = false
            changes.append((old[index].time, new[after[low]].time))
        }
        old = old.indices.filter { isKept[$0] }.map { old[$0] }
        new = new.indices.filter { !isTaken[$0] }.map { new[$0] }
        return changes
    }

    private static func pairInOrder(_ old: [Row], _ new: [Row], into changes: inout [(before: Int32?, after: Int32?)]) {
        var (one, other) = (0, 0)
        while one < old.count || other < new.count {
            let before = one < old.count ? old[one].time : nil
            let after = other < new.count ? new[other].time : nil
            if let before, let after, abs(after - before) <= mostShift {
                changes.append((before, after))
                one += 1
                other += 1
            } else if let before, after.map({ before < $0 }) ?? true {
                changes.append((before, nil))
                one += 1
            } else {
                changes.append((nil, after))
                other += 1
            }
        }
    }
}
