import Agencies
import LiveModel
import TransitCore

extension JSONWriter {
    /// Writes the status of a trip.
    mutating func tripStatus(_ progress: TripProgress, in service: AgencyService, _ used: inout References) {
        used.add(progress.runKey, of: service)
        let vehicle = progress.vehicle
        object { json in
            json.key("activeTripId")
            json.underscored(progress.runKey, in: service)
            json.member(
                "blockTripSequence", progress.runKey.trip.map { service.timetable.blockTrips(of: $0).index } ?? 0)
            json.stops(around: progress, in: service, &used)
            json.member("distanceAlongTrip", progress.distance, places: 2)
            json.null("frequency")
            json.lastKnown(vehicle, progress)
            json.occupancyCounts(vehicle)
            json.member("orientation", progress.heading.map(Self.orientation) ?? 0, places: 2)
            json.member("phase", progress.phase)
            json.location("position", progress.coordinate)
            json.member("predicted", vehicle != nil)
            json.member("scheduleDeviation", vehicle?.deviation ?? 0)
            json.member("scheduledDistanceAlongTrip", progress.scheduledDistance ?? progress.distance, places: 2)
            json.milliseconds("serviceDate", progress.serviceDay)
            json.situationIDs(
                service.situations(of: progress.runKey.trip, on: progress.pattern), in: service, &used)
            json.member("status", progress.isCanceled ? "CANCELED" : "SCHEDULED")
            json.member("totalDistanceAlongTrip", progress.length, places: 2)
            json.vehicleID(vehicle, in: service)
        }
    }

    private mutating func stops(
        around progress: TripProgress, in service: AgencyService, _ used: inout References
    ) {
        let closest = progress.closestStop
        key("closestStop")
        stop(closest?.stop, in: service, &used)
        member("closestStopTimeOffset", closest?.offset ?? 0)
        key("nextStop")
        stop(progress.nextStop, in: service, &used)
        member("nextStopTimeOffset", progress.nextOffset)
    }

    private mutating func stop(_ stop: StopIndex?, in service: AgencyService, _ used: inout References) {
        guard let stop else { return string("") }
        used.add(stop, of: service)
        underscored(stop, in: service)
    }

    private mutating func lastKnown(_ vehicle: LiveVehicle?, _ progress: TripProgress) {
        member("lastKnownDistanceAlongTrip", vehicle == nil ? 0 : progress.distance, places: 2)
        if let vehicle { location("lastKnownLocation", vehicle.reading.position) }
        member("lastKnownOrientation", vehicle?.reading.bearing.map { Self.orientation(Double($0)) } ?? 0, places: 2)
        milliseconds("lastLocationUpdateTime", vehicle?.seenAt ?? 0)
        milliseconds("lastUpdateTime", vehicle?.seenAt ?? 0)
    }

    mutating func occupancyCounts(_ vehicle: LiveVehicle?) {
        member("occupancyCapacity", 0)
        member("occupancyCount", vehicle.flatMap { $0.isStale ? nil : $0.reading.peopleOnBoard } ?? 0)
        member("occupancyStatus", vehicle?.occupancy?.oneBusAwayWord ?? "")
    }

    mutating func vehicleID(_ vehicle: LiveVehicle?, in service: AgencyService) {
        key("vehicleId")
        if let vehicle { underscored(vehicle.id, in: service) } else { string("") }
    }

    mutating func location(_ name: StaticString, _ place: Coordinate?) {
        guard let place else { return }
        member(name) { json in
            json.member("lat", place.latitude, places: 6)
            json.member("lon", place.longitude, places: 6)
        }
    }

    /// Converts a compass bearing to OneBusAway's orientation in degrees, where 0 is east and angles increase
    /// counterclockwise.
    static func orientation(_ bearing: Double) -> Double {
        let turned = (90 - bearing).truncatingRemainder(dividingBy: 360)
        return turned < 0 ? turned + 360 : turned
    }
}

extension TripProgress {
    var phase: String {
        switch vehicle?.state {
        case .layover: "layover_during"
        case nil where !isUnderWay: ""
        default: "in_progress"
        }
    }
}

extension Occupancy {
    /// GTFS-Realtime's name of the value.
    var oneBusAwayWord: String {
        switch self {
        case .empty: "EMPTY"
        case .manySeats: "MANY_SEATS_AVAILABLE"
        case .fewSeats: "FEW_SEATS_AVAILABLE"
        case .standing: "STANDING_ROOM_ONLY"
        case .crushed: "CRUSHED_STANDING_ROOM_ONLY"
        case .full: "FULL"
        case .notAccepting: "NOT_ACCEPTING_PASSENGERS"
        case .noData: ""
        case .notBoardable: "NOT_BOARDABLE"
        }
    }
}
