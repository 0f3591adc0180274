/// An XML element with its content. Attributes are not available.
package struct MarkupElement {
    private let tree: MarkupTree
    private let element: Int

    /// Parses a document and returns its root element, in the declared encoding.
    package init(_ body: [UInt8], expecting expected: String) throws(FeedError) {
        let read = MarkupReader.read(body)
        guard let tree = read.tree, read.fault == nil else {
            throw .unreadable(expected: expected, place: MarkupElement.place(of: read.fault))
        }
        self.init(tree, at: 0)
    }

    package init(_ tree: MarkupTree, at element: Int) {
        self.tree = tree
        self.element = element
    }

    package static func place(of fault: MarkupReader.Fault?) -> String {
        fault == .tooMuch ? "it exceeds the limit on elements" : "it is HTML or malformed XML"
    }

    package var name: String { tree.names[Int(tree.elements[element].name)] }

    /// The trimmed text; nil if it is empty or if the element has children.
    package var text: String? { String(decoding: tree.text(of: element), as: UTF8.self).withoutBlanksAround }

    package var children: [MarkupElement] { tree.children(of: element).map { MarkupElement(tree, at: $0) } }

    /// The bytes of ``text`` before trimming.
    package var letters: ArraySlice<UInt8> { tree.text(of: element) }

    /// The first child with the given name.
    package subscript(name: String) -> MarkupElement? {
        var child = Int(tree.elements[element].child)
        while child > 0 {
            let found = MarkupElement(tree, at: child)
            if found.name == name { return found }
            child = Int(tree.elements[child].next)
        }
        return nil
    }

    /// Returns all children with the given name.
    package func all(_ name: String) -> [MarkupElement] {
        children.filter { $0.name == name }
    }
}
