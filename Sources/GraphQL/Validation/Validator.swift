/// Validates a document against a schema. Each definition is checked once, no matter how often it is used.
struct Validator {
    let schema: Schema
    let document: Document
    private var errors: [GraphQLError] = []
    private var fragments: [String: Fragment] = [:]
    /// The variables and fragments that each fragment uses, by fragment name.
    private var uses: [String: Uses] = [:]

    /// The variables and fragments that a definition uses directly.
    struct Uses {
        var variables: [(name: String, type: WrittenType, hasUsual: Bool, offset: Offset)] = []
        var fragments: [String] = []
    }

    /// The maximum number of reported errors, which keeps the response size independent of the request.
    private static let mostErrors = 20

    init(_ document: Document, against schema: Schema) {
        self.document = document
        self.schema = schema
    }

    /// Validates the document.
    /// - Returns: The validation errors; empty if the document is valid.
    mutating func check() -> [GraphQLError] {
        checkNames()
        for fragment in document.fragments { check(fragment) }
        var mentioned: Set<String> = []
        for operation in document.operations { check(operation, &mentioned) }
        checkCycles()
        for fragment in document.fragments where !mentioned.contains(fragment.name) {
            complain("Fragment \(GraphQLError.quoted(fragment.name)) is not used.", fragment.offset)
        }
        return errors
    }

    private mutating func complain(_ message: String, _ offset: Offset) {
        guard errors.count < Self.mostErrors else { return }
        errors.append(GraphQLError(message, at: [document.location(of: offset)]))
    }

    private mutating func checkNames() {
        if document.operations.isEmpty {
            complain("The document has no operation.", 0)
        }
        if document.operations.count > 1, let nameless = document.operations.first(where: { $0.name == nil }) {
            complain("An anonymous operation must be the only one.", nameless.offset)
        }
        var seen: Set<String> = []
        for operation in document.operations {
            if let name = operation.name, !seen.insert(name).inserted {
                complain("Operation \(GraphQLError.quoted(name)) is defined more than once.", operation.offset)
            }
        }
        for fragment in document.fragments {
            if fragments.updateValue(fragment, forKey: fragment.name) != nil {
                complain("Fragment \(GraphQLError.quoted(fragment.name)) is defined more than once.", fragment.offset)
            }
        }
    }

    // MARK: Definitions

    private mutating func check(_ fragment: Fragment) {
        guard let type = composite(fragment.type, fragment.offset) else { return }
        var uses = Uses()
        check(fragment.directives, at: "FRAGMENT_DEFINITION", &uses)
        check(fragment.selections, of: type, &uses)
        self.uses[fragment.name] = uses
    }

    private mutating func check(_ operation: Operation, _ mentioned: inout Set<String>) {
        guard operation.kind == "query" else {
            return complain("Only queries are supported, not \(operation.kind).", operation.offset)
        }
        var uses = Uses()
        check(operation.directives, at: "QUERY", &uses)
        check(operation.selections, of: schema.query, &uses)
        var (used, left) = (uses.variables, uses.fragments)
        var seen: Set<String> = []
        while let name = left.popLast() {
            guard seen.insert(name).inserted, let more = self.uses[name] else { continue }
            used += more.variables
            left += more.fragments
        }
        mentioned.formUnion(seen)
        checkVariables(of: operation, used)
    }

    private mutating func checkVariables(
        of operation: Operation, _ used: [(name: String, type: WrittenType, hasUsual: Bool, offset: Offset)]
    ) {
        var known: [String: VariableDefinition] = [:]
        for variable in operation.variables {
            if known.updateValue(variable, forKey: variable.name) != nil {
                complain("$\(variable.name.prefix(64)) is declared more than once.", variable.offset)
            }
            guard schema.type(variable.type.name)?.isInput == true else {
                complain("$\(variable.name.prefix(64)) does not have an input type.", variable.offset)
                continue
            }
            if let usual = variable.usual {
                check(usual, of: variable.type, named: "$" + variable.name.prefix(64), variable.offset)
            }
        }
        for use in used {
            guard let variable = known[use.name] else {
                complain("$\(use.name.prefix(64)) is not declared.", use.offset)
                continue
            }
            if !fits(variable, use.type, use.hasUsual) {
                complain(
                    "$\(use.name.prefix(64)) has the type \(variable.type.text), but \(use.type.text) is expected.",
                    use.offset)
            }
        }
        let names = Set(used.map(\.name))
        for variable in operation.variables where !names.contains(variable.name) {
            complain("$\(variable.name.prefix(64)) is not used.", variable.offset)
        }
    }

