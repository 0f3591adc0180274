package import TransitCore

/// A GraphQL object that writes the values of its fields to a response.
package protocol ResponseObject {
    /// The name of the object's GraphQL type.
    var typeName: String { get }

    /// Writes the value of one field. Must write exactly one value.
    func write(_ field: SelectedField, to out: inout ResponseWriter)
}

/// Writes a response as JSON, up to a maximum number of fields.
package struct ResponseWriter {
    package var json: JSONWriter
    /// The number of fields that may still be written.
    package private(set) var room: Int
    /// Whether the response is incomplete, because the limit was reached or the client has disconnected.
    package private(set) var isCut = false
    /// Errors of fields, whose values are null; at most eight. Their paths are relative to the field that the writer
    /// was created for.
    package private(set) var refusals: [GraphQLError] = []
    /// The path of the field that is being written. A list index in the path is that of the element begun last.
    private var path: [GraphQLError.PathElement] = []

    /// Returns whether the client has disconnected. Called once per ``fieldsBetweenLooks`` fields.
    private let isAbandoned: @Sendable () -> Bool
    private var nextLook: Int

    private static let fieldsBetweenLooks = 1024

    /// Creates a writer.
    /// - Parameters:
    ///   - room: The maximum number of fields.
    ///   - capacity: The expected size of the response in bytes.
    package init(room: Int, capacity: Int = 4096, isAbandoned: @escaping @Sendable () -> Bool = { false }) {
        json = JSONWriter(capacity: capacity)
        self.room = room
        self.isAbandoned = isAbandoned
        nextLook = room - Self.fieldsBetweenLooks
    }

    /// Counts work that costs as much as the given number of fields. Call it before the work, and skip the work if
    /// ``isCut`` is then set.
    package mutating func charge(_ cost: Int) {
        room -= min(cost, 1 << 30)
        isCut = isCut || room < 0
        guard room < nextLook, !isCut else { return }
        nextLook = room - Self.fieldsBetweenLooks
        isCut = isAbandoned()
    }

    /// Writes null, and records an error with the given message.
    package mutating func refuse(_ message: String) {
        json.null()
        if refusals.count < 8 { refusals.append(GraphQLError(message, path: path, code: .badUserInput)) }
    }

    /// Counts an element if the value that is being written is an element of a list.
    private mutating func countElement() {
        if case .index(let last)? = path.last { path[path.count - 1] = .index(last + 1) }
    }

    package mutating func object(_ object: (some ResponseObject)?, _ field: SelectedField) {
        guard let object else { return nullObject() }
        self.object(object, fields: field.fields(of: object.typeName))
    }

    /// Writes an object whose type is not known statically.
    package mutating func object(any object: (any ResponseObject)?, _ field: SelectedField) {
        guard let object else { return nullObject() }
        self.object(object, fields: field.fields(of: object.typeName))
    }

    private mutating func nullObject() {
        countElement()
        json.null()
    }

    package mutating func list<Object: ResponseObject>(_ objects: some Sequence<Object>, _ field: SelectedField) {
        list { out in
            for object in objects where !out.isCut { out.object(object, field) }
        }
    }

    /// Writes a list, whose elements `body` writes.
    package mutating func list(_ body: (inout ResponseWriter) -> Void) {
        countElement()
        json.open(UInt8(ascii: "["))
        path.append(.index(-1))
        body(&self)
        path.removeLast()
        json.close(UInt8(ascii: "]"))
    }

    package mutating func object(_ object: some ResponseObject, fields: [SelectedField]) {
        // The object is always completed, even if the limit is reached. The caller checks ``isCut``.
        charge(fields.count + 1)
        countElement()
        json.open(UInt8(ascii: "{"))
        path.append(.key(""))
        for field in fields {
            path[path.count - 1] = .key(field.key)
            json.key(field.key)
            if field.name == "__typename" {
                json.string(object.typeName)
            } else if isCut {
                json.null()
            } else {
                object.write(field, to: &self)
            }
        }
        path.removeLast()
        json.close(UInt8(ascii: "}"))
    }
}

// Scalar values. Nil is written as null.
extension ResponseWriter {
    package mutating func string(_ text: String?) {
        if let text { json.string(text) } else { json.null() }
    }

    package mutating func int(_ number: (some BinaryInteger)?) {
        if let number { json.int(number) } else { json.null() }
    }

    package mutating func bool(_ value: Bool?) {
        if let value { json.bool(value) } else { json.null() }
    }

    package mutating func decimal(_ number: Double?, places: Int) {
        if let number, number.isFinite { json.decimal(number, places: places) } else { json.null() }
    }

    package mutating func null() { json.null() }
}
