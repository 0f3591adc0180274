/// An XML document as one flat list of small elements. Attributes, comments and instructions are not kept, and of texts
/// only those of elements that have no others within.
final class MarkupTree: Sendable {
    /// More than the largest city's answer has ten times over.
    static let mostElements = 1_000_000
    /// Deeper than any real feed, and shallow enough for whoever walks it.
    static let mostDepth = 64
    /// Feeds have a few dozen words for things.
    static let mostNames = 2_000

    struct Element {
        /// A place in ``MarkupTree/names``.
        var name: UInt32
        /// The start of its text in ``MarkupTree/text``.
        var start: UInt32
        var end: UInt32
        /// Index of the first child; `next` is the next sibling. 0 means none, as the root is neither.
        var child: UInt32 = 0
        var next: UInt32 = 0
    }

    /// Without what stands before a colon.
    let names: [String]
    /// The texts of all elements, in UTF-8 wherever the document is.
    let text: [UInt8]
    /// Each element before those within it; the outermost first.
    let elements: [Element]

    init(names: [String], text: [UInt8], elements: [Element]) {
        self.names = names
        self.text = text
        self.elements = elements
    }

    func text(of element: Int) -> ArraySlice<UInt8> {
        text[Int(elements[element].start)..<Int(elements[element].end)]
    }

    func children(of element: Int) -> [Int] {
        var children: [Int] = []
        var child = Int(elements[element].child)
        while child > 0 {
            children.append(child)
            child = Int(elements[child].next)
        }
        return children
    }
}
