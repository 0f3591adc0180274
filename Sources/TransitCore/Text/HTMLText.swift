/// Removes HTML from texts that should be plain text, such as the texts of service alerts.
///
/// GTFS Realtime defines `header_text` and `description_text` as plain text, but many agencies copy them from a web
/// page.
package enum HTMLText {
    /// Returns the text as a browser would display it: without tags, some of which become line breaks, and with
    /// character references decoded.
    ///
    /// Only known tags and references are interpreted, so `5 < 6`, `<North>` and `AT&T` remain unchanged. If the markup
    /// is escaped as a whole, such as `&lt;p&gt;Detour&lt;/p&gt;`, it is also removed. The result is plain text and
    /// must never be rendered as markup.
    package static func plain(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return text }
        var pass = HTMLPass(Array(text.utf8))
        pass.run()
        if !pass.tags.hasAny, pass.output.contains(UInt8(ascii: "<")) {
            var second = HTMLPass(pass.output)
            second.run()
            if second.tags.hasAny, !second.tags.hasHidden { pass = second }
        }
        return String(decoding: pass.tags.hasAny ? lines(pass.output) : pass.output, as: UTF8.self)
    }

    /// Trims lines and collapses consecutive empty lines.
    private static func lines(_ bytes: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        var isAfterEmpty = false
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            var line = line
            while let first = line.first, isSpace(first) { line.removeFirst() }
            while let last = line.last, isSpace(last) { line.removeLast() }
            guard !line.isEmpty else {
                isAfterEmpty = true
                continue
            }
            if !kept.isEmpty { kept.append(UInt8(ascii: "\n")) }
            if !kept.isEmpty, isAfterEmpty { kept.append(UInt8(ascii: "\n")) }
            kept += line
            isAfterEmpty = false
        }
        return kept
    }

    fileprivate static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }
}

/// The state of one pass over a text.
private struct HTMLPass {
    private let input: [UInt8]
    private var place = 0
    private(set) var output: [UInt8] = []
    private(set) var tags = HTMLTags()

    init(_ input: [UInt8]) {
        self.input = input
        output.reserveCapacity(input.count)
    }

    mutating func run() {
        while place < input.count {
            let taken =
                switch input[place] {
                case UInt8(ascii: "<"): takeComment() || takeTag()
                case UInt8(ascii: "&"): takeReference()
                default: false
                }
            if !taken {
                output.append(input[place])
                place += 1
            }
        }
    }

    /// Consumes a comment, `<!-- … -->`.
    private mutating func takeComment() -> Bool {
        guard input[place...].starts(with: "<!--".utf8), let end = end(of: Array("-->".utf8), from: place + 4) else {
            return false
        }
        place = end
        return true
    }

    private mutating func takeTag() -> Bool {
        // A tag must end before the next `<`, so that the search is linear.
        let rest = input[(place + 1)...]
        guard let end = rest.firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }),
            input[end] == UInt8(ascii: ">"), let tag = HTMLTag(rest[..<end])
        else { return false }
        if tag.mayBeText, !isClosed(tag) { return false }
        tags.add(tag)
        place = end + 1
        if tag.isHidden, !tag.isClosing, let closed = self.end(of: Array("</".utf8) + tag.name, from: place) {
            place = (input[closed...].firstIndex(of: UInt8(ascii: ">")) ?? input.count - 1) + 1
        }
        if tag.isCell { output.append(UInt8(ascii: " ")) }
        // The end of one block directly before the start of the next yields a single line break.
        if tag.breaksLine, tag.isBreak || output.last != UInt8(ascii: "\n") { output.append(UInt8(ascii: "\n")) }
        return true
    }

    private mutating func isClosed(_ tag: HTMLTag) -> Bool {
        let text = Array("</".utf8) + tag.name + [UInt8(ascii: ">")]
        if let known = closings.first(where: { $0.text == text }), known.end > place { return true }
        guard let end = end(of: text, from: place) else { return false }
        closings.removeAll { $0.text == text }
        closings.append((text, end))
        return true
    }

    /// The closing tags found so far, each with the position after it, to avoid repeated searches.
    private var closings: [(text: [UInt8], end: Int)] = []

    /// The strings known not to occur in the rest of the text, to avoid repeated searches.
    private var missing: [[UInt8]] = []

    /// Returns the position after the next occurrence of an ASCII string, ignoring case.
    private mutating func end(of text: [UInt8], from start: Int) -> Int? {
        guard !missing.contains(text) else { return nil }
        var start = start
        while start + text.count <= input.count {
            if zip(input[start...], text).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 }) { return start + text.count }
            start += 1
        }
        missing.append(text)
        return nil
    }

    /// Consumes a character reference: `&amp;`, `&#38;` or `&#x26;`.
    private mutating func takeReference() -> Bool {
        let rest = input[(place + 1)...].prefix(HTMLReferences.longest + 1)
        guard let end = rest.firstIndex(of: UInt8(ascii: ";")),
            let scalar = HTMLReferences.scalar(rest[..<end])
        else { return false }
        output += Array(String(scalar).utf8)
        place = end + 1
        return true
    }
}

/// The known tags found in a text.
private struct HTMLTags {
    private(set) var hasAny = false
    private(set) var hasHidden = false

    mutating func add(_ tag: HTMLTag) {
        hasAny = true
        hasHidden = hasHidden || tag.isHidden
    }
}

