import TransitCore

/// Converts a timestamp. Returns nil for 0. Accepts milliseconds, which some providers send.
func epoch(_ raw: UInt64) -> EpochSeconds? {
    // In seconds this is the year 5138, in milliseconds 1973.
    let latest: UInt64 = 100_000_000_000
    let seconds = raw < latest ? raw : raw / 1000
    return seconds == 0 || seconds >= latest ? nil : EpochSeconds(Int64(seconds))
}

/// Converts a signed timestamp like an unsigned one.
func epoch(_ raw: Int64) -> EpochSeconds? {
    raw < 0 ? nil : epoch(UInt64(raw))
}

/// Returns a GTFS direction_id; nil for numbers except 0 and 1.
func direction(_ raw: UInt64) -> UInt8? {
    raw <= 1 ? UInt8(raw) : nil
}

/// Parses a time `H:MM:SS` to seconds, including hours after midnight; nil if malformed.
func serviceTime(_ text: some Collection<UInt8>) -> Int32? {
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 3, let hours = number(parts[0], digits: 1...3), let minutes = number(parts[1], digits: 1...2),
        let seconds = number(parts[2], digits: 1...2), minutes < 60, seconds < 60
    else { return nil }
    return hours * 3600 + minutes * 60 + seconds
}

private func number(_ text: some Collection<UInt8>, digits: ClosedRange<Int>) -> Int32? {
    guard digits.contains(text.count) else { return nil }
    var value: Int32 = 0
    for digit in text {
        guard (0x30...0x39).contains(digit) else { return nil }
        value = value * 10 + Int32(digit - 0x30)
    }
    return value
}

/// Returns an Int32 from its protobuf encoding, which is sign-extended to 64 bits.
func int32(_ raw: UInt64) -> Int32 {
    Int32(truncatingIfNeeded: raw)
}
