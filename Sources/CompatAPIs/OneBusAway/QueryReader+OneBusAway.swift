import AgencyQueries
import HTTPServer
import TransitCore

// Parameters in the formats of OneBusAway clients. These clients also send additional parameters, such as `app_uid` and
// `version`.

extension QueryReader {
    mutating func flag(_ name: String, default usual: Bool) -> Bool {
        has(name) ? flag(name) : usual
    }

    mutating func number(_ name: String, in range: ClosedRange<Double>) -> Double? {
        guard let value = encoded(name) else { return nil }
        guard let number = DecimalText.number(value), range.contains(number) else {
            complain(name, "\(Int(range.lowerBound))…\(Int(range.upperBound))")
            return nil
        }
        return number
    }

    /// Reads a time in epoch milliseconds, or as an ISO 8601 date and time. As in OneBusAway, 0 counts as missing.
    /// - Parameter zone: the time zone of times without an offset.
    mutating func time(_ name: String, _ zone: TimeZoneTable) -> EpochSeconds? {
        guard has(name) else { return nil }
        let value = text(name, maximum: 40) ?? ""
        if let moment = Self.milliseconds(value) { return moment == 0 ? nil : moment.seconds }
        if let time = ISOTime.epoch(value, zone) { return time }
        complain(name, "epoch milliseconds, or a time such as 2026-03-02T08:00:00Z")
        return nil
    }

    /// Reads a date as `YYYY-MM-DD` or `YYYYMMDD`, or as the date of a time in epoch milliseconds.
    mutating func date(_ name: String, _ zone: TimeZoneTable) -> ServiceDate? {
        guard has(name) else { return nil }
        let value = text(name, maximum: 40) ?? ""
        if let day = ServiceDate(gtfs: value.utf8.filter { $0 != UInt8(ascii: "-") }) { return day }
        if let moment = Self.milliseconds(value) { return zone.date(at: moment.seconds) }
        if let time = ISOTime.epoch(value, zone) { return zone.date(at: time) }
        complain(name, "a date such as 2026-03-02")
        return nil
    }

    /// Parses a time in epoch milliseconds in the years 1 to 9999; nil for any other text.
    private static func milliseconds(_ text: String) -> EpochMilliseconds? {
        Int64(text).map { EpochMilliseconds($0) }.flatMap { EpochMilliseconds.named.contains($0) ? $0 : nil }
    }
}
