/// Demand-responsive services (GTFS-Flex): trips that pick up riders anywhere in an area or at some of its stops,
/// within a time window, usually by booking. They have no stop times, so boards and journeys do not include them.
package struct DemandServices: Sendable {
    let tripRoutes: Column<Int, RouteIndex>
    let tripServices: Column<Int, ServiceIndex>
    let tripCalls: RowOffsets<Int, Int>
    /// The factor and the offset of each trip, see ``safeDuration(of:driving:)``; empty if the feed has none.
    let safeFactors, safeOffsets: Column<Int, Float>
    /// The index of the location group or area of each call; `UInt32.max` for a single stop.
    let callPlaces: Column<Int, UInt32>
    let callStops: Column<Int, StopIndex>
    let callStarts, callEnds: Column<Int, Int32>
    let callFlags: Column<Int, PatternStopFlags>
    let pickupRules, dropOffRules: Column<Int, UInt32>
    let placeNames, placeDescriptions: Column<Int, StringIndex>
    let placeStops: GroupedColumn<Int, StopIndex>
    let placeRings: RowOffsets<Int, Int>
    let ringPoints: RowOffsets<Int, Int>
    let pointLatitudes, pointLongitudes: Column<Int, Int32>
    let rules: BookingRules

    init(_ sections: SectionTable<TimetableSection>, routes: Int, stops: Int, services: Int)
        throws(ColumnFileError<TimetableSection>)
    {
        tripRoutes = try sections.column(.demandTripRoutes)
        tripServices = try sections.column(.demandTripServices)
        tripCalls = RowOffsets(try sections.column(.demandTripStarts))
        safeFactors = try sections.column(.demandTripSafeFactors)
        safeOffsets = try sections.column(.demandTripSafeOffsets)
        callPlaces = try sections.column(.demandCallPlaces)
        callStops = try sections.column(.demandCallStops)
        callStarts = try sections.column(.demandCallWindowStarts)
        callEnds = try sections.column(.demandCallWindowEnds)
        callFlags = try sections.column(.demandCallFlags)
        pickupRules = try sections.column(.demandCallPickupRules)
        dropOffRules = try sections.column(.demandCallDropOffRules)
        placeNames = try sections.column(.demandPlaceNames)
        placeDescriptions = try sections.column(.demandPlaceDescriptions)
        placeStops = try sections.grouped(.demandPlaceStopStarts, .demandPlaceStops)
        placeRings = RowOffsets(try sections.column(.demandPlaceRingStarts))
        ringPoints = RowOffsets(try sections.column(.demandRingPointStarts))
        pointLatitudes = try sections.column(.demandPointLatitudes)
        pointLongitudes = try sections.column(.demandPointLongitudes)
        rules = try BookingRules(sections, services: services)
        let none = UInt32.max
        let calls = callPlaces.count
        let columns = [callStops.count, callStarts.count, callEnds.count, callFlags.count, pickupRules.count]
        guard
            tripRoutes.isEmpty
                || tripServices.count == tripRoutes.count && tripCalls.hold(calls, of: tripRoutes.count)
                    && columns.allSatisfy({ $0 == calls }) && dropOffRules.count == calls
                    && tripRoutes.point(below: routes) && tripServices.point(below: services)
                    && callPlaces.allSatisfy({ $0 == none || $0 < UInt32(placeNames.count) })
                    && callStops.point(below: stops, orNone: StopIndex(none))
                    && pickupRules.allSatisfy({ $0 == none || $0 < UInt32(rules.count) })
                    && dropOffRules.allSatisfy({ $0 == none || $0 < UInt32(rules.count) })
                    && placeDescriptions.count == placeNames.count && safeFactors.count == safeOffsets.count
                    && placeStops.starts.hold(placeStops.elements.count, of: placeNames.count)
                    && placeStops.elements.point(below: stops)
                    && placeRings.hold(ringPoints.owners.count, of: placeNames.count)
                    && ringPoints.hold(pointLatitudes.count, of: ringPoints.owners.count)
                    && pointLongitudes.count == pointLatitudes.count
        else { throw .damaged(section: TimetableSection.demandTripIDs.rawValue) }
    }

    package var isEmpty: Bool { tripRoutes.isEmpty }

    /// Returns the pickup and drop-off rules of a call.
    package func flags(of call: Int) -> PatternStopFlags { callFlags[call] }

    /// Returns the booking rule for the pickup at a call; nil if it has none.
    package func bookingRule(of call: Int) -> Int? {
        pickupRules[call] == .max ? nil : Int(pickupRules[call])
    }

    /// Returns the booking rule for the drop-off at a call; nil if it has none.
    package func dropOffRule(of call: Int) -> Int? {
        dropOffRules[call] == .max ? nil : Int(dropOffRules[call])
    }

    /// Returns the ride time in seconds that 95 % of rides do not exceed: safe_duration_factor × DrivingDuration +
    /// safe_duration_offset (reference, trips.txt). Nil if the trip has neither value; a missing factor counts as 1, a
    /// missing offset as 0.
    ///
    /// - Parameter driving: The driving time in seconds: the time that "it would take a private car".
    func safeDuration(of trip: Int, driving: Double) -> Int64? {
        guard safeFactors.hasRow(trip) else { return nil }
        let (factor, offset) = (safeFactors[trip], safeOffsets[trip])
        guard factor.isFinite || offset.isFinite else { return nil }
        let seconds = Double(factor.isFinite ? factor : 1) * driving + Double(offset.isFinite ? offset : 0)
        return Int64(min(max(seconds, 0), 1e6).rounded(.up))
    }

    /// Returns the stop, location group or area of a call.
    package func place(of call: Int) -> DemandPlace {
        guard callPlaces[call] != .max else { return .stop(callStops[call]) }
        let place = Int(callPlaces[call])
        let stops = placeStops[place]
        guard placeRings.range(of: place).isEmpty else { return .area(placeNames[place], placeDescriptions[place]) }
        return .stops(placeNames[place], stops)
    }

    /// Returns whether a position is inside an area, by the even-odd rule: holes are outside.
    func isInArea(_ position: Coordinate, of place: Int) -> Bool {
        var isInside = false
        for ring in placeRings.range(of: place) {
            let points = ringPoints.range(of: ring)
            guard var before = points.last else { continue }
            for point in points {
                if crosses(position, from: before, to: point) { isInside.toggle() }
                before = point
            }
        }
        return isInside
    }

    /// Returns whether an edge of the area crosses the position's parallel of latitude to the east of the position.
    private func crosses(_ position: Coordinate, from first: Int, to second: Int) -> Bool {
        let (latitude, longitude) = (Double(position.latitudeE7), Double(position.longitudeE7))
        let (one, other) = (Double(pointLatitudes[first]), Double(pointLatitudes[second]))
        guard (one > latitude) != (other > latitude) else { return false }
        let (west, east) = (Double(pointLongitudes[first]), Double(pointLongitudes[second]))
        return longitude < west + (latitude - one) / (other - one) * (east - west)
    }
}

