/// How a line's name is shown.
package enum LineName {
    /// A plus at the end reads `-SBS`, as riders of select buses know it.
    package static func shown(_ name: String) -> String {
        name.utf8.last == 0x2B ? String(decoding: name.utf8.dropLast(), as: UTF8.self) + "-SBS" : name
    }

    /// What fits on a marker: the initials of up to four words, or the beginning of one.
    package static func abbreviated(_ name: String) -> String {
        var scalars = String.UnicodeScalarView()
        let words = name.unicodeScalars.split { isBetweenWords($0) }
        if words.count == 1 {
            scalars.append(contentsOf: words[0].count <= 4 ? words[0] : words[0].prefix(3))
        } else {
            for word in words.prefix(4) { scalars.append(contentsOf: word.prefix(1)) }
        }
        return scalars.isEmpty ? name : String(scalars)
    }

    private static func isBetweenWords(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " ", "-", "–", "/", "&", "(", ")", ",", ".", "·": true
        default: false
        }
    }
}
