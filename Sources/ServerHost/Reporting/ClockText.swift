package import Foundation
package import TransitCore

/// Formats and parses times.
package enum ClockText {
    /// Parses an ISO 8601 time: `2026-11-21T08:30:00-05:00`, `2026-11-21T13:30Z`, `2026-11-21T13:30:00`. Returns epoch
    /// seconds; nil for any other text.
    ///
    /// - Parameter zone: The time zone for a text without an offset.
    package static func epoch(_ text: String, in zone: TimeZone = .gmt) -> Double? {
        let pattern = /(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?(Z|[+-]\d\d:?\d\d)?/
        guard let match = text.wholeMatch(of: pattern)?.output else { return nil }
        func number(_ part: Substring?) -> Int { part.flatMap { Int($0) } ?? 0 }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = match.7 == nil ? zone : .gmt
        let parts = DateComponents(
            year: number(match.1), month: number(match.2), day: number(match.3), hour: number(match.4),
            minute: number(match.5), second: number(match.6))
        guard parts.isValidDate(in: calendar), let date = calendar.date(from: parts) else { return nil }
        return date.timeIntervalSince1970 - Double(offset(match.7))
    }

    /// Parses a UTC offset such as `Z`, `-05:00` or `-0500` to seconds east of UTC.
    private static func offset(_ text: Substring?) -> Int {
        guard let text, text != "Z" else { return 0 }
        let digits = text.dropFirst().filter(\.isNumber)
        let seconds = (Int(digits.prefix(2)) ?? 0) * 3600 + (Int(digits.suffix(2)) ?? 0) * 60
        return text.first == "-" ? -seconds : seconds
    }

    /// Formats the time of day, such as `8:05`.
    /// - Parameter offset: The UTC offset in seconds.
    package static func clock(_ epoch: EpochSeconds, offset: Int64) -> String {
        let minutes = ((epoch + offset).rawValue / 60) % 1440
        return "\(minutes / 60):" + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60)"
    }

    /// Formats a duration in seconds as `4 s`, `3 min`, `2 h`, `5 days`.
    package static func age(_ seconds: Double) -> String {
        switch abs(seconds) {
        case ..<60: "\(Int(seconds)) s"
        case ..<3600: "\(Int(seconds / 60)) min"
        case ..<172_800: "\(Int(seconds / 3600)) h"
        default: "\(Int(seconds / 86_400)) days"
        }
    }
}
