/// Values that no correct provider sends, but that some providers do send: the limits of each integer width,
/// placeholders for "no date", and values that are not numbers.
package enum Extremes {
    package static let integers: [Int64] = {
        var numbers: [Int64] = [0, 1, -1, 2, .max, .min, .max - 1, .min + 1]
        for bits in [7, 8, 15, 16, 31, 32, 53, 62] {
            let power = Int64(1) << Int64(bits)
            numbers += [power, power - 1, -power, -power - 1]
        }
        return numbers + moments
    }()

    /// Seconds since 1970 for the years 1, 1950, 1970, 2038 and 9999, and the last of these in milliseconds.
    package static let moments: [Int64] = [
        -62_135_596_800, -631_152_000, 0, 2_147_483_648, 253_370_764_800, 253_370_764_800_000,
    ]

    package static let numbers: [Double] =
        integers.map(Double.init) + [
            -0.0, .nan, .signalingNaN, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
            .leastNonzeroMagnitude, 1e-308, 90, -90, 180, -180, 180.000_001, 360, 719.5, 1e18, 1e19,
        ]

    /// Dates in GTFS's format `YYYYMMDD`.
    package static let dates = [
        "00010101", "19500101", "19700101", "19691231", "20380119", "99991231", "00000000", "20260230", "",
    ]

    /// Timestamps in the format of XML and JSON. The first is the value of .NET for "no date".
    package static let timestamps = [
        "0001-01-01T00:00:00", "1950-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "9999-12-31T23:59:59.9999999",
        "9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00+14:00", "2026-02-30T25:61:61Z", "-0001-01-01T00:00:00Z",
        "292277026596-12-04T15:30:08Z", "",
    ]

    /// JSON numbers, some of them beyond the range of each number type.
    package static let numerals =
        integers.map { String($0) } + [
            "9223372036854775808", "-9223372036854775809", "18446744073709551616", "1e18", "1e19", "1e308", "1e400",
            "-1e400", "1e-400", "-0", "0.5", "123456789012345678901234567890", "2147483648.5",
        ]

    /// Durations in the format of XML.
    package static let durations = [
        "PT0S", "-PT1S", "PT2147483648S", "-PT9223372036854775808S", "PT9223372036854775807M", "P99999999Y", "P", "PT",
        "PT1e99S", "",
    ]

    /// Strings that are long, empty, damaged, or truncated within a character.
    package static let texts = [
        "", " ", "\u{0}", "\u{FEFF}", "\r\n", "\"'<>&\\", String(repeating: "x", count: 70_000),
        String(repeating: "é", count: 20_000), String(repeating: "👩‍👩‍👧‍👦", count: 3000),
        "e" + String(repeating: "\u{301}", count: 30_000),
    ]
}
