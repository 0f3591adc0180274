extension AgencyTimetable {
    /// Those of this agency among the notices that a page knows, in its order.
    ///
    /// - Parameter lines: each with a letter before it. `n` is the id of a notice, and the lines up to the next one say what it is about: `r`, `s` and
    ///   `t` the id of a route, a stop or a trip, `a` the whole agency; `p` is a period, its begin and its end in epoch seconds with a space between
    ///   them, where an open one has nothing. Ids have their agency before them. What is not understood is passed over.
    package func alerts(in lines: [UInt8]) -> [AlertTarget] {
        var alerts: [AlertTarget] = []
        // Until a notice of this agency begins.
        var isElsewhere = true
        for line in lines.split(separator: UInt8(ascii: "\n")) {
            let value = line.dropFirst()
            if line.first == UInt8(ascii: "n") {
                let id = ownID(value)
                isElsewhere = id == nil
                if let id { alerts.append(AlertTarget(id: String(decoding: id, as: UTF8.self))) }
            } else if !isElsewhere {
                add(line[line.startIndex], value, to: &alerts[alerts.count - 1])
            }
        }
        return alerts
    }

    private func add(_ letter: UInt8, _ value: ArraySlice<UInt8>, to alert: inout AlertTarget) {
        switch letter {
        case UInt8(ascii: "r"):
            if let route = ownID(value).flatMap({ timetable.route(id: $0) }) { alert.routes.append(route) }
        case UInt8(ascii: "s"):
            if let stop = ownID(value).flatMap({ timetable.stop(id: $0) }) { alert.stops.append(stop) }
        case UInt8(ascii: "t"):
            if let trip = ownID(value).flatMap({ timetable.trip(id: $0) }) { alert.trips.append(trip) }
        case UInt8(ascii: "a"): alert.concernsWholeAgency = true
        case UInt8(ascii: "p"):
            let ends = value.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
                .map { DecimalDigits.whole($0).map { EpochSeconds($0) } }
            if ends.count == 2 { alert.periods.append(AlertReading.Period(from: ends[0], to: ends[1])) }
        default: break
        }
    }

    /// As in the feed; nil for one of another agency.
    private func ownID(_ id: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let prefix = Array(agency.utf8) + [UInt8(ascii: ":")]
        return id.starts(with: prefix) ? id.dropFirst(prefix.count) : nil
    }
}
