import Foundation
import GTFSSchedule
import StreetMap

/// What an importing process says at its end: one line of JSON. Whoever reads it believes nothing but what is checked here.
struct ImportAnswer: Codable, Equatable {
    /// Bytes of the longest answer, and letters of its longest sentence.
    static let longest = 16 << 10
    private static let longestSentence = 500

    struct Problem: Codable, Equatable {
        /// Names no path.
        var publicWords: String
        var words: String
        /// The same feed would fail in the same way again.
        var isLasting: Bool
    }

    /// Notices by severity.
    var errors = 0
    var warnings = 0
    var problem: Problem?

    init(_ report: ImportReport) {
        errors = report.count(of: .error)
        warnings = report.count(of: .warning)
    }

    init(_ error: ImportError) {
        problem = Problem(publicWords: error.publicWords, words: error.description, isLasting: error.isLasting)
    }

    init(_ report: StreetReport) {
        warnings = report.dropped.values.reduce(0, +)
    }

    init(_ error: StreetMapError) {
        problem = Problem(publicWords: error.publicWords, words: error.description, isLasting: error.isLasting)
    }

    /// Nil if this is no answer.
    init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.longest, let answer = try? JSONDecoder().decode(Self.self, from: Data(bytes)),
            (0...Int(Int32.max)).contains(answer.errors), (0...Int(Int32.max)).contains(answer.warnings)
        else { return nil }
        self = answer
        problem?.publicWords = Self.sentence(answer.problem?.publicWords ?? "")
        problem?.words = Self.sentence(answer.problem?.words ?? "")
    }

    var line: String {
        var answer = self
        answer.problem?.publicWords = Self.sentence(problem?.publicWords ?? "")
        answer.problem?.words = Self.sentence(problem?.words ?? "")
        return (try? JSONEncoder().encode(answer)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    /// Names of files and fields are the feed's: they are kept short and on one line.
    private static func sentence(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestSentence).filter { $0.value >= 0x20 }))
    }
}

extension ImportError {
    /// What the public may know: no path of the server's machine.
    var publicWords: String {
        switch self {
        case .unreadable: "it cannot be read"
        case .notAnArchive(_, let looksLike?): "it is no zip archive but looks like \(looksLike)"
        case .notAnArchive(_, nil): "it is no zip archive"
        case .damagedArchive(_, let reason): "the zip archive is damaged: \(reason)"
        case .changedWhileReading: "it changed while it was read"
        case .notWritten(_, let reason): "the timetable could not be written: \(reason)"
        case .damagedMember, .encrypted, .tooLarge, .notGTFS, .nothingUsable, .unknownTimeZone: description
        }
    }

    /// Whether the feed itself is at fault.
    var isLasting: Bool {
        switch self {
        case .unreadable, .changedWhileReading, .notWritten: false
        default: true
        }
    }
}

extension StreetMapError {
    /// What the public may know: no path of the server's machine.
    var publicWords: String {
        switch self {
        case .unreadable: "it cannot be read"
        case .notPBF: "it is not in the PBF format"
        case .damaged(_, let offset): "it is damaged or incomplete from byte \(offset) on"
        case .unsupported(_, let feature): "it needs \(feature), which is not understood here"
        case .tooLarge(_, let what): "it is too large: \(what)"
        case .noStreets: "it holds no street that can be walked"
        case .notWritten(_, let reason): "the streets could not be written: \(reason)"
        }
    }

    /// Whether the extract itself is at fault.
    var isLasting: Bool {
        switch self {
        case .unreadable, .notWritten: false
        default: true
        }
    }
}
