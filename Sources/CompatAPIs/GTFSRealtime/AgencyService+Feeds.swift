import Agencies
import GTFSRealtime
import LiveModel
import TransitCore

extension AgencyService {
    /// Returns the body of a feed, encoded once per snapshot.
    func body(_ part: RealtimePart) -> [UInt8] {
        feeds.body(part.rawValue) { GTFSRealtimeEncoder.body(of: reading(part)) }
    }

    /// Returns the contents of a feed, with ids of the timetable.
    func reading(_ part: RealtimePart) -> FeedReading {
        let version = timetable.feedField(.version)
        var reading = FeedReading(madeAt: snapshot.at, timetableVersion: version.isEmpty ? nil : version)
        if part == .vehiclePositions || part == .all { reading.vehicles = reportedVehicles }
        if part == .tripUpdates || part == .all {
            reading.tripUpdates = predictedTrips
            // Stops and shapes that are not in the consumers' timetable.
            reading.detours = DetourReading(shapes: timetable.ownLines, stops: timetable.addedStops)
        }
        if part == .alerts || part == .all { reading.alerts = snapshot.alerts.compactMap { ownAlert($0) } }
        return reading
    }
}
