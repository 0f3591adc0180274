import FileFormats
import TransitCore

/// A value in a request's JSON. Stricter than `JSONValue`, which reads what servers send: text is valid Unicode, and a
/// value of another type is an error of the client.
package struct RequestJSON {
    /// The maximum depth, above that of any request.
    private static let mostDepth = 32

    private let document: JSONDocument
    private let node: Int

    /// Parses a complete text.
    /// - Returns: nil if it is not valid JSON or is nested too deeply.
    package init?(_ bytes: [UInt8]) {
        guard String(validating: bytes, as: UTF8.self) != nil,
            let document = try? JSONReader.document(bytes, mostDepth: Self.mostDepth)
        else { return nil }
        self.init(document, at: 0)
    }

    private init(_ document: JSONDocument, at node: Int) {
        self.document = document
        self.node = node
    }

    private var kind: JSONDocument.Node.Kind { document.nodes[node].kind }

    package var isNull: Bool { kind == .null }

    /// A text; nil for another value and for escapes that JSON does not have.
    package var string: String? {
        kind == .text || kind == .escapedText ? document.strictText(of: node) : nil
    }

    /// True or false; nil for another value.
    package var boolean: Bool? {
        switch kind {
        case .yes: true
        case .no: false
        default: nil
        }
    }

    /// A whole number, such as 7 and 7.0; nil for another value.
    package var integer: Int64? {
        guard let number else { return nil }
        return Int64(document.text(of: node)) ?? Int64(exactly: number)
    }

    /// A finite number; nil for another value.
    package var number: Double? {
        guard kind == .number else { return nil }
        return Double(document.text(of: node)).flatMap { $0.isFinite ? $0 : nil }
    }

    /// The elements of a list; nil for another value.
    package var elements: [RequestJSON]? {
        guard kind == .list else { return nil }
        var elements: [RequestJSON] = []
        var next = node + 1
        while next < document.next(after: node) {
            elements.append(RequestJSON(document, at: next))
            next = document.next(after: next)
        }
        return elements
    }

    /// The members of an object in their order; nil for another value, and if a name is not valid.
    package var members: [(name: String, value: RequestJSON)]? {
        guard kind == .object else { return nil }
        var members: [(name: String, value: RequestJSON)] = []
        var next = node + 1
        while next < document.next(after: node) {
            guard let name = document.strictText(of: next) else { return nil }
            members.append((name, RequestJSON(document, at: next + 1)))
            next = document.next(after: next + 1)
        }
        return members
    }

    /// Returns a member of an object, the last one of the name; nil if there is none.
    package subscript(name: String) -> RequestJSON? { members?.last { $0.name == name }?.value }
}

extension RequestJSON {
    /// Whether this is a list or an object.
    package var isNested: Bool { kind == .list || kind == .object }

    /// The text that a form has for this value: lists and objects are JSON. Nil if a part is not valid.
    package var formText: String? {
        switch kind {
        case .text, .escapedText: return string
        case .number: return integer.map { "\($0)" } ?? number.map { "\($0)" }
        case .null, .yes, .no, .list, .object:
            var json = JSONWriter(capacity: 256)
            return write(to: &json) ? String(decoding: json.bytes, as: UTF8.self) : nil
        }
    }

    /// - Returns: false if a part is not valid.
    private func write(to json: inout JSONWriter) -> Bool {
        var isValid = true
        switch kind {
        case .null: json.null()
        case .yes, .no: json.bool(kind == .yes)
        case .number:
            isValid = number != nil
            json.raw(Array(document.bytes(of: node)))
        case .text, .escapedText:
            isValid = string != nil
            json.string(string ?? "")
        case .list:
            json.array(elements ?? []) { json, element in isValid = element.write(to: &json) && isValid }
        case .object:
            isValid = members != nil
            json.object { json in
                for (name, value) in members ?? [] {
                    json.key(name)
                    isValid = value.write(to: &json) && isValid
                }
            }
        }
        return isValid
    }
}
