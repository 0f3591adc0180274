package import TransitCore

/// A bidirectional coder for messages between nodes. Each type passes its fields once, in a fixed order; an encoder
/// reads them and a decoder writes them.
///
/// A decoder accepts bytes that may be damaged: every number is checked, and memory grows no faster than the input.
package protocol WireCoder {
    mutating func byte(_ value: inout UInt8) throws(WireError)
    /// A variable-length integer; numbers close to zero are short, whatever their sign.
    mutating func number(_ value: inout Int64) throws(WireError)
    mutating func double(_ value: inout Double) throws(WireError)
    mutating func text(_ value: inout String) throws(WireError)
    /// The number of elements that follow, each of at least one byte.
    mutating func count(_ value: inout Int) throws(WireError)
}

extension WireCoder {
    package mutating func integer<Number: FixedWidthInteger>(_ value: inout Number) throws(WireError) {
        var wide = Int64(truncatingIfNeeded: value)
        try number(&wide)
        // The upper half of unsigned 64-bit numbers is encoded as negative numbers.
        value = Number(truncatingIfNeeded: wide)
        guard Int64(truncatingIfNeeded: value) == wide else { throw .damaged }
    }

    package mutating func float(_ value: inout Float) throws(WireError) {
        var bits = value.bitPattern
        try integer(&bits)
        value = Float(bitPattern: bits)
    }

    /// A number small enough to be converted to an integer.
    mutating func measure(_ value: inout Double) throws(WireError) {
        try double(&value)
        guard abs(value) < 1e15 else { throw .damaged }
    }

    package mutating func flag(_ value: inout Bool) throws(WireError) {
        var byte: UInt8 = value ? 1 : 0
        try self.byte(&byte)
        guard byte < 2 else { throw .damaged }
        value = byte == 1
    }

    package mutating func moment(_ value: inout EpochSeconds) throws(WireError) {
        var seconds = value.rawValue
        try number(&seconds)
        value = EpochSeconds(seconds)
        try check(value)
    }

    /// Limits a time, so that sums and differences of two cannot overflow.
    func check(_ moment: EpochSeconds) throws(WireError) {
        guard -1 << 56...1 << 56 ~= moment.rawValue else { throw .damaged }
    }

    package mutating func date(_ value: inout ServiceDate) throws(WireError) {
        var days = value.daysSince1970
        try integer(&days)
        guard -1 << 24...1 << 24 ~= days else { throw .damaged }
        value = ServiceDate(daysSince1970: days)
    }

    /// A value of an enumeration, encoded by its number.
    package mutating func choice<Choice: RawRepresentable<UInt8>>(_ value: inout Choice) throws(WireError) {
        var byte = value.rawValue
        try self.byte(&byte)
        guard let choice = Choice(rawValue: byte) else { throw .damaged }
        value = choice
    }

    /// A value of an enumeration, encoded by its name.
    package mutating func word<Choice: RawRepresentable<String>>(_ value: inout Choice) throws(WireError) {
        var word = value.rawValue
        try text(&word)
        guard let choice = Choice(rawValue: word) else { throw .damaged }
        value = choice
    }

    /// The index of a row, checked against its table.
    package mutating func row<Entity>(_ value: inout Index<Entity>, of table: Range<Index<Entity>>) throws(WireError) {
        var number = UInt32(truncatingIfNeeded: value.position)
        try integer(&number)
        value = Index(number)
        guard table.contains(value) else { throw .damaged }
    }

    /// An optional value.
    /// - Parameter blank: any value, to be overwritten.
    package mutating func optional<Value>(
        _ value: inout Value?, _ blank: @autoclosure () -> Value,
        _ body: (inout Value, inout Self) throws(WireError) -> Void
    ) throws(WireError) {
        var isThere = value != nil
        try flag(&isThere)
        guard isThere else { return value = nil }
        var known = value ?? blank()
        try body(&known, &self)
        value = known
    }

    /// A list of values.
    /// - Parameter blank: any value, to be overwritten.
    package mutating func list<Value>(
        _ values: inout [Value], _ blank: @autoclosure () -> Value,
        _ body: (inout Value, inout Self) throws(WireError) -> Void
    ) throws(WireError) {
        var count = values.count
        try self.count(&count)
        let isKnown = count == values.count
        if !isKnown { values.removeAll(keepingCapacity: true) }
        for position in 0..<count {
            var value = isKnown ? values[position] : blank()
            try body(&value, &self)
            if isKnown { values[position] = value } else { values.append(value) }
        }
    }

    package mutating func optional(_ value: inout String?) throws(WireError) {
        try optional(&value, "") { value, coder throws(WireError) in try coder.text(&value) }
    }

    package mutating func optional(_ value: inout EpochSeconds?) throws(WireError) {
        try optional(&value, 0) { value, coder throws(WireError) in try coder.moment(&value) }
    }

    package mutating func optional<Number: FixedWidthInteger>(_ value: inout Number?) throws(WireError) {
        try optional(&value, 0) { value, coder throws(WireError) in try coder.integer(&value) }
    }
}
