package import TransitCore

/// A local date and time without a time zone.
package struct LocalTime: Hashable, Sendable {
    package var date: ServiceDate
    /// The time of day in seconds after midnight.
    package var seconds: Int

    /// Parses a local time.
    /// - Parameter text: A time such as `2016-07-29T07:00:00` or `2016-07-29T07:00`. A UTC offset is ignored, because
    ///   suppliers mean the local time.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 16, bytes[10] == UInt8(ascii: "T") || bytes[10] == 0x20,
            let date = ServiceDate(iso: bytes[..<10]),
            bytes[13] == UInt8(ascii: ":"), let hour = Self.number(bytes[11..<13]), hour < 24,
            let minute = Self.number(bytes[14..<16]), minute < 60
        else { return nil }
        let second = bytes.count >= 19 && bytes[16] == UInt8(ascii: ":") ? Self.number(bytes[17..<19]) : 0
        guard let second, second < 60 else { return nil }
        self.date = date
        seconds = hour * 3600 + minute * 60 + second
    }

    init(date: ServiceDate, seconds: Int) {
        self.date = date
        self.seconds = seconds
    }

    /// The time in ISO 8601 format, such as `2016-07-29T07:00`.
    package var iso: String {
        let (hour, minute) = (seconds / 3600, seconds / 60 % 60)
        return date.iso + (hour < 10 ? "T0" : "T") + String(hour) + (minute < 10 ? ":0" : ":") + String(minute)
    }

    static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        digits.reduce(0) { number, digit in
            number.flatMap { (0x30...0x39).contains(digit) ? $0 * 10 + Int(digit - 0x30) : nil }
        }
    }
}

extension ServiceDate {
    /// Parses a date such as `2016-07-29`; nil if it is malformed.
    package init?(iso bytes: some Collection<UInt8>) {
        let bytes = Array(bytes)[...]
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = LocalTime.number(bytes[..<4]), let month = LocalTime.number(bytes[5..<7]),
            let day = LocalTime.number(bytes[8...])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }
}
