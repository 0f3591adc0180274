import GTFSRealtime
import LiveModel
import Synchronization
import TransitCore

/// The GTFS-Realtime feeds of one snapshot, each encoded on first use.
final class EncodedFeeds: Sendable {
    private let bodies = Mutex<[RealtimePart: [UInt8]]>([:])

    func body(_ part: RealtimePart, of service: AgencyService) -> [UInt8] {
        if let known = bodies.withLock({ $0[part] }) { return known }
        let made = GTFSRealtimeEncoder.body(of: service.reading(part))
        bodies.withLock { $0[part] = made }
        return made
    }
}

extension AgencyService {
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
