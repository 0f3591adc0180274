package import TransitCore

/// The rarely used properties of a run: stops, planned times or headsigns that differ from the timetable. Stored
/// outside of ``LiveRun``, because runs are copied often.
package struct RunProperties: Sendable, Equatable {
    private struct Values: Sendable, Equatable {
        var replaces: TripDay?
        var plan: [PlannedCall] = []
        var signs: RunSigns?
    }

    /// The properties in an allocation of their own.
    private indirect enum Box: Sendable, Equatable {
        case values(Values)
    }

    /// The values; nil if nothing differs from the timetable.
    private var box: Box?

    package init() {}

    private var values: Values {
        get {
            guard case .values(let values) = box else { return Values() }
            return values
        }
        set { box = newValue == Values() ? nil : .values(newValue) }
    }

    /// The scheduled trip that the run replaces.
    package var replaces: TripDay? {
        get { values.replaces }
        set { values.replaces = newValue }
    }

    /// The planned times of each call of the pattern; empty for runs of the timetable.
    package var plan: [PlannedCall] {
        get { values.plan }
        set { values.plan = newValue }
    }

    /// The headsigns, short name and shape that differ from the timetable; nil if none does.
    package var signs: RunSigns? {
        get { values.signs }
        set { values.signs = newValue }
    }
}
