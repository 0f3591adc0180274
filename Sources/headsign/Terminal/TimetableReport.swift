import Foundation
import TransitCore

/// Formats a timetable comparison as text or as JSON.
struct TimetableReport {
    struct Place {
        var stop: StopIndex?
        var after: StopIndex?
        var lines: [TimetableComparison.RouteChange]
    }

    /// The maximum number of stops listed per route without the option `--all`.
    private static let few = 10

    private let comparison: TimetableComparison
    private let goneStops: [StopIndex]
    private let newStops: [StopIndex]
    private let places: [Place]
    private let route: String?

    /// - Parameter route: A route's ID or label; nil for all routes.
    init(_ comparison: TimetableComparison, route: String?) {
        self.comparison = comparison
        self.route = route
        let (old, new) = (comparison.old, comparison.new)
        var (gone, places): ([StopIndex], [Place]) = ([], [])
        var isKnown = IndexedArray<StopIndex, Bool>(repeating: false, for: new.stops)
        for stop in old.stops where !old.calls(at: stop).isEmpty {
            let after = comparison.successor(of: stop)
            if let after { isKnown[after] = true }
            guard comparison.isServed(stop, isOld: true) else { continue }
            guard let after, comparison.isServed(after, isOld: false) else {
                gone.append(stop)
                continue
            }
            let lines = comparison.changes(at: stop, becoming: after).filter { Self.isWanted($0, route, old, new) }
            if !lines.isEmpty { places.append(Place(stop: stop, after: after, lines: lines)) }
        }
        goneStops = gone
        newStops = new.stops.filter {
            !isKnown[$0] && !new.calls(at: $0).isEmpty && comparison.isServed($0, isOld: false)
        }
        self.places = places
    }

    private static func isWanted(
        _ line: TimetableComparison.RouteChange, _ wanted: String?, _ old: Timetable, _ new: Timetable
    ) -> Bool {
        guard let wanted else { return true }
        return [(line.route, new), (line.oldRoute, old)].contains { route, timetable in
            route.map { isCalled($0, wanted, timetable) } ?? false
        }
    }

    private static func isCalled(_ route: RouteIndex, _ name: String, _ timetable: Timetable) -> Bool {
        timetable.label(of: route) == name || timetable.string(timetable.routeIDs[route]) == name
    }

    /// The maximum number of routes listed in the error message for an unknown route.
    private static let mostNamed = 60

    /// Returns a list of the timetables' route labels.
    static func lines(of timetables: [Timetable]) -> String {
        let labels = Set(timetables.flatMap { timetable in timetable.routes.map { timetable.label(of: $0) } })
        let sorted = labels.sorted { $0.compare($1, options: .numeric) == .orderedAscending }
        let rest = sorted.count - mostNamed
        return sorted.prefix(mostNamed).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }

    /// Whether a timetable has a route with the ID or label `name`.
    static func has(_ name: String, _ timetable: Timetable) -> Bool {
        timetable.routes.contains { isCalled($0, name, timetable) }
    }
}

// MARK: - Text

extension TimetableReport {
    func lines(all: Bool) -> [String] {
        let (old, new) = (comparison.old, comparison.new)
        var text = [compared]
        if route == nil {
            text += list("Stops no longer served", goneStops.map { name($0, old) })
            text += list("New stops", newStops.map { name($0, new) })
            text += list("Removed routes", comparison.goneRoutes.map { old.label(of: $0) })
            text += list("New routes", comparison.newRoutes.map { new.label(of: $0) })
        }
        text += departures(all: all)
        if text.count == 1 { text.append("Nothing changes for riders.") }
        return text
    }

    private var compared: String {
        let days = comparison.days.compactMap { $0 }
        guard let first = days.map(\.new).min(), let last = days.map(\.new).max(), let before = days.map(\.old).min(),
            let beforeLast = days.map(\.old).max()
        else { return "The two timetables have no weekday in common." }
        return "\(first.iso) to \(last.iso), compared with \(before.iso) to \(beforeLast.iso)"
    }

    private func list(_ title: String, _ names: [String]) -> [String] {
        names.isEmpty ? [] : ["", "\(title): \(names.count)"] + names.map { "  \($0)" }
    }

    private func name(_ stop: StopIndex, _ timetable: Timetable) -> String {
        let code = timetable.string(timetable.stopCodes[stop])
        let id = code.isEmpty ? timetable.string(timetable.stopIDs[stop]) : code
        return "\(id)  \(timetable.string(timetable.stopNames[stop]))"
    }