/// An HTML tag.
private struct HTMLTag {
    /// The tag's name in lowercase.
    let name: [UInt8]
    let isClosing: Bool
    let breaksLine: Bool
    private let hasAttributes: Bool

    /// Parses a tag.
    /// - Parameter inside: The text between `<` and `>`.
    /// - Returns: Nil unless it is a tag of HTML or of a word processor's markup.
    init?(_ inside: ArraySlice<UInt8>) {
        isClosing = inside.first == UInt8(ascii: "/")
        let named = inside.dropFirst(isClosing ? 1 : 0)
        let letters = named.prefix { Self.isOfName($0) }
        let rest = named.dropFirst(letters.count)
        guard letters.count <= 20, let first = letters.first, (0x61...0x7A).contains(first | 0x20),
            rest.first.map({ [0x09, 0x0A, 0x0D, 0x20, UInt8(ascii: "/")].contains($0) }) ?? true
        else { return nil }
        name = letters.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        hasAttributes = !rest.isEmpty
        breaksLine = Self.breaks.contains(name)
        guard breaksLine || Self.others.contains(name) || name.contains(UInt8(ascii: ":")) else { return nil }
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: ":")
    }

    /// Whether the tag may be ordinary text: `<A>` may denote a platform.
    var mayBeText: Bool { name.count == 1 && !breaksLine && !isClosing && !hasAttributes }
    /// Whether the content between the opening and the closing tag is not displayed.
    var isHidden: Bool { Self.hidden.contains(name) }
    var isCell: Bool { Self.cells.contains(name) }
    var isBreak: Bool { name.elementsEqual("br".utf8) }

    private static func list(_ names: String) -> [[UInt8]] {
        names.utf8.split(separator: UInt8(ascii: " ")).map { Array($0) }
    }

    private static let hidden = list("script style")
    private static let cells = list("td th")
    private static let breaks = list(
        """
        address article blockquote br center dd div dl dt footer form h1 h2 h3 h4 h5 h6 header hr li ol p pre section \
        table tr ul
        """)
    private static let others = list(
        """
        a abbr b big body button caption cite code col em figure font head html i iframe img input ins label link \
        main mark meta nav picture q s script small source span strike strong style sub sup svg tbody td tfoot th \
        thead time title tt u video
        """)
}

/// HTML character references.
private enum HTMLReferences {
    /// The maximum length between `&` and `;` in bytes.
    static let longest = 10

    /// Returns the character of a reference; nil if it is unknown.
    /// - Parameter reference: The text between `&` and `;`.
    static func scalar(_ reference: ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard reference.first == UInt8(ascii: "#") else {
            return code(named: reference).flatMap { Unicode.Scalar($0) }
        }
        let digits = reference.dropFirst()
        let isHexadecimal = digits.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
        let text = String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self)
        guard text.utf8.first != UInt8(ascii: "+"), let code = UInt32(text, radix: isHexadecimal ? 16 : 10) else {
            return nil
        }
        if (0x80...0x9F).contains(code) { return Unicode.Scalar(windows1252[Int(code - 0x80)]) }
        guard code >= 0x20 || code == 0x09 || code == 0x0A, code != 0x7F else { return nil }
        return Unicode.Scalar(code)
    }

    /// The characters of Windows-1252, which browsers use for the references 128 to 159.
    private static let windows1252: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D,
        0x8F,
        0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E,
        0x178,
    ]

    private static func code(named name: ArraySlice<UInt8>) -> UInt32? {
        if let place = latin1.firstIndex(where: { $0.elementsEqual(name) }) { return 160 + UInt32(place) }
        return others.first { $0.name.utf8.elementsEqual(name) }?.code
    }

    /// The reference names of the Latin-1 characters from 160 onward, in order.
    private static let latin1 = """
        nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute \
        micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring \
        AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml \
        times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil \
        egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash \
        ugrave uacute ucirc uuml yacute thorn yuml
        """.utf8.split(separator: UInt8(ascii: " ")).map { Array($0) }

    private static let others: [(name: String, code: UInt32)] = [
        ("amp", 0x26), ("AMP", 0x26), ("lt", 0x3C), ("LT", 0x3C), ("gt", 0x3E), ("GT", 0x3E), ("quot", 0x22),
        ("QUOT", 0x22),
        ("apos", 0x27), ("OElig", 0x152), ("oelig", 0x153), ("Scaron", 0x160), ("scaron", 0x161), ("Yuml", 0x178),
        ("ensp", 0x2002),
        ("emsp", 0x2003), ("thinsp", 0x2009), ("ndash", 0x2013), ("mdash", 0x2014), ("lsquo", 0x2018),
        ("rsquo", 0x2019),
        ("sbquo", 0x201A), ("ldquo", 0x201C), ("rdquo", 0x201D), ("bdquo", 0x201E), ("dagger", 0x2020),
        ("bull", 0x2022),
        ("hellip", 0x2026), ("prime", 0x2032), ("Prime", 0x2033), ("lsaquo", 0x2039), ("rsaquo", 0x203A),
        ("euro", 0x20AC),
        ("trade", 0x2122), ("larr", 0x2190), ("uarr", 0x2191), ("rarr", 0x2192), ("darr", 0x2193), ("harr", 0x2194),
        ("minus", 0x2212), ("ne", 0x2260), ("le", 0x2264), ("ge", 0x2265),
    ]
}
