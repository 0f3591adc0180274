import Foundation
import TransitCore

/// A feed in a feed catalogue.
package struct CatalogueEntry: Sendable, Equatable {
    enum Kind: Sendable {
        case schedule, realtime
    }

    package enum Status: String, Sendable {
        case active, inactive, deprecated, development, future
    }

    /// A kind of data in a GTFS-Realtime feed.
    package enum Content: String, Sendable, CaseIterable {
        case vehiclePositions = "vp"
        case tripUpdates = "tu"
        case alerts = "sa"
    }

    package var id: String
    var kind: Kind
    /// The common name of the agency, or of the agencies.
    package var provider: String
    /// A name that distinguishes the feed from the provider's other feeds; often empty.
    package var name = ""
    package var municipality = ""
    package var subdivision = ""
    /// The ISO 3166-1 alpha-2 code of the country.
    package var countryCode = ""
    package var status = Status.active
    var isOfficial = false
    /// The URL at which the agency publishes the feed; nil if missing or invalid.
    package var address: String?
    /// The URL of the catalogue's copy of the feed.
    package var mirror: String?
    package var access = FeedAccess.open
    /// The licence's URL, or rarely its name.
    package var licence: String?
    /// The day on which the catalogue last fetched the feed, as `YYYY-MM-DD`.
    package var lastSeen: String?
    /// The kinds of data in a realtime feed.
    package var contents: [Content] = []
    /// For a realtime feed, the IDs of the schedule feeds that it refers to.
    var schedules: [String] = []
    /// The IDs of the entries that replace this entry.
    var successors: [String] = []

    /// The municipality, subdivision and country, without those that are unknown.
    package var place: String {
        [municipality, subdivision, country].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The English name of the country, or its code.
    var country: String { Self.english.localizedString(forRegionCode: countryCode) ?? countryCode }

    private static let english = Locale(identifier: "en_US")
}

extension CatalogueEntry {
    /// The columns that are read from the Mobility Database's feeds_v2.csv, in the order of ``init(row:)``.
    static let columns = [
        "id", "data_type", "provider", "urls.direct_download", "name", "location.municipality",
        "location.subdivision_name", "location.country_code", "status", "is_official", "urls.latest",
        "urls.authentication_type", "urls.api_key_parameter_name", "urls.authentication_info", "urls.license",
        "location.bounding_box.extracted_on", "entity_type", "static_reference", "redirect.id",
    ]
    /// The columns that a file must have to be accepted as a catalogue.
    static let required = columns.prefix(4)

    /// Parses a row; nil for other kinds of feeds, such as GBFS, and for an ID that ``isID(_:)`` rejects.
    init?(row: [String]) {
        guard row.count == Self.columns.count, Self.isID(row[0]) else { return nil }
        switch row[1] {
        case "gtfs": kind = .schedule
        case "gtfs_rt", "gtfs-rt": kind = .realtime
        default: return nil
        }
        id = row[0]
        (provider, name) = (Self.plain(row[2]), Self.plain(row[4]))
        (municipality, subdivision, countryCode) = (Self.plain(row[5]), Self.plain(row[6]), Self.plain(row[7]))
        // The Mobility Database defines an empty status as active.
        status = row[8].isEmpty ? .active : Status(rawValue: row[8].lowercased()) ?? .inactive
        isOfficial = row[9].lowercased() == "true"
        (address, mirror) = (Self.address(row[3]), Self.address(row[10]))
        access = FeedAccess(type: row[11], parameter: row[12], page: Self.address(row[13]))
        licence = row[14].isEmpty ? nil : Self.plain(row[14])
        lastSeen = ServiceDate(iso: row[15].utf8.prefix(10))?.iso
        contents = Self.parts(row[16]).compactMap { Content(rawValue: $0) }
        (schedules, successors) = (Self.parts(row[17]), Self.parts(row[18]))
    }

    /// Whether a text can be typed as a command argument without quotes.
    private static func isID(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "-")
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || "-_.".utf8.contains($0)
            }
    }

    private static func parts(_ text: String) -> [String] {
        text.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// Returns a URL that is safe to display and to write to a configuration. A `${…}` in it is rejected: it would be
    /// expanded from the environment, which would send secrets to the entry's author.
    private static func address(_ text: String) -> String? {
        text.contains("${") || !text.unicodeScalars.allSatisfy(isPlain) ? nil : WebLink.checked(text)
    }

    /// Returns at most 200 characters of a text, with control and format characters replaced by spaces.
    private static func plain(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(200).map { isPlain($0) ? $0 : " " }
        return String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespaces)
    }

    /// Whether a character is neither a control character nor a format character such as a change of text direction.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
