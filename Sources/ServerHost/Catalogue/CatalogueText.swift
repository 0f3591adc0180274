/// Formats catalogue entries for display.
package enum CatalogueText {
    /// The maximum number of entries that ``list(_:in:)`` returns.
    package static let mostListed = 20

    /// Returns two lines for each of the first entries; the first line begins with the number that selects the entry.
    package static func list(_ entries: [CatalogueEntry], in catalogue: FeedCatalogue) -> [String] {
        entries.prefix(mostListed).enumerated().flatMap { index, entry in
            let number = String(index + 1)
            let margin = String(repeating: " ", count: max(3 - number.count, 0))
            return ["\(margin)\(number)  \(title(entry))", "     \(details(entry, in: catalogue))"]
        }
    }

    /// The entry's agency and place, such as `Kingston Transit · Kingston, Ontario, Canada`.
    package static func title(_ entry: CatalogueEntry) -> String {
        let isPlain = entry.name.isEmpty || entry.name == entry.provider
        let agency = isPlain ? entry.provider : "\(entry.provider) (\(entry.name))"
        return [agency, entry.place].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The entry's ID, status unless active, day last fetched, licence, required keys and realtime feeds.
    static func details(_ entry: CatalogueEntry, in catalogue: FeedCatalogue) -> String {
        let siblings = catalogue.realtime(of: entry)
        return [
            entry.id, entry.status == .active ? nil : entry.status.rawValue,
            entry.lastSeen.map { "seen \($0)" } ?? "last seen: unknown",
            "licence: " + (entry.licence.map { LicenceName.of($0) } ?? "unknown"), keys(entry, siblings),
            siblings.isEmpty ? "no realtime" : "realtime: " + contents(siblings),
        ].compactMap(\.self).joined(separator: " · ")
    }

    private static func keys(_ entry: CatalogueEntry, _ siblings: [CatalogueEntry]) -> String {
        if entry.access.needsKey { return "needs a key" }
        return siblings.contains { $0.access.needsKey } ? "realtime needs a key" : "no key"
    }

    /// The kinds of data in realtime feeds, such as `positions, predictions`.
    private static func contents(_ siblings: [CatalogueEntry]) -> String {
        let known = CatalogueEntry.Content.allCases.filter { content in
            siblings.contains { $0.contents.contains(content) }
        }
        return known.isEmpty ? "yes" : known.map(word).joined(separator: ", ")
    }

    private static func word(_ content: CatalogueEntry.Content) -> String {
        switch content {
        case .vehiclePositions: "positions"
        case .tripUpdates: "predictions"
        case .alerts: "alerts"
        }
    }
}

extension CatalogueEntry {
    /// The attribution of a timetable and its realtime feeds with their licences, as shown to riders. URLs end their
    /// sentence without a period, so that they can be shown as links.
    package func attribution(with siblings: [CatalogueEntry]) -> String {
        var parts = [Self.credit(siblings.isEmpty ? "Timetable" : "Timetable and live data", provider, licence)]
        var known: Set<String> = [licence ?? ""]
        for sibling in siblings {
            guard let other = sibling.licence, known.insert(other).inserted else { continue }
            parts.append(Self.credit("Live data", sibling.provider, other))
        }
        return parts.joined(separator: " · ")
    }

    private static func credit(_ what: String, _ provider: String, _ licence: String?) -> String {
        let name = licence.map { LicenceName.of($0) }
        let link = licence.flatMap { $0.isWebAddress ? $0 : nil }
        return ["\(what): \(provider)", name.map { "licence \($0)" }, link].compactMap(\.self).joined(separator: ", ")
    }
}

extension CatalogueEntry {
    /// Returns the realtime feed as `headsign init` writes it to a configuration.
    /// - Parameter variable: The environment variable with the agency's key.
    package func realtimeFeed(variable: String) -> FirstFeed? {
        guard let address else { return nil }
        let name: String? =
            switch contents {
            case [.vehiclePositions]: "vehicle_positions"
            case [.tripUpdates]: "trip_updates"
            case [.alerts]: "alerts"
            case []: nil
            default: "realtime"
            }
        return FirstFeed(address, access: access, variable: variable, name: name)
    }
}
