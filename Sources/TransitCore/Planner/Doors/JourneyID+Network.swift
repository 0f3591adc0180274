// Conversion between journeys and their ids.

/// Maps runs that no timetable contains to ids and back. The implementation has access to the live snapshot.
package struct AddedRuns {
    /// Returns the id of an added run by its index in the snapshot's list of runs.
    package var id: (_ timetable: Int, _ number: UInt32) -> String
    /// Returns the index of an added run in the snapshot's list of runs by its id; nil if the run no longer exists.
    package var number: (_ timetable: Int, _ id: String) -> UInt32?

    package init(
        id: @escaping (_ timetable: Int, _ number: UInt32) -> String,
        number: @escaping (_ timetable: Int, _ id: String) -> UInt32?
    ) {
        self.id = id
        self.number = number
    }

    /// A mapping without runs, for timetables without live data.
    package static var none: AddedRuns { AddedRuns(id: { _, _ in "" }, number: { _, _ in nil }) }
}

extension JourneyResult {
    /// Returns the id of one of the plan's journeys.
    package func id(
        of journey: PlannedJourney, in network: Network, of own: [AgencyTimetable], _ added: AddedRuns
    ) -> JourneyID {
        let names = JourneyNames(network: network, own: own)
        return JourneyID(
            from: names.end(question.start), to: names.end(question.end), via: question.via.map { names.end($0.place) },
            walk: question.walk, wheelchair: question.wheelchair, day: journey.departure.utcDate,
            legs: journey.legs.map { leg in
                switch leg.way {
                case .walk: .walk(leg.arrival - leg.departure)
                case .ride(let ride): .ride(names.ride(ride, leg, added))
                }
            })
    }
}

/// Converts stops and trips of the network to their ids in the feeds.
private struct JourneyNames {
    let network: Network
    let own: [AgencyTimetable]

    func end(_ place: PlanPlace) -> JourneyID.End {
        let stop = place.stop.map { stop in
            let (number, own) = network.stop(stop)
            return self.own[number].agency + ":" + name(of: own, in: number)
        }
        return JourneyID.End(coordinate: place.coordinate, stop: stop ?? "")
    }

    func ride(_ ride: PlanRide, _ leg: PlanLeg, _ added: AddedRuns) -> JourneyID.Ride {
        let number = Int(ride.trip.timetable)
        let timetable = own[number].timetable
        let (from, to) = (leg.from.map { network.stop($0).stop }, leg.to.map { network.stop($0).stop })
        var rideID = JourneyID.Ride(
            agency: own[number].agency, trip: "", isAdded: ride.added != nil, start: 0, date: ride.date,
            boarding: ride.boarding, alighting: ride.alighting, from: from.map { name(of: $0, in: number) } ?? "",
            to: to.map { name(of: $0, in: number) } ?? "", isSeated: ride.isSeated)
        if let run = ride.added {
            rideID.trip = added.id(number, run)
        } else {
            rideID.trip = timetable.string(timetable.tripIDs[ride.trip.trip])
            rideID.start = timetable.tripStarts[ride.trip.trip]
        }
        return rideID
    }

    private func name(of stop: StopIndex, in timetable: Int) -> String {
        own[timetable].timetable.string(own[timetable].timetable.stopIDs[stop])
    }
}

/// A journey restored from its id, with indexes of the current timetables.
package struct RecalledJourney: Sendable {
    package var question: JourneyQuery
    /// The journey at scheduled times; ``JourneyReview`` provides current times.
    package var journey: PlannedJourney
    /// The index of the first leg whose trip or stop no longer exists.
    package var lostLeg: Int?
}

extension JourneyID {
    /// Restores the journey; returns nil if an agency, or the journey's first or last stop, no longer exists.
    package func recalled(in network: Network, of own: [AgencyTimetable], _ added: AddedRuns) -> RecalledJourney? {
        let reader = JourneyReader(network: network, own: own, added: added)
        guard let start = reader.place(self.start), let end = reader.place(self.end) else { return nil }
        var question = JourneyQuery(from: start, to: end, .departure(day.utcStart))
        question.walk = WalkProfile(pace: pace, farthest: farthest, wheelchair: wheelchair != .no)
        question.wheelchair = wheelchair
        if let via {
            guard let place = reader.place(via) else { return nil }
            question.via = JourneyQuery.Via(place)
        }
        var recalled = RecalledJourney(
            question: question,
            journey: PlannedJourney(departure: day.utcStart, arrival: day.utcStart, changes: 0, walking: 0, legs: []))
        for leg in legs {
            guard reader.add(leg, to: &recalled) else { return nil }
        }
        if via != nil { recalled.journey.changes = max(recalled.journey.changes - 1, 0) }
        recalled.journey.settleWalks()
        return recalled
    }
}

