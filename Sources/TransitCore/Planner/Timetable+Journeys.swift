extension Timetable {
    /// The last ways to leave a start and still be at an end in time: a few, with more rides for leaving later.
    ///
    /// By the timetable alone, with the rides of that service day and what still runs of the day before. Rides that must be
    /// asked for do not count, and who takes a line that promises only a headway is at its stop that headway earlier.
    /// - Returns: the last to leave first, never none.
    package func journeys(_ question: JourneyQuestion) throws(NoJourney) -> [Journey] {
        var effort = 0
        return Journey.choice(of: try candidates(question, effort: &effort))
    }

    /// The last ways to leave with each number of rides, of which a few are worth their transfers.
    /// - Parameter effort: grows by what was looked at.
    fileprivate func candidates(_ question: JourneyQuestion, effort: inout Int) throws(NoJourney) -> [Journey] {
        var search = JourneySearch(self, question)
        let found = search.journeys()
        effort += search.effort
        // What was found by then need not be the last way.
        if search.isTired { throw .tooMuch }
        if !found.isEmpty { return found }
        if !hasServedStop(near: question.end, within: question.pace.farthest) { throw .noStopNearEnd }
        if !hasServedStop(near: question.start, within: question.pace.farthest) { throw .noStopNearStart }
        throw calendar.covers(zone.date(at: question.arriveBy)) ? .noRide : .notCovered
    }

    private func hasServedStop(near place: Coordinate, within radius: Double) -> Bool {
        !servedStops(near: place, radius: radius, limit: 1).isEmpty
    }
}

/// The best of what several agencies' timetables have, or why there is nothing.
package struct FoundJourneys {
    package struct Found {
        package let journey: Journey
        /// The index of its timetable.
        package let timetable: Int
    }

    /// The last to leave first.
    package private(set) var found: [Found] = []
    /// Of the timetable that came closest to a way.
    package private(set) var reason: NoJourney?
    /// Calls and stops looked at.
    package private(set) var effort = 0

    package init(_ question: JourneyQuestion, in timetables: [Timetable]) {
        var candidates: [Found] = []
        for (place, timetable) in timetables.enumerated() {
            do throws(NoJourney) {
                candidates += try timetable.candidates(question, effort: &effort)
                    .map { Found(journey: $0, timetable: place) }
            } catch {
                reason = reason.map { max($0, error) } ?? error
            }
        }
        let chosen = Journey.choice(of: candidates.map { $0.journey })
        // Two agencies may have the same way on foot: the first tells it.
        found = chosen.compactMap { journey in candidates.first { $0.journey == journey } }
    }
}
