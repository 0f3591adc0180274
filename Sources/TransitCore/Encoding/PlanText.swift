/// Writes plans and journeys in the API's JSON format, for the server and for the page.
package struct PlanText {
    /// The values that the caller adds to a plan: members of each journey's and each leg's object, ids, headsigns,
    /// short names and alerts.
    package struct Additions {
        package var journey: (inout JSONWriter, _ number: Int) -> Void
        package var leg: (inout JSONWriter, _ journey: Int, _ number: Int) -> Void
        package var id: (PlannedJourney) -> String
        /// The headsign of a ride; nil if the timetable's headsign applies.
        package var headsign: (PlanRide) -> String? = { _ in nil }
        /// The short name of a ride's trip; nil if the timetable's short name applies.
        package var shortName: (PlanRide) -> String? = { _ in nil }
        /// The alerts of each agency, in the network's order; empty if unknown.
        package var alerts: [[AlertTarget]]

        package init(
            alerts: [[AlertTarget]] = [], id: @escaping (PlannedJourney) -> String,
            journey: @escaping (inout JSONWriter, Int) -> Void,
            leg: @escaping (inout JSONWriter, Int, Int) -> Void
        ) {
            self.alerts = alerts
            self.id = id
            self.journey = journey
            self.leg = leg
        }
    }

    let plan: JourneyResult
    let view: LiveRunTable
    /// The agencies in the network's order, each with the patterns of the live view and with names in the rider's
    /// language.
    let own: [AgencyTimetable]
    let additions: Additions

    private var network: Network { view.table.network }

    package init(_ plan: JourneyResult, in view: LiveRunTable, of own: [AgencyTimetable], _ additions: Additions) {
        self.plan = plan
        self.view = view
        self.own = own
        self.additions = additions
    }

    /// Writes the members of `Plan`, beginning with `from`.
    package func writeMembers(to json: inout JSONWriter) {
        writeEnds(to: &json)
        if let walk = plan.walk { write(walk, as: "walk", to: &json) }
        let ranks = plan.ranks
        json.member("journeys", array: plan.journeys.indices) { json, number in
            write(journey: number, ranked: ranks[number], to: &json)
        }
        json.member("earlier", plan.earlier.text)
        json.member("later", plan.later.text)
        if plan.journeys.isEmpty { json.member("reason", plan.reason?.rawValue) }
    }

    package func writeEnds(to json: inout JSONWriter) {
        json.member("from") { write(plan.question.start, to: &$0) }
        json.member("to") { write(plan.question.end, to: &$0) }
    }

    private func write(_ place: PlanPlace, to json: inout JSONWriter) {
        if let stop = place.stop { return write(stop, to: &json) }
        json.member("lat", place.coordinate.latitude, places: 6)
        json.member("lon", place.coordinate.longitude, places: 6)
    }

    private func write(_ walk: WalkLength, as name: StaticString, to json: inout JSONWriter) {
        json.member(name) { json in
            json.member("metres", Int64(walk.metres.rounded()))
            json.member("seconds", walk.seconds)
        }
    }

    /// Writes `PlannedJourney` of the API.
    /// - Parameter rank: The journey's rank in the plan; nil to omit it.
    package func write(journey number: Int, ranked rank: Int? = nil, to json: inout JSONWriter) {
        let journey = plan.journeys[number]
        json.object { json in
            json.member("id", additions.id(journey))
            json.member("departure", journey.departure)
            json.member("arrival", journey.arrival)
            json.member("rank", rank)
            json.member("changes", journey.changes)
            write(walk(of: journey), as: "walk", to: &json)
            if let price = view.price(of: journey) { write(price, to: &json) }
            additions.journey(&json, number)
            json.list("legs") { json in
                for leg in journey.legs.indices { write(leg: leg, ofJourney: number, to: &json) }
            }
        }
    }

    private func walk(of journey: PlannedJourney) -> WalkLength {
        let walks = journey.legs.filter { $0.way == .walk }
        return WalkLength(
            metres: walks.reduce(0) { $0 + plan.metres(of: $1) },
            seconds: walks.reduce(0) { $0 + ($1.arrival - $1.departure) })
    }

    private func write(_ price: JourneyPrice, to json: inout JSONWriter) {
        json.member("price") { json in
            json.member("amount", price.amount)
            json.member("currency", price.currency)
            json.member("digits", CurrencyDigits.of(price.currency))
            if price.isPaidBefore { json.member("paidBefore", true) }
            if !price.reduced.isEmpty {
                json.member("reduced", array: price.reduced) { write($1, of: own[price.timetable], to: &$0) }
            }
            guard !price.tickets.isEmpty else { return }
            json.member("tickets", array: price.tickets) { write($1.ticket, of: own[$1.timetable], to: &$0) }
        }
    }

    private func write(_ fare: ReducedFare, of own: AgencyTimetable, to json: inout JSONWriter) {
        let riders = own.timetable.legFares.reduced
        json.object { json in
            json.member("amount", fare.amount)
            json.member("riders", riders.names[fare.rider], in: own)
            json.member("url", WebLink.checked(own.timetable.string(riders.urls[fare.rider])))
        }
    }

    private func write(_ ticket: FareTicket, of own: AgencyTimetable, to json: inout JSONWriter) {
        json.object { json in
            json.member("name", ticket.product, in: own)
            json.member("riders", ticket.riders, in: own)
            json.member("network", ticket.network, in: own)
            json.member("from", ticket.from, in: own)
            json.member("to", ticket.to, in: own)
            json.member("medium", ticket.medium, in: own)
            let kinds = ["cash", "paper", "card", "contactless", "app"]
            if let kind = ticket.mediumKind, kinds.indices.contains(kind) { json.member("mediumKind", kinds[kind]) }
        }
    }

    private func write(leg number: Int, ofJourney journeyNumber: Int, to json: inout JSONWriter) {
        let journey = plan.journeys[journeyNumber]
        let leg = journey.legs[number]
        json.object { json in
            json.member("kind", leg.way == .walk ? "walk" : "ride")
            json.member("from") { write(plan.beginning(of: number, in: journey), to: &$0) }
            json.member("to") { write(plan.end(of: number, in: journey), to: &$0) }
            json.member("departure", leg.departure)
            json.member("arrival", leg.arrival)
            switch leg.way {
            case .walk: json.member("metres", Int64(plan.metres(of: leg).rounded()))
            case .ride(let ride):
                write(ride, to: &json)
                writeAlerts(of: ride, leg, to: &json)
            }
            writeClosures(leg, to: &json)
            additions.leg(&json, journeyNumber, number)
        }
    }

    private func write(_ ride: PlanRide, to json: inout JSONWriter) {
        let own = own[Int(ride.trip.timetable)]
        let timetable = own.timetable
        let pattern = view.pattern(of: ride)
        json.member("agency", own.agency)
        json.key("route")
        json.routeSign(timetable.patternRoutes[pattern], in: own)
        if ride.added == nil {
            json.key("trip")
            json.identifier(ride.trip.trip, in: own)
            json.member("serviceDate", ride.date.iso)
        }
        json.runs(ride.added == nil ? ride.trip.trip : nil, shortName: additions.shortName(ride), in: own)
        let row = timetable.stops(of: pattern).lowerBound + ride.boarding
        json.key("headsign")
        if let reported = additions.headsign(ride) {
            json.string(reported)
        } else {
            json.string(timetable.utf8(timetable.headsign(ofRow: row, trip: ride.added == nil ? ride.trip.trip : nil)))
        }
        json.member("stops", max(ride.alighting - ride.boarding, 1))
        if ride.headway > 0 { json.member("headway", ride.headway) }
        if ride.isSeated { json.member("staySeated", true) }
        if ride.boardsOnRequest { json.member("boardOnRequest", true) }
        let last = timetable.stops(of: pattern).lowerBound + max(ride.alighting - 1, ride.boarding)
        json.continuous(pickup: timetable.continuousRules(after: row).pickup)
        json.continuous(dropOff: timetable.continuousRules(after: last).dropOff)
        if ride.alightsOnRequest { json.member("alightOnRequest", true) }
        switch ride.access {
        case .unknown: break
        case .possible: json.member("wheelchair", "possible")
        case .impossible: json.member("wheelchair", "impossible")
        }
        if ride.added == nil { json.bikes(timetable.tripFlags[ride.trip.trip]) }
    }

    /// Writes the service alerts for the ride's route, trip, boarding stop and alighting stop that are valid during the
    /// ride.
    private func writeAlerts(of ride: PlanRide, _ leg: PlanLeg, to json: inout JSONWriter) {
        let number = Int(ride.trip.timetable)
        guard additions.alerts.indices.contains(number), !additions.alerts[number].isEmpty else { return }
        let own = own[number]
        let trip = ride.added == nil ? TripDay(trip: ride.trip.trip, date: ride.date) : nil
        let ends = [leg.from, leg.to].map { end in
            AlertCall(
                view.pattern(of: ride), trip: trip, at: end.map { network.stop($0).stop }, in: own.timetable)
        }
        let relevant = additions.alerts[number].filter { alert in
            alert.holds(from: leg.departure, to: leg.arrival)
                && ends.contains { alert.concerns($0, in: own.timetable) }
        }
        if !relevant.isEmpty { json.member("alerts", array: relevant) { $0.identifier($1.id, in: own) } }
    }

    /// Writes the alerts about station closures for step-free riders at either end of a leg, if they are valid at the
    /// leg's time.
    private func writeClosures(_ leg: PlanLeg, to json: inout JSONWriter) {
        guard let closures = view.live?.closures, !closures.isEmpty else { return }
        let ends = [leg.from, leg.to].compactMap { $0 }.map { network.stop($0) }
        let relevant = closures.filter { one in
            one.closure.holds(from: leg.departure, to: leg.arrival)
                && ends.contains { number, stop in
                    number == one.timetable
                        && one.closure.places.concern(stop, in: network.timetables[number])
                }
        }
        if !relevant.isEmpty {
            json.member("closures", array: relevant) { $0.identifier($1.closure.alert, in: own[$1.timetable]) }
        }
    }

    /// Writes the members of a `PlanPlace`.
    private func write(_ stop: NetworkStopIndex, to json: inout JSONWriter) {
        let (number, stop) = network.stop(stop)
        let own = own[number]
        let place = own.timetable.coordinate(of: stop)
        json.member("lat", place?.latitude ?? 0, places: 6)
        json.member("lon", place?.longitude ?? 0, places: 6)
        json.key("stop")
        json.identifier(stop, in: own)
        json.member("name", own.timetable.stopNames[stop], in: own)
        json.member("platform", own.timetable.stopPlatforms[stop], in: own)
        json.level(own.timetable.level(of: stop), in: own)
        json.timeZone(of: stop, in: own.timetable)
    }
}

