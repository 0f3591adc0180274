import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// SIRI in XML as the same tree as in JSON: elements by their names, several of one name as a list, texts as strings.
enum SIRIXML {
    static func isXML(_ body: [UInt8]) -> Bool {
        body.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "<")
    }

    /// - Throws: `unreadable` if it is not well-formed or not SIRI.
    static func document(_ body: [UInt8], expecting expected: String) throws(FeedError) -> JSONValue {
        let builder = TreeBuilder()
        let parser = XMLParser(data: Data(body))
        parser.shouldProcessNamespaces = true
        parser.delegate = builder
        guard parser.parse(), let tree = builder.root else {
            throw .unreadable(expected: expected, place: "it is HTML or broken XML, line \(parser.lineNumber)")
        }
        return JSONValue(tree: tree)
    }
}

private final class TreeBuilder: NSObject, XMLParserDelegate {
    /// Deeper than any real answer, and shallow enough for those who walk the tree.
    private static let depth = 64

    private struct Element {
        var members: [String: Any] = [:]
        var text = ""
    }

    private(set) var root: [String: Any]?
    private var open = [Element()]

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        open.append(Element())
        if open.count > Self.depth { parser.abortParsing() }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        open[open.count - 1].text += text
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        guard open.count > 1 else { return }
        let element = open.removeLast()
        let value: Any = element.members.isEmpty ? element.text : element.members
        let parent = open.count - 1
        switch open[parent].members[name] {
        case nil: open[parent].members[name] = value
        case let list as [Any]: open[parent].members[name] = list + [value]
        case let first?: open[parent].members[name] = [first, value]
        }
    }

    func parserDidEndDocument(_ parser: XMLParser) {
        root = open.first?.members
    }
}
