import GTFSSchedule
import TransitCore

/// Two lines over three stops, six trips.
enum Street {
    static func timetable() throws -> Timetable {
        var builder = TimetableBuilder(notices: ImportNoticeLog())
        builder.zone = ZoneTransitions("UTC") ?? .utc
        builder.agencies = [AgencyRecord(id: builder.strings.intern("street"), name: builder.strings.intern("Street"))]
        var daily = ServiceRecord(id: builder.strings.intern("daily"))
        daily.add(ServiceDate(daysSince1970: 20_000))
        builder.services = [daily]
        for (number, id) in ["A", "B", "C"].enumerated() {
            builder.stops.append(
                StopRecord(
                    id: builder.strings.intern(id), name: builder.strings.intern(id),
                    latitude: 450_000_000 + Int32(number) * 100_000, longitude: -750_000_000, parent: nil, kind: 0))
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
        for number in 0..<6 {
            let times = [0, 600, 1200].map { CallTimes(arrival: Int32($0), departure: Int32($0)) }
            builder.trips.append(
                TripRecord(
                    id: builder.strings.intern("t\(number)"), pattern: patterns[number % 2],
                    service: ServiceIndex(0 as UInt32), start: Int32(number) * 3600,
                    profile: builder.profiles.intern(times),
                    block: .none, flags: []))
        }
        return try Timetable(FileBytes(copying: builder.finish()))
    }
}
