import TransitCore

/// Converts a timestamp: 0 stands for none, and milliseconds, which some providers send, are accepted.
func epoch(_ raw: UInt64) -> EpochSeconds? {
    // The year 5138 in seconds, 1973 in milliseconds.
    let latest: UInt64 = 100_000_000_000
    let seconds = raw < latest ? raw : raw / 1000
    return seconds == 0 || seconds >= latest ? nil : EpochSeconds(Int64(seconds))
}

/// Converts a signed timestamp in the same way.
func epoch(_ raw: Int64) -> EpochSeconds? {
    raw < 0 ? nil : epoch(UInt64(raw))
}

/// GTFS direction_id; nil for anything but 0 and 1.
func direction(_ raw: UInt64) -> UInt8? {
    raw <= 1 ? UInt8(raw) : nil
}

/// Parses `H:MM:SS` to seconds, including hours past midnight; nil for anything else.
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

/// An Int32 as protobuf writes it: sign-extended to 64 bits.
func int32(_ raw: UInt64) -> Int32 {
    Int32(truncatingIfNeeded: raw)
}
