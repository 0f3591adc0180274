import Foundation

/// A part of a JSON document as providers write them: read by what is meant, whatever its type.
///
/// A number may come as a string, one thing as a list of one, a list as the thing itself. What is missing or of
/// another kind is nil, never an error: the row that needs it is left out and counted, the others stay.
package struct JSONValue {
    private enum Node {
        case missing
        case text(String)
        case number(NSNumber)
        case list([Any])
        case object([String: Any])
    }

    private let node: Node

    /// Asks for the type before it casts: a cast that fails turns every text and list into an object of Foundation's first.
    private init(_ value: Any?) {
        guard let value else {
            node = .missing
            return
        }
        let type = type(of: value)
        if type == String.self, let text = value as? String {
            node = .text(text)
        } else if type == [String: Any].self, let object = value as? [String: Any] {
            node = .object(object)
        } else if type == [Any].self, let list = value as? [Any] {
            node = .list(list)
        } else if type != NSNull.self, let number = value as? NSNumber {
            node = .number(number)
        } else {
            node = .missing
        }
    }

    /// - Throws: `unreadable`, with the place where the document goes wrong.
    package init(_ body: [UInt8], expecting expected: String) throws(FeedError) {
        // Some servers label Latin letters as UTF-8: better a wrong letter than no buses.
        let text = Data(String(decoding: body, as: UTF8.self).utf8)
        do {
            self.init(try JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed))
        } catch {
            throw .unreadable(expected: expected, place: Self.place(of: body))
        }
    }

    /// - Parameter tree: dictionaries, lists, strings and numbers of another format.
    init(tree: Any) {
        self.init(tree as Any?)
    }

    /// What the body begins with tells an operator more than where a parser stopped.
    private static func place(of body: [UInt8]) -> String {
        let start = String(decoding: body.prefix(40), as: UTF8.self).filter { $0.isASCII && !$0.isNewline }
        return body.isEmpty ? "it is empty" : "it begins with \"\(start)\""
    }

    package var isMissing: Bool {
        if case .missing = node { return true }
        return false
    }

    package subscript(key: String) -> JSONValue {
        guard case .object(let members) = node else { return JSONValue(nil) }
        return JSONValue(members[key])
    }

    /// The first of these keys that is there, as spelling differs between deployments.
    package subscript(keys: String...) -> JSONValue {
        for key in keys {
            let found = self[key]
            if !found.isMissing { return found }
        }
        return JSONValue(nil)
    }

    package var isObject: Bool {
        if case .object = node { return true }
        return false
    }

    package var isList: Bool {
        if case .list = node { return true }
        return false
    }

    /// The elements of a list; one of a thing that stands alone; none of nothing.
    package var elements: [JSONValue] {
        switch node {
        case .missing: []
        case .list(let list): list.map { JSONValue($0) }
        default: [self]
        }
    }

    /// The members of an object.
    package var members: [(key: String, value: JSONValue)] {
        guard case .object(let members) = node else { return [] }
        return members.map { ($0.key, JSONValue($0.value)) }
    }

    /// A text or a number as text, without blanks around it; of a list the first; nil if that is empty.
    package var text: String? {
        switch node {
        case .text(let text): Self.trimmed(text)
        case .number(let number): number.isBoolean ? nil : number.stringValue
        case .list(let list): list.first.flatMap { JSONValue($0).text }
        case .object, .missing: nil
        }
    }

    /// Foundation's trimming is dear, and hardly any text needs it.
    private static func trimmed(_ text: String) -> String? {
        let plain: ClosedRange<UInt8> = 0x21...0x7E
        if let first = text.utf8.first, let last = text.utf8.last, plain ~= first, plain ~= last { return text }
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return trimmed.isEmpty ? nil : trimmed
    }

    /// A finite number, or a text that is one.
    package var number: Double? {
        switch node {
        case .number(let number):
            return number.isBoolean || !number.doubleValue.isFinite ? nil : number.doubleValue
        case .text(let text):
            let number = Self.trimmed(text).flatMap { Double($0) }
            return number?.isFinite == true ? number : nil
        case .list(let list): return list.count == 1 ? JSONValue(list[0]).number : nil
        case .object, .missing: return nil
        }
    }

    /// A number without its fraction, if it fits.
    package var integer: Int64? {
        number.flatMap { abs($0) < 9e18 ? Int64($0) : nil }
    }

    /// true, "true", 1 and the like.
    package var flag: Bool? {
        switch node {
        case .number(let number): number.doubleValue == 1 ? true : number.doubleValue == 0 ? false : nil
        case .text(let text):
            switch text.lowercased() {
            case "true", "1", "yes": true
            case "false", "0", "no": false
            default: nil
            }
        default: nil
        }
    }
}

extension NSNumber {
    /// JSON's true and false; its numbers are never of this type.
    fileprivate var isBoolean: Bool { objCType.pointee == 0x63 }
}