private struct JourneyReader {
    let network: Network
    let own: [AgencyTimetable]
    let added: AddedRuns

    func place(_ end: JourneyID.End) -> PlanPlace? {
        guard !end.stop.isEmpty else { return PlanPlace(end.coordinate) }
        guard let colon = end.stop.utf8.firstIndex(of: 0x3A) else { return nil }
        let agency = end.stop.utf8[..<colon]
        let id = end.stop.utf8[end.stop.utf8.index(after: colon)...]
        guard let number = own.firstIndex(where: { $0.agency.utf8.elementsEqual(agency) }),
            let stop = own[number].timetable.stop(id: id)
        else { return nil }
        return PlanPlace(end.coordinate, stop: network.networkStop(stop, of: number))
    }

    /// Adds a leg to the journey.
    /// - Returns: False if the agency does not exist.
    func add(_ leg: JourneyID.Leg, to recalled: inout RecalledJourney) -> Bool {
        let journey = recalled.journey
        switch leg {
        case .walk(let seconds):
            // The walk's destination and times are set later, by the adjacent rides.
            recalled.journey.legs.append(
                PlanLeg(
                    way: .walk, from: journey.legs.last?.to, to: nil, departure: journey.departure,
                    arrival: journey.departure + seconds))
            recalled.journey.walking += seconds
        case .ride(let rideID):
            guard let number = own.firstIndex(where: { $0.agency == rideID.agency }) else { return false }
            let (ride, from, to) = (ride(rideID, number), stop(rideID.from, number), stop(rideID.to, number))
            guard let ride, let from, let to else {
                if recalled.lostLeg == nil { recalled.lostLeg = recalled.journey.legs.count }
                return true
            }
            if journey.legs.last?.way == .walk { recalled.journey.legs[journey.legs.count - 1].to = from }
            if journey.legs.contains(where: { $0.way != .walk }), !rideID.isSeated { recalled.journey.changes += 1 }
            let (departure, arrival) = times(of: ride, number) ?? (journey.departure, journey.departure)
            recalled.journey.legs.append(
                PlanLeg(way: .ride(ride), from: from, to: to, departure: departure, arrival: arrival))
        }
        return true
    }

    /// Returns the scheduled departure and arrival of a ride; nil for a run that the timetable does not contain.
    private func times(of ride: PlanRide, _ number: Int) -> (EpochSeconds, EpochSeconds)? {
        guard ride.added == nil else { return nil }
        let times = TripTimes(TripDay(trip: ride.trip.trip, date: ride.date), in: own[number].timetable)
        return (times.departure(at: ride.boarding), times.arrival(at: ride.alighting))
    }

    private func stop(_ id: String, _ number: Int) -> NetworkStopIndex? {
        own[number].timetable.stop(id: id.utf8).map { network.networkStop($0, of: number) }
    }

    private func ride(_ rideID: JourneyID.Ride, _ number: Int) -> PlanRide? {
        let timetable = own[number].timetable
        if rideID.isAdded {
            guard let run = added.number(number, rideID.trip) else { return nil }
            return PlanRide(
                trip: NetworkTrip(timetable: number, trip: TripIndex(UInt32.max)), date: rideID.date, added: run,
                boarding: rideID.boarding, alighting: rideID.alighting, isSeated: rideID.isSeated)
        }
        guard let first = timetable.trip(id: rideID.trip.utf8),
            let trip = timetable.run(of: first, startingAt: rideID.start),
            rideID.alighting < timetable.stops(of: timetable.pattern(of: trip)).count
        else { return nil }
        return PlanRide(
            trip: NetworkTrip(timetable: number, trip: trip), date: rideID.date, boarding: rideID.boarding,
            alighting: rideID.alighting, isSeated: rideID.isSeated,
            headway: Int32(clamping: timetable.tripHeadways[trip]))
    }
}

extension PlannedJourney {
    /// Sets the times of walks: each starts when the previous ride ends, and the first ends when the next ride starts.
    fileprivate mutating func settleWalks() {
        for number in legs.indices where legs[number].way == .walk {
            let seconds = legs[number].arrival - legs[number].departure
            if number > 0 {
                legs[number].departure = legs[number - 1].arrival
            } else if legs.count > 1 {
                legs[number].departure = legs[number + 1].departure - seconds
            }
            legs[number].arrival = legs[number].departure + seconds
        }
        guard let first = legs.first, let last = legs.last else { return }
        (departure, arrival) = (first.departure, last.arrival)
    }
}
