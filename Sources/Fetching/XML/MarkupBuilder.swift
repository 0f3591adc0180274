/// Builds a ``MarkupTree`` from the tokens of a ``MarkupReader``, within limits.
struct MarkupBuilder {
    private struct Open {
        var element: Int
        var lastChild = 0
    }

    private var names: [String] = []
    private var indexes: [ArraySlice<UInt8>: UInt32] = [:]
    private var text: [UInt8] = []
    private var elements: [MarkupTree.Element] = []
    private var open: [Open] = []

    /// Whether the root element exists and is closed.
    var isWhole: Bool { open.isEmpty && !elements.isEmpty }

    /// The tree so far; nil if there is no root element. The text of elements that are not closed is discarded.
    var tree: MarkupTree? {
        guard !elements.isEmpty else { return nil }
        var whole = elements
        for parent in open { whole[parent.element].end = whole[parent.element].start }
        return MarkupTree(names: names, text: text, elements: whole)
    }

    mutating func open(_ name: ArraySlice<UInt8>) throws(MarkupReader.Fault) {
        guard !name.isEmpty, !isWhole else { throw .broken }
        guard open.count < MarkupTree.mostDepth, elements.count < MarkupTree.mostElements else { throw .tooMuch }
        // All operations that can throw come first, so that an incomplete tree is consistent.
        let index = try index(of: name)
        let number = elements.count
        if let parent = open.last { adopt(number, by: parent) }
        let start = UInt32(truncatingIfNeeded: text.count)
        elements.append(MarkupTree.Element(name: index, start: start, end: start))
        open.append(Open(element: number))
    }

    /// Adds a child element, and discards the parent's own text.
    private mutating func adopt(_ child: Int, by parent: Open) {
        if parent.lastChild == 0 {
            text.removeSubrange(Int(elements[parent.element].start)...)
            elements[parent.element].end = elements[parent.element].start
            elements[parent.element].child = UInt32(child)
        } else {
            elements[parent.lastChild].next = UInt32(child)
        }
        open[open.count - 1].lastChild = child
    }

    mutating func add(_ letters: ArraySlice<UInt8>) throws(MarkupReader.Fault) {
        guard let parent = open.last else {
            // Only whitespace is allowed outside the root element.
            guard letters.allSatisfy({ $0 <= 0x20 }) else { throw .broken }
            return
        }
        guard parent.lastChild == 0 else { return }
        text.append(contentsOf: letters)
        elements[parent.element].end = UInt32(truncatingIfNeeded: text.count)
    }

    mutating func close(_ name: ArraySlice<UInt8>) throws(MarkupReader.Fault) {
        guard let element = open.popLast(), indexes[name] == elements[element.element].name else { throw .broken }
    }

    private mutating func index(of name: ArraySlice<UInt8>) throws(MarkupReader.Fault) -> UInt32 {
        if let known = indexes[name] { return known }
        guard names.count < MarkupTree.mostNames, name.count <= 200 else { throw .tooMuch }
        let index = UInt32(names.count)
        names.append(String(decoding: name, as: UTF8.self))
        indexes[name] = index
        return index
    }
}
