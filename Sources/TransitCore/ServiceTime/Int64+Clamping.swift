extension Int64 {
    /// A whole number, or the nearest that there is; 0 for what is none. The library's conversion that asks whether a number is exact
    /// takes ten times as long.
    @inlinable package init(whole number: Double) {
        if number >= -0x1p63, number < 0x1p63 {
            self.init(number)
        } else {
            self = number.isNaN ? 0 : number < 0 ? .min : .max
        }
    }
}

extension BinaryInteger where Self: FixedWidthInteger {
    /// The nearest whole number, of 64 bits with a sign at most; 0 for what is none.
    @inlinable package init(clamping number: Double) { self.init(clamping: Int64(whole: number.rounded())) }
}
