import Foundation
import HeadsignClient

/// Terminal colours. Disabled if the output is a pipe or a file, or if `NO_COLOR` is set (https://no-color.org).
enum Style {
    static let hasColours =
        Terminal.isWrittenTo && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty

    static func bold(_ text: String) -> String { styled(text, "1") }
    static func dim(_ text: String) -> String { styled(text, "2") }
    static func struck(_ text: String) -> String { styled(text, "9;2") }
    static func good(_ text: String) -> String { styled(text, "32") }
    static func warning(_ text: String) -> String { styled(text, "33") }
    static func bad(_ text: String) -> String { styled(text, "1;31") }

    /// Returns a route's label in its text colour, on a background of its route colour.
    static func sign(_ text: String, _ route: RouteSign?) -> String {
        guard let route, let ground = colour(route.color ?? "#ffffff"), let ink = colour(route.textColor) else {
            return bold(text)
        }
        return styled(text, "1;48;2;\(ground);38;2;\(ink)")
    }

    static func lateness(_ text: String, _ punctuality: Punctuality) -> String {
        switch punctuality {
        case .late: warning(text)
        case .early: styled(text, "36")
        default: text
        }
    }

    static func when(_ text: String, _ arrival: Arrival) -> String {
        switch arrival.status {
        case .live: arrival.stale == true ? text : styled(text, "1;32")
        case .canceled, .skipped: bad(text)
        case .notSeen: warning(text)
        default: bold(text)
        }
    }

    private static func styled(_ text: String, _ code: String) -> String {
        hasColours && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }

    /// Converts `#rrggbb` to `r;g;b`, the form of terminal escape sequences; nil if malformed.
    private static func colour(_ text: String) -> String? {
        guard text.utf8.count == 7, text.hasPrefix("#"), let number = Int(text.dropFirst(), radix: 16) else {
            return nil
        }
        return "\(number >> 16 & 255);\(number >> 8 & 255);\(number & 255)"
    }
}
