/// An input value, which is usually coerced to its type.
package indirect enum InputValue: Equatable, Sendable {
    case null
    case int(Int64)
    case float(Double)
    case string(String)
    case bool(Bool)
    case enumeration(String)
    case list([InputValue])
    case object([InputMember])

    package subscript(name: String) -> InputValue {
        guard case .object(let members) = self else { return .null }
        return members.first { $0.name == name }?.value ?? .null
    }

    package var isNull: Bool { self == .null }

    package var int: Int64? {
        guard case .int(let number) = self else { return nil }
        return number
    }

    /// The value as a finite floating-point number, also if it is an integer.
    package var number: Double? {
        switch self {
        case .int(let number): Double(number)
        case .float(let number): number
        default: nil
        }
    }

    /// The value as a string, also if it is an enum value.
    package var text: String? {
        switch self {
        case .string(let text), .enumeration(let text): text
        default: nil
        }
    }

    package var bool: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    package var list: [InputValue]? {
        guard case .list(let values) = self else { return nil }
        return values
    }

    package static func == (one: InputValue, other: InputValue) -> Bool {
        switch (one, other) {
        case (.null, .null): true
        case (.int(let a), .int(let b)): a == b
        case (.float(let a), .float(let b)): a == b
        case (.string(let a), .string(let b)), (.enumeration(let a), .enumeration(let b)): a == b
        case (.bool(let a), .bool(let b)): a == b
        case (.list(let a), .list(let b)): a == b
        case (.object(let a), .object(let b)): a == b
        default: false
        }
    }
}

/// A field of an input object.
package struct InputMember: Equatable, Sendable {
    package var name: String
    package var value: InputValue
}

/// Coerces literals in a document, and the values of variables, to types of a schema.
struct InputCoercion {
    let schema: Schema

    /// Coerces a literal or variable in a document.
    /// - Parameter variables: The coerced values of variables; empty if variables are forbidden.
    func value(
        _ written: WrittenValue, of type: WrittenType, _ variables: [String: InputValue]
    ) throws(GraphQLError) -> InputValue {
        if case .variable(let name) = written {
            let value = variables[name] ?? .null
            if value.isNull, type.isNonNull { throw GraphQLError("$\(name.prefix(64)) must not be null.") }
            return value
        }
        if written == .null {
            guard !type.isNonNull else { throw mismatch(type) }
            return .null
        }
        if let element = type.element {
            guard case .list(let values) = written else { return .list([try value(written, of: element, variables)]) }
            var found: [InputValue] = []
            for each in values { found.append(try value(each, of: element, variables)) }
            return .list(found)
        }
        guard let named = schema.type(type.name) else { throw mismatch(type) }
        switch named.kind {
        case .scalar: return try scalar(written.asInput, named.name)
        case .enumeration:
            guard case .enumeration(let name) = written, named.values.contains(where: { $0.name == name }) else {
                throw mismatch(type)
            }
            return .enumeration(name)
        case .input:
            guard case .object(let members) = written else { throw mismatch(type) }
            return try object(members.map { ($0.name, $0.value) }, named) { value, type throws(GraphQLError) in
                if case .variable(let name) = value, variables[name] == nil, !type.isNonNull { return nil }
                return try self.value(value, of: type, variables)
            }
        default: throw mismatch(type)
        }
    }

    /// Coerces the value of a variable.
    func value(_ given: InputValue, of type: WrittenType) throws(GraphQLError) -> InputValue {
        if given.isNull {
            guard !type.isNonNull else { throw mismatch(type) }
            return .null
        }
        if let element = type.element {
            guard case .list(let values) = given else { return .list([try value(given, of: element)]) }
            var found: [InputValue] = []
            for each in values { found.append(try value(each, of: element)) }
            return .list(found)
        }
        guard let named = schema.type(type.name) else { throw mismatch(type) }
        switch named.kind {
        case .scalar: return try scalar(given, named.name)
        case .enumeration:
            guard case .string(let name) = given, named.values.contains(where: { $0.name == name }) else {
                throw mismatch(type)
            }
            return .enumeration(name)
        case .input:
            guard case .object(let members) = given else { throw mismatch(type) }
            return try object(members.map { ($0.name, $0.value) }, named) { value, type throws(GraphQLError) in
                try self.value(value, of: type)
            }
        default: throw mismatch(type)
        }
    }

    /// Coerces the members of an input object.
    /// - Parameter read: Coerces the value of a member; returns nil for a value that is treated as absent.
    private func object<Value>(
        _ members: [(name: String, value: Value)], _ type: TypeDefinition,
        _ read: (Value, WrittenType) throws(GraphQLError) -> InputValue?
    ) throws(GraphQLError) -> InputValue {
        var found: [InputMember] = []
        for (name, value) in members {
            guard let definition = type.inputs.first(where: { $0.name == name }) else {
                throw GraphQLError("\(type.name) has no \(GraphQLError.quoted(name)).")
            }
            guard !found.contains(where: { $0.name == name }) else {
                throw GraphQLError("\(type.name) contains \(GraphQLError.quoted(name)) more than once.")
            }
            do throws(GraphQLError) {
                if let value = try read(value, definition.type) { found.append(InputMember(name: name, value: value)) }
            } catch {
                throw error.inside(name)
            }
        }
        for definition in type.inputs where !found.contains(where: { $0.name == definition.name }) {
            if let usual = definition.usual {
                found.append(InputMember(name: definition.name, value: try value(usual, of: definition.type, [:])))
            } else if definition.type.isNonNull {
                throw GraphQLError("\(type.name) requires \(GraphQLError.quoted(definition.name)).")
            }
        }
        return .object(found)
    }

    private func scalar(_ value: InputValue?, _ name: String) throws(GraphQLError) -> InputValue {
        guard let value, let held = Self.held(value, name) else { throw mismatch(WrittenType(name: name)) }
        return held
    }

    private static func held(_ value: InputValue, _ name: String) -> InputValue? {
        switch (name, value) {
        case ("Int", .int(let number)): return Int32(exactly: number).map { .int(Int64($0)) }
        case ("Float", .int(let number)): return .float(Double(number))
        case ("Float", .float), ("String", .string), ("Boolean", .bool), ("ID", .string): return value
        case ("ID", .int(let number)): return .string(String(number))
        case ("Int", _), ("Float", _), ("String", _), ("Boolean", _), ("ID", _): return nil
        // Custom scalars are validated where they are used.
        case (_, .string), (_, .int), (_, .float): return value
        default: return nil
        }
    }

    private func mismatch(_ type: WrittenType) -> GraphQLError {
        GraphQLError("A value does not have the type \(type.text).")
    }
}

extension WrittenValue {
    /// The input value of a scalar literal; nil for other literals.
    fileprivate var asInput: InputValue? {
        switch self {
        case .int(let digits):
            Int64(digits).map { .int($0) } ?? Double(digits).flatMap { $0.isFinite ? .float($0) : nil }
        case .float(let digits): Double(digits).flatMap { $0.isFinite ? .float($0) : nil }
        case .string(let text): .string(text)
        case .bool(let value): .bool(value)
        default: nil
        }
    }

    /// The value in GraphQL syntax.
    var text: String {
        switch self {
        case .variable(let name): "$" + name
        case .int(let digits), .float(let digits), .enumeration(let digits): digits
        case .string(let text): "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        case .bool(let value): value ? "true" : "false"
        case .null: "null"
        case .list(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
        case .object(let members): "{" + members.map { $0.name + ": " + $0.value.text }.joined(separator: ", ") + "}"
        }
    }
}
