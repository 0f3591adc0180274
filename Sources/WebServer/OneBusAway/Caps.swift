// What one answer tells at most, whatever a timetable holds: a line may come every second of the day.

extension OneBusAway {
    /// Times at stops, some 250 bytes each. The busiest lines of large cities have fewer in a day.
    static let mostStopTimes = 50_000
    /// Trips under way.
    static let mostTrips = 500

    /// The first of some things whose times at stops may be told.
    /// - Parameter size: how many times each has.
    static func told<Things: Collection>(_ things: Things, size: (Things.Element) -> Int) -> Things.SubSequence {
        var room = mostStopTimes
        return things.prefix { thing in
            room -= size(thing)
            return room >= 0
        }
    }
}
