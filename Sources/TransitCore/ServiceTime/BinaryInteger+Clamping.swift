extension BinaryInteger where Self: FixedWidthInteger {
    /// The nearest whole number; 0 for what is none.
    @inlinable package init(clamping number: Double) {
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
