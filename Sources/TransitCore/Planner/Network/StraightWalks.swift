extension Network {
    /// Estimates the walks between nearby ``PlannableStops`` by straight lines, for areas without street data.
    package static func straightWalks(
        between timetables: [Timetable], pace: WalkingPace = WalkingPace()
    ) -> [StopWalk] {
        let places = places(of: timetables)
        let reach = Coordinate.latitudeSpan(of: pace.farthestTransfer)
        var walks: [StopWalk] = []
        for (number, one) in places.enumerated() {
            // The limit bounds the work for a feed with many stops at one location.
            for other in places[(number + 1)...].prefix(mostLookedAt) {
                guard other.coordinate.latitude - one.coordinate.latitude <= reach else { break }
                let metres = one.coordinate.distance(to: other.coordinate)
                guard metres <= pace.farthestTransfer else { continue }
                let seconds = UInt16(clamping: pace.seconds(metres))
                walks.append(StopWalk(from: one.stop, to: other.stop, seconds: seconds))
                walks.append(StopWalk(from: other.stop, to: one.stop, seconds: seconds))
            }
        }
        return walks
    }

    static var mostLookedAt: Int { 5000 }

    /// Returns the plannable stops ordered from south to north.
    private static func places(
        of timetables: [Timetable]
    ) -> [(stop: NetworkStopIndex, coordinate: Coordinate)] {
        var places: [(stop: NetworkStopIndex, coordinate: Coordinate)] = []
        var first = 0
        for timetable in timetables {
            let plannable = PlannableStops(timetable)
            for stop in timetable.stops where plannable.contains(stop) {
                guard let coordinate = timetable.coordinate(of: stop) else { continue }
                places.append((NetworkStopIndex(first + stop.position), coordinate))
            }
            first += timetable.stops.count
        }
        places.sort { ($0.coordinate.latitude, $0.stop) < ($1.coordinate.latitude, $1.stop) }
        return places
    }
}
