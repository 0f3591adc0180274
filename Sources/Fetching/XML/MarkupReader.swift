import FileFormats

/// Parses XML from arbitrary bytes, in one pass and without recursion. The encoding is UTF-8, or Latin-1 if declared.
///
/// It is intended for feeds. A document with a document type declaration is rejected, because entities could expand
/// without limit. Attributes are skipped.
package struct MarkupReader {
    package enum Fault: Error {
        /// The document is truncated or malformed.
        case broken
        /// The document exceeds the limit on elements, names or depth.
        case tooMuch
    }

    private let bytes: ArraySlice<UInt8>
    private let isLatin: Bool
    private var position: Int
    private var builder = MarkupBuilder()

    private init(_ body: [UInt8]) {
        bytes = body[...]
        isLatin = Self.isLatin(body)
        position = body.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// - Returns: The part of the document that could be parsed, if it has a root element, and the reason why it is
    ///   incomplete.
    package static func read(_ body: [UInt8]) -> (tree: MarkupTree?, fault: Fault?) {
        guard body.count < JSONDocument.mostBytes else { return (nil, .tooMuch) }
        var reader = MarkupReader(body)
        var fault: Fault?
        do throws(Fault) { try reader.read() } catch { fault = error }
        return (reader.builder.tree, fault)
    }

    /// Whether the XML declaration states Latin-1, as in the older feeds of some agencies.
    private static func isLatin(_ body: [UInt8]) -> Bool {
        let head = String(decoding: body.prefix(120), as: UTF8.self).lowercased()
        guard head.hasPrefix("<?xml"), let declaration = head.split(separator: ">").first else { return false }
        return declaration.contains("iso-8859-1") || declaration.contains("windows-1252")
    }

    private mutating func read() throws(Fault) {
        while position < bytes.endIndex {
            let end = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.endIndex
            try takeText(bytes[position..<end])
            position = end
            if position < bytes.endIndex { try takeTag() }
        }
        guard builder.isWhole else { throw .broken }
    }

    private mutating func takeTag() throws(Fault) {
        let tag = bytes[position...]
        if tag.starts(with: "<!--".utf8) {
            _ = try take(from: 4, upTo: "-->")
        } else if tag.starts(with: "<![CDATA[".utf8) {
            let letters = try take(from: 9, upTo: "]]>")
            try builder.add(plain(letters))
        } else if tag.starts(with: "<?".utf8) {
            _ = try take(from: 2, upTo: "?>")
        } else if tag.starts(with: "<!".utf8) {
            throw .broken
        } else if tag.starts(with: "</".utf8) {
            let name = Self.name(try take(from: 2, upTo: ">"))
            try builder.close(name)
        } else {
            try takeElement()
        }
    }

    /// Returns the content up to an end marker, and continues after the marker.
    private mutating func take(from start: Int, upTo end: String) throws(Fault) -> ArraySlice<UInt8> {
        let (first, last) = (position + start, end.utf8.last ?? 0)
        var next = first
        while next <= bytes.endIndex, let found = bytes[min(next, bytes.endIndex)...].firstIndex(of: last) {
            next = found + 1
            let begin = next - end.utf8.count
            guard begin >= first, bytes[begin..<next].elementsEqual(end.utf8) else { continue }
            position = next
            return bytes[first..<begin]
        }
        throw .broken
    }

    /// Parses a start tag, from `<` to the next `>` outside of quotes.
    private mutating func takeElement() throws(Fault) {
        let start = position + 1
        var (end, quote): (Int, UInt8?) = (start, nil)
        while end < bytes.endIndex, quote != nil || bytes[end] != UInt8(ascii: ">") {
            if bytes[end] == quote {
                quote = nil
            } else if quote == nil, bytes[end] == UInt8(ascii: "\"") || bytes[end] == UInt8(ascii: "'") {
                quote = bytes[end]
            }
            end += 1
        }
        guard end < bytes.endIndex else { throw .broken }
        let inside = bytes[start..<end]
        let name = Self.name(inside)
        try builder.open(name)
        if inside.last == UInt8(ascii: "/") { try builder.close(name) }
        position = end + 1
    }

    /// Returns the name of a tag, without its namespace prefix.
    private static func name(_ inside: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let whole = inside.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
        return whole.lastIndex(of: UInt8(ascii: ":")).map { whole[($0 + 1)...] } ?? whole
    }

    private mutating func takeText(_ raw: ArraySlice<UInt8>) throws(Fault) {
        guard !raw.isEmpty else { return }
        let text = plain(raw)
        try builder.add(text.contains(UInt8(ascii: "&")) ? MarkupEntities.resolved(text) : text)
    }

    /// Converts text to UTF-8. Each byte of Latin-1 is the code point of the same value.
    private func plain(_ raw: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard isLatin, raw.contains(where: { $0 >= 0x80 }) else { return raw }
        return raw.flatMap { $0 < 0x80 ? [$0] : [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] }[...]
    }
}
