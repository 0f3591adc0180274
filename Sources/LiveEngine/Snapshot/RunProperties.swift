import TransitCore

/// Properties of a run whose stops, planned times or signs are not the timetable's. Few runs have any, and all runs are copied often.
struct RunProperties: Sendable, Equatable {
    private struct Values: Sendable, Equatable {
        var replaces: TripDay?
        var plan: [PlannedCall] = []
        var signs: RunSigns?
    }

    /// A value on the heap.
    private indirect enum Box: Sendable, Equatable {
        case values(Values)
    }

    /// Nil where nothing differs.
    private var box: Box?

    private var values: Values {
        get {
            guard case .values(let values) = box else { return Values() }
            return values
        }
        set { box = newValue == Values() ? nil : .values(newValue) }
    }

    /// The trip of the timetable in whose place the run is.
    var replaces: TripDay? {
        get { values.replaces }
        set { values.replaces = newValue }
    }

    /// Planned times of each call of the pattern; empty for runs of the timetable.
    var plan: [PlannedCall] {
        get { values.plan }
        set { values.plan = newValue }
    }

    /// Nil where the timetable's hold.
    var signs: RunSigns? {
        get { values.signs }
        set { values.signs = newValue }
    }
}
