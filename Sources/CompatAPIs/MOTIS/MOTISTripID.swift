import Agencies
import AgencyQueries
import LiveModel
import TransitCore

/// The id of a run. `20260302.28800.agency:trip` consists of the service day, the start in seconds of that day, and the
/// trip's global id. `live.agency:…` identifies a run that is not in the timetable.
enum MOTISTripID {
    case trip(date: ServiceDate, start: Int32, id: Substring)
    case added(id: Substring)

    private static let live = "live."

    init?(_ text: String) {
        if text.hasPrefix(Self.live) {
            self = .added(id: text.dropFirst(Self.live.count))
            return
        }
        let parts = text.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let date = ServiceDate(gtfs: Array(parts[0].utf8)), let start = Int32(parts[1]) else {
            return nil
        }
        self = .trip(date: date, start: start, id: parts[2])
    }

    /// The global id of the trip.
    var id: Substring {
        switch self {
        case .trip(_, _, let id), .added(let id): id
        }
    }

    static func text(_ runKey: RunKey, in service: AgencyService) -> String {
        let id = service.agencyID + ":" + runKey.id(in: service.timetable)
        guard let trip = runKey.trip else { return live + id }
        return "\(trip.date.gtfs).\(service.timetable.tripStarts[trip.trip]).\(id)"
    }
}

extension DisplayedRide {
    /// The key of the ride's run in the snapshot.
    var runKey: RunKey? {
        guard let number = ride.added else { return .trip(TripDay(trip: ride.trip.trip, date: ride.date)) }
        let runs = service.snapshot.runs
        return runs.indices.contains(Int(number)) ? RunKey(runs[Int(number)], in: service.snapshot) : nil
    }
}
