import TransitCore

/// Formats numbers and dates for reports.
enum ReportText {
    /// The minus sign, U+2212.
    private static let minus = "−"

    /// Formats a ratio as a percentage with one decimal.
    static func percent(_ share: Double) -> String { "\(decimal(share * 100)) %" }

    /// Formats seconds as minutes with one decimal.
    static func minutes(_ seconds: Double) -> String { "\(decimal(seconds / 60)) min" }

    /// Formats the difference from the planned wait, such as `1.5 min longer than planned`.
    static func excessWait(_ seconds: Double) -> String {
        let text = minutes(seconds)
        guard text != minutes(0) else { return "as long as planned" }
        return (text.hasPrefix(minus) ? "\(text.dropFirst()) less" : "\(text) longer") + " than planned"
    }

    /// Formats a number with its noun, such as `1 day` and `2,260 trips`.
    static func count(_ number: some BinaryInteger, _ thing: String) -> String {
        "\(whole(number)) \(thing)" + (number == 1 ? "" : "s")
    }

    /// Formats a whole number, not negative, with commas between groups of three digits, such as `2,260`.
    static func whole(_ number: some BinaryInteger) -> String {
        let digits = Array("\(number)")
        return digits.indices.map { index in
            (index > 0 && (digits.count - index).isMultiple(of: 3) ? "," : "") + String(digits[index])
        }.joined()
    }

    /// Formats seconds as hours and minutes, such as `29 h 14 min`.
    static func duration(_ seconds: Int64) -> String {
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        return hours == 0 ? "\(minutes) min" : "\(hours) h \(minutes) min"
    }

    private static func weekday(of date: ServiceDate) -> String {
        ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][date.weekday]
    }

    /// Formats a date with its weekday, such as `Mon 2026-11-23`.
    static func day(_ date: ServiceDate) -> String { "\(weekday(of: date)) \(date.iso)" }

    /// Formats dates as a list, separated by commas.
    static func days(_ dates: [ServiceDate]) -> String { dates.map(day).joined(separator: ", ") }

    private static func decimal(_ number: Double) -> String {
        let tenths = Int64((number * 10).rounded())
        return (tenths < 0 ? minus : "") + "\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
    }
}

extension String {
    /// The text escaped for an HTML element or a quoted attribute.
    var escapedForHTML: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
