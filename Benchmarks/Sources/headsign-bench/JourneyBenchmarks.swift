import TransitCore

/// When to leave any stop of a town to be at any other at half past five, on the day with the most buses.
func planning(_ folders: Folders) throws -> [Result] {
    try ["tcat-ithaca-2025", "raba-redding-2025", "nyc_mtabc_2016Jan"].map { name in
        let timetable = try repeatingTimetable(folders.schedules + "/\(name).zip")
        let places = timetable.stops.filter { !timetable.calls(at: $0).isEmpty }
            .compactMap { timetable.coordinate(of: $0) }
        let arriveBy = timetable.zone.start(of: fullestDay(timetable)) + (17 * 60 + 30) * 60
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

/// The day with the most trips.
func fullestDay(_ timetable: Timetable) -> ServiceDate {
    var trips = IndexedArray<ServiceIndex, Int>(repeating: 0, for: timetable.serviceIDs.indices)
    for trip in timetable.trips { trips[timetable.tripServices[trip]] += 1 }
    let calendar = timetable.calendar
    func count(_ date: ServiceDate) -> Int {
        trips.indices.reduce(0) { $0 + (calendar.runs($1, on: date) ? trips[$1] : 0) }
    }
    let days = (0..<Int32(calendar.dayCount)).map { calendar.firstDay.advanced(by: $0) }
    return days.max { count($0) < count($1) } ?? calendar.firstDay
}
