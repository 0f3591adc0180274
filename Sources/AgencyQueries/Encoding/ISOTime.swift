package import TransitCore

/// Parses and formats times in ISO 8601.
package enum ISOTime {
    /// Parses a date and time such as `2026-03-02T08:00:00Z`, optionally with a fraction or an offset, or
    /// `2026-03-02_08-00-00`.
    /// - Parameter zone: the time zone of times without an offset.
    /// - Returns: nil for any other format.
    package static func epoch(_ text: String, _ zone: TimeZoneTable) -> EpochSeconds? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 10, bytes[4] == bytes[7], bytes[4] == UInt8(ascii: "-"),
            let day = ServiceDate(gtfs: bytes[0..<4] + bytes[5..<7] + bytes[8..<10])
        else { return nil }
        let midnight = day.utcStart
        guard bytes.count > 10 else { return zone.start(of: day) }
        guard "Tt _".utf8.contains(bytes[10]), bytes.count >= 16, let hour = number(bytes[11..<13], below: 24),
            let minute = number(bytes[14..<16], below: 60)
        else { return nil }
        var rest = bytes[16...]
        let local = midnight + hour * 3600 + minute * 60 + seconds(&rest)
        guard let offset = offset(rest) else { return rest.isEmpty ? zone.epoch(ofClock: local) : nil }
        return local - offset
    }

    /// Parses an RFC 3339 `date-time`, in which the seconds may be omitted: `2026-03-02T08:00:00.5+01:00`,
    /// `2026-03-02T08:00Z`.
    /// - Returns: nil for any other format, including times without an offset.
    package static func dateTime(_ text: String) -> EpochSeconds? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 17, bytes[10] | 0x20 == UInt8(ascii: "t"), bytes[13] == UInt8(ascii: ":") else {
            return nil
        }
        let isUTC = bytes[bytes.count - 1] | 0x20 == UInt8(ascii: "z")
        guard isUTC || bytes[bytes.count - 3] == UInt8(ascii: ":") else { return nil }
        let clock = bytes[11..<(bytes.count - (isUTC ? 1 : 6))]
        guard clock.count == 5 || clock.count >= 8 && clock[16] == UInt8(ascii: ":"),
            clock.count <= 8 || (10...18).contains(clock.count) && clock[19] == UInt8(ascii: ".")
        else { return nil }
        return epoch(text, .utc)
    }

    /// Formats a time in a time zone, such as `2026-03-02T08:00:00.000-05:00`.
    package static func text(_ epoch: EpochSeconds, _ zone: TimeZoneTable) -> String {
        text(epoch, offset: zone.offset(at: epoch.named))
    }

    /// Formats a time at an offset from UTC in seconds, positive to the east.
    package static func text(_ epoch: EpochSeconds, offset: Int64) -> String {
        let local = epoch.named + offset
        let date = local.utcDate
        let second = local - date.utcStart
        let sign = offset < 0 ? "-" : "+"
        let clock = [second / 3600, second / 60 % 60, second % 60].map(padded).joined(separator: ":")
        return "\(date.iso)T\(clock).000\(sign)\(padded(abs(offset) / 3600)):\(padded(abs(offset) / 60 % 60))"
    }

    /// Removes and returns the seconds at the start, such as `:30`, ignoring a fraction; returns 0 if there are none.
    private static func seconds(_ rest: inout ArraySlice<UInt8>) -> Int64 {
        guard rest.count >= 3, let mark = rest.first, mark == UInt8(ascii: ":") || mark == UInt8(ascii: "-"),
            let seconds = number(rest.dropFirst().prefix(2), below: 61), rest.count == 3 || !isColon(rest.dropFirst(3))
        else { return 0 }
        rest = rest.dropFirst(3)
        if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst().drop { (0x30...0x39).contains($0) } }
        return seconds
    }

    /// Whether a colon follows, so that the two digits just parsed are the hour of a UTC offset instead of seconds.
    private static func isColon(_ rest: ArraySlice<UInt8>) -> Bool { rest.first == UInt8(ascii: ":") }

    /// Parses a UTC offset such as `Z`, `+10:00` or `-0500`, as seconds east of UTC; nil for any other format.
    private static func offset(_ text: ArraySlice<UInt8>) -> Int64? {
        if text.elementsEqual("Z".utf8) || text.elementsEqual("z".utf8) { return 0 }
        // A plus sign that the client did not percent-encode has been decoded as a space.
        guard let sign = text.first, "+- ".utf8.contains(sign) else { return nil }
        let digits = text.dropFirst().filter { $0 != UInt8(ascii: ":") }
        guard digits.count == 4, let hours = number(digits[0..<2], below: 24),
            let minutes = number(digits[2..<4], below: 60)
        else { return nil }
        let seconds = hours * 3600 + minutes * 60
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }

    private static func number(_ digits: some Collection<UInt8>, below limit: Int64) -> Int64? {
        guard digits.count == 2, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let number = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) }
        return number < limit ? number : nil
    }

    private static func padded(_ number: Int64) -> String { (number < 10 ? "0" : "") + String(number) }
}

extension TimeZoneTable {
    package static var utc: TimeZoneTable { TimeZoneTable(starts: Column(), offsets: Column()) }
}
