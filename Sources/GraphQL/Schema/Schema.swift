/// A schema that is parsed from the schema definition language. Documents are validated against it, and clients can
/// introspect it.
package final class Schema: Sendable {
    /// The source text of the schema.
    package let text: String
    let types: [TypeDefinition]
    let directives: [DirectiveDefinition]
    let query: TypeDefinition
    private let numbers: [String: Int]

    /// Parses a schema.
    /// - Throws: The first error in the schema's text.
    package init(_ text: String) throws(GraphQLError) {
        self.text = text
        var limits = GraphQLLimits()
        (limits.bytes, limits.tokens) = (1 << 20, 200_000)
        var draft = SchemaDraft()
        for part in [Self.introspection, text] {
            var parser = try Parser(part, limits)
            try parser.readSchema(into: &draft)
        }
        draft.findPossible()
        (types, directives) = (draft.types, draft.directives)
        numbers = Dictionary(types.indices.map { (draft.types[$0].name, $0) }) { first, _ in first }
        guard let query = numbers[draft.query] else { throw GraphQLError("The schema has no query type.") }
        self.query = types[query]
        for type in types {
            for name in type.mentioned where numbers[name] == nil {
                throw GraphQLError("\(type.name) refers to \(name), which is not defined.")
            }
        }
    }

    func type(_ name: String) -> TypeDefinition? { numbers[name].map { types[$0] } }

    /// Returns the type of a field's values. The schema must contain it.
    func output(_ field: FieldDefinition) -> TypeDefinition { type(field.type.name) ?? query }

    func directive(_ name: String) -> DirectiveDefinition? { directives.first { $0.name == name } }
}

/// A type of the schema. Which properties are set depends on its kind.
struct TypeDefinition: Sendable {
    enum Kind: String, Sendable {
        case scalar = "SCALAR"
        case object = "OBJECT"
        case interface = "INTERFACE"
        case union = "UNION"
        case enumeration = "ENUM"
        case input = "INPUT_OBJECT"
    }

    var name: String
    var kind: Kind
    var description: String?
    var fields: [FieldDefinition] = []
    /// The names of the interfaces that the type implements.
    var interfaces: [String] = []
    /// The names of the possible object types. For an object type, its own name.
    var possible: [String] = []
    var values: [EnumValue] = []
    var inputs: [InputDefinition] = []

    var isComposite: Bool { kind == .object || kind == .interface || kind == .union }
    var isInput: Bool { kind == .scalar || kind == .enumeration || kind == .input }

    func field(_ name: String) -> FieldDefinition? { fields.first { $0.name == name } }

    fileprivate var mentioned: [String] {
        fields.map(\.type.name) + fields.flatMap { $0.arguments.map(\.type.name) } + interfaces + possible
            + inputs.map(\.type.name)
    }
}

struct FieldDefinition: Sendable {
    var name: String
    var description: String?
    var arguments: [InputDefinition]
    var type: WrittenType
    /// The deprecation reason; nil if the element is not deprecated.
    var deprecation: String?

    func argument(_ name: String) -> InputDefinition? { arguments.first { $0.name == name } }
}

/// An argument, or a field of an input object type.
struct InputDefinition: Sendable {
    var name: String
    var description: String?
    var type: WrittenType
    var usual: WrittenValue?
    var deprecation: String?

    var isRequired: Bool { type.isNonNull && usual == nil }
}

struct EnumValue: Sendable {
    var name: String
    var description: String?
    var deprecation: String?
}

struct DirectiveDefinition: Sendable {
    var name: String
    var description: String?
    var arguments: [InputDefinition]
    var locations: [String]
    var isRepeatable: Bool
}

/// A schema that is being built.
struct SchemaDraft {
    var types: [TypeDefinition] = []
    var directives: [DirectiveDefinition] = []
    var query = "Query"

