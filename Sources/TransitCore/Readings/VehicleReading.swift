/// A vehicle's position and state as reported by a feed.
package struct VehicleReading: Sendable, Equatable {
    /// The status of a vehicle at its stop: GTFS Realtime's `VehicleStopStatus`.
    package enum StopStatus: UInt8, Sendable {
        case incoming, stopped, inTransit
    }

    /// The level of traffic congestion: GTFS Realtime's `CongestionLevel`.
    package enum Congestion: UInt8, Sendable, CaseIterable {
        case smooth = 1
        case stopAndGo, congested, severe
    }

    /// One carriage of a multi-carriage vehicle.
    package struct Carriage: Sendable, Equatable {
        package var id: String?
        /// The number painted on the carriage.
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

    /// The vehicle's id from the provider; unique within its feed.
    package var id: String
    /// The identifier painted on the vehicle, if it differs from the id.
    package var label: String?
    package var trip: TripReference?
    private var rare = RareFields<FieldsOfFewFeeds>()
    package var position: Coordinate
    /// The direction of travel in degrees clockwise from north.
    package var bearing: Float?
    /// The speed in metres per second.
    package var speed: Float?
    /// The time of the position; nil if unknown.
    package var at: EpochSeconds?
    package var stopStatus: StopStatus?
    /// The id of the stop to which `stopStatus` refers.
    package var stopID: String?
    package var stopSequence: UInt32?
    package var occupancy: Occupancy?
    /// The occupancy in percent: 0…100, or more if the vehicle is overcrowded.
    package var occupancyPercentage: UInt16?
    /// The number of people on board, as counted by the vehicle.
    package var peopleOnBoard: UInt16?
    /// The wheelchair access of this vehicle; nil if the trip's wheelchair access applies.
    package var wheelchair: WheelchairAccess?
    /// Traffic congestion around the vehicle.
    package var congestion: Congestion?
    /// The deviation from the timetable in seconds, as reported by the provider; positive is late.
    package var deviation: Int32?
    /// The punctuality as reported by a provider that sends a category instead of a number.
    package var punctuality: Punctuality?
    /// Whether the provider reports a layover between two trips.
    package var isOnLayover = false

    package init(id: String, position: Coordinate) {
        self.id = id
        self.position = position
    }
}

// Fields that few feeds contain.
extension VehicleReading {
    private struct FieldsOfFewFeeds: AbsentByDefault {
        var dutyID: String?
        var carriages: [Carriage] = []
        var directionName, lastStopName, headsign: String?
    }

    /// The provider's id of the vehicle's duty: a block or a driver's run. Not replicated to other nodes.
    package var dutyID: String? {
        get { rare.fields?.dutyID }
        set { rare.set(newValue != nil) { $0.dutyID = newValue } }
    }

    /// The carriages in travel order, front carriage first.
    package var carriages: [Carriage] {
        get { rare.fields?.carriages ?? [] }
        set { rare.set(!newValue.isEmpty) { $0.carriages = newValue } }
    }

    /// The direction's name from the provider, for example "Inbound".
    package var directionName: String? {
        get { rare.fields?.directionName }
        set { rare.set(newValue != nil) { $0.directionName = newValue } }
    }

    /// The name of the last stop passed, from providers that send no stop id.
    package var lastStopName: String? {
        get { rare.fields?.lastStopName }
        set { rare.set(newValue != nil) { $0.lastStopName = newValue } }
    }

    /// The headsign as sent by the provider.
    package var headsign: String? {
        get { rare.fields?.headsign }
        set { rare.set(newValue != nil) { $0.headsign = newValue } }
    }
}

/// The occupancy of a vehicle, with GTFS Realtime's levels.
@frozen @usableFromInline package enum Occupancy: UInt8, Sendable, CaseIterable {
    case empty, manySeats, fewSeats, standing, crushed, full, notAccepting, noData, notBoardable

    /// The occupancy in three levels, as shown to riders: 1 seats available, 2 standing room, 3 full; nil if unknown.
    package var seats: Int? {
        switch self {
        case .empty, .manySeats, .fewSeats: 1
        case .standing: 2
        case .crushed, .full, .notAccepting: 3
        case .noData, .notBoardable: nil
        }
    }
}
