// Limits on the size of responses, because a timetable may contain a departure every second.

extension OneBusAway {
    /// The maximum number of stop times in a response, each of about 250 bytes. The busiest lines of large cities have
    /// fewer per day.
    static let mostStopTimes = 50_000
    /// The maximum number of trips under way in a response.
    static let mostTrips = 500

    /// Returns as many of the first elements as fit into a response, given the number of stop times of each element.
    /// - Parameter size: returns the number of stop times of an element.
    static func fitting<Things: Collection>(_ things: Things, size: (Things.Element) -> Int) -> Things.SubSequence {
        var room = mostStopTimes
        return things.prefix { thing in
            room -= size(thing)
            return room >= 0
        }
    }
}
