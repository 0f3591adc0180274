import Foundation
import Yams

// Parsers for values that occur in several sections.
extension ConfigurationReader {
    func identifier(_ node: Node?) -> String? {
        guard let id = reader.text(node, "id") else { return nil }
        let allowed = id.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
        guard allowed, id.utf8.count <= 32 else {
            reader.complain("id \"\(id)\" must be 1 to 32 lowercase letters, digits or hyphens", at: node)
            return nil
        }
        return id
    }

    /// Reports a problem if another item of the same kind already has the ID.
    /// - Parameter taken: The nodes of the items that were already parsed, by ID.
    func claim<ID: Hashable>(_ id: ID, of kind: String, at node: Node, in taken: inout [ID: Node]) {
        guard let other = taken.updateValue(taken[id] ?? node, forKey: id) else { return }
        let place = other.mark.map { " in line \($0.line)" } ?? " above"
        reader.complain("the id \"\(id)\" is already used by \(kind)\(place)", at: node)
    }

    func headers(_ node: Node?) -> [Configuration.Header] {
        guard let node else { return [] }
        guard let mapping = node.mapping else {
            reader.complain("headers must be a mapping of names to values", at: node)
            return []
        }
        return mapping.compactMap { key, value in
            guard let name = key.string, let text = reader.text(value, name) else { return nil }
            guard !text.utf8.contains(where: { $0 < 0x20 }), !name.utf8.contains(where: { $0 <= 0x20 || $0 == 0x3A })
            else {
                reader.complain("the header \(name) contains a character that is invalid in HTTP headers", at: value)
                return nil
            }
            return Configuration.Header(name: name, value: text)
        }
    }

    func address(_ node: Node?, _ what: String) -> String? {
        guard let text = reader.text(node, what) else { return nil }
        guard let url = URL(string: text.replacing("{", with: "").replacing("}", with: "")), url.host() != nil,
            url.scheme == "http" || url.scheme == "https"
        else {
            reader.complain("\(what) must be a URL that begins with http:// or https://", at: node)
            return nil
        }
        return text
    }

    func resolved(_ source: String) -> String {
        if source.isWebAddress || source.hasPrefix("/") { return source }
        return URL(fileURLWithPath: source, relativeTo: URL(fileURLWithPath: folder)).standardizedFileURL.path
    }
}
