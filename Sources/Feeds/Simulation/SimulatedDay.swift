import TransitCore

/// A service day of the simulation: the trips of each bus and their delays.
struct SimulatedDay: Sendable {
    struct Duty: Sendable {
        let number: Int
        let runs: [DrivenRun]
        let noise: Noise
    }

    let date: ServiceDate
    let duties: [Duty]
    let events: SimulatedEvents

    init(_ timetable: Timetable, date: ServiceDate, noise: Noise) {
        self.date = date
        let roster = DutyRoster(timetable, on: date)
        let events = SimulatedEvents(timetable, date: date, trips: roster.duties.flatMap { $0 }, noise: noise)
        self.events = events
        let dayStart = timetable.zone.start(of: date)
        duties = roster.duties.enumerated().map { number, trips in
            var runs: [DrivenRun] = []
            for trip in trips {
                let chance = noise.of(.trip, trip.rawValue, date.daysSince1970)
                let planned = dayStart.adding(timetable.departure(of: trip, at: 0))
                // A bus that arrives late also departs late, after a minimum layover of one minute.
                let inherited = max(0, (runs.last?.arrives ?? 0) + 60 - planned.fractional)
                runs.append(
                    DrivenRun(
                        timetable, trip: trip, date: date, dayStart: dayStart,
                        startDelay: inherited + 30 * chance.unit(0),
                        pace: events.pace(of: trip, timetable, startingAt: planned, chance),
                        closedStop: events.closedStop, noise: chance))
            }
            return Duty(number: number, runs: runs, noise: noise.of(.duty, number, date.daysSince1970))
        }
    }
}
