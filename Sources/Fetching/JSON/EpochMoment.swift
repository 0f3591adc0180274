package import TransitCore

/// Converts the timestamps of providers, and rejects implausible ones.
package enum EpochMoment {
    /// The latest valid time, in the year 5138. Sums with later times could overflow.
    private static let latestMilliseconds = 1e14

    /// Returns seconds; nil for 0 and negative values, which mean "never" or "unknown", and for times too far in the
    /// future.
    package static func seconds(ofMilliseconds milliseconds: Double) -> EpochSeconds? {
        guard milliseconds > 0, milliseconds < latestMilliseconds else { return nil }
        return EpochMilliseconds(Int64(milliseconds)).seconds
    }
}

extension String {
    /// The string without surrounding whitespace; nil if it is empty. Faster than Foundation's function, because few
    /// strings need trimming.
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
