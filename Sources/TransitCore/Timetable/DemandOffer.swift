/// The demand-responsive service of one route at a location.
package struct DemandOffer: Sendable {
    /// A time window in which riders are picked up.
    package struct Window: Hashable, Sendable {
        package var date: ServiceDate
        package var start, end: EpochSeconds
        package var booking: BookingSpan

        /// Returns whether the booking deadline has passed.
        package func isClosed(at now: EpochSeconds) -> Bool { booking.by.map { $0 < now } ?? false }
    }

    package let route: RouteIndex
    /// The pickup call of the first trip that is part of this offer.
    package let pickup: Int
    /// The drop-off calls of the first trip; if the query has a destination, only the calls at the destination.
    package let dropOffs: [Int]
    /// The pickup windows in chronological order.
    package fileprivate(set) var windows: [Window]
    /// The ride time in seconds that 95 % of rides do not exceed; nil if unknown or without a destination.
    package fileprivate(set) var longestRide: Int64?
}

extension Timetable {
    /// Returns the demand-responsive services at a location in the next days, in the feed's order.
    ///
    /// - Parameters:
    ///   - destination: The destination; nil for any.
    ///   - now: The current time; windows that have ended are omitted.
    package func demandOffers(
        at place: Coordinate, to destination: Coordinate?, now: EpochSeconds
    ) -> [DemandOffer] {
        guard !demand.isEmpty else { return [] }
        var search = DemandSearch(self, from: place, to: destination, now: now)
        for trip in demand.tripRoutes.indices { search.add(trip) }
        return search.found
    }
}

/// Collects the offers for one query.
private struct DemandSearch {
    /// The number of days searched, including today.
    private static var days: Int32 { 8 }

    private let timetable: Timetable
    private let now: EpochSeconds
    private var start: DemandServiceArea
    private var end: DemandServiceArea?
    private var offers: [DemandOffer] = []
    /// The driving time between start and destination in seconds; nil without a destination.
    private let driving: Double?

    init(_ timetable: Timetable, from: Coordinate, to: Coordinate?, now: EpochSeconds) {
        self.timetable = timetable
        self.now = now
        start = DemandServiceArea(from, in: timetable)
        end = to.map { DemandServiceArea($0, in: timetable) }
        driving = to.map { $0.distance(to: from) * WalkingPace().detour / Self.metresPerSecond }
    }

    /// The estimated speed of cars in towns: 30 km/h in metres per second. Used because no road network is available.
    private static var metresPerSecond: Double { 30 / 3.6 }

    private var demand: DemandServices { timetable.demand }

    /// The offers that have at least one window, with their windows in chronological order.
    var found: [DemandOffer] {
        offers.filter { !$0.windows.isEmpty }.map { offer in
            var offer = offer
            offer.windows.sort { ($0.start.rawValue, $0.end.rawValue) < ($1.start.rawValue, $1.end.rawValue) }
            return offer
        }
    }

    mutating func add(_ trip: Int) {
        let calls = demand.tripCalls.range(of: trip)
        for pickup in calls where demand.callFlags[pickup].pickup != .never {
            guard start.has(pickup) else { continue }
            // The drop-off must come after the pickup in the trip (reference, stop_times.txt, stop_sequence).
            var dropOffs = (pickup + 1..<calls.upperBound).filter { demand.callFlags[$0].dropOff != .never }
            if var end {
                dropOffs.removeAll { !end.has($0) }
                self.end = end
            }
            if !dropOffs.isEmpty { add(trip, pickup, dropOffs) }
        }
    }

    /// Adds a trip. Trips that differ only in their days and times are combined into one offer.
    private mutating func add(_ trip: Int, _ pickup: Int, _ dropOffs: [Int]) {
        let route = demand.tripRoutes[trip]
        let known = offers.firstIndex { offer in
            offer.route == route && isSame(offer.pickup, pickup) && offer.dropOffs.count == dropOffs.count
                && zip(offer.dropOffs, dropOffs).allSatisfy { isSame($0, $1) }
        }
        let number = known ?? offers.count
        if known == nil { offers.append(DemandOffer(route: route, pickup: pickup, dropOffs: dropOffs, windows: [])) }
        if let driving, let longest = demand.safeDuration(of: trip, driving: driving) {
            offers[number].longestRide = max(offers[number].longestRide ?? longest, longest)
        }
        for window in windows(of: trip, at: pickup, dropOffs) where !offers[number].windows.contains(window) {
            offers[number].windows.append(window)
        }
    }

    private func isSame(_ one: Int, _ other: Int) -> Bool {
        demand.callPlaces[one] == demand.callPlaces[other] && demand.callStops[one] == demand.callStops[other]
            && demand.callFlags[one] == demand.callFlags[other] && demand.pickupRules[one] == demand.pickupRules[other]
            && demand.dropOffRules[one] == demand.dropOffRules[other]
    }

    private func windows(of trip: Int, at pickup: Int, _ dropOffs: [Int]) -> [DemandOffer.Window] {
        let today = timetable.zone.date(at: now)
        // Yesterday's service may continue after midnight.
        return (-1..<Self.days).compactMap { days in
            let date = today.advanced(by: days)
            guard timetable.calendar.runs(demand.tripServices[trip], on: date) else { return nil }
            let midnight = timetable.zone.start(of: date)
            let start = midnight + Int64(demand.callStarts[pickup])
            let end = midnight + Int64(demand.callEnds[pickup])
            guard end > now else { return nil }
            var booking = BookingSpan()
            if let rule = demand.bookingRule(of: pickup) { booking = span(rule, of: date, start, end) }
            // The drop-off may also have a booking rule. If there are several drop-offs, it is sufficient that one of
            // them can be booked.
            let rules = dropOffs.map { demand.dropOffRule(of: $0) }
            if !rules.contains(nil) {
                booking = booking.within(rules.compactMap { $0 }.map { span($0, of: date, start, end) })
            }
            return DemandOffer.Window(date: date, start: start, end: end, booking: booking)
        }
    }

    /// Returns the booking period of a window: from the start for its first ride to the deadline for its last one.
    private func span(_ rule: Int, of date: ServiceDate, _ start: EpochSeconds, _ end: EpochSeconds) -> BookingSpan {
        BookingSpan(
            from: timetable.booking(rule, of: date, pickup: start).from,
            by: timetable.booking(rule, of: date, pickup: end).by)
    }
}

/// Determines which demand-responsive calls serve a position.
private struct DemandServiceArea {
    /// The maximum distance in metres to a stop of the service.
    private static var farthest: Double { 400 }

    private let position: Coordinate
    private let timetable: Timetable
    /// Cached results by location group or area: an area may have thousands of points, and hundreds of trips may serve
    /// it.
    private var known: [UInt32: Bool] = [:]

    init(_ position: Coordinate, in timetable: Timetable) {
        self.position = position
        self.timetable = timetable
    }

    mutating func has(_ call: Int) -> Bool {
        let place = timetable.demand.callPlaces[call]
        guard place != .max else { return isNear(timetable.demand.callStops[call]) }
        if let answer = known[place] { return answer }
        let answer =
            timetable.demand.isInArea(position, of: Int(place))
            || timetable.demand.placeStops[Int(place)].contains { isNear($0) }
        known[place] = answer
        return answer
    }

    private func isNear(_ stop: StopIndex) -> Bool {
        guard let place = timetable.coordinate(of: stop) else { return false }
        return place.distance(to: position) <= Self.farthest
    }
}