/// The stop, location group or area of a pickup or drop-off call of a demand-responsive trip.
package enum DemandPlace: Sendable {
    case stop(StopIndex)
    /// A location group, with its name and stops.
    case stops(StringIndex, Column<Int, StopIndex>)
    /// An area, with its name and description.
    case area(StringIndex, StringIndex)
}

/// The rows of booking_rules.txt.
package struct BookingRules: Sendable {
    package let kinds: Column<Int, UInt8>
    package let shortest: Column<Int, Int32>
    let longest, lastDays, lastTimes, startDays, startTimes: Column<Int, Int32>
    let services: Column<Int, ServiceIndex>
    package let messages, pickupMessages, dropOffMessages, phones, infoURLs, urls: Column<Int, StringIndex>

    init(_ sections: SectionTable<TimetableSection>, services most: Int) throws(ColumnFileError<TimetableSection>) {
        kinds = try sections.column(.bookingKinds)
        shortest = try sections.column(.bookingShortest)
        longest = try sections.column(.bookingLongest)
        lastDays = try sections.column(.bookingLastDays)
        lastTimes = try sections.column(.bookingLastTimes)
        startDays = try sections.column(.bookingStartDays)
        startTimes = try sections.column(.bookingStartTimes)
        services = try sections.column(.bookingServices)
        messages = try sections.column(.bookingMessages)
        pickupMessages = try sections.column(.bookingPickupMessages)
        dropOffMessages = try sections.column(.bookingDropOffMessages)
        phones = try sections.column(.bookingPhones)
        infoURLs = try sections.column(.bookingInfoURLs)
        urls = try sections.column(.bookingURLs)
        let numbers = [shortest, longest, lastDays, lastTimes, startDays, startTimes]
        let texts = [messages, pickupMessages, dropOffMessages, phones, infoURLs, urls]
        guard numbers.allSatisfy({ $0.count == kinds.count }), texts.allSatisfy({ $0.count == kinds.count }),
            services.count == kinds.count, services.point(below: most, orNone: ServiceIndex(UInt32.max))
        else { throw .damaged(section: TimetableSection.bookingKinds.rawValue) }
    }

    var count: Int { kinds.count }
}

