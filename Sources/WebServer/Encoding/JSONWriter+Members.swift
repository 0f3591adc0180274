// Members of an object in one call; what is absent is left out.

extension JSONWriter {
    mutating func member(_ name: StaticString, _ value: String) {
        key(name)
        string(value)
    }

    mutating func member(_ name: StaticString, _ value: String?) {
        guard let value else { return }
        member(name, value)
    }

    mutating func member(_ name: StaticString, _ value: Bool) {
        key(name)
        bool(value)
    }

    mutating func member(_ name: StaticString, _ value: some BinaryInteger) {
        key(name)
        int(value)
    }

    mutating func member<Number: BinaryInteger>(_ name: StaticString, _ value: Number?) {
        guard let value else { return }
        member(name, value)
    }

    mutating func member(_ name: StaticString, _ value: Double?, places: Int) {
        guard let value, value.isFinite else { return }
        key(name)
        decimal(value, places: places)
    }

    mutating func member(_ name: StaticString, object content: (inout JSONWriter) -> Void) {
        key(name)
        object(content)
    }

    mutating func member<Element>(
        _ name: StaticString, array elements: some Sequence<Element>, _ content: (inout JSONWriter, Element) -> Void
    ) {
        key(name)
        array(elements, content)
    }
}
