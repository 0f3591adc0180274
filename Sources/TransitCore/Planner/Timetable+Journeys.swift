extension Timetable {
    /// The last ways to leave a start and still be at an end in time: a few, with more rides for leaving later.
    ///
    /// By the timetable alone, with the rides of that service day and what still runs of the day before. Rides that must be
    /// asked for do not count, and who takes a line that promises only a headway is at its stop that headway earlier.
    /// - Parameter effort: grows by what was looked at.
    /// - Returns: the last to leave first, never none.
    package func journeys(_ question: JourneyQuestion, effort: inout Int) throws(NoJourney) -> [Journey] {
        var search = JourneySearch(self, question)
        let found = Journey.choice(of: search.journeys())
        effort += search.effort
        // What was found by then need not be the last way.
        if search.isTired { throw .tooMuch }
        if !found.isEmpty { return found }
        if !hasServedStop(near: question.end, within: question.pace.farthest) { throw .noStopNearEnd }
        if !hasServedStop(near: question.start, within: question.pace.farthest) { throw .noStopNearStart }
        throw calendar.covers(zone.date(at: question.arriveBy)) ? .noRide : .notCovered
    }

    package func journeys(_ question: JourneyQuestion) throws(NoJourney) -> [Journey] {
        var effort = 0
        return try journeys(question, effort: &effort)
    }

    private func hasServedStop(near place: Coordinate, within radius: Double) -> Bool {
        !servedStops(near: place, radius: radius, limit: 1).isEmpty
    }
}
