/// A recursive descent parser for documents and schemas. The recursion depth is limited.
struct Parser {
    private var lexer: Lexer
    private let limits: GraphQLLimits
    private(set) var token = Token.end
    private(set) var offset: Offset = 0
    private var depth = 0

    init(_ text: String, _ limits: GraphQLLimits) throws(GraphQLError) {
        guard text.utf8.count <= limits.bytes else {
            throw GraphQLError("The document is longer than \(limits.bytes) bytes.")
        }
        self.limits = limits
        lexer = Lexer(text, mostTokens: limits.tokens)
        try advance()
    }

    static func document(_ text: String, _ limits: GraphQLLimits) throws(GraphQLError) -> Document {
        var parser = try Parser(text, limits)
        var document = Document(text: text)
        repeat { try parser.readDefinition(into: &document) } while parser.token != .end
        return document
    }

    // MARK: Elements of documents and of schemas

    mutating func advance() throws(GraphQLError) {
        (token, offset) = try lexer.next()
    }

    func problem(_ expected: String) -> GraphQLError {
        lexer.problem("expected \(expected).", at: offset)
    }

    mutating func take(_ mark: Unicode.Scalar) throws(GraphQLError) -> Bool {
        guard token == .mark(UInt8(ascii: mark)) else { return false }
        try advance()
        return true
    }

    mutating func expect(_ mark: Unicode.Scalar) throws(GraphQLError) {
        guard try take(mark) else { throw problem(mark == "." ? "..." : String(mark)) }
    }

    mutating func name() throws(GraphQLError) -> String {
        guard case .name(let name) = token else { throw problem("a name") }
        try advance()
        return name
    }

    mutating func take(keyword: String) throws(GraphQLError) -> Bool {
        guard token == .name(keyword) else { return false }
        try advance()
        return true
    }

    /// Calls `body` one nesting level deeper. Throws if the limit is exceeded.
    mutating func deeper<Result>(
        _ body: (inout Parser) throws(GraphQLError) -> Result
    ) throws(GraphQLError) -> Result {
        depth += 1
        guard depth <= limits.depth else {
            throw GraphQLError(
                "The document is nested more than \(limits.depth) levels deep.", at: [lexer.location(of: offset)])
        }
        let result = try body(&self)
        depth -= 1
        return result
    }

    /// Parses a value.
    /// - Parameter isConstant: Whether variables are forbidden.
    mutating func value(isConstant: Bool) throws(GraphQLError) -> WrittenValue {
        switch token {
        case .int(let digits):
            try advance()
            return .int(String(Substring(digits)))
        case .float(let digits):
            try advance()
            return .float(String(Substring(digits)))
        case .string(let text):
            try advance()
            return .string(text)
        case .name(let name):
            try advance()
            return name == "true"
                ? .bool(true) : name == "false" ? .bool(false) : name == "null" ? .null : .enumeration(name)
        case .mark(UInt8(ascii: "$")) where !isConstant:
            try advance()
            return .variable(try name())
        case .mark(UInt8(ascii: "[")):
            return try deeper { parser throws(GraphQLError) in try parser.list(isConstant) }
        case .mark(UInt8(ascii: "{")):
            return try deeper { parser throws(GraphQLError) in try parser.object(isConstant) }
        default:
            throw problem("a value")
        }
    }

    private mutating func list(_ isConstant: Bool) throws(GraphQLError) -> WrittenValue {
        try expect("[")
        var values: [WrittenValue] = []
        while try !take("]") { values.append(try value(isConstant: isConstant)) }
        return .list(values)
    }

    private mutating func object(_ isConstant: Bool) throws(GraphQLError) -> WrittenValue {
        try expect("{")
        var members: [WrittenValue.Member] = []
        while try !take("}") {
            let name = try name()
            try expect(":")
            members.append(WrittenValue.Member(name: name, value: try value(isConstant: isConstant)))
        }
        return .object(members)
    }

