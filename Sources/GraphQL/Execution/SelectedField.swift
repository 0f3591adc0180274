/// A field to resolve, with fragments merged and argument values coerced.
package struct SelectedField: Sendable {
    /// The response key: the field's alias, or else its name.
    package let key: String
    package let name: String
    /// The coerced arguments that are given or have a default.
    package let arguments: InputValue
    /// The selected fields of the value, for each possible object type by type name.
    let selections: [(type: String, fields: [SelectedField])]

    package subscript(argument: String) -> InputValue { arguments[argument] }

    /// Returns the selected fields of the value, given its object type.
    package func fields(of type: String) -> [SelectedField] {
        if selections.count == 1 { return selections[0].fields }
        return selections.first { $0.type == type }?.fields ?? []
    }
}

extension SelectedField {
    /// Creates a field without arguments and selections. It serves to write a scalar outside of a GraphQL response.
    package init(_ name: String) { self.init(key: name, name: name, arguments: .null, selections: []) }
}

/// Collects the fields of an operation (CollectFields in the GraphQL specification). The number and depth of fields are
/// limited, however fragments are combined.
final class FieldCollector {
    private let checked: CheckedDocument
    private let variables: [String: InputValue]
    private let limits: GraphQLLimits
    private let coercion: InputCoercion
    private var fieldCount = 0
    private var aliasCount = 0
    private var visits = 0

    init(_ checked: CheckedDocument, variables: [String: InputValue], _ limits: GraphQLLimits) {
        self.checked = checked
        self.variables = variables
        self.limits = limits
        coercion = InputCoercion(schema: checked.schema)
    }

    func fields(of operation: Operation) throws(GraphQLError) -> [SelectedField] {
        let fields = try fields(of: checked.schema.query, [operation.selections], depth: 1)
        guard fields.count <= limits.rootFields else {
            throw GraphQLError("The operation selects more than \(limits.rootFields) root fields.")
        }
        return fields
    }

    /// Fields with the same response key, collected from a selection set and its fragments.
    private struct Group {
        var first: WrittenField
        var definition: FieldDefinition
        var arguments: InputValue
        var selections: [[Selection]]
    }

    /// Collects the fields of an object type from several selection sets.
    /// - Parameter depth: The nesting depth of the object.
    private func fields(
        of type: TypeDefinition, _ selections: [[Selection]], depth: Int
    ) throws(GraphQLError) -> [SelectedField] {
        guard depth <= limits.depth else {
            throw GraphQLError("The response would be nested more than \(limits.depth) levels deep.")
        }
        var groups: [Group] = []
        var places: [String: Int] = [:]
        var visited: Set<String> = []
        for selection in selections { try collect(selection, of: type, &groups, &places, &visited) }
        var fields: [SelectedField] = []
        for group in groups { fields.append(try field(group, depth: depth)) }
        return fields
    }

    private func field(_ group: Group, depth: Int) throws(GraphQLError) -> SelectedField {
        try count(&fieldCount, limits.fields, "fields")
        if group.first.alias != nil { try count(&aliasCount, limits.aliases, "aliases") }
        let output = checked.schema.output(group.definition)
        var selections: [(type: String, fields: [SelectedField])] = []
        if output.isComposite {
            for name in output.possible {
                guard let type = checked.schema.type(name) else { continue }
                selections.append((name, try fields(of: type, group.selections, depth: depth + 1)))
            }
        }
        return SelectedField(
            key: group.first.key, name: group.first.name, arguments: group.arguments, selections: selections)
    }

    private func count(_ count: inout Int, _ most: Int, _ what: String) throws(GraphQLError) {
        count += 1
        guard count <= most else { throw GraphQLError("The response would contain more than \(most) \(what).") }
    }

    private func collect(
        _ selections: [Selection], of type: TypeDefinition, _ groups: inout [Group], _ places: inout [String: Int],
        _ visited: inout Set<String>
    ) throws(GraphQLError) {
        for selection in selections {
            try count(&visits, limits.fields * 4, "selections")
            switch selection {
            case .field(let field):
                if try isLeftOut(field.directives) { continue }
                try add(field, of: type, &groups, &places)
            case .spread(let name, let directives, _):
                guard try !isLeftOut(directives), visited.insert(name).inserted, let fragment = checked.fragments[name],
                    applies(fragment.type, to: type)
                else { continue }
                try collect(fragment.selections, of: type, &groups, &places, &visited)
            case .inline(let name, let directives, let selections, _):
                guard try !isLeftOut(directives), name.map({ applies($0, to: type) }) ?? true else { continue }
                try collect(selections, of: type, &groups, &places, &visited)
            }
        }
    }

    private func applies(_ name: String, to type: TypeDefinition) -> Bool {
        checked.schema.type(name)?.possible.contains(type.name) ?? false
    }

    private func add(
        _ field: WrittenField, of type: TypeDefinition, _ groups: inout [Group], _ places: inout [String: Int]
    ) throws(GraphQLError) {
        guard let definition = checked.schema.field(field.name, of: type) else { return }
        let arguments = try arguments(of: field, definition)
        guard let place = places[field.key] else {
            places[field.key] = groups.count
            groups.append(
                Group(first: field, definition: definition, arguments: arguments, selections: [field.selections]))
            return
        }
        guard groups[place].first.name == field.name, groups[place].arguments == arguments else {
            throw GraphQLError(
                "\(GraphQLError.quoted(field.key)) is used for two different fields.",
                at: [
                    checked.document.location(of: groups[place].first.offset),
                    checked.document.location(of: field.offset),
                ])
        }
        groups[place].selections.append(field.selections)
    }

    private func arguments(
        of field: WrittenField, _ definition: FieldDefinition
    ) throws(GraphQLError) -> InputValue {
        guard !definition.arguments.isEmpty else { return .null }
        do throws(GraphQLError) {
            return try values(field.arguments, definition.arguments)
        } catch {
            throw GraphQLError(error.message, at: [checked.document.location(of: field.offset)])
        }
    }

    private func values(
        _ arguments: [Argument], _ definitions: [InputDefinition]
    ) throws(GraphQLError) -> InputValue {
        var members: [InputMember] = []
        for definition in definitions {
            var written = arguments.first { $0.name == definition.name }?.value
            // A variable without a value is treated as an absent argument.
            if case .variable(let name)? = written, variables[name] == nil { written = nil }
            guard let written = written ?? definition.usual else {
                if definition.type.isNonNull { throw GraphQLError("Argument \(definition.name) is required.") }
                continue
            }
            do throws(GraphQLError) {
                let value = try coercion.value(written, of: definition.type, variables)
                members.append(InputMember(name: definition.name, value: value))
            } catch {
                throw error.inside(definition.name)
            }
        }
        return .object(members)
    }

    private func isLeftOut(_ directives: [Directive]) throws(GraphQLError) -> Bool {
        for directive in directives where directive.name == "skip" || directive.name == "include" {
            guard let written = directive.arguments.first?.value else { continue }
            let value = try coercion.value(written, of: WrittenType(name: "Boolean", wrappers: [.nonNull]), variables)
            if value.bool == (directive.name == "skip") { return true }
        }
        return false
    }
}