/// The period in which a ride can be booked (reference, booking_rules.txt). A nil bound is open.
package struct BookingSpan: Hashable, Sendable {
    package var from, by: EpochSeconds?

    package init(from: EpochSeconds? = nil, by: EpochSeconds? = nil) {
        (self.from, self.by) = (from, by)
    }

    /// Returns the period in which both this booking and at least one of several others are possible.
    func within(_ others: [BookingSpan]) -> BookingSpan {
        var span = self
        let (starts, ends) = (others.map { $0.from }, others.map { $0.by })
        if let first = starts.contains(nil) ? nil : starts.compactMap({ $0 }).min() {
            span.from = max(span.from ?? first, first)
        }
        if let last = ends.contains(nil) ? nil : ends.compactMap({ $0 }).max() {
            span.by = min(span.by ?? last, last)
        }
        return span
    }
}

extension Timetable {
    /// Returns the period in which a ride can be booked.
    ///
    /// - Parameters:
    ///   - rule: The index of a rule in ``BookingRules``.
    ///   - date: The service day of the ride.
    ///   - pickup: The pickup time.
    package func booking(_ rule: Int, of date: ServiceDate, pickup: EpochSeconds) -> BookingSpan {
        let rules = demand.rules
        var span = BookingSpan()
        if rules.startDays[rule] >= 0 {
            span.from = moment(rules.startDays[rule], before: date, at: rules.startTimes[rule], by: rule)
        }
        switch rules.kinds[rule] {
        case 1:
            span.by = pickup - Int64(max(rules.shortest[rule], 0)) * 60
            if rules.longest[rule] >= 0 { span.from = pickup - Int64(rules.longest[rule]) * 60 }
        case 2:
            let days = max(rules.lastDays[rule], 1)
            span.by = moment(days, before: date, at: rules.lastTimes[rule], by: rule)
        default: break
        }
        return span
    }

    /// Returns the given time of day on the date that is `days` days before `date`, counting only the service days of
    /// the rule's prior_notice_service_id.
    private func moment(
        _ days: Int32, before date: ServiceDate, at time: Int32, by rule: Int
    ) -> EpochSeconds {
        let service = demand.rules.services[rule]
        var (day, left, looked) = (date, days, 0)
        while left > 0, looked < 400 {
            day = day.advanced(by: -1)
            looked += 1
            if service.rawValue == .max || calendar.runs(service, on: day) { left -= 1 }
        }
        return zone.start(of: day) + Int64(max(time, 0))
    }
}
