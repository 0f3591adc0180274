extension Int64 {
    /// Converts to an integer with saturation; NaN becomes 0. Ten times as fast as the library's exact conversion.
    @inlinable package init(whole number: Double) {
        if number >= -0x1p63, number < 0x1p63 {
            self.init(number)
        } else {
            self = number.isNaN ? 0 : number < 0 ? .min : .max
        }
    }
}

extension BinaryInteger where Self: FixedWidthInteger {
    /// Rounds to an integer with saturation, of at most 64 signed bits; NaN becomes 0.
    @inlinable package init(clamping number: Double) { self.init(clamping: Int64(whole: number.rounded())) }
}
