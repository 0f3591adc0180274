import Fetching
import FileFormats

/// Converts SIRI XML to the structure of SIRI's JSON form: elements by name, repeated elements as a list, text as
/// strings.
enum SIRIXML {
    static func isXML(_ body: [UInt8]) -> Bool {
        body.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "<")
    }

    /// - Throws: `unreadable` if the document is not well-formed, or is not SIRI.
    static func document(_ body: [UInt8], expecting expected: String) throws(FeedError) -> JSONValue {
        let read = MarkupReader.read(body)
        guard let tree = read.tree, read.fault == nil else {
            throw .unreadable(expected: expected, place: MarkupElement.place(of: read.fault))
        }
        var writer = TreeWriter(tree)
        return JSONValue(writer.document())
    }
}

/// Writes the elements of an XML tree as nodes of a JSON document.
private struct TreeWriter {
    private let tree: MarkupTree
    private var bytes: [UInt8]
    private var nodes: [JSONDocument.Node] = []
    /// The JSON nodes of the element names, in the order of the tree's names.
    private var keys: [JSONDocument.Node] = []

    init(_ tree: MarkupTree) {
        self.tree = tree
        bytes = tree.text
        for name in tree.names {
            keys.append(JSONDocument.Node(.text, start: bytes.count, extent: name.utf8.count))
            bytes += name.utf8
        }
    }

    mutating func document() -> JSONDocument {
        nodes.append(JSONDocument.Node(.object))
        writeMembers([0])
        nodes[0] = JSONDocument.Node(.object, extent: nodes.count)
        return JSONDocument(bytes: bytes, nodes: nodes)
    }

    /// Writes an element and its children. The recursion is limited by the tree's maximum depth.
    private mutating func write(_ element: Int) {
        let children = tree.children(of: element)
        guard !children.isEmpty else {
            let start = Int(tree.elements[element].start)
            nodes.append(JSONDocument.Node(.text, start: start, extent: tree.text(of: element).count))
            return
        }
        let index = nodes.count
        nodes.append(JSONDocument.Node(.object))
        writeMembers(children)
        nodes[index] = JSONDocument.Node(.object, extent: nodes.count)
    }

    /// Writes child elements grouped by name. Each group is in document order.
    private mutating func writeMembers(_ elements: [Int]) {
        let order = elements.sorted { (tree.elements[$0].name, $0) < (tree.elements[$1].name, $1) }
        var rest = order[...]
        while let first = rest.first {
            let name = tree.elements[first].name
            let same = rest.prefix { tree.elements[$0].name == name }
            rest = rest.dropFirst(same.count)
            nodes.append(keys[Int(name)])
            writeOneOrSeveral(same)
        }
    }

    private mutating func writeOneOrSeveral(_ elements: ArraySlice<Int>) {
        guard elements.count > 1 else { return elements.forEach { write($0) } }
        let index = nodes.count
        nodes.append(JSONDocument.Node(.list))
        for element in elements { write(element) }
        nodes[index] = JSONDocument.Node(.list, extent: nodes.count)
    }
}
