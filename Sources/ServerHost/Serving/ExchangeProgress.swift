import Cluster
import Logging
import ServiceHistory
import Synchronization
import WebServer

/// The progress and failures of the exchange of service days with other nodes.
final class ExchangeProgress: Sendable {
    /// The kind of days that are exchanged.
    enum Days: Hashable {
        case sealed
        case running

        fileprivate var failure: Logger.Message {
            switch self {
            case .sealed: "Recorded days are not being exchanged; retrying"
            case .running: "The running day is not being handed over; retrying each minute"
            }
        }

        fileprivate var recovery: Logger.Message {
            switch self {
            case .sealed: "Recorded days are being exchanged again"
            case .running: "The running day is being handed over again"
            }
        }
    }

    private struct Failing: Hashable {
        var agency: String
        var days: Days
    }

    private struct State {
        var statuses: [String: HistoryExchangeStatus] = [:]
        var failing: Set<Failing> = []
        /// The files that are excluded from the exchange until the next restart.
        var unusable: [SealedDayName: HistoryExchangeStatus.Problem] = [:]
    }

    private let logger: Logger
    private let state = Mutex(State())

    init(logger: Logger) { self.logger = logger }

    /// The exchange status of each agency, sorted by agency ID.
    var statuses: [HistoryExchangeStatus] {
        state.withLock { state in
            let statuses = state.statuses.values.map { status in
                var status = status
                let problems = state.unusable.filter { $0.key.agency == status.agency }.values
                let isFailing = state.failing.contains { $0.agency == status.agency }
                status.unusable = problems.count
                status.problem = isFailing ? .unavailable : problems.min { $0.rawValue < $1.rawValue }
                return status
            }
            return statuses.sorted { $0.agency < $1.agency }
        }
    }

    func update(_ agency: String, _ change: (inout HistoryExchangeStatus) -> Void) {
        state.withLock { change(&$0.statuses[agency, default: HistoryExchangeStatus(agency: agency)]) }
    }

    func isUnusable(_ name: SealedDayName) -> Bool { state.withLock { $0.unusable[name] != nil } }

    /// Excludes an unusable file from the exchange, so that it does not prevent the exchange of other days. Logs each
    /// file once.
    func leaveOut(_ name: SealedDayName, _ problem: HistoryExchangeStatus.Problem, _ error: any Error) {
        guard state.withLock({ $0.unusable.updateValue(problem, forKey: name) }) == nil else { return }
        update(name.agency) { $0.failures += 1 }
        logger.error(
            "Recorded day cannot be exchanged; leaving it out",
            metadata: ["file": "\(name.path)", "error.message": "\(error)"])
    }

    /// Removes files that no longer exist from the excluded files of an agency.
    func forgetUnusable(of agency: String, except isPresent: (SealedDayName) -> Bool) {
        state.withLock { $0.unusable = $0.unusable.filter { $0.key.agency != agency || isPresent($0.key) } }
    }

    /// Counts failures, and logs when exchanges begin to fail and when the first exchange after that succeeds.
    func report(_ error: (any Error)?, of agency: String, _ days: Days) {
        update(agency) { $0.failures += error == nil ? 0 : 1 }
        let changed = state.withLock { state in
            let failing = Failing(agency: agency, days: days)
            return error == nil ? state.failing.remove(failing) != nil : state.failing.insert(failing).inserted
        }
        guard changed else { return }
        if let error {
            logger.error(days.failure, metadata: ["agency.id": "\(agency)", "error.message": "\(error)"])
        } else {
            logger.notice(days.recovery, metadata: ["agency.id": "\(agency)"])
        }
    }
}
