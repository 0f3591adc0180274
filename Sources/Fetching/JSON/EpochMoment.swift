package import TransitCore

/// Converts the timestamps of providers.
package enum EpochMoment {
    /// The year 5138. Later timestamps are invalid, and sums with them could overflow.
    private static let latestMilliseconds = 1e14

    /// Returns nil for 0 and less, which stand for "never" and "unknown".
    package static func seconds(ofMilliseconds milliseconds: Double) -> EpochSeconds? {
        guard milliseconds > 0, milliseconds < latestMilliseconds else { return nil }
        return EpochMilliseconds(Int64(milliseconds)).seconds
    }
}

extension String {
    /// The trimmed text, nil if empty. Faster than Foundation's, since hardly any text needs trimming.
    var withoutBlanksAround: String? {
        let plain: ClosedRange<UInt8> = 0x21...0x7E
        if let first = utf8.first, let last = utf8.last, plain ~= first, plain ~= last { return self }
        let start = unicodeScalars.firstIndex { !$0.isBlank } ?? unicodeScalars.endIndex
        let end = unicodeScalars.lastIndex { !$0.isBlank }.map { unicodeScalars.index(after: $0) } ?? start
        return start == end ? nil : String(self[start..<end])
    }
}

extension Unicode.Scalar {
    fileprivate var isBlank: Bool { value < 0x20 || properties.isWhitespace }
}
