import GTFSSchedule
package import TransitCore

/// Timetables with a route `12` from A via B to C, ten minutes between stops, and a route `9` with the same stops. The
/// time zone is UTC.
package enum Street {
    /// Returns a timetable with six trips, which alternate between the two routes.
    package static func timetable() throws -> Timetable {
        try timetable(
            on: [ServiceDate(daysSince1970: 20_000)],
            trips: (0..<6).map { (id: "t\($0)", route: $0 % 2, start: Int32($0) * 3600) })
    }

    /// Returns a timetable with the given trips.
    /// - Parameter trips: The trips with their route, which is 0 for `12` and 1 for `9`, and their start in seconds
    ///   after midnight.
    /// - Parameter zones: The time zones of stops by id; those of the others are the agency's.
    package static func timetable(
        on days: [ServiceDate], trips: [(id: String, route: Int, start: Int32)], zones: [String: String] = [:]
    ) throws -> Timetable {
        var builder = TimetableBuilder(notices: ImportNoticeLog())
        builder.zone = ZoneTransitions("UTC") ?? .utc
        builder.feed[.timeZone] = builder.strings.intern("UTC")
        builder.agencies = [AgencyRecord(id: builder.strings.intern("street"), name: builder.strings.intern("Street"))]
        var service = ServiceRecord(id: builder.strings.intern("daily"))
        for day in days { service.add(day) }
        builder.services = [service]
        for (number, id) in ["A", "B", "C"].enumerated() {
            let zone: StringIndex = zones[id].map { builder.strings.intern($0) } ?? .none
            builder.stops.append(
                StopRecord(
                    id: builder.strings.intern(id), name: builder.strings.intern("\(id) Street"),
                    latitude: 450_000_000 + Int32(number) * 100_000, longitude: -750_000_000, timeZone: zone))
        }
        for name in ["12", "9"] {
            builder.routes.append(
                RouteRecord(id: builder.strings.intern("r\(name)"), shortName: builder.strings.intern(name)))
        }
        let patterns = (0..<2).map { route in
            builder.pattern(
                route: RouteIndex(UInt32(route)), direction: 0, shape: .max,
                calls: (0..<3).map { PatternCall(stop: StopIndex(UInt32($0)), sequence: UInt32($0 + 1), flags: []) })
        }
        let times = [0, 600, 1200].map { CallTimes(arrival: Int32($0), departure: Int32($0)) }
        for trip in trips {
            builder.trips.append(
                TripRecord(
                    id: builder.strings.intern(trip.id), pattern: patterns[trip.route],
                    service: ServiceIndex(0 as UInt32), start: trip.start, profile: builder.profiles.intern(times),
                    block: .none, flags: []))
        }
        return try Timetable(FileBytes(copying: builder.finish()))
    }
}
