import Agencies
import LiveModel
import TransitCore

/// Encodes a row of a board as OneBusAway's `arrivalAndDeparture`.
struct OneBusAwayArrival {
    private let arrival: Arrival
    private let service: AgencyService
    private let runKey: RunKey
    private let row: PatternStopIndex
    private let progress: TripProgress
    /// The index of the call within its pattern.
    private let callIndex: Int

    private var timetable: Timetable { service.timetable }

    init(_ arrival: Arrival, in service: AgencyService, at now: EpochSeconds) {
        self.arrival = arrival
        self.service = service
        let (timetable, snapshot) = (service.timetable, service.snapshot)
        row = arrival.patternStop
        callIndex = row - timetable.stops(of: timetable.patternStopPatterns[row]).lowerBound
        runKey = RunKey(arrival, in: snapshot)
        // A vehicle that will serve this trip later may still be on an earlier trip.
        progress =
            arrival.vehicle.flatMap { TripProgress(of: snapshot.vehicles[$0], in: snapshot, at: now) }
            ?? TripProgress(of: runKey, in: snapshot, at: now)
    }

    /// Whether the row is a given call of a run by a given vehicle. Nil arguments match any value.
    func isCall(of trip: RunKey, at callIndex: Int?, by vehicle: String?) -> Bool {
        guard trip == runKey, callIndex.map({ $0 == self.callIndex }) ?? true else { return false }
        return vehicle.map { $0 == progress.vehicle?.id } ?? true
    }

    /// Whether the row's route has one of the given types.
    /// - Parameter kinds: GTFS route types; nil for all types.
    func isOn(_ kinds: Set<UInt16>?) -> Bool {
        let route = timetable.patternRoutes[timetable.patternStopPatterns[row]]
        return kinds?.contains(timetable.routeTypes[route]) ?? true
    }

    func write(to json: inout JSONWriter, _ used: inout References) {
        used.add(runKey, of: service)
        let way = progress.way(to: callIndex, of: runKey)
        json.object { json in
            json.member("actualTrack", arrival.platform ?? "")
            json.member("arrivalEnabled", timetable.canLeave(at: row, changed: arrival.rules))
            json.member("blockTripSequence", runKey.trip.map { timetable.blockTrips(of: $0).index } ?? 0)
            json.member("departureEnabled", timetable.pickup(of: arrival) != .never)
            json.member("distanceFromStop", way.metres, places: 2)
            json.null("frequency")
            json.member("historicalOccupancy", "")
            json.milliseconds("lastUpdateTime", lastUpdate)
            json.member("numberOfStopsAway", way.stops)
            json.member("occupancyStatus", occupancyNow?.oneBusAwayWord ?? "")
            json.member("predicted", arrival.predicted != nil)
            writeTimes(to: &json)
            json.member("predictedOccupancy", arrival.predicted?.occupancy?.oneBusAwayWord ?? "")
            writeTrip(to: &json, &used)
            if progress.isUnderWay {
                json.key("tripStatus")
                json.tripStatus(progress, in: service, &used)
            }
            json.vehicleID(progress.vehicle, in: service)
        }
    }

    /// The current occupancy of the vehicle; nil while it is still on an earlier trip.
    private var occupancyNow: Occupancy? { arrival.stopsAway == nil ? nil : progress.vehicle?.occupancy }

    private func writeTimes(to json: inout JSONWriter) {
        let predicted = predictedTimes
        let scheduled = scheduledTimes ?? predicted
        json.null("predictedArrivalInterval")
        json.milliseconds("predictedArrivalTime", predicted?.arrival ?? 0)
        json.null("predictedDepartureInterval")
        json.milliseconds("predictedDepartureTime", predicted?.departure ?? 0)
        json.null("scheduledArrivalInterval")
        json.milliseconds("scheduledArrivalTime", scheduled?.arrival ?? 0)
        json.null("scheduledDepartureInterval")
        json.milliseconds("scheduledDepartureTime", scheduled?.departure ?? 0)
        json.text("scheduledTrack", timetable.stopPlatforms[timetable.patternStopStops[row]], in: service)
    }

    private func writeTrip(to json: inout JSONWriter, _ used: inout References) {
        let pattern = timetable.patternStopPatterns[row]
        let route = timetable.patternRoutes[pattern]
        let stop = timetable.patternStopStops[row]
        used.add(stop, of: service)
        json.key("routeId")
        json.underscored(route, in: service)
        json.text("routeLongName", timetable.routeLongNames[route], in: service)
        json.text("routeShortName", timetable.routeShortNames[route], in: service)
        json.milliseconds("serviceDate", serviceDay)
        json.situationIDs(
            service.situations(of: runKey.trip, on: pattern, at: stop, movedTo: arrival.movedTo),
            in: service, &used)
        json.member("status", statusWord)
        json.key("stopId")
        json.underscored(stop, in: service)
        json.member("stopSequence", callIndex)
        json.member("totalStopsInTrip", timetable.stops(of: pattern).count)
        if let reported = arrival.headsign, !reported.isEmpty {
            json.member("tripHeadsign", reported)
        } else {
            json.text("tripHeadsign", timetable.headsign(of: arrival), in: service)
        }
        json.key("tripId")
        json.underscored(runKey, in: service)
    }
}

extension OneBusAwayArrival {
    private var serviceDay: EpochSeconds {
        timetable.zone.start(of: runKey.trip?.date ?? timetable.serviceDate(at: arrival.shown))
    }

    private var statusWord: String {
        switch arrival.status {
        case .canceled: "CANCELED"
        case .skipped: "SKIPPED"
        case .live, .scheduled, .notSeen: "default"
        }
    }

    private var lastUpdate: EpochSeconds {
        progress.vehicle?.seenAt ?? (arrival.predicted == nil ? 0 : service.snapshot.at)
    }

    /// The predicted times as shown to riders. The departure differs from the arrival only if the vehicle waits at the
    /// stop.
    private var predictedTimes: (arrival: EpochSeconds, departure: EpochSeconds)? {
        guard let call = arrival.predicted else { return nil }
        return (call.times.beThere, call.times.leaving)
    }

    /// The scheduled times; nil for an arrival that occurs only in realtime data, without a scheduled time.
    private var scheduledTimes: (arrival: EpochSeconds, departure: EpochSeconds)? {
        guard let trip = runKey.trip else { return arrival.scheduled.map { ($0, $0) } }
        let day = timetable.zone.start(of: trip.date)
        return (
            day.adding(timetable.arrival(of: trip.trip, at: callIndex)),
            day.adding(timetable.departure(of: trip.trip, at: callIndex))
        )
    }
}
