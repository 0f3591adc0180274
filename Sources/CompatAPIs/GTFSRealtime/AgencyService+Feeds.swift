import Agencies
import GTFSRealtime
import LiveModel
import TransitCore

extension AgencyService {
    /// Returns the protobuf body of a feed, encoded once per snapshot.
    func body(_ part: RealtimePart) -> [UInt8] {
        feeds.body(part.rawValue) { GTFSRealtimeEncoder.body(of: reading(part)) }
    }

    /// Returns the content of a feed, with the ids of the timetable.
    func reading(_ part: RealtimePart) -> FeedReading {
        let version = timetable.feedField(.version)
        var reading = FeedReading(madeAt: snapshot.at, timetableVersion: version.isEmpty ? nil : version)
        if part == .vehiclePositions || part == .all { reading.vehicles = reportedVehicles }
        if part == .tripUpdates || part == .all {
            reading.tripUpdates = predictedTrips
            // The stops and shapes added by realtime feeds, which are missing from the static timetable of consumers.
            reading.detours = DetourReading(shapes: timetable.ownLines, stops: timetable.addedStops)
        }
        if part == .alerts || part == .all { reading.alerts = snapshot.alerts.compactMap { ownAlert($0) } }
        return reading
    }
}
