import Foundation
package import GTFSSchedule
package import StreetMap

/// The result of an import process, sent as one line of JSON. Its values are untrusted and are checked on decoding.
package struct ImportResult: Codable, Equatable {
    /// The maximum size of the JSON in bytes.
    static let longest = 16 << 10
    /// The maximum length of a description in characters.
    private static let longestSentence = 500
    /// The maximum number of consequences, and the maximum length of each in characters.
    private static let (mostConsequences, longestConsequence) = (8, 300)

    struct Problem: Codable, Equatable {
        /// A description without paths on the server, which may be shown publicly.
        var publicWords: String
        var words: String
        /// Whether another import of the same feed would fail in the same way.
        var isLasting: Bool
    }

    /// The number of notices with the severity of an error; `warnings` is the number of warnings.
    var errors = 0
    var warnings = 0
    var problem: Problem?
    /// The first few sentences about how faults in the feed affect riders; nil from an import process that does not
    /// report them.
    private(set) var consequences: [String]?

    package init(_ report: ImportReport) {
        errors = report.count(of: .error)
        warnings = report.count(of: .warning)
        consequences = report.consequences.prefix(Self.mostConsequences).map(\.words)
    }

    package init(_ error: ImportError) {
        problem = Problem(publicWords: error.publicWords, words: error.description, isLasting: error.isLasting)
    }

    package init(_ report: StreetReport) {
        warnings = report.dropped.values.reduce(0, +)
    }

    package init(_ error: StreetMapError) {
        problem = Problem(publicWords: error.publicWords, words: error.description, isLasting: error.isLasting)
    }

    /// Decodes a result; nil if it is invalid.
    init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.longest, let answer = try? JSONDecoder().decode(Self.self, from: Data(bytes)),
            (0...Int(Int32.max)).contains(answer.errors), (0...Int(Int32.max)).contains(answer.warnings)
        else { return nil }
        self = answer
        problem?.publicWords = Self.sentence(answer.problem?.publicWords ?? "")
        problem?.words = Self.sentence(answer.problem?.words ?? "")
        consequences = answer.consequences?.prefix(Self.mostConsequences).map(Self.consequence)
    }

    package var line: String {
        var answer = self
        answer.problem?.publicWords = Self.sentence(problem?.publicWords ?? "")
        answer.problem?.words = Self.sentence(problem?.words ?? "")
        answer.consequences = consequences?.map(Self.consequence)
        return (try? JSONEncoder().encode(answer)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    /// Truncates a text and removes control characters such as line breaks, because names of files and fields come from
    /// the feed.
    private static func sentence(_ text: String, upTo most: Int = longestSentence) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(most).filter { $0.value >= 0x20 }))
    }

    private static func consequence(_ text: String) -> String { sentence(text, upTo: longestConsequence) }
}

extension ImportError {
    /// The description without paths on the server.
    var publicWords: String {
        switch self {
        case .unreadable: "it cannot be read"
        case .notAnArchive(_, let looksLike?): "it is not a zip archive but \(looksLike)"
        case .notAnArchive(_, nil): "it is not a zip archive"
        case .damagedArchive(_, let reason): "the zip archive is damaged: \(reason)"
        case .changedWhileReading: "it changed during the import"
        case .notWritten(_, let reason): "the compiled timetable could not be written: \(reason)"
        case .damagedMember, .encrypted, .tooLarge, .notGTFS, .nothingUsable, .unknownTimeZone: description
        }
    }

    /// Whether the feed itself caused the error, so that another import would fail too.
    var isLasting: Bool {
        switch self {
        case .unreadable, .changedWhileReading, .notWritten: false
        default: true
        }
    }
}

extension StreetMapError {
    /// The description without paths on the server.
    var publicWords: String {
        switch self {
        case .unreadable: "it cannot be read"
        case .notPBF: "it is not in OpenStreetMap's PBF format"
        case .damaged(_, let offset): "it is damaged or truncated at byte \(offset)"
        case .unsupported(_, let feature): "it uses \(feature), which is not supported"
        case .tooLarge(_, let what): "it is too large: \(what)"
        case .noStreets: "it contains no walkable street"
        case .notWritten(_, let reason): "the compiled streets could not be written: \(reason)"
        }
    }

    /// Whether the extract itself caused the error, so that another import would fail too.
    var isLasting: Bool {
        switch self {
        case .unreadable, .notWritten: false
        default: true
        }
    }
}
