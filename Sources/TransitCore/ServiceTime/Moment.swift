/// A point in time, counted since 1970-01-01T00:00:00Z in the unit that its type names. Lengths of time stay `Int64`, in
/// the same unit.
///
/// Whatever numbers feeds and riders send, no sum traps or wraps: what does not fit stays at the end of the range.
///
/// One generic type instead of a protocol, as ``Index`` is: what other modules do with it is compiled for each unit there, while what a
/// protocol promises is looked up at each comparison.
@frozen @usableFromInline
package struct Moment<Unit>: Hashable, Comparable, Sendable, BitwiseCopyable, ExpressibleByIntegerLiteral,
    CustomStringConvertible
{
    /// As it is stored and sent.
    @usableFromInline package let rawValue: Int64

    @inlinable package init(_ rawValue: Int64) { self.rawValue = rawValue }
}

/// What timetables and feeds count in.
@usableFromInline package typealias EpochSeconds = Moment<Second>
/// What clocks and recordings count in.
@usableFromInline package typealias EpochMilliseconds = Moment<Millisecond>

@usableFromInline package enum Second {}
@usableFromInline package enum Millisecond {}

extension Moment {
    @inlinable package static var min: Self { Self(.min) }
    @inlinable package static var max: Self { Self(.max) }

    /// In a text too it is its number.
    @usableFromInline package var description: String { String(rawValue) }

    @inlinable package init(integerLiteral value: Int64) { self.init(value) }

    @inlinable package static func == (one: Self, other: Self) -> Bool { one.rawValue == other.rawValue }

    @inlinable package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    @inlinable package static func <= (one: Self, other: Self) -> Bool { one.rawValue <= other.rawValue }
    @inlinable package static func > (one: Self, other: Self) -> Bool { one.rawValue > other.rawValue }
    @inlinable package static func >= (one: Self, other: Self) -> Bool { one.rawValue >= other.rawValue }

    @inlinable package static func + (moment: Self, length: Int64) -> Self {
        let (sum, overflows) = moment.rawValue.addingReportingOverflow(length)
        return Self(overflows ? (length < 0 ? .min : .max) : sum)
    }

    @inlinable package static func - (moment: Self, length: Int64) -> Self {
        let (difference, overflows) = moment.rawValue.subtractingReportingOverflow(length)
        return Self(overflows ? (length < 0 ? .max : .min) : difference)
    }

    /// The time from another moment to this one; below 0 if the other is later.
    ///
    /// A literal that is subtracted is a length.
    @_disfavoredOverload @inlinable package static func - (moment: Self, other: Self) -> Int64 {
        let (difference, overflows) = moment.rawValue.subtractingReportingOverflow(other.rawValue)
        return overflows ? (moment < other ? .min : .max) : difference
    }

    @inlinable package static func += (moment: inout Self, length: Int64) { moment = moment + length }

    @inlinable package static func -= (moment: inout Self, length: Int64) { moment = moment - length }

    /// How many whole lengths there are since 1970, rounded down, also before it.
    @inlinable package func floor(_ length: Int64) -> Int64 {
        let (whole, rest) = rawValue.quotientAndRemainder(dividingBy: length)
        return rest < 0 ? whole - 1 : whole
    }
}

extension EpochSeconds {
    /// The first millisecond of this second.
    @inlinable package var milliseconds: EpochMilliseconds {
        let (product, overflows) = rawValue.multipliedReportingOverflow(by: 1000)
        return EpochMilliseconds(overflows ? (rawValue < 0 ? .min : .max) : product)
    }

    /// The day in UTC that this second lies in.
    package var utcDate: ServiceDate { ServiceDate(daysSince1970: Int32(clamping: floor(86_400))) }

    /// For what is counted in parts of a second: exact for some hundred million years.
    @inlinable package var fractional: Double { Double(rawValue) }

    /// The way back from ``fractional``; 1970 for what is no number.
    ///
    /// Always inlined, so that the rule is known where it is applied: each prediction comes through here.
    @inlinable @inline(__always) package init(
        rounding fractional: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
    ) {
        self.init(Int64(whole: fractional.rounded(rule)))
    }

    /// This many seconds of service time after the start of a service day: both are bounded, so that no sum overflows.
    @inlinable package func adding(_ serviceTime: Int32) -> EpochSeconds {
        EpochSeconds(rawValue &+ Int64(serviceTime))
    }

    /// The years 1 to 9999: beyond them no moment has a name.
    package static let named: ClosedRange<EpochSeconds> = -62_135_596_800...253_402_300_799

    /// This moment, or the nearest that has a name.
    package var named: EpochSeconds {
        Swift.min(Swift.max(self, Self.named.lowerBound), Self.named.upperBound)
    }
}

extension EpochMilliseconds {
    /// - Parameter epoch: seconds since 1970, with fractions.
    package init(epoch: Double) {
        self.init(Int64(clamping: (epoch * 1000).rounded(.down)))
    }

    /// Seconds since 1970, with fractions.
    package var inSeconds: Double { Double(rawValue) / 1000 }

    /// The second that this millisecond lies in: rounded down, also before 1970.
    @inlinable package var seconds: EpochSeconds { EpochSeconds(floor(1000)) }

    /// The day in UTC that this millisecond lies in.
    package var utcDate: ServiceDate { ServiceDate(daysSince1970: Int32(clamping: floor(86_400_000))) }
}
