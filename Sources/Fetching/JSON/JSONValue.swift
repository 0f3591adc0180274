package import FileFormats
import Foundation
package import TransitCore

/// A value in a provider's JSON document, with lenient accessors.
///
/// A number may be encoded as a string, a single object as a list with one element, and a one-element list as its
/// element. Missing values and values of another type are nil, not errors. The caller discards a row that lacks a
/// required value, and counts it.
///
/// Numbers are limited to a range in which sums and products of several values do not overflow.
package struct JSONValue {
    /// The document that contains the value; nil for a missing value or null.
    private let document: JSONDocument?
    private let node: Int

    package init(_ document: JSONDocument, at node: Int = 0) {
        let isSomething = document.nodes.indices.contains(node) && document.nodes[node].kind != .null
        self.document = isSomething ? document : nil
        self.node = node
    }

    private init() {
        document = nil
        node = 0
    }

    /// - Throws: `unreadable` with the location of the fault.
    package init(_ body: [UInt8], expecting expected: String) throws(FeedError) {
        do {
            self.init(try JSONReader.document(body))
        } catch {
            throw .unreadable(expected: expected, place: BodyDescription.place(of: error, in: body))
        }
    }

    private var kind: JSONDocument.Node.Kind { document?.nodes[node].kind ?? .null }

    package var isMissing: Bool { document == nil }
    package var isObject: Bool { kind == .object }
    package var isList: Bool { kind == .list }

    package subscript(key: String) -> JSONValue {
        guard let document, kind == .object, let found = document.member(key, of: node) else { return JSONValue() }
        return JSONValue(document, at: found)
    }

    /// The value of the first of several keys that exists, because servers spell keys differently.
    package subscript(keys: String...) -> JSONValue {
        for key in keys {
            let found = self[key]
            if !found.isMissing { return found }
        }
        return JSONValue()
    }

    /// The elements of a list. A single value is treated as a list with one element, and a missing value as an empty
    /// list.
    package var elements: [JSONValue] {
        guard let document else { return [] }
        guard kind == .list else { return [self] }
        let end = Int(document.nodes[node].extent)
        var elements: [JSONValue] = []
        var next = node + 1
        while next < end {
            elements.append(JSONValue(document, at: next))
            next = document.next(after: next)
        }
        return elements
    }

    private var firstElement: JSONValue? {
        guard let document, kind == .list, node + 1 < document.nodes[node].extent else { return nil }
        return JSONValue(document, at: node + 1)
    }

    /// The members of an object.
    package var members: [(key: String, value: JSONValue)] {
        guard let document, kind == .object else { return [] }
        let end = Int(document.nodes[node].extent)
        var members: [(key: String, value: JSONValue)] = []
        var next = node + 1
        while next + 1 < end {
            members.append((document.text(of: next), JSONValue(document, at: next + 1)))
            next = document.next(after: next + 1)
        }
        return members
    }

    /// The trimmed text of a string or number, or of a list's first element; nil if it is empty.
    package var text: String? {
        switch kind {
        case .text, .escapedText: document?.text(of: node).withoutBlanksAround
        case .number: numberText
        case .list: firstElement?.text
        case .null, .yes, .no, .object: nil
        }
    }

    /// The number as text in normal form, such as 7 for 7.0 and 7e0, because servers write the same id in several ways.
    private var numberText: String? {
        guard let number else { return nil }
        return number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : document?.text(of: node)
    }

    /// The value as a finite number, also if it is encoded as a string.
    package var number: Double? {
        switch kind {
        case .number, .text, .escapedText: document.flatMap { Self.number($0.bytes(of: node)) }
        case .list: elements.count == 1 ? firstElement?.number : nil
        case .null, .yes, .no, .object: nil
        }
    }

    /// The maximum length of a number in characters.
    private static let longestNumber = 64

    private static func number(_ bytes: ArraySlice<UInt8>) -> Double? {
        let plain = bytes.drop { $0 <= 0x20 }
        guard plain.count <= longestNumber, let text = String(decoding: plain, as: UTF8.self).withoutBlanksAround else {
            return nil
        }
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }

    /// The integer part of the number; nil if it does not fit in 32 bits.
    package var integer: Int64? {
        number.flatMap { Int32(exactly: $0.rounded(.towardZero)) }.map { Int64($0) }
    }

    /// A timestamp in milliseconds. Nil for 0, which means "never" or "unknown", and for implausible times.
    package var moment: EpochSeconds? {
        number.flatMap { EpochMoment.seconds(ofMilliseconds: $0) }
    }

    /// A Boolean, also as a string or number: true, "true", 1 and similar.
    package var flag: Bool? {
        switch kind {
        case .yes: true
        case .no: false
        case .number: number == 1 ? true : number == 0 ? false : nil
        case .text, .escapedText:
            switch document?.text(of: node).prefix(6).lowercased() {
            case "true", "1", "yes": true
            case "false", "0", "no": false
            default: nil
            }
        case .null, .list, .object: nil
        }
    }
}
