// Writers of an object's members that take the key and the value in one call; nil values are omitted.

extension JSONWriter {
    package mutating func member(_ name: StaticString, _ value: String) {
        key(name)
        string(value)
    }

    package mutating func member(_ name: StaticString, _ value: String?) {
        guard let value else { return }
        member(name, value)
    }

    package mutating func member(_ name: StaticString, _ value: Bool) {
        key(name)
        bool(value)
    }

    @inlinable package mutating func member(_ name: StaticString, _ value: some BinaryInteger) {
        key(name)
        int(value)
    }

    @inlinable package mutating func member<Number: BinaryInteger>(_ name: StaticString, _ value: Number?) {
        guard let value else { return }
        member(name, value)
    }

    @inlinable package mutating func member<Unit>(_ name: StaticString, _ moment: Moment<Unit>) {
        member(name, moment.rawValue)
    }

    /// Writes a time as a number; omitted if nil.
    @inlinable package mutating func member<Unit>(_ name: StaticString, _ moment: Moment<Unit>?) {
        if let moment { member(name, moment.rawValue) }
    }

    package mutating func member(_ name: StaticString, _ value: Double?, places: Int) {
        guard let value, value.isFinite else { return }
        key(name)
        decimal(value, places: places)
    }

    @inlinable package mutating func member(_ name: StaticString, object content: (inout JSONWriter) -> Void) {
        key(name)
        object(content)
    }

    @inlinable package mutating func member<Element>(
        _ name: StaticString, array elements: some Sequence<Element>, _ content: (inout JSONWriter, Element) -> Void
    ) {
        key(name)
        array(elements, content)
    }

    /// Writes a member that is an array, whose elements are written by the closure.
    @inlinable package mutating func list(_ name: StaticString, _ content: (inout JSONWriter) -> Void) {
        key(name)
        list(content)
    }

    package mutating func member(_ name: StaticString, _ value: TextKey) {
        key(name)
        string(value)
    }

    package mutating func member(_ name: StaticString, degrees: Int32) {
        key(name)
        self.degrees(degrees)
    }
}

// Variants that write `null` for nil values.

extension JSONWriter {
    package mutating func member(_ name: StaticString, orNull value: String?) {
        key(name)
        if let value { string(value) } else { null() }
    }

    package mutating func member(_ name: StaticString, orNull value: TextKey?) {
        member(name, orNull: value?.string)
    }

    package mutating func member(_ name: StaticString, orNull value: Int?) {
        key(name)
        if let value { int(value) } else { null() }
    }
}
