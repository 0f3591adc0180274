import LiveModel
import TransitCore

extension LivePredictor {
    /// Returns an explanation for each call that ``predict(_:into:)`` appends for a run.
    func bases(of run: RunAhead) -> [Basis] {
        if baseKind(of: run) != .timetable, var learned = learned(run) { return learned.bases(of: run) }
        var basis = Basis(kind: run.trip == nil ? .pace : .timetable)
        if let trip = run.trip, !run.isWaiting {
            basis.deviation = Int64((run.at.fractional - trip.time(atDistance: run.distance)).rounded())
        }
        return Array(repeating: basis, count: max(run.stops.count - run.firstCallIndex, 0))
    }
}

extension LearnedPredictor {
    /// The minimum dwell, in seconds, that counts as a wait.
    private static let leastWait = 60.0

    fileprivate mutating func bases(of run: RunAhead) -> [Basis] {
        var origins: [(callIndex: Int, origin: StopFeatures.Origin)] = []
        var calls: [PredictedCall] = []
        predict(run, into: &calls) { origins.append(($0, $1)) }
        var wait: Basis.Stretch?
        var next = similarDays.position.callIndex + 1
        return origins.map { callIndex, origin in
            while next < callIndex {
                let usual = similarDays.wait(at: next) ?? 0
                if usual >= Self.leastWait, Int64(usual) > wait?.seconds ?? 0 {
                    wait = Basis.Stretch(callIndex: next, seconds: Int64(usual))
                }
                next += 1
            }
            return basis(of: callIndex, from: origin, wait)
        }
    }

    private func basis(of callIndex: Int, from origin: StopFeatures.Origin, _ wait: Basis.Stretch?) -> Basis {
        guard origin != .here else { return Basis(kind: .here) }
        let counts = similarDays.counts(callIndex, from: origin)
        let legs = origin == .legs ? history.legs.count(at: callIndex) : 0
        var basis = Basis(kind: counts.days > 0 ? .days : counts.trips + legs > 0 ? .line : .pace)
        basis.days = counts.days
        basis.trips = counts.trips + legs
        if similarDays.position.state != .waiting {
            basis.deviation = similarDays.deviation.map { Int64($0.rounded()) }
        }
        basis.wait = wait
        return basis
    }
}
