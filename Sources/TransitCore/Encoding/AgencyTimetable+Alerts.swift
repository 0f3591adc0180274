extension AgencyTimetable {
    /// Those of this agency among the notices that a page knows, in its order.
    ///
    /// - Parameter lines: each with a letter before it, in this order:
    ///   - `n`: the id of a notice, which the lines up to the next `n` describe.
    ///   - `p`: a period, its begin and its end in epoch seconds with a space between them; an open end is empty.
    ///   - `r`, `s`, `t`: the id of a route, a stop or a trip, `a`: the whole agency. They are alternatives.
    ///   - `c`: begins a conjunction of the lines up to the next `c` or `n`. Only there stand `d`, a direction, and `y`,
    ///     the trip's service day as 2016-07-29.
    ///
    ///   Ids have their agency before them. A line that is not understood is passed over, or the conjunction that it
    ///   stands in.
    package func alerts(in lines: [UInt8]) -> [AlertTarget] {
        var alerts: [AlertTarget] = []
        // Until a notice of this agency begins.
        var isElsewhere = true
        var conjunction: Conjunction?
        for line in lines.split(separator: UInt8(ascii: "\n")) {
            let (letter, value) = (line[line.startIndex], line.dropFirst())
            if letter == UInt8(ascii: "n") {
                end(&conjunction, in: &alerts)
                let id = ownID(value)
                isElsewhere = id == nil
                if let id { alerts.append(AlertTarget(id: String(decoding: id, as: UTF8.self), selectors: [])) }
            } else if isElsewhere {
                continue
            } else if letter == UInt8(ascii: "c") {
                end(&conjunction, in: &alerts)
                conjunction = Conjunction()
            } else if conjunction?.add(selector(letter, value)) == nil {
                add(letter, value, to: &alerts[alerts.count - 1])
            }
        }
        end(&conjunction, in: &alerts)
        return alerts
    }

    /// Parts of one selector that come one by one.
    private struct Conjunction {
        /// Nil once a part was not understood.
        private(set) var selector: AlertSelector? = AlertSelector()

        mutating func add(_ part: AlertSelector?) {
            guard var known = selector, let part else { return selector = nil }
            known.route = part.route ?? known.route
            known.direction = part.direction ?? known.direction
            known.trip = part.trip ?? known.trip
            known.date = part.date ?? known.date
            known.stop = part.stop ?? known.stop
            selector = known
        }
    }

    /// Adds what is complete to the last alert.
    private func end(_ conjunction: inout Conjunction?, in alerts: inout [AlertTarget]) {
        if let selector = conjunction?.selector, selector != AlertSelector() {
            alerts[alerts.count - 1].selectors.append(selector)
        }
        conjunction = nil
    }

    private func add(_ letter: UInt8, _ value: ArraySlice<UInt8>, to alert: inout AlertTarget) {
        if letter == UInt8(ascii: "p") {
            let ends = value.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
                .map { DecimalDigits.whole($0).map { EpochSeconds($0) } }
            if ends.count == 2 { alert.periods.append(AlertReading.Period(from: ends[0], to: ends[1])) }
        } else if let selector = selector(letter, value), selector.direction == nil, selector.date == nil {
            alert.selectors.append(selector)
        }
    }

    /// One part, or a selector of one part; nil for what is not understood.
    private func selector(_ letter: UInt8, _ value: ArraySlice<UInt8>) -> AlertSelector? {
        switch letter {
        case UInt8(ascii: "r"): ownID(value).flatMap { timetable.route(id: $0) }.map { AlertSelector(route: $0) }
        case UInt8(ascii: "s"): ownID(value).flatMap { timetable.stop(id: $0) }.map { AlertSelector(stop: $0) }
        case UInt8(ascii: "t"): ownID(value).flatMap { timetable.trip(id: $0) }.map { AlertSelector(trip: $0) }
        case UInt8(ascii: "d"):
            DecimalDigits.whole(value).flatMap { UInt8(exactly: $0) }.map { AlertSelector(direction: $0) }
        case UInt8(ascii: "y"): ServiceDate(iso: value).map { AlertSelector(date: $0) }
        case UInt8(ascii: "a"): AlertSelector()
        default: nil
        }
    }

    /// As in the feed; nil for one of another agency.
    private func ownID(_ id: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let prefix = Array(agency.utf8) + [UInt8(ascii: ":")]
        return id.starts(with: prefix) ? id.dropFirst(prefix.count) : nil
    }
}
