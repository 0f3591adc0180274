import Agencies
import HTTPServer
import HTTPTypes
import LiveModel
package import TransitCore

/// A trip as the origin of a plan: the rider is on board.
package struct BoardedTrip: Sendable {
    /// The call at which the rider boarded.
    package enum Boarding: Sendable {
        /// The rider boarded at the last stop that the vehicle has left.
        case last
        /// The rider boarded at the stop with this global id.
        case stop(String)
        /// The rider boarded at the stop with this global id, at this scheduled departure time. The time distinguishes
        /// several calls at the stop.
        case departure(String, EpochSeconds)
    }

    /// The prefix of the `from` parameter for a trip.
    package static let prefix = "trip:"

    /// The trip's global id.
    package var id: String
    /// The service day of the trip; nil for today's date in the agency's time zone.
    package var date: ServiceDate?
    /// The first departure of a run of a frequency-based trip, in seconds of service time; nil for the trip's first
    /// run, and for a trip that is not frequency-based.
    package var start: Int32?
    package var boarding = Boarding.last

    package init(id: String, date: ServiceDate? = nil, start: Int32? = nil) {
        (self.id, self.date, self.start) = (id, date, start)
    }

    /// The maximum difference in seconds between the query's departure time and the snapshot's time. If it is exceeded,
    /// the vehicle's live position is not used.
    private static let present: Int64 = 60

    /// Sets the origin of a journey query to this ride, on which the rider already is.
    /// - Throws: 400 for an arrival time, 404 for an unknown trip or stop, 422 for a trip that the rider cannot be on.
    func board(_ question: inout JourneyQuery, at moment: PlannerMoment) throws(Problem) {
        guard case .departure(let time) = question.time else {
            throw .unreadable("A rider on board has departed. Give a departure time, or none.")
        }
        let (run, live) = try run(at: moment)
        let service = moment.services[Int(run.trip.timetable)]
        let isPresent = abs(time - service.snapshot.at) <= Self.present && moment.view.live != nil
        let boarded = try boarded(of: run, at: moment)
        var aboard: OnBoardRide
        do throws(OnBoardError) {
            aboard = try moment.view.onBoard(
                run, at: time, firstAhead: isPresent && live?.state == .live ? live?.firstCallIndex : nil,
                boarded: boarded)
        } catch {
            throw Self.problem(error)
        }
        aboard.margins = moment.margins(of: aboard.ride)
        question.onBoard = aboard
        question.start = try moment.place(of: aboard.ride)
        question.window = nil
    }

    private static func problem(_ error: OnBoardError) -> Problem {
        let detail =
            switch error {
            case .gone: "The trip is canceled, or not under way at that time. Plan from a stop."
            case .over: "The trip has made its last stop. Plan from there."
            case .notServed: "The trip lets nobody off at its remaining stops. Plan from a stop."
            case .notBoarded: "The trip does not call at the stop where the rider boarded. Omit the stop."
            }
        return Problem(status: .unprocessableContent, detail: detail)
    }

    // MARK: The run

    /// Returns the run and its live state. The boarding and alighting calls of the run are placeholders.
    private func run(at moment: PlannerMoment) throws(Problem) -> (run: PlanRide, live: LiveRun?) {
        guard let (agency, own) = GlobalID.parts(of: id),
            let number = moment.services.firstIndex(where: { $0.agencyID == agency })
        else { throw .notFound("There is no trip with the id \(id.prefix(64)). Plan from a stop.") }
        let (service, snapshot) = (moment.services[number], moment.services[number].snapshot)
        let day = date ?? service.timetable.zone.date(at: snapshot.at)
        if let trip = service.timetable.trip(id: own.utf8) {
            guard let run = start.map({ service.timetable.run(of: trip, startingAt: $0) }) ?? trip,
                service.timetable.runs(run, on: day)
            else { throw .notFound("The trip does not run on \(day.iso). Check its date.") }
            let tripDay = TripDay(trip: run, date: day)
            if let place = snapshot.runs.firstIndex(where: { $0.replaces == tripDay }), moment.view.live != nil {
                return (Self.added(place, of: number, in: service), snapshot.runs[place])
            }
            let ride = PlanRide(
                trip: NetworkTrip(timetable: number, trip: run), date: day, boarding: 0, alighting: 0)
            return (ride, snapshot.run(of: tripDay))
        }
        guard moment.view.live != nil, let place = moment.addedRuns.number(number, String(own)) else {
            throw .notFound("There is no trip with the id \(id.prefix(64)). Plan from a stop.")
        }
        return (Self.added(Int(place), of: number, in: service), snapshot.runs[Int(place)])
    }

    private static func added(_ place: Int, of number: Int, in service: AgencyService) -> PlanRide {
        PlanRide(
            trip: NetworkTrip(timetable: number, trip: TripIndex(UInt32.max)),
            date: service.timetable.zone.date(at: service.snapshot.at), added: UInt32(place), boarding: 0,
            alighting: 0)
    }

    // MARK: The boarding

    private func boarded(of run: PlanRide, at moment: PlannerMoment) throws(Problem) -> OnBoardRide.Boarding {
        switch boarding {
        case .last: return .last
        case .stop(let id): return .stop(try Self.stop(id, at: moment))
        case .departure(let id, let departure):
            let stop = try Self.stop(id, at: moment)
            guard run.added == nil else { return .stop(stop) }
            let timetable = moment.services[Int(run.trip.timetable)].timetable
            let own = moment.routing.network.stop(stop)
            let times = TripTimes(TripDay(trip: run.trip.trip, date: run.date), in: timetable)
            let calls = times.stops.indices.map { $0 - times.stops.lowerBound }
            let call = calls.first { call in
                times.departure(at: call) == departure
                    && timetable.patternStopStops[times.stops.lowerBound + call] == own.stop
            }
            guard let call else { throw Self.problem(.notBoarded) }
            return .call(call)
        }
    }

    private static func stop(_ id: String, at moment: PlannerMoment) throws(Problem) -> NetworkStopIndex {
        guard let stop = moment.routing.place(ofStop: id)?.stop else {
            throw .notFound("There is no stop with the id \(id.prefix(64)).")
        }
        return stop
    }
}