    private func fits(_ variable: VariableDefinition, _ place: WrittenType, _ hasUsual: Bool) -> Bool {
        var type = variable.type
        if place.isNonNull, !type.isNonNull {
            let isGiven = variable.usual.map { $0 != .null } ?? false
            guard isGiven || hasUsual else { return false }
            return Self.fits(type, place.nullable)
        }
        if !place.isNonNull { type = type.nullable }
        return Self.fits(type, place)
    }

    private static func fits(_ type: WrittenType, _ place: WrittenType) -> Bool {
        var (type, place) = (type, place)
        while true {
            if place.isNonNull {
                guard type.isNonNull else { return false }
            }
            guard let inner = place.element else { return type.element == nil && type.name == place.name }
            guard let own = type.element else { return false }
            (type, place) = (own, inner)
        }
    }

    /// Reports fragments that include themselves, because they could not be expanded.
    private mutating func checkCycles() {
        // A topological sort: fragments without unresolved references are removed repeatedly. The remaining fragments
        // form cycles.
        var open = Dictionary(grouping: document.fragments, by: \.name).mapValues { fragments in
            Set(uses[fragments[0].name]?.fragments ?? []).intersection(self.fragments.keys)
        }
        var users: [String: [String]] = [:]
        for (name, mentioned) in open {
            for other in mentioned { users[other, default: []].append(name) }
        }
        var free = open.filter { $0.value.isEmpty }.map(\.key)
        while let name = free.popLast() {
            open[name] = nil
            for user in users[name] ?? [] {
                open[user]?.remove(name)
                if open[user]?.isEmpty == true { free.append(user) }
            }
        }
        for fragment in document.fragments where open[fragment.name] != nil {
            complain("Fragment \(GraphQLError.quoted(fragment.name)) refers to itself.", fragment.offset)
        }
    }

    // MARK: Selections

    private mutating func check(_ selections: [Selection], of type: TypeDefinition, _ uses: inout Uses) {
        for selection in selections {
            switch selection {
            case .field(let field): check(field, of: type, &uses)
            case .spread(let name, let directives, let offset):
                check(directives, at: "FRAGMENT_SPREAD", &uses)
                uses.fragments.append(name)
                guard let fragment = fragments[name] else {
                    complain("Fragment \(GraphQLError.quoted(name)) is not defined.", offset)
                    continue
                }
                if let other = schema.type(fragment.type) { checkOverlap(type, other, offset) }
            case .inline(let name, let directives, let selections, let offset):
                check(directives, at: "INLINE_FRAGMENT", &uses)
                guard let name else {
                    check(selections, of: type, &uses)
                    continue
                }
                guard let other = composite(name, offset) else { continue }
                checkOverlap(type, other, offset)
                check(selections, of: other, &uses)
            }
        }
    }

    private mutating func composite(_ name: String, _ offset: Offset) -> TypeDefinition? {
        guard let type = schema.type(name), type.isComposite else {
            complain("There is no type \(GraphQLError.quoted(name)) with fields.", offset)
            return nil
        }
        return type
    }

    private mutating func checkOverlap(_ type: TypeDefinition, _ other: TypeDefinition, _ offset: Offset) {
        guard !type.possible.contains(where: { other.possible.contains($0) }) else { return }
        complain("\(type.name) can never be \(other.name).", offset)
    }

    private mutating func check(_ field: WrittenField, of type: TypeDefinition, _ uses: inout Uses) {
        guard let definition = schema.field(field.name, of: type) else {
            return complain("\(type.name) has no field \(GraphQLError.quoted(field.name)).", field.offset)
        }
        check(field.directives, at: "FIELD", &uses)
        check(field.arguments, definition.arguments, of: "Field \(definition.name)", field.offset, &uses)
        let output = schema.output(definition)
        guard output.isComposite else {
            if !field.selections.isEmpty {
                complain("Field \(definition.name) of \(type.name) must not have a selection.", field.offset)
            }
            return
        }
        if field.selections.isEmpty {
            complain("Field \(definition.name) of \(type.name) requires a selection.", field.offset)
        }
        check(field.selections, of: output, &uses)
    }

