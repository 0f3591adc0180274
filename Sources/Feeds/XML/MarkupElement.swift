import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// An XML element with what is in it; attributes are not read.
struct MarkupElement {
    let name: String
    /// Without blanks around it; nil if that is nothing.
    private(set) var text: String?
    private(set) var children: [MarkupElement] = []

    /// The document's outermost element. The encoding is the one it declares.
    init(_ body: [UInt8], expecting expected: String) throws(FeedError) {
        let reader = Reader()
        let parser = XMLParser.safe(body)
        parser.delegate = reader
        guard parser.parse(), let root = reader.root else {
            throw .unreadable(expected: expected, place: "line \(parser.lineNumber) is no XML")
        }
        self = root
    }

    private init(name: String) {
        self.name = name
    }

    /// The first child of a name.
    subscript(name: String) -> MarkupElement? {
        children.first { $0.name == name }
    }

    /// All children of a name.
    func all(_ name: String) -> [MarkupElement] {
        children.filter { $0.name == name }
    }

    /// Grows the tree; parsing ends at a depth that no feed has.
    private final class Reader: NSObject, XMLParserDelegate {
        private static let deepest = 16
        private(set) var root: MarkupElement?
        private var open: [(element: MarkupElement, text: String)] = []

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            open.append((MarkupElement(name: name), ""))
            if open.count > Self.deepest { parser.abortParsing() }
        }

        func parser(_ parser: XMLParser, foundCharacters text: String) {
            guard !open.isEmpty else { return }
            open[open.count - 1].text += text
        }

        func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
            guard var (element, text) = open.popLast() else { return }
            text = text.trimmingCharacters(in: .whitespacesAndNewlines)
            element.text = text.isEmpty ? nil : text
            if open.isEmpty { root = element } else { open[open.count - 1].element.children.append(element) }
        }
    }
}
