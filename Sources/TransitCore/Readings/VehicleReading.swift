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
    /// What its provider calls the piece of a day's work that it is doing, a block or a driver's run. Other nodes are not told.
    package var dutyID: String?
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
    /// In the order of travel, the first one in front.
    package var carriages: [Carriage] = []
    /// Where the provider says the vehicle is against its timetable, seconds, late is positive.
    package var deviation: Int32?
    /// What the provider calls that, where it gives no number.
    package var punctuality: Punctuality?
    /// The direction in the provider's words, for example "Inbound".
    package var directionName: String?
    /// The stop it passed last, by the provider's words: its name, where there is no id.
    package var lastStopName: String?
    /// It waits between two trips, by the provider's words.
    package var isOnLayover = false
    /// Where it is going, as the provider writes it.
    package var headsign: String?

    package init(id: String, position: Coordinate) {
        self.id = id
        self.position = position
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
