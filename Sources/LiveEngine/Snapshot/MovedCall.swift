import TransitCore

/// A call that is made at another stop than its pattern's, such as another platform.
struct MovedCall: Sendable {
    let trip: TripDay
    /// The row in the pattern stops' columns.
    let row: PatternStopIndex

    static func add(of run: LiveRun, in timetable: Timetable, to moved: inout [StopIndex: [MovedCall]]) {
        guard let trip = run.trip else { return }
        let first = timetable.stops(of: run.pattern).lowerBound + run.firstCallIndex
        for (position, call) in run.calls.enumerated() {
            guard let stop = call.movedTo else { continue }
            moved[stop, default: []].append(MovedCall(trip: trip, row: first + position))
        }
    }
}

extension LiveRun {
    var movesCalls: Bool { calls.contains { $0.movedTo != nil } }
}
