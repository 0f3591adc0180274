package import TransitCore

/// Something with fields, that writes itself.
package protocol ResponseObject {
    /// The name of its type, an object's.
    var typeName: String { get }

    /// Writes the value of one of its fields, once.
    func write(_ field: SelectedField, to out: inout ResponseWriter)
}

/// Writes values of an answer as JSON. It grows as far as it may, and then says so.
package struct ResponseWriter {
    package var json: JSONWriter
    /// Fields that may still be written.
    package private(set) var room: Int
    /// Something was left out because there was no more room.
    package private(set) var isCut = false
    /// What was asked wrongly of fields within the answer, and is null there; no more than a few.
    package private(set) var refusals: [String] = []

    /// Whether the client has left, so that the answer may be cut. Called once in ``fieldsBetweenLooks`` fields.
    private let isAbandoned: @Sendable () -> Bool
    private var nextLook: Int

    private static let fieldsBetweenLooks = 1024

    package init(room: Int, capacity: Int = 4096, isAbandoned: @escaping @Sendable () -> Bool = { false }) {
        json = JSONWriter(capacity: capacity)
        self.room = room
        self.isAbandoned = isAbandoned
        nextLook = room - Self.fieldsBetweenLooks
    }

    /// Counts work that costs as much as this many fields. Call it before the work, and do no work that there is no room for.
    package mutating func charge(_ cost: Int) {
        room -= min(cost, 1 << 30)
        isCut = isCut || room < 0
        guard room < nextLook, !isCut else { return }
        nextLook = room - Self.fieldsBetweenLooks
        isCut = isAbandoned()
    }

    /// Null, and the reason for those who asked.
    package mutating func refuse(_ message: String) {
        json.null()
        if refusals.count < 8, !refusals.contains(message) { refusals.append(message) }
    }

    package mutating func object(_ object: (some ResponseObject)?, _ field: SelectedField) {
        guard let object else { return json.null() }
        self.object(object, fields: field.fields(of: object.typeName))
    }

    /// One of several kinds.
    package mutating func object(any object: (any ResponseObject)?, _ field: SelectedField) {
        guard let object else { return json.null() }
        self.object(object, fields: field.fields(of: object.typeName))
    }

    package mutating func list<Object: ResponseObject>(_ objects: some Sequence<Object>, _ field: SelectedField) {
        list { out in
            for object in objects where !out.isCut { out.object(object, field) }
        }
    }

    /// A list whose elements the body writes itself.
    package mutating func list(_ body: (inout ResponseWriter) -> Void) {
        json.open(UInt8(ascii: "["))
        body(&self)
        json.close(UInt8(ascii: "]"))
    }

    package mutating func object(_ object: some ResponseObject, fields: [SelectedField]) {
        // What is begun must end as an object; whoever sends a cut answer is told.
        charge(fields.count + 1)
        json.open(UInt8(ascii: "{"))
        for field in fields {
            json.key(field.key)
            if field.name == "__typename" {
                json.string(object.typeName)
            } else if isCut {
                json.null()
            } else {
                object.write(field, to: &self)
            }
        }
        json.close(UInt8(ascii: "}"))
    }
}

// Values without fields; nil is null.
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
