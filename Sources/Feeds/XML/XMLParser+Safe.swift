import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

extension XMLParser {
    /// Reads XML whatever its bytes are, in UTF-8 or in the Latin letters it declares.
    ///
    /// Foundation's parser ends the whole program at an attribute that is not UTF-8, so it never sees one. Document types,
    /// with which a text can grow without bounds, are none of what feeds send: such a text is no XML here.
    static func safe(_ body: [UInt8]) -> XMLParser {
        let text = isLatin(body) ? latin(body) : String(decoding: body, as: UTF8.self)
        var bytes = Array(text.utf8)
        if bytes.starts(with: Array("<?xml".utf8)), let end = bytes.firstIndex(of: UInt8(ascii: ">")) {
            bytes.removeFirst(end + 1)
        }
        for position in bytes.indices where bytes[position] < 0x20 && !blanks.contains(bytes[position]) {
            bytes[position] = 0x20
        }
        let hasType = bytes.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: true).contains { part in
            ["!doctype", "!entity"].contains { Self.begins(part, with: $0) }
        }
        return XMLParser(data: hasType ? Data() : Data(bytes))
    }

    private static let blanks: [UInt8] = [0x09, 0x0A, 0x0D]

    /// By its declaration, as the older feeds of some agencies have one.
    private static func isLatin(_ body: [UInt8]) -> Bool {
        let head = String(decoding: body.prefix(120), as: UTF8.self).lowercased()
        guard head.hasPrefix("<?xml"), let declaration = head.split(separator: ">").first else { return false }
        return declaration.contains("iso-8859-1") || declaration.contains("windows-1252")
    }

    /// Every byte of Latin-1 is the letter of its number.
    private static func latin(_ body: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: body.lazy.map { Unicode.Scalar($0) })
        return String(text)
    }

    private static func begins(_ bytes: ArraySlice<UInt8>, with word: String) -> Bool {
        bytes.count >= word.utf8.count && zip(bytes, word.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }
}