extension JourneyResult {
    /// Returns the place where a leg starts.
    package func beginning(of number: Int, in journey: PlannedJourney) -> PlanPlace {
        place(journey.legs[number].from, isEnd: number == 0 ? question.start : nil)
    }

    package func end(of number: Int, in journey: PlannedJourney) -> PlanPlace {
        place(journey.legs[number].to, isEnd: number == journey.legs.count - 1 ? question.end : nil)
    }

    /// Returns the place at one end of a leg: the stop or, if that end is not a stop, the start, the end or the via
    /// place of the query.
    private func place(_ stop: NetworkStopIndex?, isEnd place: PlanPlace?) -> PlanPlace {
        guard let stop else { return place ?? question.via?.place ?? question.end }
        return PlanPlace(question.start.coordinate, stop: stop)
    }
}

extension PlanText.Additions {
    /// Creates the additions for callers without realtime data.
    /// - Parameter details: The details of a single journey.
    package static func timetable(
        _ plan: JourneyResult, in network: Network, of own: [AgencyTimetable], details: JourneyDetails? = nil,
        alerts: [[AlertTarget]] = []
    ) -> Self {
        PlanText.Additions(
            alerts: alerts,
            id: { plan.id(of: $0, in: network, of: own, .none).text },
            journey: { json, number in
                json.chance(Chance(plan.journeys[number].changes == 0 ? .noChange : .unknown))
            },
            leg: { json, journeyNumber, number in
                let journey = plan.journeys[journeyNumber]
                if journey.legs[number].way != .walk {
                    json.member("status", "scheduled")
                    json.member("punctuality", Punctuality.unknown.rawValue)
                }
                details?.write(number, of: journey, to: &json)
            })
    }
}
