/// A parsed GraphQL document.
struct Document: Sendable {
    let text: String
    var operations: [Operation] = []
    var fragments: [Fragment] = []

    func location(of offset: Offset) -> GraphQLError.Location { Lexer.location(of: offset, in: text) }
}

/// A query, mutation or subscription operation.
struct Operation: Sendable {
    var kind: String
    var name: String?
    var variables: [VariableDefinition]
    var directives: [Directive]
    var selections: [Selection]
    var offset: Offset
}

struct VariableDefinition: Sendable {
    var name: String
    var type: WrittenType
    var usual: WrittenValue?
    var offset: Offset
}

/// A named fragment.
struct Fragment: Sendable {
    var name: String
    var type: String
    var directives: [Directive]
    var selections: [Selection]
    var offset: Offset
}

/// An element of a selection set: a field, a fragment spread or an inline fragment.
indirect enum Selection: Sendable {
    case field(WrittenField)
    case spread(name: String, directives: [Directive], offset: Offset)
    case inline(type: String?, directives: [Directive], selections: [Selection], offset: Offset)
}

struct WrittenField: Sendable {
    var alias: String?
    var name: String
    var arguments: [Argument]
    var directives: [Directive]
    var selections: [Selection]
    var offset: Offset

    /// The response key: the field's alias, or else its name.
    var key: String { alias ?? name }
}

struct Argument: Sendable {
    var name: String
    var value: WrittenValue
    var offset: Offset
}

struct Directive: Sendable {
    var name: String
    var arguments: [Argument]
    var offset: Offset
}

/// A literal or variable in a document.
indirect enum WrittenValue: Equatable, Sendable {
    case variable(String)
    case int(String)
    case float(String)
    case string(String)
    case bool(Bool)
    case null
    case enumeration(String)
    case list([WrittenValue])
    case object([Member])

    struct Member: Equatable, Sendable {
        var name: String
        var value: WrittenValue
    }
}

/// A type reference: the name of a type, and its list and non-null wrappers, the outermost first.
struct WrittenType: Equatable, Sendable {
    enum Wrapper: Equatable, Sendable {
        case list, nonNull
    }

    var name: String
    var wrappers: [Wrapper] = []

    var isNonNull: Bool { wrappers.first == .nonNull }

    /// The type without its outer non-null wrapper.
    var nullable: WrittenType { isNonNull ? WrittenType(name: name, wrappers: Array(wrappers.dropFirst())) : self }

    /// The element type of a list type; nil for other types.
    var element: WrittenType? {
        let inner = nullable.wrappers
        return inner.first == .list ? WrittenType(name: name, wrappers: Array(inner.dropFirst())) : nil
    }

    var text: String {
        var text = name
        for wrapper in wrappers.reversed() { text = wrapper == .list ? "[\(text)]" : text + "!" }
        return text
    }
}
