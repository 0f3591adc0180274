import GTFSSchedule
import LiveEngine
import LiveModel
import Testing
import TransitCore

/// A test network on a grid: positions in metres from the centre of an invented town, times as `8:05`.
struct TinyNetwork {
    static let plane = LocalPlane(at: Coordinate(latitude: 45, longitude: -75))
    /// A Friday on which all services run.
    static let day = ServiceDate(year: 2026, month: 11, day: 20)!

    typealias Point = (x: Double, y: Double)

    private var builder = TimetableBuilder(notices: ImportNoticeLog())
    private var routes: [String: RouteIndex] = [:]
    private var stops: [String: StopIndex] = [:]

    /// Creates a network without stops and routes.
    /// - Parameters:
    ///   - days: The days, relative to ``day``, on which the service `daily` runs.
    ///   - agencies: The agency ids.
    ///   - version: The feed's `feed_version`.
    init(
        zone: String = "UTC", days: ClosedRange<Int32> = -30...30, agencies: [String] = ["town"], version: String = ""
    ) {
        if !version.isEmpty { builder.feed[.version] = builder.strings.intern(version) }
        builder.zone = ZoneTransitions(zone) ?? .utc
        builder.feed[.timeZone] = builder.strings.intern(zone)
        for id in agencies {
            builder.agencies.append(AgencyRecord(id: builder.strings.intern(id), name: builder.strings.intern("Town")))
        }
        var daily = ServiceRecord(id: builder.strings.intern("daily"))
        for shift in days { daily.add(Self.day.advanced(by: shift)) }
        builder.services = [daily]
    }

    static func coordinate(_ x: Double, _ y: Double) -> Coordinate { plane.coordinate(PlanePoint(x: x, y: y)) }

    mutating func stop(_ id: String, _ x: Double, _ y: Double, parent: String? = nil, platform: String = "") {
        let place = Self.coordinate(x, y)
        stops[id] = StopIndex(builder.stops.count)
        builder.stops.append(
            StopRecord(
                id: builder.strings.intern(id), name: builder.strings.intern("Stop \(id)"),
                platform: builder.strings.intern(platform), latitude: Int32((place.latitude * 1e7).rounded()),
                longitude: Int32((place.longitude * 1e7).rounded()),
                parent: parent.flatMap { stops[$0] }, kind: parent == nil && id.hasPrefix("station") ? 1 : 0))
    }

    /// Adds a route.
    /// - Parameter agency: The index of its agency.
    mutating func route(_ id: String, agency: Int = 0, type: UInt16 = 3) {
        routes[id] = RouteIndex(builder.routes.count)
        var record = RouteRecord(
            id: builder.strings.intern(id), agency: AgencyIndex(agency), shortName: builder.strings.intern(id))
        record.type = type
        builder.routes.append(record)
    }

    /// Adds a pattern.
    /// - Parameters:
    ///   - shape: The shape; if nil, straight from stop to stop.
    ///   - timepoints: The stops with a fixed departure time.
    ///   - byPhone: The stops where riders must phone the agency to board.
    mutating func pattern(
        _ route: String, _ ids: [String], along shape: [Point]? = nil, direction: UInt8 = 0,
        timepoints: Set<String> = [], byPhone: Set<String> = []
    ) -> PatternNumber {
        let line = shape.map { points in
            builder.addShape(
                id: builder.strings.intern("shape \(ids.joined()) \(points.count)"),
                line: points.map { Self.coordinate($0.x, $0.y) })
        }
        let calls = ids.enumerated().map { place, id in
            var flags: PatternStopFlags = timepoints.contains(id) ? .timepoint : []
            if byPhone.contains(id) { flags.insert(.pickupByPhone) }
            return PatternCall(stop: stops[id]!, sequence: UInt32(place + 1) * 10, flags: flags)
        }
        return builder.pattern(route: routes[route]!, direction: direction, shape: line ?? .max, calls: calls)
    }

    /// Adds a trip.
    /// - Parameters:
    ///   - minutes: The minutes from the start, for each stop.
    ///   - headway: The headway in seconds, for a trip without exact times.
    ///   - stay: The scheduled minutes at the last stop.
    mutating func trip(
        _ id: String, on pattern: PatternNumber, at start: String, minutes: [Double], block: String = "",
        flags: TripFlags = [], headway: UInt16 = 0, stay: Double = 0, headsign: String = ""
    ) {
        var times = minutes.map { CallTimes(arrival: Int32($0 * 60), departure: Int32($0 * 60)) }
        times[times.count - 1].departure += Int32(stay * 60)
        builder.trips.append(
            TripRecord(
                id: builder.strings.intern(id), pattern: pattern, service: ServiceIndex(0), start: seconds(start),
                profile: builder.profiles.intern(times), block: block.isEmpty ? .none : builder.strings.intern(block),
                headway: headway, flags: flags))
        if !headsign.isEmpty { builder.trips[builder.trips.count - 1].headsign = builder.strings.intern(headsign) }
    }

    var timetable: Timetable {
        get throws { try Timetable(FileBytes(copying: builder.finish())) }
    }
}

/// Returns the seconds of service time for `8:05` or `25:30:10`.
func seconds(_ time: String) -> Int32 {
    let parts = time.split(separator: ":").map { Int32($0)! }
    return parts[0] * 3600 + parts[1] * 60 + (parts.count > 2 ? parts[2] : 0)
}

/// Returns the epoch time of a service time on the network's day, in UTC.
func at(_ time: String) -> EpochSeconds { TinyNetwork.day.utcStart.adding(seconds(time)) }

/// Returns a report of a bus on the grid.
func bus(
    _ id: String, _ x: Double, _ y: Double, at time: String, trip: String? = nil, route: String? = nil,
    direction: UInt8? = nil, bearing: Float? = nil
) -> VehicleReading {
    var reading = VehicleReading(id: id, position: TinyNetwork.coordinate(x, y))
    if trip != nil || route != nil {
        reading.trip = TripReference(tripID: trip, routeID: route, direction: direction)
    }
    reading.at = at(time)
    reading.bearing = bearing
    return reading
}

func positions(_ vehicles: VehicleReading...) -> FeedReading { FeedReading(vehicles: vehicles) }

extension Timetable {
    func tripDay(_ id: String, on date: ServiceDate = TinyNetwork.day) throws -> TripDay {
        TripDay(trip: try #require(trip(id: id.utf8)), date: date)
    }

    func stop(_ id: String) throws -> StopIndex { try #require(stop(id: id.utf8)) }
}

extension EngineState {
    /// Applies the reports of one bus in order.
    mutating func watch(_ reports: VehicleReading...) {
        for report in reports { apply(FeedReading(vehicles: [report]), from: "positions", at: report.at ?? 0) }
    }

    func vehicle(_ id: String) throws -> LiveVehicle { try #require(snapshot.vehicle(id: id)) }

    func board(_ stop: String, minutes: Int64 = 90) throws -> Board {
        snapshot.board(at: try timetable.stop(stop), from: snapshot.at, to: snapshot.at + minutes * 60)
    }
}