    /// Determines the possible object types of all interfaces.
    mutating func findPossible() {
        for index in types.indices {
            switch types[index].kind {
            case .object: types[index].possible = [types[index].name]
            case .interface:
                let name = types[index].name
                types[index].possible = types.filter { $0.kind == .object && $0.interfaces.contains(name) }.map(\.name)
            default: break
            }
        }
    }
}

extension Schema {
    /// Definitions that all schemas include.
    private static let introspection = """
        "Text."
        scalar String
        "A 32-bit signed integer."
        scalar Int
        "A double-precision number."
        scalar Float
        scalar Boolean
        "A unique identifier."
        scalar ID
        "Includes the field or fragment only if the condition is true."
        directive @include(if: Boolean!) on FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT
        "Omits the field or fragment if the condition is true."
        directive @skip(if: Boolean!) on FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT
        "Marks an element that should no longer be used."
        directive @deprecated(reason: String = "No longer supported") on FIELD_DEFINITION | ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION | ENUM_VALUE
        "The URL of the specification of a scalar."
        directive @specifiedBy(url: String!) on SCALAR
        type __Schema {
          description: String
          types: [__Type!]!
          queryType: __Type!
          mutationType: __Type
          subscriptionType: __Type
          directives: [__Directive!]!
        }
        type __Type {
          kind: __TypeKind!
          name: String
          description: String
          specifiedByURL: String
          fields(includeDeprecated: Boolean = false): [__Field!]
          interfaces: [__Type!]
          possibleTypes: [__Type!]
          enumValues(includeDeprecated: Boolean = false): [__EnumValue!]
          inputFields(includeDeprecated: Boolean = false): [__InputValue!]
          ofType: __Type
          isOneOf: Boolean
        }
        type __Field {
          name: String!
          description: String
          args(includeDeprecated: Boolean = false): [__InputValue!]!
          type: __Type!
          isDeprecated: Boolean!
          deprecationReason: String
        }
        type __InputValue {
          name: String!
          description: String
          type: __Type!
          defaultValue: String
          isDeprecated: Boolean!
          deprecationReason: String
        }
        type __EnumValue {
          name: String!
          description: String
          isDeprecated: Boolean!
          deprecationReason: String
        }
        type __Directive {
          name: String!
          description: String
          isRepeatable: Boolean!
          locations: [__DirectiveLocation!]!
          args(includeDeprecated: Boolean = false): [__InputValue!]!
        }
        enum __TypeKind { SCALAR OBJECT INTERFACE UNION ENUM INPUT_OBJECT LIST NON_NULL }
        enum __DirectiveLocation {
          QUERY MUTATION SUBSCRIPTION FIELD FRAGMENT_DEFINITION FRAGMENT_SPREAD INLINE_FRAGMENT VARIABLE_DEFINITION
          SCHEMA SCALAR OBJECT FIELD_DEFINITION ARGUMENT_DEFINITION INTERFACE UNION ENUM ENUM_VALUE INPUT_OBJECT
          INPUT_FIELD_DEFINITION
        }
        """

    /// The introspection fields of the query root.
    static let metaFields = [
        FieldDefinition(
            name: "__schema", arguments: [], type: WrittenType(name: "__Schema", wrappers: [.nonNull])),
        FieldDefinition(
            name: "__type",
            arguments: [InputDefinition(name: "name", type: WrittenType(name: "String", wrappers: [.nonNull]))],
            type: WrittenType(name: "__Type")),
    ]

    static let typeName = FieldDefinition(
        name: "__typename", arguments: [], type: WrittenType(name: "String", wrappers: [.nonNull]))

    /// Returns the definition of a type's field, including introspection fields.
    func field(_ name: String, of type: TypeDefinition) -> FieldDefinition? {
        if name == "__typename" { return Self.typeName }
        if let own = type.field(name) { return own }
        return type.name == query.name ? Self.metaFields.first { $0.name == name } : nil
    }
}
