import TransitCore

/// Where a vehicle was seen, as matching needs it.
struct Fix: Sendable {
    var coordinate: Coordinate
    var at: EpochSeconds
    /// Where it faces, as a vector of length 1.
    var heading: PlanePoint?
    /// Metres per second.
    var speed: Double?
    /// The stop it stands at or goes to, as far as the provider says.
    var stopID: String?
    var stopSequence: UInt32?
    var isAtStop: Bool
    /// Where it was seen before, if it has come from there.
    private(set) var origin: TimedPlace?
    /// How far along its trip it was under the timetable before this one, metres.
    var heldDistance: Double?

    /// Metres that a standing vehicle may seem to move.
    private static let jitter = 15.0

    /// - Parameter previous: the last fix of the same vehicle, whose direction stands in for a missing bearing.
    init(_ reading: VehicleReading, at: EpochSeconds, previous: (coordinate: Coordinate, at: EpochSeconds)?) {
        coordinate = reading.position
        self.at = at
        stopID = reading.stopID
        stopSequence = reading.stopSequence
        isAtStop = reading.stopStatus == .stopped
        speed = reading.speed.map(Double.init)
        // Many devices send 0 for "unknown", and hardly any bus faces due north to the last bit.
        if let bearing = reading.bearing, bearing != 0, bearing.isFinite {
            heading = PlanePoint(bearing: Double(bearing))
        }
        guard let previous, at > previous.at else { return }
        let moved = LocalPlane(at: previous.coordinate).point(coordinate).length
        if moved > Self.jitter { origin = TimedPlace(place: previous.coordinate, at: previous.at) }
        if speed == nil { speed = moved / Double(at - previous.at) }
        if heading == nil, moved > Self.jitter {
            let way = LocalPlane(at: previous.coordinate).point(coordinate)
            heading = way * (1 / moved)
        }
    }
}
