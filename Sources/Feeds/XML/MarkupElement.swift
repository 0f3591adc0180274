/// An XML element with what is in it; attributes are not read.
struct MarkupElement {
    private let tree: MarkupTree
    private let element: Int

    /// The document's outermost element. The encoding is the one it declares.
    init(_ body: [UInt8], expecting expected: String) throws(FeedError) {
        let read = MarkupReader.read(body)
        guard let tree = read.tree, read.fault == nil else {
            throw .unreadable(expected: expected, place: MarkupElement.place(of: read.fault))
        }
        self.init(tree, at: 0)
    }

    init(_ tree: MarkupTree, at element: Int) {
        self.tree = tree
        self.element = element
    }

    static func place(of fault: MarkupReader.Fault?) -> String {
        fault == .tooMuch ? "it has more parts than an answer may have" : "it is HTML or broken XML"
    }

    var name: String { tree.names[Int(tree.elements[element].name)] }

    /// Without blanks around it; nil if that is nothing, and of elements that have others within.
    var text: String? { String(decoding: tree.text(of: element), as: UTF8.self).withoutBlanksAround }

    var children: [MarkupElement] { tree.children(of: element).map { MarkupElement(tree, at: $0) } }

    /// The bytes of ``text``, with the blanks around them.
    var letters: ArraySlice<UInt8> { tree.text(of: element) }

    /// The first child of a name.
    subscript(name: String) -> MarkupElement? {
        var child = Int(tree.elements[element].child)
        while child > 0 {
            let found = MarkupElement(tree, at: child)
            if found.name == name { return found }
            child = Int(tree.elements[child].next)
        }
        return nil
    }

    /// Returns all children with the name.
    func all(_ name: String) -> [MarkupElement] {
        children.filter { $0.name == name }
    }
}
