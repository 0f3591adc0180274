import TransitCore

/// A row of booking_rules.txt; omitted numbers are -1.
struct BookingRuleRecord: Sendable {
    /// GTFS booking_type.
    var kind: UInt8
    /// GTFS prior_notice_duration_min in minutes.
    var shortest: Int32 = -1
    /// GTFS prior_notice_duration_max in minutes.
    var longest: Int32 = -1
    /// GTFS prior_notice_last_day, a number of days before the ride.
    var lastDay: Int32 = -1
    /// GTFS prior_notice_last_time in seconds since midnight.
    var lastTime: Int32 = -1
    /// GTFS prior_notice_start_day, a number of days before the ride.
    var startDay: Int32 = -1
    /// GTFS prior_notice_start_time in seconds since midnight.
    var startTime: Int32 = -1
    /// prior_notice_service_id: the service whose days are counted as prior notice; nil to count every day.
    var service: ServiceIndex?
    var message, pickupMessage, dropOffMessage, phone, infoURL, bookingURL: StringIndex
}

/// A location of demand-responsive service: a group of stops from location_groups.txt, or an area from
/// locations.geojson.
struct DemandPlaceRecord: Sendable {
    var id: StringIndex
    var name = StringIndex.none
    var description = StringIndex.none
    var stops: [StopIndex] = []
    /// The exterior and interior rings of all polygons.
    var rings: [[Coordinate]] = []
}

/// The location and time window in which an on-demand trip picks up or drops off riders.
struct DemandCallRecord: Sendable {
    /// The index of the ``DemandPlaceRecord``; nil for a single stop.
    var place: Int?
    var stop: StopIndex?
    /// GTFS start_pickup_drop_off_window and end_pickup_drop_off_window, in seconds of service time.
    var start, end: Int32
    var flags: PatternStopFlags
    /// The indexes of the ``BookingRuleRecord``s.
    var pickupRule, dropOffRule: Int?
}

/// The demand-responsive service of a feed.
struct DemandRecords: Sendable {
    struct Trip: Sendable {
        var id: StringIndex
        var route: RouteIndex
        var service: ServiceIndex
        var calls: [DemandCallRecord]
        var safeDuration: SafeDuration?
    }

    var rules: [BookingRuleRecord] = []
    var places: [DemandPlaceRecord] = []
    var trips: [Trip] = []
}

extension TimetableBuilder {
    func putDemand(_ writer: inout ColumnFileWriter<TimetableSection>) {
        guard !demand.trips.isEmpty else { return }
        writer.put(.demandTripIDs, demand.trips.map(\.id))
        writer.put(.demandTripRoutes, demand.trips.map(\.route))
        writer.put(.demandTripServices, demand.trips.map(\.service))
        writer.put(.demandTripStarts, Self.starts(demand.trips.map(\.calls.count)))
        if demand.trips.contains(where: { $0.safeDuration != nil }) {
            writer.put(.demandTripSafeFactors, demand.trips.map { $0.safeDuration?.factor ?? .nan })
            writer.put(.demandTripSafeOffsets, demand.trips.map { $0.safeDuration?.offset ?? .nan })
        }
        let calls = demand.trips.flatMap(\.calls)
        writer.put(.demandCallPlaces, calls.map { Self.number($0.place) })
        writer.put(.demandCallStops, calls.map { $0.stop ?? StopIndex(UInt32.max) })
        writer.put(.demandCallWindowStarts, calls.map(\.start))
        writer.put(.demandCallWindowEnds, calls.map(\.end))
        writer.put(.demandCallFlags, calls.map(\.flags))
        writer.put(.demandCallPickupRules, calls.map { Self.number($0.pickupRule) })
        writer.put(.demandCallDropOffRules, calls.map { Self.number($0.dropOffRule) })
        putDemandPlaces(&writer)
        putBookingRules(&writer)
    }

    private func putDemandPlaces(_ writer: inout ColumnFileWriter<TimetableSection>) {
        let places = demand.places
        writer.put(.demandPlaceIDs, places.map(\.id))
        writer.put(.demandPlaceNames, places.map(\.name))
        writer.put(.demandPlaceDescriptions, places.map(\.description))
        writer.put(.demandPlaceStopStarts, Self.starts(places.map(\.stops.count)))
        writer.put(.demandPlaceStops, places.flatMap(\.stops))
        writer.put(.demandPlaceRingStarts, Self.starts(places.map(\.rings.count)))
        let rings = places.flatMap(\.rings)
        writer.put(.demandRingPointStarts, Self.starts(rings.map(\.count)))
        let points = rings.flatMap { $0 }
        writer.put(.demandPointLatitudes, points.map(\.latitudeE7))
        writer.put(.demandPointLongitudes, points.map(\.longitudeE7))
    }

    private func putBookingRules(_ writer: inout ColumnFileWriter<TimetableSection>) {
        let rules = demand.rules
        writer.put(.bookingKinds, rules.map(\.kind))
        writer.put(.bookingShortest, rules.map(\.shortest))
        writer.put(.bookingLongest, rules.map(\.longest))
        writer.put(.bookingLastDays, rules.map(\.lastDay))
        writer.put(.bookingLastTimes, rules.map(\.lastTime))
        writer.put(.bookingStartDays, rules.map(\.startDay))
        writer.put(.bookingStartTimes, rules.map(\.startTime))
        writer.put(.bookingServices, rules.map { $0.service ?? ServiceIndex(UInt32.max) })
        writer.put(.bookingMessages, rules.map(\.message))
        writer.put(.bookingPickupMessages, rules.map(\.pickupMessage))
        writer.put(.bookingDropOffMessages, rules.map(\.dropOffMessage))
        writer.put(.bookingPhones, rules.map(\.phone))
        writer.put(.bookingInfoURLs, rules.map(\.infoURL))
        writer.put(.bookingURLs, rules.map(\.bookingURL))
    }

    private static func number(_ row: Int?) -> UInt32 { row.map { UInt32($0) } ?? .max }

    private static func starts(_ counts: [Int]) -> [UInt32] {
        var starts: [UInt32] = [0]
        for count in counts { starts.append(starts[starts.count - 1] + UInt32(count)) }
        return starts
    }
}
