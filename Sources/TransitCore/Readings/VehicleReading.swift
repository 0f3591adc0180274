/// One vehicle as a feed reports it.
package struct VehicleReading: Sendable, Equatable {
    package enum StopStatus: UInt8, Sendable {
        case incoming, stopped, inTransit
    }

    /// GTFS-Realtime's CongestionLevel.
    package enum Congestion: UInt8, Sendable, CaseIterable {
        case smooth = 1
        case stopAndGo, congested, severe
    }

    /// One carriage of a vehicle of several.
    package struct Carriage: Sendable, Equatable {
        package var id: String?
        /// The number written on the carriage.
        package var label: String?
        package var occupancy: Occupancy?
        package var occupancyPercentage: UInt16?

        package init(
            id: String? = nil, label: String? = nil, occupancy: Occupancy? = nil, occupancyPercentage: UInt16? = nil
        ) {
            (self.id, self.label) = (id, label)
            (self.occupancy, self.occupancyPercentage) = (occupancy, occupancyPercentage)
        }
    }

    /// The provider's id; unique within its feed.
    package var id: String
    /// What riders see written on the bus, if it is not the id.
    package var label: String?
    package var trip: TripReference?
    /// The fields that few feeds send, together: copying a reading retains one reference for all. Nil where all are absent.
    private var rare: RareFields?
    package var position: Coordinate
    /// Degrees clockwise from north.
    package var bearing: Float?
    /// Metres per second.
    package var speed: Float?
    /// When the vehicle was there; nil if the provider does not say.
    package var at: EpochSeconds?
    package var stopStatus: StopStatus?
    /// The stop that `stopStatus` speaks of.
    package var stopID: String?
    package var stopSequence: UInt32?
    package var occupancy: Occupancy?
    /// 0 … 100, and more where people stand beyond what is meant.
    package var occupancyPercentage: UInt16?
    /// People on board, where counted.
    package var peopleOnBoard: UInt16?
    /// Access to this vehicle; nil where the value of its trip holds.
    package var wheelchair: WheelchairAccess?
    /// Flow of the traffic around the vehicle.
    package var congestion: Congestion?
    /// Seconds that the vehicle is behind its timetable by its provider, late is positive.
    package var deviation: Int32?
    /// The provider's word for the deviation, where it sends no number.
    package var punctuality: Punctuality?
    /// Whether the vehicle waits between two trips, by its provider.
    package var isOnLayover = false

    package init(id: String, position: Coordinate) {
        self.id = id
        self.position = position
    }
}

// Fields that few feeds send.
extension VehicleReading {
    private final class RareFields: Sendable, Equatable {
        struct Values: Equatable {
            var dutyID: String?
            var carriages: [Carriage] = []
            var directionName, lastStopName, headsign: String?
        }

        let values: Values

        /// Nil where all fields are absent.
        init?(_ values: Values) {
            guard values != Values() else { return nil }
            self.values = values
        }

        static func == (one: RareFields, other: RareFields) -> Bool { one === other || one.values == other.values }
    }

    private mutating func set(_ isPresent: Bool, _ change: (inout RareFields.Values) -> Void) {
        guard isPresent || rare != nil else { return }
        var values = rare?.values ?? RareFields.Values()
        change(&values)
        rare = RareFields(values)
    }

    /// The provider's id of the part of a day's work that the vehicle does, a block or a driver's run. Not sent to other
    /// nodes.
    package var dutyID: String? {
        get { rare?.values.dutyID }
        set { set(newValue != nil) { $0.dutyID = newValue } }
    }

    /// In the order of travel, the first one in front.
    package var carriages: [Carriage] {
        get { rare?.values.carriages ?? [] }
        set { set(!newValue.isEmpty) { $0.carriages = newValue } }
    }

    /// The direction in the provider's words, for example "Inbound".
    package var directionName: String? {
        get { rare?.values.directionName }
        set { set(newValue != nil) { $0.directionName = newValue } }
    }

    /// The name of the stop that the vehicle passed last, as the provider writes it, where it sends no id.
    package var lastStopName: String? {
        get { rare?.values.lastStopName }
        set { set(newValue != nil) { $0.lastStopName = newValue } }
    }

    /// The vehicle's destination, as the provider writes it.
    package var headsign: String? {
        get { rare?.values.headsign }
        set { set(newValue != nil) { $0.headsign = newValue } }
    }
}

/// How full a vehicle is, as GTFS-Realtime names it.
@frozen @usableFromInline package enum Occupancy: UInt8, Sendable, CaseIterable {
    case empty, manySeats, fewSeats, standing, crushed, full, notAccepting, noData, notBoardable

    /// Seats filled, of the three that riders are shown: 1 seats, 2 standing, 3 full; nil if nothing is known.
    package var seats: Int? {
        switch self {
        case .empty, .manySeats, .fewSeats: 1
        case .standing: 2
        case .crushed, .full, .notAccepting: 3
        case .noData, .notBoardable: nil
        }
    }
}
