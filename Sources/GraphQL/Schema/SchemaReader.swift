// Parses the subset of the schema definition language that this project uses.
extension Parser {
    mutating func readSchema(into draft: inout SchemaDraft) throws(GraphQLError) {
        while token != .end {
            let description = try description()
            switch try name() {
            case "schema": try readRoots(into: &draft)
            case "scalar":
                draft.types.append(TypeDefinition(name: try name(), kind: .scalar, description: description))
                _ = try directives(isConstant: true)
            case "type": draft.types.append(try composite(.object, description))
            case "interface": draft.types.append(try composite(.interface, description))
            case "union": draft.types.append(try union(description))
            case "enum": draft.types.append(try enumeration(description))
            case "input":
                var type = TypeDefinition(name: try name(), kind: .input, description: description)
                _ = try directives(isConstant: true)
                type.inputs = try inputs(between: "{", "}")
                draft.types.append(type)
            case "directive": draft.directives.append(try directive(description))
            default: throw problem("a definition")
            }
        }
    }

    private mutating func description() throws(GraphQLError) -> String? {
        guard case .string(let text) = token else { return nil }
        try advance()
        return text
    }

    private mutating func readRoots(into draft: inout SchemaDraft) throws(GraphQLError) {
        _ = try directives(isConstant: true)
        try expect("{")
        while try !take("}") {
            guard try take(keyword: "query") else { throw problem("query") }
            try expect(":")
            draft.query = try name()
        }
    }

    private mutating func composite(
        _ kind: TypeDefinition.Kind, _ description: String?
    ) throws(GraphQLError) -> TypeDefinition {
        var type = TypeDefinition(name: try name(), kind: kind, description: description)
        if try take(keyword: "implements") {
            _ = try take("&")
            repeat { type.interfaces.append(try name()) } while try take("&")
        }
        _ = try directives(isConstant: true)
        try expect("{")
        while try !take("}") {
            let description = try self.description()
            let name = try name()
            let arguments = try inputs(between: "(", ")")
            try expect(":")
            type.fields.append(
                FieldDefinition(
                    name: name, description: description, arguments: arguments, type: try self.type(),
                    deprecation: try deprecation()))
        }
        return type
    }

    private mutating func union(_ description: String?) throws(GraphQLError) -> TypeDefinition {
        var type = TypeDefinition(name: try name(), kind: .union, description: description)
        _ = try directives(isConstant: true)
        try expect("=")
        _ = try take("|")
        repeat { type.possible.append(try name()) } while try take("|")
        return type
    }

    private mutating func enumeration(_ description: String?) throws(GraphQLError) -> TypeDefinition {
        var type = TypeDefinition(name: try name(), kind: .enumeration, description: description)
        _ = try directives(isConstant: true)
        try expect("{")
        while try !take("}") {
            let description = try self.description()
            type.values.append(
                EnumValue(name: try name(), description: description, deprecation: try deprecation()))
        }
        return type
    }

    /// Parses argument or input field definitions. Returns an empty list if the opening bracket is absent.
    private mutating func inputs(
        between open: Unicode.Scalar, _ close: Unicode.Scalar
    ) throws(GraphQLError) -> [InputDefinition] {
        guard try take(open) else { return [] }
        var found: [InputDefinition] = []
        while try !take(close) {
            let description = try description()
            let name = try name()
            try expect(":")
            let type = try type()
            let usual = try take("=") ? try value(isConstant: true) : nil
            found.append(
                InputDefinition(
                    name: name, description: description, type: type, usual: usual, deprecation: try deprecation()))
        }
        return found
    }

    private mutating func deprecation() throws(GraphQLError) -> String? {
        for directive in try directives(isConstant: true) where directive.name == "deprecated" {
            guard case .string(let reason)? = directive.arguments.first?.value else { return "No longer supported" }
            return reason
        }
        return nil
    }

    private mutating func directive(_ description: String?) throws(GraphQLError) -> DirectiveDefinition {
        try expect("@")
        let name = try name()
        let arguments = try inputs(between: "(", ")")
        let isRepeatable = try take(keyword: "repeatable")
        guard try take(keyword: "on") else { throw problem("on") }
        _ = try take("|")
        var locations: [String] = []
        repeat { locations.append(try self.name()) } while try take("|")
        return DirectiveDefinition(
            name: name, description: description, arguments: arguments, locations: locations,
            isRepeatable: isRepeatable)
    }
}
