import TransitCore

/// A supplier of departures from imported timetables, without prices.
package struct TimetableSupplier: IntercitySupplier {
    package static let id = "timetable"
    package var id: String { Self.id }

    /// The radius around a city's centre within which a stop belongs to the city, in metres.
    private static let reach = 25_000.0
    /// The maximum number of offers, more than any page displays.
    private static let mostOffers = 500

    private let timetables: @Sendable () -> [CoachTimetable]
    private let cities: CityTable

    /// Creates a supplier.
    /// - Parameter timetables: Returns the current timetables of coach agencies.
    package init(cities: CityTable = .builtIn, timetables: @escaping @Sendable () -> [CoachTimetable]) {
        self.cities = cities
        self.timetables = timetables
    }

    package func search(
        _ query: IntercityQuery, found: @escaping @Sendable (SearchPage) -> Void
    ) async -> SearchEnding {
        for coach in timetables() {
            found(page(query, coach))
            if Task.isCancelled { return .cancelled }
        }
        return .complete
    }

    func page(_ query: IntercityQuery, _ coach: CoachTimetable) -> SearchPage {
        let (origin, destination) = (cities.city(at: query.origin), cities.city(at: query.destination))
        var page = SearchPage()
        guard let zones = Zones(origin, destination) else { return page }
        let ends = CoachEnds(
            in: coach.timetable, from: origin.coordinate, to: destination.coordinate, within: Self.reach)
        var found: [Offer] = []
        for leg in ends.legs { found += offers(leg, on: query.date, zones, coach) }
        found.sort { ($0.departure.epoch, $0.id) < ($1.departure.epoch, $1.id) }
        page.offers = Array(found.prefix(Self.mostOffers))
        page.rows = page.offers.count
        page.places = Self.places(of: page.offers, coach)
        if !page.offers.isEmpty {
            page.operators = [
                Operator(id: Self.global(coach.agency), name: coach.name, url: SecureLink.checked(coach.url))
            ]
        }
        return page
    }

    private struct Zones {
        let origin: Zone
        let destination: Zone

        init?(_ origin: City, _ destination: City) {
            guard let one = Zone(origin.timeZone), let other = Zone(destination.timeZone) else { return nil }
            self.origin = one
            self.destination = other
        }
    }

    private func offers(
        _ leg: CoachEnds.Leg, on date: ServiceDate, _ zones: Zones, _ coach: CoachTimetable
    ) -> [Offer] {
        let timetable = coach.timetable
        let midnight = zones.origin.epoch(LocalTime(date: date, seconds: 0))
        let nextMidnight = zones.origin.epoch(LocalTime(date: date.advanced(by: 1), seconds: 0))
        var offers: [Offer] = []
        timetable.forEachCall(ofPatternStop: leg.origin, from: midnight, to: nextMidnight) { call in
            let trip = timetable.string(timetable.tripIDs[call.trip])
            let own = "\(coach.agency)/\(trip)/\(call.date.iso)/\(leg.origin.position)"
            var offer = Offer(id: Self.global(own), departure: Offer.Event(call.departure, in: zones.origin))
            let seconds = timetable.arrival(of: call.trip, at: leg.callIndex)
            let arrival = timetable.zone.start(of: call.date).adding(seconds)
            offer.arrival = Offer.Event(arrival, in: zones.destination)
            offer.duration = arrival - call.departure
            offer.operatorID = Self.global(coach.agency)
            offer.originID = Self.stopID(leg.origin, coach)
            offer.destinationID = Self.stopID(leg.destination, coach)
            offer.className = timetable.name(of: timetable.routeOf(call.trip))
            offer.transfers = 0
            offers.append(offer)
        }
        return offers
    }

    private static func global(_ id: String) -> String { Self.id + ":" + id }

    private static func stopID(_ row: PatternStopIndex, _ coach: CoachTimetable) -> String {
        let stop = coach.timetable.patternStopStops[row]
        return global(coach.agency + "/" + coach.timetable.string(coach.timetable.stopIDs[stop]))
    }

    private static func places(of offers: [Offer], _ coach: CoachTimetable) -> [CoachStop] {
        let prefix = global(coach.agency + "/")
        return Set(offers.flatMap { [$0.originID, $0.destinationID] }).compactMap { id in
            guard let id, let stop = coach.timetable.stop(id: id.dropFirst(prefix.count).utf8) else { return nil }
            let name = coach.timetable.string(coach.timetable.stopNames[stop])
            return CoachStop(id: id, name: name, coordinate: coach.timetable.coordinate(of: stop))
        }.sorted { $0.id < $1.id }
    }
}

extension Timetable {
    /// Returns the long name of a route, or else its short name.
    fileprivate func name(of route: RouteIndex) -> String? {
        let names = [routeLongNames[route], routeShortNames[route]].map { string($0) }
        return names.first { !$0.isEmpty }
    }
}
