extension AgencyTimetable {
    /// Parses the alerts known to the page and returns those of this agency, in order.
    ///
    /// - Parameter lines: Lines that each begin with a letter:
    ///   - `n`: The id of an alert, which the lines up to the next `n` describe.
    ///   - `p`: A period of validity: its start and end in epoch seconds, separated by a space. An open end is empty.
    ///   - `r`, `s`, `t`: The id of a route, stop or trip; `a`: the whole agency. The alert applies if any of these
    ///     lines matches.
    ///   - `c`: Starts a conjunction: all lines up to the next `c` or `n` must match. Only a conjunction may contain
    ///     `d`, a direction, and `y`, the trip's service day as 2016-07-29.
    ///
    /// Ids are prefixed with the agency; the id of a frequency-based trip stands for all its runs. An invalid line is
    /// ignored, and so is the conjunction that contains it.
    package func alerts(in lines: [UInt8]) -> [AlertTarget] {
        var alerts: [AlertTarget] = []
        // Skips lines until an alert of this agency begins.
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
        return withAllRuns(alerts)
    }

    /// Replaces each selector of a frequency-based trip with one selector per run. Once the limit for all alerts is
    /// reached, further trips have only the selector of their first run.
    private func withAllRuns(_ alerts: [AlertTarget]) -> [AlertTarget] {
        var remaining = ReadingLimits.alertEntities
        var alerts = alerts
        for index in alerts.indices {
            alerts[index].selectors = alerts[index].selectors.flatMap { selector -> [AlertSelector] in
                guard remaining > 0, let trip = selector.trip, timetable.tripFlags[trip].contains(.hasRuns) else {
                    return [selector]
                }
                let runs = timetable.runs(of: trip)
                remaining -= runs.count
                return runs.map { run in
                    var ofRun = selector
                    ofRun.trip = run
                    return ofRun
                }
            }
        }
        return alerts
    }

    /// The parts of one selector, collected line by line.
    private struct Conjunction {
        /// The selector of the conjunction; nil if a line was invalid.
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

    /// Completes a conjunction and adds its selector to the last alert.
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

    /// Parses one line of a selector; nil if it is invalid.
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

    /// Returns the id in the feed; nil if the id belongs to another agency.
    private func ownID(_ id: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let prefix = Array(agency.utf8) + [UInt8(ascii: ":")]
        return id.starts(with: prefix) ? id.dropFirst(prefix.count) : nil
    }
}
