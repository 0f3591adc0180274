import Foundation
import HTTPServer
import TransitCore

/// The fields of an app's request. Apps send them as a form or as JSON, possibly without a content type, and some in
/// the query. Fields in the body take precedence.
struct SidecarForm: Sendable, Equatable {
    /// The maximum size of a request body in bytes.
    static let mostBytes = 32 << 10
    /// The maximum number of fields in a form.
    private static let mostFields = 100

    private var fields: [String: String]
    /// The names of fields whose JSON values are arrays or objects; ``fields`` contains them as JSON.
    private var nested: Set<String> = []
    /// Whether the body is JSON.
    let isJSON: Bool

    /// Parses the fields.
    /// - Throws: 400 for a body that is neither a form nor a JSON object.
    init(query: String, body: [UInt8]) throws(Problem) {
        guard let text = String(validating: body, as: UTF8.self) else { throw Self.unreadable }
        fields = Self.fields(ofForm: query)
        isJSON = text.first { !$0.isWhitespace } == "{"
        let own = isJSON ? try fields(ofJSON: body) : Self.fields(ofForm: text)
        fields.merge(own) { _, own in own }
    }

    private static let unreadable = Problem.unreadable(
        "The body is neither a form nor a JSON object. Send the fields in one of these formats.")

    private static func fields(ofForm text: String) -> [String: String] {
        var fields: [String: String] = [:]
        for part in text.split(separator: "&", maxSplits: mostFields).prefix(mostFields) {
            let pieces = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentDecoding.decode(pieces[0], plusIsSpace: true) else { continue }
            fields[name] = pieces.count > 1 ? PercentDecoding.decode(pieces[1], plusIsSpace: true) : ""
        }
        return fields
    }

    private mutating func fields(ofJSON body: [UInt8]) throws(Problem) -> [String: String] {
        guard let members = RequestJSON(body)?.members else { throw Self.unreadable }
        var fields: [String: String] = [:]
        // null counts as absent.
        for (name, value) in members where !value.isNull {
            guard let text = value.formText else { throw Self.unreadable }
            fields[name] = text
            if value.isNested { nested.insert(name) } else { nested.remove(name) }
        }
        return fields
    }

    /// Returns a string without surrounding whitespace; nil if it is absent, blank, or a JSON array or object.
    func text(_ name: String) -> String? { nested.contains(name) ? nil : json(name) }

    /// Returns a string, or an array or object as JSON; nil if it is absent or blank.
    func json(_ name: String) -> String? {
        let text = fields[name]?.trimmingCharacters(in: .whitespacesAndNewlines)
        return text?.isEmpty == false ? text : nil
    }

    /// Returns an integer; nil for any other value.
    func integer(_ name: String) -> Int64? { text(name).flatMap { Int64($0) } }

    /// Returns a number, written for example as `600` or `600.0`; nil for any other value.
    func number(_ name: String) -> Double? { text(name).flatMap { DecimalText.number($0) } }

    /// Whether a field has one of the values that mean true: `1`, `t`, `true` or `on`.
    func isSet(_ name: String) -> Bool {
        text(name).map { ["1", "t", "true", "on"].contains($0.lowercased()) } ?? false
    }
}