extension PlannerMoment {
    /// Returns the boarding stop of a ride; the ride must have a call there.
    fileprivate func place(of ride: PlanRide) throws(Problem) -> PlanPlace {
        var ride = ride
        ride.alighting = ride.boarding
        guard let stop = view.calls(of: ride).first?.stop,
            let coordinate = routing.coordinate(of: PlanPlace(Coordinate(latitude: 0, longitude: 0), stop: stop))
        else {
            throw Problem(status: .unprocessableContent, detail: "The stop has no position. Plan from another stop.")
        }
        return PlanPlace(coordinate, stop: stop)
    }

    /// Returns, for each call after the boarding stop, the seconds by which the vehicle may arrive later than
    /// predicted; empty without live data.
    fileprivate func margins(of ride: PlanRide) -> [Int32] {
        guard view.live != nil else { return [] }
        let calls = services[Int(ride.trip.timetable)].timetable.stops(of: view.pattern(of: ride)).count
        return (0..<calls).map { call in
            guard call > ride.boarding else { return 0 }
            var part = ride
            part.alighting = call
            return outlook(of: part).arrival.map { Int32(clamping: $0.margin) } ?? 0
        }
    }

    /// Returns the probability in percent that all transfers of a journey are made; nil if unknown.
    func percent(of journey: PlannedJourney, for question: RaptorQuery) -> Int? {
        let rides = journey.legs.compactMap { leg -> RideOutlook? in
            if case .ride(let ride) = leg.way { outlook(of: ride) } else { nil }
        }
        let whole = view.chances(of: journey, rides, for: question).whole
        switch whole.state {
        case .noChange: return 100
        case .missed: return 0
        default: return whole.percent.map { Int($0) }
        }
    }
}
