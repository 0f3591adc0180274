// Arithmetic with times that feeds have a say in. What does not fit stays at the end of the range; nothing ends the process.

extension Int64 {
    /// Epoch seconds of the years 1 to 9999: beyond them no moment has a name.
    package static let namedMoments: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

    /// A moment in epoch seconds, or the nearest that has a name.
    package var namedMoment: Int64 {
        Swift.min(Swift.max(self, Self.namedMoments.lowerBound), Self.namedMoments.upperBound)
    }

    /// Epoch milliseconds of epoch seconds.
    package var milliseconds: Int64 { namedMoment * 1000 }

    /// Seconds from another moment to this one.
    package func since(_ other: Int64) -> Int64 {
        let (difference, overflows) = subtractingReportingOverflow(other)
        return overflows ? (self < other ? .min : .max) : difference
    }
}

extension BinaryInteger where Self: FixedWidthInteger {
    /// The nearest whole number; 0 for what is none.
    package init(clamping number: Double) {
        let rounded = number.rounded()
        if rounded.isNaN {
            self = 0
        } else if let exact = Self(exactly: rounded) {
            self = exact
        } else {
            self = number < 0 ? .min : .max
        }
    }
}
