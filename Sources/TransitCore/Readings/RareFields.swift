/// Optional fields that few values of a type have, stored together on the heap. Copying a value retains a single
/// reference for all its rare fields, or none if all are absent.
struct RareFields<Fields: AbsentByDefault>: Sendable, Equatable {
    private final class Box: Sendable {
        let fields: Fields

        init(_ fields: Fields) {
            self.fields = fields
        }
    }

    private var box: Box?

    /// The fields; nil if all are absent.
    var fields: Fields? { box?.fields }

    /// Changes one field. Allocates memory only if a field is present.
    /// - Parameter isPresent: Whether the field's new value is not nil.
    mutating func set(_ isPresent: Bool, _ change: (inout Fields) -> Void) {
        guard isPresent || box != nil else { return }
        var changed = box?.fields ?? Fields()
        change(&changed)
        box = changed == Fields() ? nil : Box(changed)
    }

    static func == (one: RareFields, other: RareFields) -> Bool {
        one.box === other.box || one.box?.fields == other.box?.fields
    }
}

/// A set of fields that are all absent in a new value.
protocol AbsentByDefault: Sendable, Equatable {
    init()
}
