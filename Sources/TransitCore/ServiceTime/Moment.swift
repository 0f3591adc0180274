/// A point in time, counted since 1970-01-01T00:00:00Z in the unit that its type names. Lengths of time stay `Int64`, in
/// the same unit.
///
/// Whatever numbers feeds and riders send, no sum traps or wraps: what does not fit stays at the end of the range.
package protocol Moment: Hashable, Comparable, Sendable, BitwiseCopyable, ExpressibleByIntegerLiteral {
    /// As it is stored and sent.
    var rawValue: Int64 { get }

    init(_ rawValue: Int64)
}

extension Moment {
    @inlinable package init(integerLiteral value: Int64) { self.init(value) }

    @inlinable package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

    @inlinable package static func + (moment: Self, length: Int64) -> Self {
        let (sum, overflows) = moment.rawValue.addingReportingOverflow(length)
        return Self(overflows ? (length < 0 ? .min : .max) : sum)
    }

    @inlinable package static func - (moment: Self, length: Int64) -> Self {
        let (difference, overflows) = moment.rawValue.subtractingReportingOverflow(length)
        return Self(overflows ? (length < 0 ? .max : .min) : difference)
    }

    /// The time from another moment to this one; below 0 if the other is later.
    @inlinable package static func - (moment: Self, other: Self) -> Int64 {
        let (difference, overflows) = moment.rawValue.subtractingReportingOverflow(other.rawValue)
        return overflows ? (moment < other ? .min : .max) : difference
    }

    @inlinable package static func += (moment: inout Self, length: Int64) { moment = moment + length }

    @inlinable package static func -= (moment: inout Self, length: Int64) { moment = moment - length }
}

/// What timetables and feeds count in.
@frozen package struct EpochSeconds: Moment {
    package let rawValue: Int64

    @inlinable package init(_ rawValue: Int64) { self.rawValue = rawValue }

    /// The first millisecond of this second.
    @inlinable package var milliseconds: EpochMilliseconds {
        let (product, overflows) = rawValue.multipliedReportingOverflow(by: 1000)
        return EpochMilliseconds(overflows ? (rawValue < 0 ? .min : .max) : product)
    }
}

/// What clocks and recordings count in.
@frozen package struct EpochMilliseconds: Moment {
    package let rawValue: Int64

    @inlinable package init(_ rawValue: Int64) { self.rawValue = rawValue }

    /// The second that this millisecond lies in: rounded down, also before 1970.
    @inlinable package var seconds: EpochSeconds { EpochSeconds(floor(1000)) }

    /// The day in UTC that this millisecond lies in.
    @inlinable package var utcDate: ServiceDate { ServiceDate(daysSince1970: Int32(clamping: floor(86_400_000))) }

    @inlinable func floor(_ unit: Int64) -> Int64 {
        let (whole, rest) = rawValue.quotientAndRemainder(dividingBy: unit)
        return rest < 0 ? whole - 1 : whole
    }
}
