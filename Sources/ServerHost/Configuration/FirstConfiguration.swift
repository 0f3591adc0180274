import Foundation
package import TransitCore

/// A minimal configuration with one agency, written by `headsign init`.
package struct FirstConfiguration {
    package var id: String
    package let name: String
    package let feed: String
    package var realtime: [String] = []
    package var isSimulated = false
    /// Whether the feed's dates are repeated, because it does not cover the current weeks.
    package var repeats = false
    private let calendar: ServiceCalendar

    package init(feed: String, timetable: Timetable) {
        self.feed = feed
        calendar = timetable.calendar
        let names = timetable.agencyNames.indices.map { timetable.string(timetable.agencyNames[$0]) }
        name = names.first { !$0.isEmpty } ?? "Transit"
        id = Self.slug(name)
    }

    package func speaksOf(_ now: EpochSeconds) -> Bool {
        let today = ServiceDate(daysSince1970: Int32(clamping: now.rawValue / 86_400))
        return (0..<7).contains { calendar.publishedDay(today.advanced(by: $0)) != nil }
    }

    /// Returns a slug of lower-case letters, digits and hyphens, at most 32 characters.
    package static func slug(_ name: String) -> String {
        let plain = name.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil).lowercased()
        let words = plain.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let joined = String(words.joined(separator: "-").prefix(32))
        let trimmed = joined.hasSuffix("-") ? String(joined.dropLast()) : joined
        return trimmed.isEmpty ? "agency" : trimmed
    }

    package var text: String {
        var lines = [
            "# Written by headsign init. headsign.example.yaml explains all keys.",
            "server:",
            "  host: 127.0.0.1     # 0.0.0.0 accepts other machines; preferably use a reverse proxy with TLS",
            "  port: 8080",
            "",
            "# No base map, only routes and stops. To add streets, see docs/operating/map-and-streets.md",
            "basemap: none",
            "",
            "agencies:",
            "  - id: \(id)",
            "    name: \(Self.quoted(name))",
            "    kind: gtfs",
            "    schedule:",
            "      source: \(Self.quoted(feed))",
        ]
        if repeats {
            lines.append("      dates: repeating   # the feed does not cover this week; its dates are repeated")
        }
        if !realtime.isEmpty { lines.append("    realtime:") }
        lines += zip(Self.names(of: realtime), realtime).map { "      \($0): \(Self.quoted($1))" }
        if isSimulated { lines.append("    simulate: true       # simulated vehicles, labelled as such") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Names feeds by the content that their URL suggests; names are unique.
    private static func names(of feeds: [String]) -> [String] {
        var taken: Set<String> = []
        return feeds.enumerated().map { index, feed in
            let text = feed.lowercased()
            let guess =
                text.contains("vehicle") || text.contains("position")
                ? "vehicle_positions"
                : text.contains("trip") ? "trip_updates" : text.contains("alert") ? "alerts" : "feed_\(index + 1)"
            return taken.insert(guess).inserted ? guess : "feed_\(index + 1)"
        }
    }

    /// Quotes a text as in JSON, which YAML also reads. `${` cannot be written, because it would be expanded from the
    /// environment.
    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: " "
            default: String(scalar)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}
