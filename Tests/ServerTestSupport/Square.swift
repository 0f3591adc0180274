import GTFSSchedule
import LiveModel
package import TransitCore

/// A timetable of a market square. It has a station with two platforms, and stops with similar names nearby and out of
/// town. Route `1` starts at the station's first platform, and route `2` at its second platform, then calls at the stop
/// opposite. Each runs every ten minutes from 8:00 to 9:00.
package enum Square {
    package static let station = "town:S"
    package static let center = Coordinate(latitude: 45, longitude: -75)

    package static func timetable() throws -> Timetable {
        var builder = TimetableBuilder(notices: ImportNoticeLog())
        builder.zone = ZoneTransitions("UTC") ?? .utc
        builder.agencies = [AgencyRecord(id: builder.strings.intern("town"), name: builder.strings.intern("Town"))]
        var daily = ServiceRecord(id: builder.strings.intern("daily"))
        daily.add(Town.day)
        builder.services = [daily]
        builder.stop("S", "Market", kilometersEast: 0, kind: 1)
        builder.stop("P1", "Market", kilometersEast: 0, parent: 0, code: "11")
        builder.stop("P2", "Market", kilometersEast: 0.02, parent: 0, code: "12")
        builder.stop("X", "Market opposite", kilometersEast: 0.3)
        builder.stop("Y", "Market Road", kilometersEast: 8)
        builder.stop("Z", "Upper Market", kilometersEast: 0.6)
        for name in ["1", "2"] {
            builder.routes.append(
                RouteRecord(id: builder.strings.intern(name), shortName: builder.strings.intern(name)))
        }
        builder.trips(route: 0, stops: [1, 5, 4], headsign: "Hill")
        builder.trips(route: 1, stops: [2, 3, 4], headsign: "Harbour")
        return try Timetable(FileBytes(copying: builder.finish()))
    }
}

extension TimetableBuilder {
    fileprivate mutating func stop(
        _ id: String, _ name: String, kilometersEast: Double, kind: UInt8 = 0, parent: UInt32? = nil, code: String = ""
    ) {
        let place = Town.coordinate(kilometersEast: kilometersEast)
        stops.append(
            StopRecord(
                id: strings.intern(id), code: strings.intern(code), name: strings.intern(name),
                platform: strings.intern(parent == nil ? "" : code),
                latitude: Int32((place.latitude * 1e7).rounded()), longitude: Int32((place.longitude * 1e7).rounded()),
                parent: parent.map { StopIndex($0) }, kind: kind))
    }

    fileprivate mutating func trips(route: UInt32, stops: [UInt32], headsign: String) {
        let calls = stops.enumerated().map { place, stop in
            PatternCall(stop: StopIndex(stop), sequence: UInt32(place + 1), flags: [])
        }
        let pattern = pattern(route: RouteIndex(route), direction: 0, shape: .max, calls: calls)
        let times = [0, 300, 600].map { CallTimes(arrival: $0, departure: $0) }
        for number in Int32(0)..<6 {
            trips.append(
                TripRecord(
                    id: strings.intern("\(route)-\(number)"), pattern: pattern, service: ServiceIndex(0 as UInt32),
                    start: 8 * 3600 + number * 600 + 60, profile: profiles.intern(times),
                    headsign: strings.intern(headsign)))
        }
    }
}
