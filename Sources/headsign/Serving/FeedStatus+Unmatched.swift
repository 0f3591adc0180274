import LiveEngine
import WebServer

extension FeedStatus {
    /// Vehicles that a reading needs before none of them being known tells anything: one may run a trip of its own.
    private static let fewest = 2

    /// A feed of which nothing fits the timetable is not well, however promptly it answers: riders see none of it.
    func unmatched(by counts: UnplacedCounts) -> FeedStatus {
        guard state == .ok || state == .stale, counts.vehiclesKnown == 0, counts.vehiclesNaming >= Self.fewest else {
            return self
        }
        var status = self
        status.state = .failing
        status.failure = Failure(
            kind: "unmatched",
            message:
                "None of its \(counts.vehiclesNaming) vehicles runs on a route or trip of the timetable: the two name "
                + "them differently, see `ids` in the configuration.")
        return status
    }
}
