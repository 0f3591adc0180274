extension JourneyResult {
    /// Writes `onDemand` of the API: the demand-responsive services between the start and the end of a query; omitted
    /// if there are none.
    ///
    /// - Parameter own: The agencies of the planner's timetables, with names in the rider's language.
    package func writeDemandOffers(
        on routing: RoutingData, of own: [AgencyTimetable], at now: EpochSeconds, to json: inout JSONWriter
    ) {
        guard question.onBoard == nil, own.contains(where: { !$0.timetable.demand.isEmpty }),
            let start = routing.coordinate(of: question.start),
            let end = routing.coordinate(of: question.end)
        else { return }
        let offers = own.flatMap { own in
            own.timetable.demandOffers(at: start, to: end, now: now).map { (own, $0) }
        }
        guard !offers.isEmpty else { return }
        json.member("onDemand", array: offers) { $0.offer($1.1, of: $1.0, at: now) }
    }
}

extension JSONWriter {
    /// Writes `DemandOffer` of the API.
    fileprivate mutating func offer(_ offer: DemandOffer, of own: AgencyTimetable, at now: EpochSeconds) {
        let demand = own.timetable.demand
        object { json in
            json.member("agency", own.agency)
            json.key("route")
            json.routeSign(offer.route, in: own)
            json.key("from")
            json.demandPlace(offer.pickup, of: own)
            let rule = demand.bookingRule(of: offer.pickup)
            json.member("to", array: offer.dropOffs) { json, dropOff in
                let ownRule = demand.dropOffRule(of: dropOff)
                json.demandPlace(dropOff, of: own, booking: ownRule == rule ? nil : ownRule)
            }
            json.member("pickup", demand.flags(of: offer.pickup).pickup.word)
            json.member("windows", array: offer.windows) { json, window in
                json.object { json in
                    json.member("serviceDate", window.date.iso)
                    json.member("start", window.start)
                    json.member("end", window.end)
                    json.member("bookFrom", window.booking.from)
                    json.member("bookBy", window.booking.by)
                    if window.isClosed(at: now) { json.member("closed", true) }
                }
            }
            json.member("longestRide", offer.longestRide)
            guard let rule else { return }
            json.member("booking") { $0.bookingRule(rule, of: own) }
        }
    }

    /// Writes the members of a `Booking` of the API.
    private mutating func bookingRule(_ rule: Int, of own: AgencyTimetable) {
        let (timetable, rules) = (own.timetable, own.timetable.demand.rules)
        member("kind", ["now", "sameDay", "daysBefore"][min(Int(rules.kinds[rule]), 2)])
        if rules.kinds[rule] == 1 { member("minutesBefore", max(rules.shortest[rule], 0)) }
        member("message", rules.messages[rule], in: own)
        member("pickupMessage", rules.pickupMessages[rule], in: own)
        member("dropOffMessage", rules.dropOffMessages[rule], in: own)
        member("phone", rules.phones[rule], in: own)
        member("infoURL", WebLink.checked(timetable.string(rules.infoURLs[rule])))
        member("bookingURL", WebLink.checked(timetable.string(rules.urls[rule])))
    }

    /// Writes the pickup or drop-off place of a demand-responsive service: an area, several stops or one stop.
    /// - Parameter booking: The booking rule for the drop-off, if it differs from that for the pickup.
    private mutating func demandPlace(_ call: Int, of own: AgencyTimetable, booking: Int? = nil) {
        let demand = own.timetable.demand
        object { json in
            switch demand.place(of: call) {
            case .stop(let stop):
                json.member("kind", "stop")
                json.key("stop")
                json.identifier(stop, in: own)
                json.member("name", own.timetable.stopNames[stop], in: own)
            case .stops(let name, let stops):
                json.member("kind", "stops")
                json.member("name", name, in: own)
                json.member("stops", array: stops) { $0.identifier($1, in: own) }
            case .area(let name, let description):
                json.member("kind", "area")
                json.member("name", name, in: own)
                json.member("description", description, in: own)
            }
            if let booking { json.member("booking") { $0.bookingRule(booking, of: own) } }
        }
    }
}
