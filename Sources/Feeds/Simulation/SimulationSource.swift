package import Fetching
package import TransitCore

/// A feed source that returns the reports of simulated vehicles instead of fetching a feed.
package struct SimulationSource: FeedSource {
    private let city: SimulatedCity
    private let clock: any EpochClock

    package init(timetable: Timetable, seed: UInt64, clock: any EpochClock) {
        city = SimulatedCity(timetable: timetable, seed: seed)
        self.clock = clock
    }

    package func fetch() async throws(FeedError) -> Fetched {
        let now = clock.now
        return Fetched(reading: city.reading(at: now.seconds), at: now)
    }
}