    mutating func type() throws(GraphQLError) -> WrittenType {
        var type: WrittenType
        if try take("[") {
            type = try deeper { parser throws(GraphQLError) in try parser.type() }
            try expect("]")
            type.wrappers.insert(.list, at: 0)
        } else {
            type = WrittenType(name: try name())
        }
        if try take("!") { type.wrappers.insert(.nonNull, at: 0) }
        return type
    }

    mutating func directives(isConstant: Bool) throws(GraphQLError) -> [Directive] {
        var directives: [Directive] = []
        while token == .mark(UInt8(ascii: "@")) {
            let offset = offset
            try advance()
            directives.append(
                Directive(name: try name(), arguments: try arguments(isConstant: isConstant), offset: offset))
        }
        return directives
    }

    mutating func arguments(isConstant: Bool) throws(GraphQLError) -> [Argument] {
        guard try take("(") else { return [] }
        var arguments: [Argument] = []
        repeat {
            let offset = offset
            let name = try name()
            try expect(":")
            arguments.append(Argument(name: name, value: try value(isConstant: isConstant), offset: offset))
        } while try !take(")")
        return arguments
    }
}

// Operations and fragments.
extension Parser {
    fileprivate mutating func readDefinition(into document: inout Document) throws(GraphQLError) {
        let offset = offset
        switch token {
        case .mark(UInt8(ascii: "{")):
            document.operations.append(
                Operation(
                    kind: "query", name: nil, variables: [], directives: [], selections: try selections(),
                    offset: offset))
        case .name("fragment"):
            document.fragments.append(try fragment())
        case .name("query"), .name("mutation"), .name("subscription"):
            let kind = try name()
            var own: String?
            if case .name(let given) = token {
                own = given
                try advance()
            }
            document.operations.append(
                Operation(
                    kind: kind, name: own, variables: try variables(), directives: try directives(isConstant: false),
                    selections: try selections(), offset: offset))
        default:
            throw problem("an operation or a fragment")
        }
    }

    private mutating func fragment() throws(GraphQLError) -> Fragment {
        let offset = offset
        try advance()
        let name = try name()
        guard name != "on", try take(keyword: "on") else { throw problem("a name and on") }
        return Fragment(
            name: name, type: try self.name(), directives: try directives(isConstant: false),
            selections: try selections(), offset: offset)
    }

    private mutating func variables() throws(GraphQLError) -> [VariableDefinition] {
        guard try take("(") else { return [] }
        var found: [VariableDefinition] = []
        repeat {
            let offset = offset
            try expect("$")
            let name = try name()
            try expect(":")
            let type = try type()
            let usual = try take("=") ? try value(isConstant: true) : nil
            _ = try directives(isConstant: true)
            found.append(VariableDefinition(name: name, type: type, usual: usual, offset: offset))
        } while try !take(")")
        return found
    }

    private mutating func selections() throws(GraphQLError) -> [Selection] {
        try deeper { parser throws(GraphQLError) in
            try parser.expect("{")
            var found: [Selection] = []
            repeat { found.append(try parser.selection()) } while try !parser.take("}")
            return found
        }
    }

    private mutating func selection() throws(GraphQLError) -> Selection {
        let offset = offset
        guard try take(".") else { return .field(try field()) }
        if case .name(let name) = token, name != "on" {
            try advance()
            return .spread(name: name, directives: try directives(isConstant: false), offset: offset)
        }
        let type = try take(keyword: "on") ? try name() : nil
        return .inline(
            type: type, directives: try directives(isConstant: false), selections: try selections(), offset: offset)
    }

    private mutating func field() throws(GraphQLError) -> WrittenField {
        let offset = offset
        var (alias, own) = (String?.none, try name())
        if try take(":") { (alias, own) = (own, try name()) }
        let arguments = try arguments(isConstant: false)
        let directives = try directives(isConstant: false)
        let selections = token == .mark(UInt8(ascii: "{")) ? try selections() : []
        return WrittenField(
            alias: alias, name: own, arguments: arguments, directives: directives, selections: selections,
            offset: offset)
    }
}
