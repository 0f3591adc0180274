import TestSupport
import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

@Suite struct `A fetched reading` {
    private let now: EpochSeconds = 1_795_000_000

    @Test(arguments: Extremes.moments) func `a fetched reading with extreme timestamps is sanitized`(number: Int64) {
        let moment = EpochSeconds(number)
        var bus = VehicleReading(id: "1", position: Coordinate(latitude: 45, longitude: -75))
        bus.at = moment
        let isMeant = abs(moment - now) < 315_000_000
        let fetched = Fetched(reading: FeedReading(madeAt: moment, vehicles: [bus]), at: now.milliseconds)
        #expect(fetched.reading?.madeAt.map { abs($0 - now) } == (isMeant ? abs(moment - now) : 315_576_000))
        #expect(fetched.reading?.vehicles?.isEmpty == !isMeant)
        #expect(fetched.reading?.discarded[.implausibleTime] == (isMeant ? 0 : 1))
    }

    @Test(arguments: Extremes.integers) func `sanitizing a reading with an extreme fetch time does not trap`(
        moment: Int64
    ) {
        #expect(Fetched(reading: FeedReading(madeAt: now), at: EpochMilliseconds(moment)).reading != nil)
    }
}
