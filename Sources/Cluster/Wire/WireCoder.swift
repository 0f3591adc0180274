package import TransitCore

/// A bidirectional coder for messages between nodes. Each type passes its fields once, in a fixed order; an encoder
/// reads them, and a decoder writes them.
///
/// A decoder accepts damaged bytes: it checks every number, and its memory grows no faster than the input.
package protocol WireCoder {
    mutating func byte(_ value: inout UInt8) throws(WireError)
    /// Encodes or decodes a variable-length integer; numbers of small magnitude are short.
    mutating func number(_ value: inout Int64) throws(WireError)
    mutating func double(_ value: inout Double) throws(WireError)
    mutating func text(_ value: inout String) throws(WireError)
    /// Encodes or decodes the number of elements that follow, each of which takes at least one byte.
    mutating func count(_ value: inout Int) throws(WireError)
}

extension WireCoder {
    package mutating func integer<Number: FixedWidthInteger>(_ value: inout Number) throws(WireError) {
        var wide = Int64(truncatingIfNeeded: value)
        try number(&wide)
        // The upper half of unsigned 64-bit integers is encoded as negative numbers.
        value = Number(truncatingIfNeeded: wide)
        guard Int64(truncatingIfNeeded: value) == wide else { throw .damaged }
    }

    package mutating func float(_ value: inout Float) throws(WireError) {
        var bits = value.bitPattern
        try integer(&bits)
        value = Float(bitPattern: bits)
    }

    /// Encodes or decodes a number, limited so that it can be converted to an integer.
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

    /// Rejects times so large that sums or differences of two could overflow.
    func check(_ moment: EpochSeconds) throws(WireError) {
        guard -1 << 56...1 << 56 ~= moment.rawValue else { throw .damaged }
    }

    package mutating func date(_ value: inout ServiceDate) throws(WireError) {
        var days = value.daysSince1970
        try integer(&days)
        guard -1 << 24...1 << 24 ~= days else { throw .damaged }
        value = ServiceDate(daysSince1970: days)
    }

    /// Encodes or decodes an enumeration value by its number.
    package mutating func choice<Choice: RawRepresentable<UInt8>>(_ value: inout Choice) throws(WireError) {
        var byte = value.rawValue
        try self.byte(&byte)
        guard let choice = Choice(rawValue: byte) else { throw .damaged }
        value = choice
    }

    /// Encodes or decodes an enumeration value by its name.
    package mutating func word<Choice: RawRepresentable<String>>(_ value: inout Choice) throws(WireError) {
        var word = value.rawValue
        try text(&word)
        guard let choice = Choice(rawValue: word) else { throw .damaged }
        value = choice
    }

    /// Encodes or decodes a row index, checked against the rows of its table.
    package mutating func row<Entity>(_ value: inout Index<Entity>, of table: Range<Index<Entity>>) throws(WireError) {
        var number = UInt32(truncatingIfNeeded: value.position)
        try integer(&number)
        value = Index(number)
        guard table.contains(value) else { throw .damaged }
    }

    /// Encodes or decodes an optional value.
    /// - Parameter blank: Any value, which decoding overwrites.
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

    /// Encodes or decodes a list of values.
    /// - Parameter blank: Any value, which decoding overwrites.
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
