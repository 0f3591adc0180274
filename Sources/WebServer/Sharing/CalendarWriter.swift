import AgencyQueries
import TransitCore

/// Writes iCalendar (RFC 5545): content lines that end with CRLF and are folded after 75 octets.
struct CalendarWriter {
    private(set) var bytes: [UInt8] = []

    /// The maximum length of a line in octets, without the line break (RFC 5545, section 3.1).
    private static let longest = 75

    /// Writes a content line whose value needs no escaping, such as a time.
    /// - Parameter name: the property, with its parameters.
    mutating func line(_ name: String, _ value: String) {
        var length = 0
        for scalar in "\(name):\(value)".unicodeScalars where !Self.isControl(scalar) {
            let utf8 = Array(String(scalar).utf8)
            if length + utf8.count > Self.longest {
                // The leading space of a continuation line is removed when lines are unfolded. Characters are not
                // split.
                bytes += [0x0D, 0x0A, 0x20]
                length = 1
            }
            bytes += utf8
            length += utf8.count
        }
        bytes += [0x0D, 0x0A]
    }

    /// Writes a content line with an escaped TEXT value (section 3.3.11).
    mutating func text(_ name: String, _ value: String) { line(name, Self.escaped(value)) }

    /// Writes a content line with a time in UTC (section 3.3.5).
    mutating func time(_ name: String, _ moment: EpochSeconds) { line(name, Self.utc(moment)) }

    /// Escapes a TEXT value. A line break becomes `\n`.
    static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",":
                escaped.append("\\")
                escaped.append(scalar)
            case "\n": escaped.append(contentsOf: "\\n".unicodeScalars)
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }

    /// Formats a time as `20261118T133000Z`.
    static func utc(_ moment: EpochSeconds) -> String {
        let text = ISOTime.text(moment, .utc)
        return text.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
    }

    /// Whether a character is a control character other than HTAB, which values must not contain (section 3.1).
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 && scalar != "\t" || scalar.value == 0x7F
    }
}
