/// The price of a journey.
package struct JourneyPrice: Hashable, Sendable {
    /// The amount in the currency's minor unit.
    package var amount: Int64
    package var currency: String
    /// The tickets to buy, as far as the feeds specify them.
    package var tickets: [Ticket] = []
    /// Whether a part of the price must be paid before boarding.
    package var isPaidBefore = false
    /// Reduced prices by rider category; empty if the fares of several agencies are combined.
    package var reduced: [ReducedFare] = []
    /// The index, among the network's timetables, of the timetable that contains the rider categories.
    package var timetable = 0

    /// A ticket, with the index (among the network's timetables) of the timetable that contains its strings.
    package struct Ticket: Hashable, Sendable {
        package var timetable: Int
        package var ticket: FareTicket
    }
}

extension LiveRunTable {
    /// Returns the lowest price of all rides of a journey. The price is computed per agency and summed. Returns nil if
    /// the price of an agency's rides is unknown, or if the currencies differ.
    package func price(of journey: PlannedJourney) -> JourneyPrice? {
        var price: JourneyPrice?
        var rides: [FareRide] = []
        var agency: Int?
        for leg in journey.legs {
            guard case .ride(let ride) = leg.way else { continue }
            // The price of an added trip is unknown, unless it replaces a trip of the timetable.
            guard ride.added == nil || added(ride)?.isInPlaceOfTrip == true else { return nil }
            let number = Int(ride.trip.timetable)
            if let before = agency, before != number {
                guard let sum = self.price(of: rides, by: before, after: price) else { return nil }
                price = sum
                rides.removeAll()
            }
            agency = number
            rides.append(fareRide(ride, leg))
        }
        return agency.flatMap { self.price(of: rides, by: $0, after: price) }
    }

    private func price(of rides: [FareRide], by number: Int, after price: JourneyPrice?) -> JourneyPrice? {
        let timetable = self.timetable(number)
        guard let own = timetable.price(of: rides) else { return nil }
        let currency = timetable.string(own.currency)
        var sum = price ?? JourneyPrice(amount: 0, currency: currency)
        guard sum.currency == currency else { return nil }
        sum.amount = price == nil ? own.amount : MinorUnits.sum(sum.amount, own.amount)
        sum.reduced = price == nil ? own.reduced : []
        sum.timetable = number
        sum.isPaidBefore = sum.isPaidBefore || own.isPaidBefore
        sum.tickets += own.tickets.filter { $0.isNamed }.map { JourneyPrice.Ticket(timetable: number, ticket: $0) }
        return sum
    }

    private func fareRide(_ ride: PlanRide, _ leg: PlanLeg) -> FareRide {
        let stops = timetable(Int(ride.trip.timetable)).stops(of: pattern(of: ride))
        return FareRide(
            calls: stops.lowerBound + ride.boarding..<stops.lowerBound + ride.alighting + 1,
            departure: leg.departure, arrival: leg.arrival)
    }
}