    private mutating func check(_ directives: [Directive], at location: String, _ uses: inout Uses) {
        var seen: Set<String> = []
        for directive in directives {
            guard let definition = schema.directive(directive.name), definition.locations.contains(location) else {
                complain("Directive @\(directive.name.prefix(64)) is not allowed here.", directive.offset)
                continue
            }
            if !seen.insert(directive.name).inserted, !definition.isRepeatable {
                complain("@\(directive.name) must not be repeated.", directive.offset)
            }
            check(directive.arguments, definition.arguments, of: "@" + directive.name, directive.offset, &uses)
        }
    }

    private mutating func check(
        _ arguments: [Argument], _ definitions: [InputDefinition], of owner: String, _ offset: Offset,
        _ uses: inout Uses
    ) {
        var seen: Set<String> = []
        for argument in arguments {
            if !seen.insert(argument.name).inserted {
                complain(
                    "\(owner) has the argument \(GraphQLError.quoted(argument.name)) more than once.", argument.offset)
            }
            guard let definition = definitions.first(where: { $0.name == argument.name }) else {
                complain("\(owner) has no argument \(GraphQLError.quoted(argument.name)).", argument.offset)
                continue
            }
            collectVariables(argument.value, definition.type, hasUsual: definition.usual != nil, argument.offset, &uses)
            check(argument.value, of: definition.type, named: argument.name, argument.offset)
        }
        for definition in definitions where definition.isRequired && !seen.contains(definition.name) {
            complain("\(owner) requires the argument \(definition.name).", offset)
        }
    }

    /// Collects the variables in a value, with the types expected at their positions.
    private func collectVariables(
        _ value: WrittenValue, _ type: WrittenType, hasUsual: Bool, _ offset: Offset, _ uses: inout Uses
    ) {
        switch value {
        case .variable(let name): uses.variables.append((name, type, hasUsual, offset))
        case .list(let values):
            guard let element = type.element else { return }
            for value in values { collectVariables(value, element, hasUsual: false, offset, &uses) }
        case .object(let members):
            guard let inputs = schema.type(type.name)?.inputs else { return }
            for member in members {
                guard let input = inputs.first(where: { $0.name == member.name }) else { continue }
                collectVariables(member.value, input.type, hasUsual: input.usual != nil, offset, &uses)
            }
        default: break
        }
    }

    /// Checks whether a value can have a type, whatever the values of its variables are.
    private mutating func check(_ value: WrittenValue, of type: WrittenType, named name: String, _ offset: Offset) {
        do throws(GraphQLError) {
            try LiteralCheck(schema: schema).check(value, of: type)
        } catch {
            complain(error.inside(name).message, offset)
        }
    }
}

/// Checks the literals in a value. Variables are skipped.
private struct LiteralCheck {
    let schema: Schema

    func check(_ value: WrittenValue, of type: WrittenType) throws(GraphQLError) {
        switch value {
        case .variable: return
        case .list(let values):
            guard let element = type.element else { throw GraphQLError("A list does not have the type \(type.text).") }
            for value in values { try check(value, of: element) }
        case .object(let members):
            if let element = type.element { return try check(value, of: element) }
            guard let named = schema.type(type.name), named.kind == .input else {
                throw GraphQLError("An object does not have the type \(type.text).")
            }
            try check(members, of: named)
        default:
            _ = try InputCoercion(schema: schema).value(value, of: type, [:])
        }
    }

    private func check(_ members: [WrittenValue.Member], of type: TypeDefinition) throws(GraphQLError) {
        var seen: Set<String> = []
        for member in members {
            guard let input = type.inputs.first(where: { $0.name == member.name }) else {
                throw GraphQLError("\(type.name) has no \(GraphQLError.quoted(member.name)).")
            }
            guard seen.insert(member.name).inserted else {
                throw GraphQLError("\(type.name) contains \(GraphQLError.quoted(member.name)) more than once.")
            }
            do throws(GraphQLError) {
                try check(member.value, of: input.type)
            } catch {
                throw error.inside(member.name)
            }
        }
        for input in type.inputs where input.isRequired && !seen.contains(input.name) {
            throw GraphQLError("\(type.name) requires \(GraphQLError.quoted(input.name)).")
        }
    }
}
