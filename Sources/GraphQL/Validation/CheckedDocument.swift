/// A validated document, which can be executed with different variables.
package final class CheckedDocument: Sendable {
    let document: Document
    let schema: Schema
    let fragments: [String: Fragment]
    private let limits: GraphQLLimits

    /// Parses and validates a document.
    /// - Throws: The first syntax error, or else all validation errors.
    package init(_ text: String, against schema: Schema, _ limits: GraphQLLimits = GraphQLLimits())
        throws(GraphQLErrors)
    {
        do throws(GraphQLError) {
            document = try Parser.document(text, limits)
        } catch {
            throw GraphQLErrors(all: [error])
        }
        var validator = Validator(document, against: schema)
        let errors = validator.check()
        guard errors.isEmpty else { throw GraphQLErrors(all: errors) }
        self.schema = schema
        self.limits = limits
        fragments = Dictionary(document.fragments.map { ($0.name, $0) }) { first, _ in first }
    }

    /// Prepares an operation for execution.
    /// - Parameters:
    ///   - name: The name of the operation; nil if the document contains only one.
    ///   - variables: The variables of the request, as an object or null.
    package func query(named name: String?, _ variables: InputValue) throws(GraphQLError) -> [SelectedField] {
        let operation =
            name.map { name in document.operations.first { $0.name == name } }
            ?? (document.operations.count == 1 ? document.operations[0] : nil)
        guard let operation else {
            throw GraphQLError(
                name == nil
                    ? "operationName is required, because the document has several operations."
                    : "The document has no operation of this name.")
        }
        let collector = FieldCollector(
            self, variables: try values(of: operation, variables), limits)
        return try collector.fields(of: operation)
    }

    private func values(
        of operation: Operation, _ given: InputValue
    ) throws(GraphQLError) -> [String: InputValue] {
        let coercion = InputCoercion(schema: schema)
        var values: [String: InputValue] = [:]
        for variable in operation.variables {
            let value = given[variable.name]
            do throws(GraphQLError) {
                if case .object(let members) = given, members.contains(where: { $0.name == variable.name }) {
                    values[variable.name] = try coercion.value(value, of: variable.type)
                } else if let usual = variable.usual {
                    values[variable.name] = try coercion.value(usual, of: variable.type, [:])
                } else if variable.type.isNonNull {
                    throw GraphQLError("it is required.")
                }
            } catch {
                throw GraphQLError(
                    "Variable $\(variable.name.prefix(64)): \(error.message)",
                    at: [document.location(of: variable.offset)])
            }
        }
        return values
    }
}

/// The errors that make a document invalid.
package struct GraphQLErrors: Error, Equatable, Sendable {
    package var all: [GraphQLError]

    package init(all: [GraphQLError]) {
        self.all = all
    }
}
