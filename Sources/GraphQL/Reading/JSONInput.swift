import FileFormats

/// Parses JSON input in linear time and with limited nesting. It is stricter than `JSONValue`, which parses the
/// responses of providers.
package enum JSONInput {
    /// Parses a complete JSON text.
    /// - Returns: Nil if the input is not valid JSON or is nested too deeply.
    package static func value(_ bytes: [UInt8], depth: Int = 32) -> InputValue? {
        guard String(validating: bytes, as: UTF8.self) != nil,
            let document = try? JSONReader.document(bytes, mostDepth: depth)
        else { return nil }
        return value(at: 0, of: document)
    }

    private static func value(at node: Int, of document: JSONDocument) -> InputValue? {
        switch document.nodes[node].kind {
        case .null: .null
        case .yes: .bool(true)
        case .no: .bool(false)
        case .number: number(document.text(of: node))
        case .text, .escapedText: document.strictText(of: node).map { .string($0) }
        case .list: list(at: node, of: document)
        case .object: object(at: node, of: document)
        }
    }

    private static func number(_ written: String) -> InputValue? {
        if let whole = Int64(written) { return .int(whole) }
        return Double(written).flatMap { $0.isFinite ? .float($0) : nil }
    }

    private static func list(at node: Int, of document: JSONDocument) -> InputValue? {
        var values: [InputValue] = []
        var next = node + 1
        while next < document.next(after: node) {
            guard let value = value(at: next, of: document) else { return nil }
            values.append(value)
            next = document.next(after: next)
        }
        return .list(values)
    }

    private static func object(at node: Int, of document: JSONDocument) -> InputValue? {
        var members: [InputMember] = []
        var next = node + 1
        while next < document.next(after: node) {
            guard let name = document.strictText(of: next), let value = value(at: next + 1, of: document) else {
                return nil
            }
            members.append(InputMember(name: name, value: value))
            next = document.next(after: next + 1)
        }
        return .object(members)
    }
}
