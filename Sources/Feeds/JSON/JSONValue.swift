import Foundation

/// A part of a JSON document as providers write them: read by what is meant, whatever its type.
///
/// A number may come as a string, one thing as a list of one, a list as the thing itself. What is missing or of
/// another kind is nil, never an error: the row that needs it is left out and counted, the others stay.
package struct JSONValue {
    private let value: Any?

    private init(_ value: Any?) {
        self.value = value is NSNull ? nil : value
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

    package var isMissing: Bool { value == nil }

    package subscript(key: String) -> JSONValue {
        JSONValue((value as? [String: Any])?[key])
    }

    /// The first of these keys that is there, as spelling differs between deployments.
    package subscript(keys: String...) -> JSONValue {
        for key in keys {
            let found = self[key]
            if !found.isMissing { return found }
        }
        return JSONValue(nil)
    }

    package var isObject: Bool { value is [String: Any] }
    package var isList: Bool { value is [Any] }

    /// The elements of a list; one of a thing that stands alone; none of nothing.
    package var elements: [JSONValue] {
        guard let value else { return [] }
        return (value as? [Any])?.map { JSONValue($0) } ?? [self]
    }

    /// The members of an object.
    package var members: [(key: String, value: JSONValue)] {
        (value as? [String: Any])?.map { ($0.key, JSONValue($0.value)) } ?? []
    }

    /// A text or a number as text, without blanks around it; of a list the first; nil if that is empty.
    package var text: String? {
        switch value {
        case let string as String: return Self.trimmed(string)
        case let number as NSNumber: return number.isBoolean ? nil : number.stringValue
        case let list as [Any]: return list.first.flatMap { JSONValue($0).text }
        default: return nil
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
        switch value {
        case let number as NSNumber: return number.isBoolean || !number.doubleValue.isFinite ? nil : number.doubleValue
        case let string as String:
            let number = Double(string.trimmingCharacters(in: .whitespaces))
            return number?.isFinite == true ? number : nil
        case let list as [Any]: return list.count == 1 ? JSONValue(list[0]).number : nil
        default: return nil
        }
    }

    /// A number without its fraction, if it fits.
    package var integer: Int64? {
        number.flatMap { abs($0) < 9e18 ? Int64($0) : nil }
    }

    /// true, "true", 1 and the like.
    package var flag: Bool? {
        switch value {
        case let number as NSNumber: return number.doubleValue == 1 ? true : number.doubleValue == 0 ? false : nil
        case let string as String:
            switch string.lowercased() {
            case "true", "1", "yes": return true
            case "false", "0", "no": return false
            default: return nil
            }
        default: return nil
        }
    }
}

extension NSNumber {
    /// JSON's true and false; its numbers are never of this type.
    fileprivate var isBoolean: Bool { objCType.pointee == 0x63 }
}
