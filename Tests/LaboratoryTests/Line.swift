import Feeds
import Fetching
import Laboratory
import LiveEngine
import LiveModel
import TransitCore

/// A street with ten stops, 400 m apart, and a bus that drives along it at a given speed.
struct Line {
    static let start: EpochSeconds = 1_800_000_000

    static func timetable() throws -> Timetable {
        let places = (0..<10).map { Coordinate(latitude: 42 + Double($0) * 400 / 111_195, longitude: -72) }
        let stops = places.enumerated().map { ProviderNetwork.Stop(id: "s\($0)", name: "Stop \($0)", coordinate: $1) }
        let network = ProviderNetwork(
            agencies: [.init(id: "a", name: "A")], routes: [.init(id: "r", shortName: "1")], stops: stops,
            patterns: [.init(routeID: "r", direction: 0, stops: stops.map(\.id), line: places)])
        return try Timetable(FileBytes(copying: network.compile().file))
    }

    /// Returns a report every 20 s.
    /// - Parameter metersPerSecond: The speed, by the seconds after the start.
    static func readings(
        minutes: Int, metersPerSecond: (Int64) -> Double
    ) -> [(at: EpochSeconds, reading: FeedReading)] {
        var distance = 0.0
        return (0..<(minutes * 3)).map { number in
            let seconds = Int64(number) * 20
            var bus = VehicleReading(
                id: "bus", position: Coordinate(latitude: 42 + distance / 111_195, longitude: -72))
            bus.trip = TripReference(tripID: "t", routeID: "r", direction: 0)
            bus.at = start + seconds
            distance += 20 * metersPerSecond(seconds)
            return (start + seconds, FeedReading(madeAt: start + seconds, vehicles: [bus]))
        }
    }

    static func playback(_ readings: [(at: EpochSeconds, reading: FeedReading)]) -> Playback {
        let clock = SteppedClock(start.milliseconds)
        let end = (readings.last?.at ?? start).milliseconds
        return Playback([("vehicles", Script(readings, clock: clock))], clock: clock, until: end)
    }

    /// A feed source that returns each reading at its time.
    private actor Script: FeedSource {
        private var upcoming: ArraySlice<(at: EpochSeconds, reading: FeedReading)>
        private let clock: SteppedClock

        init(_ readings: [(at: EpochSeconds, reading: FeedReading)], clock: SteppedClock) {
            upcoming = readings[...]
            self.clock = clock
        }

        func fetch() async throws(FeedError) -> Fetched {
            guard let first = upcoming.first, first.at.milliseconds <= clock.now else {
                return Fetched(
                    reading: nil, at: clock.now, next: upcoming.first.map { $0.at.milliseconds })
            }
            upcoming.removeFirst()
            return Fetched(
                reading: first.reading, at: clock.now, next: upcoming.first.map { $0.at.milliseconds })
        }
    }
}
