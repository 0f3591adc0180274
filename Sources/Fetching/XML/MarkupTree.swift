/// An XML document as a flat list of small elements. It does not contain attributes, comments, processing instructions,
/// or the text of elements with children.
package final class MarkupTree: Sendable {
    /// The maximum number of elements, ten times the number in the response for the largest city.
    static let mostElements = 1_000_000
    /// The maximum depth, above that of real feeds and safe for recursive functions.
    static let mostDepth = 64
    /// The maximum number of distinct names. Feeds have a few dozen.
    static let mostNames = 2_000

    package struct Element {
        /// The index of the element's name in ``MarkupTree/names``.
        package var name: UInt32
        /// The start of the element's text in ``MarkupTree/text``.
        package var start: UInt32
        var end: UInt32
        /// The index of the first child; 0 for none, because the root element is not a child.
        var child: UInt32 = 0
        /// The index of the next sibling; 0 for none.
        package var next: UInt32 = 0
    }

    /// The element names, without namespace prefixes.
    package let names: [String]
    /// The text of all elements in UTF-8, whatever the encoding of the document is.
    package let text: [UInt8]
    /// The elements in document order, so that each precedes its children.
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
