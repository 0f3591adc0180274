import FileFormats
import TransitCore

/// A JSON value in a request body. Stricter than `JSONValue`, which reads responses of other servers: strings must be
/// valid Unicode, and a value of the wrong type is a client error.
package struct RequestJSON {
    /// The maximum nesting depth, which no valid request reaches.
    private static let mostDepth = 32

    private let document: JSONDocument
    private let node: Int

    /// Parses a complete JSON document.
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

    /// The value as a string; nil for other types, and for strings with escapes that JSON does not define.
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

    /// The value as a finite number; nil for other values.
    package var number: Double? {
        guard kind == .number else { return nil }
        return Double(document.text(of: node)).flatMap { $0.isFinite ? $0 : nil }
    }

    /// The elements of an array; nil for other types.
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

    /// The members of an object in document order; nil for other types, and if a name is not a valid string.
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

    /// Returns the last member of an object with this name; nil if there is none.
    package subscript(name: String) -> RequestJSON? { members?.last { $0.name == name }?.value }
}

extension RequestJSON {
    /// Whether the value is an array or an object.
    package var isNested: Bool { kind == .list || kind == .object }

    /// The value as a form field's text, with arrays and objects as JSON; nil if a part is invalid.
    package var formText: String? {
        switch kind {
        case .text, .escapedText: return string
        case .number: return integer.map { "\($0)" } ?? number.map { "\($0)" }
        case .null, .yes, .no, .list, .object:
            var json = JSONWriter(capacity: 256)
            return write(to: &json) ? String(decoding: json.bytes, as: UTF8.self) : nil
        }
    }

    /// Writes the value as JSON.
    /// - Returns: false if a part is invalid.
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
