import TransitCore

/// When to leave any stop of a town to be at any other at half past five, on a day with all its buses.
func planning(_ folders: Folders) throws -> [Result] {
    try ["tcat-ithaca-2025", "raba-redding-2025", "nyc_mtabc_2016Jan"].map { name in
        let timetable = try repeatingTimetable(folders.schedules + "/\(name).zip")
        let places = timetable.stops.map { StopIndex($0) }.filter { !timetable.calls(at: $0).isEmpty }
            .compactMap { timetable.coordinate(of: $0) }
        // A Wednesday.
        let day = ServiceDate(year: 2025, month: 10, day: 15) ?? ServiceDate(daysSince1970: 0)
        let arriveBy = timetable.zone.start(of: day) + (17 * 60 + 30) * 60
        var found = 0
        let taken = (0..<300).map { number in
            let question = JourneyQuestion(
                from: places[number &* 7919 % places.count], to: places[number &* 104_729 % places.count],
                arriveBy: arriveBy)
            return milliseconds { if (try? timetable.journeys(question)) != nil { found += 1 } }
        }
        return Result("journeys: \(name), any stop to any other", taken, notes: ["found": Double(found)])
    }
}
