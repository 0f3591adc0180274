import TransitCore

/// A reported position of a vehicle, as input to matching.
struct VehicleFix: Sendable {
    var coordinate: Coordinate
    var at: EpochSeconds
    /// The heading as a unit vector.
    var heading: PlanePoint?
    /// The speed in metres per second.
    var speed: Double?
    /// The current or next stop according to the provider.
    var stopID: String?
    var stopSequence: UInt32?
    var isAtStop: Bool
    /// The previous position if the vehicle has moved since then, otherwise nil.
    private(set) var origin: TimedPlace?
    /// The vehicle's distance along its trip, in metres, as matched with the previous timetable.
    var heldDistance: Double?

    /// The distance in metres that a standing vehicle may appear to move.
    private static let jitter = 15.0

    /// Creates a fix from a vehicle's report in a feed message.
    /// - Parameter previous: The previous fix of the vehicle; the direction from there replaces a missing bearing.
    init(_ reading: VehicleReading, at: EpochSeconds, previous: (coordinate: Coordinate, at: EpochSeconds)?) {
        coordinate = reading.position
        self.at = at
        stopID = reading.stopID
        stopSequence = reading.stopSequence
        isAtStop = reading.stopStatus == .stopped
        speed = reading.speed.map(Double.init)
        // Many devices send 0 for an unknown bearing, and hardly any bus faces exactly north.
        if let bearing = reading.bearing, bearing != 0, bearing.isFinite {
            heading = PlanePoint(bearing: Double(bearing))
        }
        guard let previous, at > previous.at else { return }
        // Most vehicles stand; for these the projection, which computes a cosine, is skipped.
        guard coordinate != previous.coordinate else {
            speed = speed ?? 0
            return
        }
        let way = LocalPlane(at: previous.coordinate).point(coordinate)
        let moved = way.length
        if moved > Self.jitter { origin = TimedPlace(place: previous.coordinate, at: previous.at) }
        if speed == nil { speed = moved / Double(at - previous.at) }
        if heading == nil, moved > Self.jitter { heading = way * (1 / moved) }
    }
}
