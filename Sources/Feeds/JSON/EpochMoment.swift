import TransitCore

/// Moments as providers write them.
enum EpochMoment {
    /// The year 5138: whatever comes later is no moment, and a number that sums can overflow with.
    private static let latestMilliseconds = 1e14

    /// Nil for 0 and less, which stand for "never" and "not known".
    static func seconds(ofMilliseconds milliseconds: Double) -> EpochSeconds? {
        guard milliseconds > 0, milliseconds < latestMilliseconds else { return nil }
        return EpochMilliseconds(Int64(milliseconds)).seconds
    }
}

extension String {
    /// Nil if nothing is left. Foundation's trimming is dear, and hardly any text needs it.
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
