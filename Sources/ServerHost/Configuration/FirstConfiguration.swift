import Agencies
import Foundation
package import TransitCore

/// A minimal configuration with one agency, written by `headsign init`.
package struct FirstConfiguration: Sendable {
    package var id: String
    package let name: String
    package let feed: FirstFeed
    package var realtime: [FirstFeed] = []
    package var isSimulated = false
    /// Whether the feed's service days are repeated, because the feed does not cover the current weeks.
    package var repeats = false
    /// The attribution and licence of the data, shown on the page.
    package var attribution: String?
    /// The variables of the environment. A realtime feed whose key is not set is written as a comment, so that the
    /// server can start without it.
    package var variables: [String: String] = [:]
    private let calendar: ServiceCalendar
    private let fare: AgencyFare?
    /// The contact settings that the server does not derive from the feed, because the feed has several agencies.
    private let contacts: [(key: String, value: String)]

    /// - Parameter provider: The common name of all agencies in the feed, used if there are several.
    package init(feed: FirstFeed, timetable: Timetable, provider: String? = nil) {
        self.feed = feed
        calendar = timetable.calendar
        let names = timetable.agencyNames.indices.map { timetable.string(timetable.agencyNames[$0]) }
        let first = names.first { !$0.isEmpty }
        let common = provider.flatMap { $0.isEmpty ? nil : $0 }
        name = (names.count > 1 ? common ?? first : first ?? common) ?? "Transit"
        id = Self.slug(name)
        fare = UsualFare.of(timetable)
        guard names.count > 1, let agency = timetable.agencyNames.indices.first else {
            contacts = []
            return
        }
        let known: [(key: String, contact: AgencyContact)] = [("phone", .phone), ("url", .url)]
        contacts = known.compactMap { key, contact in
            timetable.contact(contact, of: agency).map { (key: key, value: $0) }
        }
    }

    package func speaksOf(_ now: EpochSeconds) -> Bool {
        let today = ServiceDate(daysSince1970: Int32(clamping: now.rawValue / 86_400))
        return (0..<7).contains { calendar.publishedDay(today.advanced(by: $0)) != nil }
    }

    /// Returns a slug of at most 32 lower-case letters, digits and hyphens.
    package static func slug(_ name: String) -> String {
        let plain = name.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil).lowercased()
        let words = plain.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let joined = String(words.joined(separator: "-").prefix(32))
        let trimmed = joined.hasSuffix("-") ? String(joined.dropLast()) : joined
        return trimmed.isEmpty ? "agency" : trimmed
    }

    /// Returns the name of the environment variable for an agency's key, such as `RIVERTON_TRANSIT_KEY`.
    package static func keyVariable(of name: String) -> String {
        let slug = slug(name).uppercased().replacing("-", with: "_") + "_KEY"
        return slug.first?.isNumber == true ? "FEED_" + slug : slug
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
            "# Colours, language and time zone are those of the feed, as are phone and url unless set here.",
            "agencies:",
            "  - id: \(id)",
            "    name: \(Self.quoted(plain: name))",
            "    kind: gtfs",
        ]
        lines += contacts.map { "    \($0.key): \(Self.quoted(plain: $0.value))" }
        if let attribution { lines.append("    attribution: \(Self.quoted(plain: attribution))") }
        if let fare { lines.append("    fare: \(Self.written(fare))   # of most routes, by the feed's fares") }
        lines += ["    schedule:", "      source: \(Self.quoted(feed.writtenAddress))"]
        if let header = feed.writtenHeader { lines.append("      headers: \(Self.written(header))") }
        if repeats {
            lines.append("      dates: repeating   # the feed does not cover this week; its dates are repeated")
        }
        if !realtime.isEmpty { lines.append("    realtime:") }
        lines += zip(Self.names(of: realtime), realtime).flatMap { written($1, name: $0) }
        if isSimulated { lines.append("    simulate: true       # simulated vehicles, labelled as such") }
        return lines.joined(separator: "\n") + "\n"
    }
}

// Formatting of values as YAML.
extension FirstConfiguration {
    /// Returns the lines of a realtime feed, commented out if its key is missing.
    private func written(_ feed: FirstFeed, name: String) -> [String] {
        var lines = ["\(name): \(Self.quoted(feed.writtenAddress))"]
        if let header = feed.writtenHeader {
            lines = [
                "\(name):", "  url: \(Self.quoted(feed.writtenAddress))", "  headers: \(Self.written(header))",
            ]
        }
        guard !feed.isUsable(variables) else { return lines.map { "      " + $0 } }
        let explanation = [
            "\(name) requires a key. " + (feed.access.page ?? "Ask the agency for one."),
            feed.access.isDescribed
                ? "Set \(feed.variable) in the environment, then remove # from the next \(lines.count) lines."
                : "The catalogue does not describe how the key is sent.",
        ]
        // Without the "#", the lines have the indentation of the other feeds.
        return explanation.map { "      # " + $0 } + lines.map { "#      " + $0 }
    }

    /// Returns unique feed names, derived from the content stated by the catalogue or suggested by the URL.
    private static func names(of feeds: [FirstFeed]) -> [String] {
        var taken: Set<String> = []
        return feeds.enumerated().map { index, feed in
            let guess = feed.name ?? guess(feed.address, index)
            if taken.insert(guess).inserted { return guess }
            let other = feed.name == nil ? "feed_\(index + 1)" : "\(guess)_\(index + 1)"
            taken.insert(other)
            return other
        }
    }

    private static func guess(_ address: String, _ index: Int) -> String {
        let text = address.lowercased()
        return text.contains("vehicle") || text.contains("position")
            ? "vehicle_positions"
            : text.contains("trip") ? "trip_updates" : text.contains("alert") ? "alerts" : "feed_\(index + 1)"
    }

    private static func written(_ fare: AgencyFare) -> String {
        "{amount: \(fare.amount), currency: \(fare.currency)}"
    }

    private static func written(_ header: (name: String, value: String)) -> String {
        "{\(quoted(header.name)): \(quoted(header.value))}"
    }

    /// Quotes a text from the feed or catalogue, and disables `${…}` expansion in it.
    private static func quoted(plain text: String) -> String { quoted(text.replacing("${", with: "{")) }

    /// Quotes a text as a JSON string, which is also valid YAML.
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
