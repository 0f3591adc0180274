#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One value of a row: its bytes without quotes and surrounding whitespace. It is valid until the next row is read.
struct Field {
    let base: UnsafePointer<UInt8>
    let count: Int

    @inline(__always) var isEmpty: Bool { count == 0 }
    @inline(__always) var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }
    var string: String { String(decoding: bytes, as: UTF8.self) }

    /// Returns the first `length` bytes at most, without splitting a UTF-8 character.
    func prefix(_ length: Int) -> Field {
        guard count > length else { return self }
        var end = max(length, 0)
        while end > 0, base[end] & 0xC0 == 0x80 { end -= 1 }
        return Field(base: base, count: end)
    }

    @inline(__always)
    func equals(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count, let start = other.baseAddress else { return count == other.count }
        return memcmp(base, start, count) == 0
    }
}

extension Field {
    /// The field without leading dashes. Some feeds format names as list items.
    var withoutBullet: Field {
        var start = 0
        while start + 1 < count, base[start] == UInt8(ascii: "-"), base[start + 1] == UInt8(ascii: " ") {
            start += 2
            while start < count, base[start] == UInt8(ascii: " ") { start += 1 }
        }
        return start < count ? Field(base: base + start, count: count - start) : self
    }

    /// The field as a non-negative integer of at most nine digits; nil if it is not one.
    @inline(__always)
    var number: Int? {
        guard count > 0, count <= 9 else { return nil }
        var number = 0
        for position in 0..<count {
            let digit = base[position] &- 0x30
            guard digit <= 9 else { return nil }
            number = number &* 10 &+ Int(digit)
        }
        return number
    }

    /// The field as a finite decimal number, with or without an exponent; nil if it is not one.
    var decimal: Double? {
        guard let fixed = fixedPoint(digits: 9) else {
            guard count > 0, count <= 40, let number = Double(string), number.isFinite else { return nil }
            return number
        }
        return Double(fixed) / 1e9
    }

    /// The field as a coordinate in units of 1e-7 degrees; nil if it is not a number or beyond ±180 degrees.
    var degrees: Int32? {
        if let fixed = fixedPoint(digits: 8), abs(fixed) <= 180 * 100_000_000 {
            return Int32((fixed + (fixed < 0 ? -5 : 5)) / 10)
        }
        guard let decimal, abs(decimal) <= 180 else { return nil }
        return Int32((decimal * 1e7).rounded())
    }

    /// The field as a longitude in units of 1e-7 degrees. A value up to 10° beyond ±180° is normalized to that range:
    /// 181 becomes -179. Nil for anything else, because a larger excess is more likely a mistake.
    var wrappedLongitude: Int32? {
        guard let decimal, abs(decimal) > 180, abs(decimal) <= 190 else { return nil }
        return Int32(((decimal < 0 ? decimal + 360 : decimal - 360) * 1e7).rounded())
    }

    /// Parses a plain decimal number, and returns it times ten to the power of `digits`, truncated. Nil for other
    /// notations, and for numbers with ten or more digits before the decimal point.
    @inline(__always)
    private func fixedPoint(digits wanted: Int) -> Int? {
        var position = 0
        let isNegative = count > 0 && base[0] == UInt8(ascii: "-")
        if isNegative || (count > 0 && base[0] == UInt8(ascii: "+")) { position = 1 }
        let firstDigit = position
        var number = 0
        var decimals = -1
        while position < count {
            let byte = base[position]
            position += 1
            if byte == UInt8(ascii: "."), decimals < 0 {
                decimals = 0
                continue
            }
            let digit = byte &- 0x30
            guard digit <= 9 else { return nil }
            if decimals == wanted { continue }
            number = number &* 10 &+ Int(digit)
            if decimals >= 0 { decimals += 1 } else if position - firstDigit > 9 { return nil }
        }
        guard position > firstDigit + (decimals >= 0 ? 1 : 0) else { return nil }
        var missing = wanted - max(decimals, 0)
        while missing > 0 {
            number = number &* 10
            missing -= 1
        }
        return isNegative ? -number : number
    }

    /// The field as a GTFS time in seconds of service time, at most one week; nil if it is invalid. Examples are
    /// `8:05:00`, `08:05:00`, `25:10:00`, `8:5:0` and `8:05`.
    @inline(__always)
    var time: Int32? {
        // Nearly all feeds use the format HH:MM:SS, which is parsed without a loop.
        if count == 8, base[2] == UInt8(ascii: ":"), base[5] == UInt8(ascii: ":") {
            let (a, b, c) = (pair(0), pair(3), pair(6))
            if a >= 0, b >= 0, b < 60, c >= 0, c < 60 { return a &* 3600 &+ b &* 60 &+ c }
        }
        return unusualTime
    }

    @inline(__always)
    private func pair(_ position: Int) -> Int32 {
        let (tens, ones) = (base[position] &- 0x30, base[position + 1] &- 0x30)
        return tens <= 9 && ones <= 9 ? Int32(tens) &* 10 &+ Int32(ones) : -1
    }

    private var unusualTime: Int32? {
        var parts: (Int32, Int32, Int32) = (0, 0, 0)
        var part = 0
        var digits = 0
        for byte in bytes {
            if byte == UInt8(ascii: ":") {
                guard digits > 0, part < 2 else { return nil }
                part += 1
                digits = 0
                parts = (parts.1, parts.2, 0)
                continue
            }
            let digit = byte &- 0x30
            guard digit <= 9, digits < 3 else { return nil }
            digits += 1
            parts.2 = parts.2 * 10 + Int32(digit)
        }
        guard part >= 1, digits > 0 else { return nil }
        if part == 1 { parts = (parts.1, parts.2, 0) }
        guard parts.0 <= 168, parts.1 < 60, parts.2 < 60 else { return nil }
        return parts.0 * 3600 + parts.1 * 60 + parts.2
    }
}
