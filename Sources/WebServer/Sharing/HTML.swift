/// A fragment of HTML. Strings that are interpolated into a literal are escaped; fragments are inserted unchanged:
///
///     let row: HTML = "<li title=\"\(name)\">\(name)</li>"
struct HTML: ExpressibleByStringInterpolation, Equatable, Sendable {
    let source: String

    init(stringLiteral source: String) { self.source = source }

    init(stringInterpolation: Interpolation) { source = stringInterpolation.source }

    var bytes: [UInt8] { Array(source.utf8) }

    struct Interpolation: StringInterpolationProtocol {
        fileprivate var source = ""

        init(literalCapacity: Int, interpolationCount: Int) { source.reserveCapacity(literalCapacity * 2) }

        mutating func appendLiteral(_ literal: String) { source += literal }

        mutating func appendInterpolation(_ text: String) { source += HTML.escaped(text) }

        mutating func appendInterpolation(_ number: Int64) { source += String(number) }

        mutating func appendInterpolation(_ piece: HTML) { source += piece.source }

        mutating func appendInterpolation(_ pieces: [HTML]) { for piece in pieces { source += piece.source } }
    }

    /// Escapes a string for the content of an element or a quoted attribute. Control characters, which HTML does not
    /// allow, become spaces.
    static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": escaped.append(" ")
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }
}
