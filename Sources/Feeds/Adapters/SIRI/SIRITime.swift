import TransitCore

/// A fast parser for SIRI's timestamps and dates. The response for a large city contains ten thousand of them.
enum SIRITime {
    /// Parses a timestamp `2017-02-25T15:42:33.865-05:00`. Ignores fractional seconds. A missing offset means UTC.
    /// Returns nil for other forms.
    static func epoch(_ text: String) -> EpochSeconds? {
        var text = text
        return text.withUTF8 { epoch(UnsafeRawBufferPointer($0)) }
    }

    /// Parses a date `2017-02-25` or `20170225`.
    static func date(_ text: String) -> ServiceDate? {
        ServiceDate(gtfs: text.utf8.prefix(10).filter { $0 != UInt8(ascii: "-") })
    }

    private static func epoch(_ text: UnsafeRawBufferPointer) -> EpochSeconds? {
        var reader = DigitReader(text: text)
        guard let year = reader.number(4), reader.take("-"), let month = reader.number(2), reader.take("-"),
            let day = reader.number(2), reader.take("T") || reader.take(" "),
            let hour = reader.number(2), hour <= 24, reader.take(":"), let minute = reader.number(2), minute < 60,
            let date = ServiceDate(year: year, month: month, day: day)
        else { return nil }
        var second = 0
        if reader.take(":") {
            guard let found = reader.number(2), found <= 60 else { return nil }
            second = found
            if reader.take(".") { reader.skipDigits() }
        }
        guard let offset = reader.offset() else { return nil }
        return date.utcStart + Int64(hour * 3600 + minute * 60 + second - offset)
    }
}

private struct DigitReader {
    let text: UnsafeRawBufferPointer
    private var position = 0

    init(text: UnsafeRawBufferPointer) {
        self.text = text
    }

    private var next: UInt8? { position < text.count ? text[position] : nil }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    mutating func number(_ digits: Int) -> Int? {
        var number = 0
        for _ in 0..<digits {
            guard let byte = next, (0x30...0x39).contains(byte) else { return nil }
            number = number * 10 + Int(byte - 0x30)
            position += 1
        }
        return number
    }

    mutating func skipDigits() {
        while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
    }

    /// Parses the rest of the text as a UTC offset in seconds east of Greenwich.
    mutating func offset() -> Int? {
        if take("Z") || next == nil { return next == nil ? 0 : nil }
        let sign = take("-") ? -1 : take("+") ? 1 : 0
        guard sign != 0, let hours = number(2), hours <= 18 else { return nil }
        _ = take(":")
        let minutes = next == nil ? 0 : number(2)
        guard let minutes, minutes < 60, next == nil else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }
}
