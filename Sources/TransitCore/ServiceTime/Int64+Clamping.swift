extension Int64 {
    /// Converts a number to an integer with saturation; NaN becomes 0. Ten times as fast as the standard library's
    /// exact conversion.
    @inlinable package init(whole number: Double) {
        if number >= -0x1p63, number < 0x1p63 {
            self.init(number)
        } else {
            self = number.isNaN ? 0 : number < 0 ? .min : .max
        }
    }
}

extension BinaryInteger where Self: FixedWidthInteger {
    /// Rounds a number to an integer of this type (at most 64 bits) with saturation; NaN becomes 0.
    @inlinable package init(clamping number: Double) { self.init(clamping: Int64(whole: number.rounded())) }
}
