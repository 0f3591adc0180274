// Timetable changes as JSON, for the page and for operators.

extension JSONWriter {
    /// Writes the changes of one route at a stop. Departures are written as clock times, weekdays as numbers from 1 for
    /// Monday.
    /// - Parameter agency: The prefix of ids; nil to write the feed's ids without a prefix.
    package mutating func members(
        _ change: TimetableComparison.RouteChange, in comparison: TimetableComparison, agency: String? = nil
    ) {
        let prefix = agency.map { $0 + ":" } ?? ""
        let (old, new) = (comparison.old, comparison.new)
        if let route = change.route {
            member("route", prefix + new.string(new.routeIDs[route]))
            member("label", new.label(of: route))
        } else if let route = change.oldRoute {
            member("oldRoute", prefix + old.string(old.routeIDs[route]))
            member("label", old.label(of: route))
        }
        if let direction = change.direction {
            key("direction")
            int(direction)
        }
        key("changes")
        array(change.changes) { json, change in json.change(change) }
    }

    private mutating func change(_ change: DepartureChange) {
        object { json in
            if let before = change.before { json.member("before", DepartureChange.clock(before)) }
            if let after = change.after { json.member("after", DepartureChange.clock(after)) }
            json.key("weekdays")
            json.array((0..<7).filter { change.weekdays >> UInt8($0) & 1 == 1 }) { $0.int($1 + 1) }
        }
    }
}

extension DepartureChange {
    /// Formats a service time as a clock time such as `7:42`, modulo 24 hours.
    package static func clock(_ seconds: Int32) -> String {
        let minutes = Int(max(seconds, 0)) / 60
        return String(minutes / 60 % 24) + (minutes % 60 < 10 ? ":0" : ":") + String(minutes % 60)
    }
}

extension TimetableComparison {
    /// Returns the changes at a stop, for riders who board there, as JSON; nil for a stop that is not in the old
    /// timetable.
    /// - Parameters:
    ///   - id: The stop's id in the feed.
    ///   - agency: The prefix of all ids in the result; nil to write the feed's ids without a prefix and to omit the
    ///     stop's id.
    package func json(ofStop id: [UInt8], agency: String? = nil) -> [UInt8]? {
        guard let stop = old.stop(id: id) else { return nil }
        let after = successor(of: stop)
        let isGone = isServed(stop, isOld: true) && !(after.map { isServed($0, isOld: false) } ?? false)
        let prefix = agency.map { $0 + ":" } ?? ""
        var json = JSONWriter()
        json.object { json in
            if agency != nil { json.member("id", prefix + old.string(old.stopIDs[stop])) }
            json.member("name", old.string(old.stopNames[stop]))
            if let first = days.compactMap({ $0?.new }).min() { json.member("from", first.iso) }
            json.member("gone", isGone)
            if let after { json.member("stop", prefix + new.string(new.stopIDs[after])) }
            json.key("lines")
            json.array(isGone ? [] : changes(at: stop, becoming: after)) { json, change in
                json.object { $0.members(change, in: self, agency: agency) }
            }
        }
        return json.bytes
    }
}
