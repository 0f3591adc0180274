@testable import TransitCore

/// A situation in which a rider is on board a run, with the calls that are relevant then.
struct OnBoardScene {
    let ride: PlanRide
    let moment: EpochSeconds
    /// The call where the rider boarded, and the next call where the rider can alight.
    let board, next: Int

    /// Creates a situation.
    /// - Parameters:
    ///   - index: The run's index in the exhaustive planner.
    ///   - days: The range of times; the initializer returns nil for a time outside it.
    ///   - share: The part of the run that has passed, in thousandths.
    init?(of index: Int, in exhaustive: Exhaustive, within days: ClosedRange<EpochSeconds>, _ share: Int) {
        let run = exhaustive.runs[index]
        guard !run.isGone, let last = run.calls.last else { return nil }
        let (begin, end) = (run.calls[0].departure, last.arrival)
        let now = begin + (end - begin) * share / 1000
        guard days.contains(EpochSeconds(Int64(now))),
            let ahead = run.calls.firstIndex(where: { $0.arrival >= now })
        else { return nil }
        let boardings = run.calls.indices.filter { run.calls[$0].canBoard }
        guard let board = boardings.last(where: { $0 < ahead }) ?? boardings.first else { return nil }
        let first = max(ahead, board + 1)
        guard let next = run.calls.indices.first(where: { $0 >= first && run.calls[$0].canAlight }) else {
            return nil
        }
        ride = PlanRide(trip: run.trip, date: run.date, added: run.added, boarding: 0, alighting: 0)
        (moment, self.board, self.next) = (EpochSeconds(Int64(now)), board, next)
    }
}
