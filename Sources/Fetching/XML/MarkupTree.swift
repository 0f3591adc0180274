/// An XML document as one flat list of small elements. Attributes, comments and processing instructions are discarded,
/// as is the text of elements with children.
package final class MarkupTree: Sendable {
    /// The maximum number of elements, ten times that of the largest city's response.
    static let mostElements = 1_000_000
    /// The maximum depth, above that of real feeds and safe for recursive readers.
    static let mostDepth = 64
    /// The maximum number of distinct names; feeds have a few dozen.
    static let mostNames = 2_000

    package struct Element {
        /// An index in ``MarkupTree/names``.
        package var name: UInt32
        /// The start of its text in ``MarkupTree/text``.
        package var start: UInt32
        var end: UInt32
        /// The first child; 0 for none, since the root element is no child.
        var child: UInt32 = 0
        /// The next sibling; 0 for none.
        package var next: UInt32 = 0
    }

    /// Without namespace prefixes.
    package let names: [String]
    /// The text of all elements, in UTF-8 whatever the encoding of the document.
    package let text: [UInt8]
    /// Every element precedes its children; the root element is first.
    package let elements: [Element]

    package init(names: [String], text: [UInt8], elements: [Element]) {
        self.names = names
        self.text = text
        self.elements = elements
    }

    package func text(of element: Int) -> ArraySlice<UInt8> {
        text[Int(elements[element].start)..<Int(elements[element].end)]
    }

    package func children(of element: Int) -> [Int] {
        var children: [Int] = []
        var child = Int(elements[element].child)
        while child > 0 {
            children.append(child)
            child = Int(elements[child].next)
        }
        return children
    }
}
