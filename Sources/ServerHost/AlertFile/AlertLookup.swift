package import TransitCore

/// A name in an alert that matches no entity of the timetable, or several.
package struct AlertNameMiss: Error, Sendable, Equatable {
    package var kind: AlertLookup.Kind
    package var name: String
    /// The line number in the alerts file; nil if the name does not come from the file.
    package var line: Int?
    /// Whether several entities have the name, so that an ID is needed.
    package var isAmbiguous: Bool
    /// The labels of the matching entities if the name is ambiguous, otherwise of those with similar names.
    package var near: [String]

    package var message: String {
        let list =
            near.isEmpty
            ? ""
            : isAmbiguous
                ? ": \(near.joined(separator: ", "))"
                : ". Similar: \(near.joined(separator: ", "))"
        let place = line.map { "line \($0): " } ?? ""
        return isAmbiguous
            ? "\(place)several \(kind.rawValue)s are named \"\(name)\"; write the id\(list)"
            : "\(place)the timetable has no \(kind.rawValue) \"\(name)\"\(list)"
    }
}

/// Resolves names of routes, stops and trips to IDs: first as an ID, then by the names that riders know.
package struct AlertLookup {
    package enum Kind: String, Sendable {
        case route, stop, trip
    }

    /// The maximum number of suggestions in a message.
    private static let mostNear = 5

    private let timetable: Timetable

    package init(_ timetable: Timetable) {
        self.timetable = timetable
    }

    /// Returns a GTFS ID. Routes are found by ID, short or long name; stops by ID, code or name; trips by ID.
    package func id(of name: String, _ kind: Kind) throws(AlertNameMiss) -> String {
        switch kind {
        case .route:
            if timetable.route(id: name) != nil { return name }
            return try only(named: name, .route, routes)
        case .stop:
            if timetable.stop(id: name) != nil { return name }
            return try only(named: name, .stop, stops)
        case .trip:
            if timetable.trip(id: name) != nil { return name }
            let ids = timetable.tripIDs.map { timetable.string($0) }
            let near = Self.nearest(to: name, ids.map { Candidate(id: $0, label: $0, names: [$0]) })
            throw AlertNameMiss(kind: .trip, name: name, isAmbiguous: false, near: near)
        }
    }

    private struct Candidate {
        var id: String
        /// The ID, followed by the name that riders know.
        var label: String
        /// The names to match, in decreasing order of precedence.
        var names: [String]
    }

    private var routes: [Candidate] {
        timetable.routes.map { route in
            let (id, short) = (timetable.string(timetable.routeIDs[route]), timetable.routeShortNames[route])
            return Candidate(
                id: id, label: Self.label(id, timetable.label(of: route)),
                names: [timetable.string(short), timetable.string(timetable.routeLongNames[route])])
        }
    }

    private var stops: [Candidate] {
        timetable.stops.map { stop in
            let (id, name) = (timetable.string(timetable.stopIDs[stop]), timetable.string(timetable.stopNames[stop]))
            return Candidate(
                id: id, label: Self.label(id, name), names: [timetable.string(timetable.stopCodes[stop]), name])
        }
    }

    private static func label(_ id: String, _ name: String) -> String { id == name ? id : "\(id) (\(name))" }

    /// Returns the ID of the only candidate with a name. Names of higher precedence are compared first.
    private func only(named name: String, _ kind: Kind, _ all: [Candidate]) throws(AlertNameMiss) -> String {
        let wanted = FoldedText.fold(name)
        for rank in 0..<2 where !wanted.isEmpty {
            let found = all.filter { FoldedText.fold($0.names[rank]) == wanted }
            if found.count == 1 { return found[0].id }
            guard found.isEmpty else {
                throw AlertNameMiss(
                    kind: kind, name: name, isAmbiguous: true, near: found.prefix(Self.mostNear).map(\.label))
            }
        }
        throw AlertNameMiss(kind: kind, name: name, isAmbiguous: false, near: Self.nearest(to: name, all))
    }

    /// Returns the labels of the candidates whose ID or name is most similar to a text.
    private static func nearest(to text: String, _ all: [Candidate]) -> [String] {
        let wanted = FoldedText.fold(text)
        guard !wanted.isEmpty else { return [] }
        let most = max(1, wanted.count / 3)
        let ranked = all.compactMap { candidate -> (label: String, distance: Int)? in
            let distances = ([candidate.id] + candidate.names).compactMap { name -> Int? in
                let folded = FoldedText.fold(name)
                if folded.isEmpty { return nil }
                if folded.starts(with: wanted) { return 0 }
                return abs(folded.count - wanted.count) > most ? nil : distance(wanted, folded, upTo: most)
            }
            return distances.min().map { (candidate.label, $0) }
        }
        return ranked.sorted { ($0.distance, $0.label) < ($1.distance, $1.label) }.prefix(mostNear).map(\.label)
    }

    /// Returns the Levenshtein distance; nil if it exceeds `most`.
    private static func distance(_ one: [UInt8], _ other: [UInt8], upTo most: Int) -> Int? {
        var row = Array(0...other.count)
        for (line, byte) in one.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for column in other.indices {
                let above = row[column + 1]
                row[column + 1] = min(above + 1, row[column] + 1, diagonal + (byte == other[column] ? 0 : 1))
                diagonal = above
            }
            if row.min() ?? 0 > most { return nil }
        }
        return row[other.count] <= most ? row[other.count] : nil
    }
}
