package import TransitCore

extension JSONWriter {
    /// Writes a member with a time in UTC, such as `2026-03-02T13:00:00Z`.
    package mutating func utc(_ name: StaticString, _ moment: EpochSeconds) {
        key(name)
        utc(moment)
    }

    /// Writes a member with a time in UTC; omits the member if the time is nil.
    package mutating func utc(_ name: StaticString, _ moment: EpochSeconds?) {
        if let moment { utc(name, moment) }
    }

    package mutating func utc(_ moment: EpochSeconds) { string(moment.named, offset: nil) }

    /// Writes a time in a time zone, such as `2026-03-02T08:00:00-05:00`.
    package mutating func local(_ moment: EpochSeconds, _ zone: TimeZoneTable) {
        let moment = moment.named
        let offset = zone.offset(at: moment)
        string((moment + offset).named, offset: Int(offset))
    }

    /// Writes a time as a string.
    /// - Parameter offset: the UTC offset in seconds, positive to the east; nil for UTC itself.
    private mutating func string(_ moment: EpochSeconds, offset: Int?) {
        let date = moment.utcDate
        let (year, month, day) = date.yearMonthDay
        let second = Int(moment - date.utcStart)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 26) { text in
            text.initialize(repeating: UInt8(ascii: "Z"))
            Self.put(year, digits: 4, at: 0, before: "-", in: text)
            Self.put(month, digits: 2, at: 5, before: "-", in: text)
            Self.put(day, digits: 2, at: 8, before: "T", in: text)
            Self.put(second / 3600, digits: 2, at: 11, before: ":", in: text)
            Self.put(second / 60 % 60, digits: 2, at: 14, before: ":", in: text)
            Self.put(second % 60, digits: 2, at: 17, before: "Z", in: text)
            guard let offset else { return string(UnsafeBufferPointer(rebasing: text[..<20])) }
            let minutes = abs(offset / 60)
            Self.put(minutes / 60, digits: 2, at: 20, before: ":", in: text)
            Self.put(minutes % 60, digits: 2, at: 23, before: "Z", in: text)
            text[19] = UInt8(ascii: offset < 0 ? "-" : "+")
            string(UnsafeBufferPointer(rebasing: text[..<25]))
        }
    }

    private static func put(
        _ number: Int, digits: Int, at start: Int, before mark: Unicode.Scalar,
        in text: UnsafeMutableBufferPointer<UInt8>
    ) {
        var rest = max(number, 0)
        for place in stride(from: start + digits - 1, through: start, by: -1) {
            text[place] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
        text[start + digits] = UInt8(ascii: mark)
    }
}
