import GTFSSchedule
package import LiveModel
package import TransitCore

/// An invented town. Route `1` runs from A via B to C and back, route `2` from B to D. The id of one stop contains
/// special characters.
package enum Town {
    /// The service day of the tests, a Friday. The timetable extends from one week before it to one week after it.
    package static let day = ServiceDate(year: 2026, month: 11, day: 20)!
    /// 8:00 UTC on the service day, in seconds since 1970.
    package static let eight = Double(day.daysSince1970) * 86_400 + 8 * 3600
    package static let atEight = day.utcStart + 8 * 3600
    package static let difficultID = "a/b c,\"é"

    /// Returns the timetable, with variations.
    /// - Parameter everySecond: The number of extra trips of route `1`, which start one per second from midnight.
    /// - Parameter headsign: The headsign of all trips.
    /// - Parameter agencies: The ids of the agencies. All routes belong to the first of them.
    /// - Parameter station: The id of a station after all other stops, of which B is a platform; nil for none.
    /// - Parameter moreStops: The number of extra stops, one metre apart, all of which an extra trip of route `1`
    ///   serves.
    /// - Parameter zones: The time zones of stops by id; those of the others are the agency's, UTC.
    package static func timetable(
        firstTrip: String = "t1", shortNames: [String] = ["1", "2"], everySecond: Int = 0, headsign: String = "",
        agencies: [String] = ["town"], station: String? = nil, moreStops: Int = 0,
        zones: [String: String] = [:]
    ) throws -> Timetable {
        var builder = TimetableBuilder(notices: ImportNoticeLog())
        builder.zone = ZoneTransitions("UTC") ?? .utc
        builder.feed[.timeZone] = builder.strings.intern("UTC")
        for id in agencies {
            builder.agencies.append(AgencyRecord(id: builder.strings.intern(id), name: builder.strings.intern("Town")))
        }
        var daily = ServiceRecord(id: builder.strings.intern("daily"))
        for shift in Int32(-7)...7 { daily.add(day.advanced(by: shift)) }
        builder.services = [daily]
        for (number, id) in ["A", "B", "C", "D", difficultID].enumerated() {
            builder.addStop(id, name: id == "A" ? "Café \"Mitte\"" : "Stop \(id)", kilometersEast: Double(number))
            if let zone = zones[id] {
                builder.stops[StopIndex(UInt32(number))].timeZone = builder.strings.intern(zone)
            }
        }
        if let station {
            builder.addStop(station, name: "Station", kilometersEast: 1)
            builder.stops[StopIndex(5)].kind = 1
            builder.stops[StopIndex(1)].parent = StopIndex(5)
        }
        for (number, shortName) in shortNames.enumerated() {
            builder.routes.append(
                RouteRecord(
                    id: builder.strings.intern("\(number + 1)"), shortName: builder.strings.intern(shortName)))
        }
        let out = builder.line(route: 0, stops: [0, 1, 2], direction: 0)
        let back = builder.line(route: 0, stops: [2, 1, 0], direction: 1)
        let branch = builder.line(route: 1, stops: [1, 3, 4], direction: 0)
        builder.addTrip(firstTrip, on: out, minutes: 8 * 60 + 10)
        builder.addTrip("t2", on: out, minutes: 8 * 60 + 40)
        builder.addTrip("back", on: back, minutes: 8 * 60 + 30)
        builder.addTrip("branch", on: branch, minutes: 9 * 60)
        for second in 0..<everySecond { builder.addTrip("s\(second)", on: out, seconds: Int32(second)) }
        if moreStops > 0 { builder.addLongTrip(stops: moreStops) }
        let sign = builder.strings.intern(headsign)
        for index in builder.trips.indices { builder.trips[index].headsign = sign }
        return try Timetable(FileBytes(copying: builder.finish()))
    }

    package static func coordinate(kilometersEast: Double) -> Coordinate {
        LocalPlane(at: Coordinate(latitude: 45, longitude: -75)).coordinate(PlanePoint(x: kilometersEast * 1000, y: 0))
    }

    package static func bus(_ id: String, route: UInt32? = nil, kilometersEast: Double = 0, at time: Double)
        -> LiveVehicle
    {
        let reading = VehicleReading(id: id, position: coordinate(kilometersEast: kilometersEast))
        var vehicle = LiveVehicle(reading: reading, seenAt: EpochSeconds(rounding: time, .down), state: .moving)
        vehicle.route = route.map { RouteIndex($0) }
        return vehicle
    }
}

extension TimetableBuilder {
    fileprivate mutating func addStop(_ id: String, name: String, kilometersEast: Double) {
        let place = Town.coordinate(kilometersEast: kilometersEast)
        stops.append(
            StopRecord(
                id: strings.intern(id), name: strings.intern(name), latitude: Int32((place.latitude * 1e7).rounded()),
                longitude: Int32((place.longitude * 1e7).rounded()), parent: nil, kind: 0))
    }

    fileprivate mutating func line(route: UInt32, stops: [UInt32], direction: UInt8) -> PatternNumber {
        let calls = stops.enumerated().map { place, stop in
            PatternCall(stop: StopIndex(stop), sequence: UInt32(place + 1), flags: [])
        }
        return pattern(route: RouteIndex(route), direction: direction, shape: .max, calls: calls)
    }

    fileprivate mutating func addLongTrip(stops count: Int) {
        let first = UInt32(stops.count)
        for number in 0..<count { addStop("m\(number)", name: "More", kilometersEast: 10 + Double(number) / 1000) }
        let pattern = line(route: 0, stops: Array(first..<first + UInt32(count)), direction: 0)
        let times = (0..<Int32(count)).map { CallTimes(arrival: $0, departure: $0) }
        trips.append(
            TripRecord(
                id: strings.intern("long"), pattern: pattern, service: ServiceIndex(0 as UInt32), start: 36_000,
                profile: profiles.intern(times), block: .none, flags: []))
    }

    fileprivate mutating func addTrip(_ id: String, on pattern: PatternNumber, minutes: Int32) {
        addTrip(id, on: pattern, seconds: minutes * 60)
    }

    /// Adds a trip with ten minutes between stops.
    fileprivate mutating func addTrip(_ id: String, on pattern: PatternNumber, seconds: Int32) {
        let times = [0, 600, 1200].map { CallTimes(arrival: Int32($0), departure: Int32($0)) }
        trips.append(
            TripRecord(
                id: strings.intern(id), pattern: pattern, service: ServiceIndex(0 as UInt32), start: seconds,
                profile: profiles.intern(times), block: .none, flags: []))
    }
}
