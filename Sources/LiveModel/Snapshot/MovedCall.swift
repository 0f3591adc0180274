import TransitCore

/// A call at another stop than its pattern's, such as another platform.
struct MovedCall: Sendable {
    /// The trip; nil for a run without a trip in the timetable.
    let trip: TripDay?
    /// The run's index in ``LiveSnapshot/runs``.
    let run: Int
    /// The call, as a row in the pattern-stop columns.
    let row: PatternStopIndex

    static func add(
        of run: LiveRun, _ number: Int, in timetable: Timetable, to moved: inout [StopIndex: [MovedCall]]
    ) {
        let first = timetable.stops(of: run.pattern).lowerBound + run.firstCallIndex
        for (position, call) in run.calls.enumerated() {
            guard let stop = call.movedTo else { continue }
            moved[stop, default: []].append(MovedCall(trip: run.trip, run: number, row: first + position))
        }
    }
}

extension LiveRun {
    var movesCalls: Bool { calls.indices.contains { calls[$0].movedTo != nil } }
}
