// Limits on the size of a response, because a timetable may have a departure every second.

extension OneBusAway {
    /// The maximum number of stop times, of about 250 bytes each. The busiest lines of large cities have fewer per
    /// day.
    static let mostStopTimes = 50_000
    /// The maximum number of trips under way.
    static let mostTrips = 500

    /// Returns the first elements whose stop times fit into a response.
    /// - Parameter size: returns the number of stop times of an element.
    static func fitting<Things: Collection>(_ things: Things, size: (Things.Element) -> Int) -> Things.SubSequence {
        var room = mostStopTimes
        return things.prefix { thing in
            room -= size(thing)
            return room >= 0
        }
    }
}
