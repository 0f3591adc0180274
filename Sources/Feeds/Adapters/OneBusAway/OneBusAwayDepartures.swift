package import Fetching
package import TransitCore

/// Parses `arrivals-and-departures-for-stop`: the scheduled and predicted departures of one stop.
///
/// The response's situations are ignored, because they cover only this stop and its routes and agencies.
package struct OneBusAwayDeparturesAdapter: FeedAdapter {
    private let stopID: String

    package init(stopID: String) {
        self.stopID = stopID
    }

    package func reading(from body: [UInt8]) throws(FeedError) -> FeedReading {
        let answer = try OneBusAwayResponse(body, expecting: "a list of OneBusAway departures")
        let rows = answer.entry["arrivalsAndDepartures"]
        guard rows.isList else {
            throw .unreadable(expected: "a list of OneBusAway departures", place: "its data has no list")
        }
        let trips = OneBusAwayTrips(answer.references)
        var reading = FeedReading(madeAt: answer.madeAt)
        let departures = rows.elements.compactMap { departure($0, trips: trips, discarding: &reading.discarded) }
        var stop = StopDeparturesReading(stopID: stopID, at: answer.madeAt, departures: departures)
        stop.alerts = answer.alerts(discarding: &reading.discarded) ?? []
        reading.departures = [stop]
        return reading
    }

    private func departure(
        _ row: JSONValue, trips: OneBusAwayTrips, discarding discarded: inout DiscardCounts
    ) -> DepartureReading? {
        guard let routeID = row["routeId"].text else {
            discarded.add(.malformed)
            return nil
        }
        // The last stop of a trip has no departure.
        guard row["departureEnabled"].flag != false else {
            discarded.add(.unsupported)
            return nil
        }
        let scheduled = row["scheduledDepartureTime"].moment ?? row["scheduledArrivalTime"].moment
        let isPredicted = row["predicted"].flag ?? true
        let predicted = row["predictedDepartureTime"].moment ?? row["predictedArrivalTime"].moment
        guard scheduled != nil || isPredicted && predicted != nil else {
            discarded.add(.noTime)
            return nil
        }
        let tripID = row["tripId"].text
        return DepartureReading(
            routeID: routeID, direction: trips.direction(tripID),
            headsign: row["tripHeadsign"].text ?? tripID.flatMap(trips.headsign), tripID: tripID,
            vehicleID: row["vehicleId"].text, scheduled: scheduled, estimated: isPredicted ? predicted : nil,
            relation: relation(row), platform: row["actualTrack"].text ?? row["scheduledTrack"].text)
    }

    private func relation(_ row: JSONValue) -> DepartureReading.Relation {
        switch (row["tripStatus"]["status"].text ?? row["status"].text).map(plain) {
        case "canceled", "cancelled": .canceled
        case "skipped": .skipped
        default: .scheduled
        }
    }
}