    private func departures(all: Bool) -> [String] {
        let rows = places.flatMap { place in place.lines.map { (place: place, line: $0) } }
        let byLine = Dictionary(grouping: rows) { label($0.line) }
        return byLine.keys.sorted { $0.compare($1, options: .numeric) == .orderedAscending }.flatMap {
            label -> [String] in
            let rows = byLine[label] ?? []
            let shown = all ? rows[...] : rows.prefix(Self.few)
            let rest = rows.count - shown.count
            return ["", "\(label): departures change at \(rows.count) stops"] + shown.flatMap(atStop)
                + (rest > 0 ? ["  and at \(rest) more stops (--all)"] : [])
        }
    }

    private func label(_ line: TimetableComparison.RouteChange) -> String {
        if let route = line.route { return comparison.new.label(of: route) }
        return line.oldRoute.map { comparison.old.label(of: $0) } ?? ""
    }

    private func atStop(_ place: Place, _ line: TimetableComparison.RouteChange) -> [String] {
        let stop = place.after.map { name($0, comparison.new) } ?? place.stop.map { name($0, comparison.old) } ?? ""
        let direction = line.direction.map { ", direction \($0)" } ?? ""
        return ["  \(stop)\(direction)"] + line.changes.map { "    \(Self.days($0.weekdays)): \(Self.words($0))" }
    }

    private static func words(_ change: DepartureChange) -> String {
        switch (change.before, change.after) {
        case (let before?, let after?):
            "\(DepartureChange.clock(before)) leaves at \(DepartureChange.clock(after)), \(shift(before, after))"
        case (let before?, nil): "\(DepartureChange.clock(before)) removed"
        case (nil, let after?): "\(DepartureChange.clock(after)) new"
        case (nil, nil): ""
        }
    }

    private static func shift(_ before: Int32, _ after: Int32) -> String {
        let minutes = after / 60 - before / 60
        return minutes < 0 ? "\(-minutes) min earlier" : "\(minutes) min later"
    }

    private static let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

    private static func days(_ bits: UInt8) -> String {
        switch bits {
        case 0b111_1111: "daily"
        case 0b001_1111: "Mon–Fri"
        case 0b110_0000: "Sat, Sun"
        default: names.indices.filter { bits >> UInt8($0) & 1 == 1 }.map { names[$0] }.joined(separator: ", ")
        }
    }
}

// MARK: - JSON

extension TimetableReport {
    var json: [UInt8] {
        let (old, new) = (comparison.old, comparison.new)
        var json = JSONWriter(capacity: 1 << 16)
        json.object { json in
            json.key("days")
            json.array(comparison.days.compactMap { $0 }) { json, day in
                json.object { json in
                    json.member("old", day.old.iso)
                    json.member("new", day.new.iso)
                }
            }
            stops("stopsGone", goneStops, old, to: &json)
            stops("stopsNew", newStops, new, to: &json)
            routes("routesGone", comparison.goneRoutes, old, to: &json)
            routes("routesNew", comparison.newRoutes, new, to: &json)
            json.key("departures")
            json.array(places.flatMap { place in place.lines.map { (place, $0) } }) { json, row in
                departures(row.0, row.1, to: &json)
            }
        }
        return json.bytes
    }

    private func stops(_ key: StaticString, _ stops: [StopIndex], _ timetable: Timetable, to json: inout JSONWriter) {
        json.key(key)
        json.array(stops) { json, stop in
            json.object { json in
                json.member("id", timetable.string(timetable.stopIDs[stop]))
                json.member("name", timetable.string(timetable.stopNames[stop]))
            }
        }
    }

    private func routes(_ key: StaticString, _ routes: [RouteIndex], _ timetable: Timetable, to json: inout JSONWriter)
    {
        json.key(key)
        json.array(routes) { json, route in
            json.object { json in
                json.member("id", timetable.string(timetable.routeIDs[route]))
                json.member("label", timetable.label(of: route))
            }
        }
    }

    private func departures(_ place: Place, _ line: TimetableComparison.RouteChange, to json: inout JSONWriter) {
        json.object { json in
            json.member("stop", place.after.map { comparison.new.string(comparison.new.stopIDs[$0]) } ?? "")
            json.members(line, in: comparison)
        }
    }
}
