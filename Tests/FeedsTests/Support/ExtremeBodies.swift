import Foundation

@testable import Feeds
@testable import Fetching

/// Replaces the values of responses by extreme values that some servers send.
enum ExtremeBodies {
    static let numbers = [
        "0", "1", "-1", "2147483647", "2147483648", "-2147483649", "9007199254740992", "-9007199254740993",
        "9223372036854775807", "9223372036854775808", "-9223372036854775809", "18446744073709551616", "1e18", "-1e18",
        "1e308", "1e400", "-1e400", "1e-400", "0.000000000000000000001", "1950", "1", "9999", "19500101", "00010101",
        "99991231",
    ]
    static let words = [
        "NaN", "nan", "inf", "-Infinity", "0x7FFFFFFFFFFFFFFF", "0001-01-01T00:00:00", "9999-12-31T23:59:59Z",
        "1950-01-01", "0001-01-01", "9999-12-31T23:59:59-18:00", "/Date(9223372036854775807)/",
        "/Date(9223372036854775808)/",
        "/Date(-9223372036854775808)/", "/Date(99999999999999)/", "/Date(99999999999999-9999)/", "24:00:00",
        "2562047788015215:00:00", String(repeating: "9", count: 400),
    ]

    /// Returns copies of a document. In each of them, one value is replaced by one of the extremes.
    static func bodies(of body: [UInt8]) throws -> some Sequence<[UInt8]> {
        let tree = try JSONSerialization.jsonObject(with: Data(body))
        let raw = numbers + (numbers + words).map { "\"\($0)\"" }
        return JSONMutation.paths(in: tree).lazy.flatMap { path -> [[UInt8]] in
            guard let marked = try? JSONMutation.marked(tree, at: path) else { return [] }
            return raw.map { Array(marked.replacing("\"\(JSONMutation.mark)\"", with: $0).utf8) }
        }
    }

    /// Returns copies of an XML document, with one text of each replaced by one of the extremes.
    static func bodies(ofXML text: String) -> some Sequence<[UInt8]> {
        let places = text.matches(of: />([^<\s][^<]*)(?=<)/).map { $0.output.1.startIndex..<$0.output.1.endIndex }
        return places.lazy.flatMap { place -> [[UInt8]] in
            let (before, after) = (String(text[..<place.lowerBound]), String(text[place.upperBound...]))
            return (numbers + words).map { Array((before + $0 + after).utf8) }
        }
    }
}

extension JSONMutation {
    static let mark = "a mark that is replaced"

    /// Returns the document with a marker in place of a scalar value; nil for other values.
    static func marked(_ tree: Any, at path: [Step]) throws -> String? {
        guard let marked = marking(tree, path[...]) else { return nil }
        return String(
            decoding: try JSONSerialization.data(withJSONObject: marked, options: .fragmentsAllowed), as: UTF8.self)
    }

    private static func marking(_ value: Any, _ path: ArraySlice<Step>) -> Any? {
        switch (path.first, value) {
        case (nil, is [String: Any]), (nil, is [Any]): return nil
        case (nil, _): return mark
        case (.key(let key), var object as [String: Any]):
            guard let inner = marking(object[key] ?? NSNull(), path.dropFirst()) else { return nil }
            object[key] = inner
            return object
        case (.position(let number), var list as [Any]):
            guard let inner = marking(list[number], path.dropFirst()) else { return nil }
            list[number] = inner
            return list
        default: return nil
        }
    }
}
