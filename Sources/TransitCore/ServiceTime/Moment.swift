/// A timestamp relative to 1970-01-01T00:00:00Z, in the unit of the type parameter. Durations are plain `Int64` values
/// in the same unit.
///
/// Arithmetic saturates: values from feeds and riders can neither trap nor wrap around.
///
/// A generic type instead of a protocol, like ``Index``: other modules specialize it at compile time, whereas protocol
/// requirements would be dispatched dynamically at each comparison.
@frozen @usableFromInline
package struct Moment<Unit>: Hashable, Comparable, Sendable, BitwiseCopyable, ExpressibleByIntegerLiteral,
    CustomStringConvertible
{
    /// The number of units since 1970, as stored and transmitted.
    @usableFromInline package let rawValue: Int64

    @inlinable package init(_ rawValue: Int64) { self.rawValue = rawValue }
}

/// A timestamp in seconds: the unit of timetables and feeds.
@usableFromInline package typealias EpochSeconds = Moment<Second>
/// A timestamp in milliseconds: the unit of clocks and recordings.
@usableFromInline package typealias EpochMilliseconds = Moment<Millisecond>

@usableFromInline package enum Second {}
@usableFromInline package enum Millisecond {}

extension Moment {
    @inlinable package static var min: Self { Self(.min) }
    @inlinable package static var max: Self { Self(.max) }

    /// The number of units, also in string interpolation.
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

    /// Returns the duration from another timestamp to this one; negative if the other is later.
    ///
    /// A subtracted literal is interpreted as a duration.
    @_disfavoredOverload @inlinable package static func - (moment: Self, other: Self) -> Int64 {
        let (difference, overflows) = moment.rawValue.subtractingReportingOverflow(other.rawValue)
        return overflows ? (moment < other ? .min : .max) : difference
    }

    @inlinable package static func += (moment: inout Self, length: Int64) { moment = moment + length }

    @inlinable package static func -= (moment: inout Self, length: Int64) { moment = moment - length }

    /// Returns the number of whole periods of `length` units since 1970, rounded down, also before 1970.
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

    /// The UTC date of the timestamp.
    package var utcDate: ServiceDate { ServiceDate(daysSince1970: Int32(clamping: floor(86_400))) }

    /// The number of units as a floating-point value, for calculations with fractions of a second. Exact for several
    /// hundred million years.
    @inlinable package var fractional: Double { Double(rawValue) }

    /// Converts a ``fractional`` value back by rounding; NaN becomes 0.
    ///
    /// Always inlined so that the rounding rule is a compile-time constant: every prediction uses this initializer.
    @inlinable @inline(__always) package init(
        rounding fractional: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
    ) {
        self.init(Int64(whole: fractional.rounded(rule)))
    }

    /// Adds a service time in seconds to the start of a service day. Both are bounded, so this cannot overflow.
    @inlinable package func adding(_ serviceTime: Int32) -> EpochSeconds {
        EpochSeconds(rawValue &+ Int64(serviceTime))
    }

    /// The timestamps that can be formatted as dates: those in the years 1 to 9999.
    package static let named: ClosedRange<EpochSeconds> = -62_135_596_800...253_402_300_799

    /// This timestamp, clamped to ``named``.
    package var named: EpochSeconds {
        Swift.min(Swift.max(self, Self.named.lowerBound), Self.named.upperBound)
    }
}

extension EpochMilliseconds {
    /// The milliseconds of ``EpochSeconds/named``: those in the years 1 to 9999.
    package static let named: ClosedRange<EpochMilliseconds> = -62_135_596_800_000...253_402_300_799_999

    /// Creates a timestamp, rounded down to milliseconds.
    /// - Parameter epoch: Seconds since 1970 with fractions.
    package init(epoch: Double) {
        self.init(Int64(clamping: (epoch * 1000).rounded(.down)))
    }

    /// The time in seconds since 1970, with fractions.
    package var inSeconds: Double { Double(rawValue) / 1000 }

    /// The second that contains this millisecond: rounded down, also before 1970.
    @inlinable package var seconds: EpochSeconds { EpochSeconds(floor(1000)) }

    /// The UTC date of the timestamp.
    package var utcDate: ServiceDate { ServiceDate(daysSince1970: Int32(clamping: floor(86_400_000))) }
}
