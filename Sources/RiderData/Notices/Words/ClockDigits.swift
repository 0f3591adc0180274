/// The digits of clock times on a 24-hour clock, as in CLDR's short time formats: Spanish omits the leading zero of
/// hours, as in `7:05`; the other languages write it, as in `07:05`.
package enum ClockDigits {
    /// Returns the hour and the minute as text.
    /// - Parameter language: The ISO 639-1 code.
    package static func of(hour: Int64, minute: Int64, in language: String) -> (hour: String, minute: String) {
        (language == "es" ? String(hour) : padded(hour), padded(minute))
    }

    private static func padded(_ number: Int64) -> String { (number < 10 ? "0" : "") + String(number) }
}
