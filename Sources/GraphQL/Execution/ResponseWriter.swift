package import TransitCore

/// An object that writes the values of its fields.
package protocol ResponseObject {
    /// The name of its object type.
    var typeName: String { get }

    /// Writes the value of one field; must write exactly one value.
    func write(_ field: SelectedField, to out: inout ResponseWriter)
}

/// Writes the values of a response as JSON, up to a limit of fields.
package struct ResponseWriter {
    package var json: JSONWriter
    /// The number of fields that may still be written.
    package private(set) var room: Int
    /// Whether something was omitted because the limit was reached.
    package private(set) var isCut = false
    /// Errors about fields within the response, which are null there; at most eight. Their paths begin below the field
    /// that the writer was created for.
    package private(set) var refusals: [GraphQLError] = []
    /// The path of the field being written. An index in it is the index of the list element begun last.
    private var path: [GraphQLError.PathElement] = []

    /// Whether the client has disconnected, so that writing can stop. Called once every ``fieldsBetweenLooks`` fields.
    private let isAbandoned: @Sendable () -> Bool
    private var nextLook: Int

    private static let fieldsBetweenLooks = 1024

    /// Creates a writer.
    /// - Parameters:
    ///   - room: the maximum number of fields.
    ///   - capacity: the expected size in bytes.
    package init(room: Int, capacity: Int = 4096, isAbandoned: @escaping @Sendable () -> Bool = { false }) {
        json = JSONWriter(capacity: capacity)
        self.room = room
        self.isAbandoned = isAbandoned
        nextLook = room - Self.fieldsBetweenLooks
    }

    /// Counts work that costs as much as a number of fields. Call it before the work, and skip the work if ``isCut`` is
    /// set.
    package mutating func charge(_ cost: Int) {
        room -= min(cost, 1 << 30)
        isCut = isCut || room < 0
        guard room < nextLook, !isCut else { return }
        nextLook = room - Self.fieldsBetweenLooks
        isCut = isAbandoned()
    }

    /// Writes null and records the reason.
    package mutating func refuse(_ message: String) {
        json.null()
        if refusals.count < 8 { refusals.append(GraphQLError(message, path: path, code: .badUserInput)) }
    }

    /// Counts an element, if the value being written is one of a list.
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

    /// Writes a list whose elements are written by the closure.
    package mutating func list(_ body: (inout ResponseWriter) -> Void) {
        countElement()
        json.open(UInt8(ascii: "["))
        path.append(.index(-1))
        body(&self)
        path.removeLast()
        json.close(UInt8(ascii: "]"))
    }

    package mutating func object(_ object: some ResponseObject, fields: [SelectedField]) {
        // The object must be completed even if the limit is reached; the caller checks ``isCut``.
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

// Scalar values; nil is written as null.
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
