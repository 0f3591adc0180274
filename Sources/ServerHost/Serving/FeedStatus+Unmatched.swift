import Agencies
import LiveEngine
import WebServer

extension FeedStatus {
    /// The minimum number of vehicles with a trip or route ID for the status to be marked as a failure. A single
    /// unknown vehicle proves nothing: it may run an unscheduled trip.
    private static let fewest = 2

    /// Returns the status marked as a failure if none of the feed's vehicles matches the timetable, because riders then
    /// see none of its data.
    func unmatched(by counts: UnplacedCounts) -> FeedStatus {
        guard state == .ok || state == .stale, counts.vehiclesKnown == 0, counts.vehiclesNaming >= Self.fewest else {
            return self
        }
        var status = self
        status.state = .failing
        status.failure = Failure(
            kind: "unmatched",
            message:
                "None of its \(counts.vehiclesNaming) vehicles matches a route or trip of the timetable. The two use "
                + "different ids; see `ids` in the configuration.")
        return status
    }
}
