import TransitCore

// Executes introspection queries of the schema.

/// Resolves the fields `__schema` and `__type`.
package struct IntrospectedSchema: ResponseObject {
    let schema: Schema

    package init(_ schema: Schema) {
        self.schema = schema
    }

    package var typeName: String { "__Schema" }

    /// Writes an introspection field of the query root.
    package func writeRoot(_ field: SelectedField, to out: inout ResponseWriter) {
        guard field.name == "__type" else { return out.object(self, field) }
        let type = field["name"].text.flatMap { schema.type($0) }
        out.object(type.map { IntrospectedType(schema, WrittenType(name: $0.name)) }, field)
    }

    package func write(_ field: SelectedField, to out: inout ResponseWriter) {
        switch field.name {
        case "types": out.list(schema.types.lazy.map { IntrospectedType(schema, WrittenType(name: $0.name)) }, field)
        case "queryType": out.object(IntrospectedType(schema, WrittenType(name: schema.query.name)), field)
        case "directives":
            out.list(schema.directives.lazy.map { IntrospectedDirective(schema: schema, own: $0) }, field)
        default: out.null()
        }
    }
}

private struct IntrospectedType: ResponseObject {
    let schema: Schema
    let type: WrittenType
    let definition: TypeDefinition?

    init(_ schema: Schema, _ type: WrittenType) {
        self.schema = schema
        self.type = type
        definition = type.wrappers.isEmpty ? schema.type(type.name) : nil
    }

    var typeName: String { "__Type" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        let deprecated = field["includeDeprecated"].bool ?? false
        switch field.name {
        case "kind": out.string(kind)
        case "name": out.string(definition?.name)
        case "description": out.string(definition?.description)
        case "fields":
            list(definition?.kind == .object || definition?.kind == .interface, field, &out) { definition in
                definition.fields.filter { deprecated || $0.deprecation == nil }
                    .map { IntrospectedField(schema: schema, own: $0) }
            }
        case "interfaces":
            list(definition?.kind == .object || definition?.kind == .interface, field, &out) {
                $0.interfaces.map { IntrospectedType(schema, WrittenType(name: $0)) }
            }
        case "possibleTypes":
            list(definition?.kind == .interface || definition?.kind == .union, field, &out) {
                $0.possible.map { IntrospectedType(schema, WrittenType(name: $0)) }
            }
        case "enumValues":
            list(definition?.kind == .enumeration, field, &out) {
                $0.values.filter { deprecated || $0.deprecation == nil }.map { IntrospectedValue(own: $0) }
            }
        case "inputFields":
            list(definition?.kind == .input, field, &out) {
                $0.inputs.filter { deprecated || $0.deprecation == nil }
                    .map { IntrospectedInput(schema: schema, own: $0) }
            }
        case "ofType": out.object(inner.map { IntrospectedType(schema, $0) }, field)
        case "isOneOf": out.bool(definition?.kind == .input ? false : nil)
        default: out.null()
        }
    }

    private var kind: String {
        switch type.wrappers.first {
        case .list: "LIST"
        case .nonNull: "NON_NULL"
        case nil: definition?.kind.rawValue ?? TypeDefinition.Kind.scalar.rawValue
        }
    }

    private var inner: WrittenType? {
        type.wrappers.isEmpty ? nil : WrittenType(name: type.name, wrappers: Array(type.wrappers.dropFirst()))
    }

    private func list<Object: ResponseObject>(
        _ has: Bool, _ field: SelectedField, _ out: inout ResponseWriter, _ objects: (TypeDefinition) -> [Object]
    ) {
        guard has, let definition else { return out.null() }
        out.list(objects(definition), field)
    }
}

private struct IntrospectedField: ResponseObject {
    let schema: Schema
    let own: FieldDefinition

    var typeName: String { "__Field" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        switch field.name {
        case "name": out.string(own.name)
        case "description": out.string(own.description)
        case "args": out.list(own.arguments.lazy.map { IntrospectedInput(schema: schema, own: $0) }, field)
        case "type": out.object(IntrospectedType(schema, own.type), field)
        case "isDeprecated": out.bool(own.deprecation != nil)
        default: out.string(own.deprecation)
        }
    }
}

private struct IntrospectedInput: ResponseObject {
    let schema: Schema
    let own: InputDefinition

    var typeName: String { "__InputValue" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        switch field.name {
        case "name": out.string(own.name)
        case "description": out.string(own.description)
        case "type": out.object(IntrospectedType(schema, own.type), field)
        case "defaultValue": out.string(own.usual?.text)
        case "isDeprecated": out.bool(own.deprecation != nil)
        default: out.string(own.deprecation)
        }
    }
}

private struct IntrospectedValue: ResponseObject {
    let own: EnumValue

    var typeName: String { "__EnumValue" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        switch field.name {
        case "name": out.string(own.name)
        case "description": out.string(own.description)
        case "isDeprecated": out.bool(own.deprecation != nil)
        default: out.string(own.deprecation)
        }
    }
}

private struct IntrospectedDirective: ResponseObject {
    let schema: Schema
    let own: DirectiveDefinition

    var typeName: String { "__Directive" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        switch field.name {
        case "name": out.string(own.name)
        case "description": out.string(own.description)
        case "isRepeatable": out.bool(own.isRepeatable)
        case "locations": out.list { out in for location in own.locations { out.json.string(location) } }
        default: out.list(own.arguments.lazy.map { IntrospectedInput(schema: schema, own: $0) }, field)
        }
    }
}
