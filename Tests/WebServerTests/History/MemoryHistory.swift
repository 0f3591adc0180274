import LiveModel
import ServerTestSupport
import ServiceHistory
import TransitCore

@testable import WebServer

/// The recorded days of the invented town, in memory: a Thursday on which line 1 ran twice, and a Wednesday whose file
/// is damaged.
struct MemoryHistory: HistorySource {
    static let thursday = Town.day.advanced(by: -1)
    static let wednesday = Town.day.advanced(by: -2)

    var limits = PunctualityLimits()
    var recorded: [RecordedDay] = [Self.day]

    func days() -> [ServiceDate] { [Self.wednesday] + recorded.map(\.date) }

    func openDays() -> [ServiceDate] { [] }

    func sizes() -> (bytes: Int, days: Int, damaged: Int) { (1000, days().count, 1) }

    func read(
        _ date: ServiceDate, with content: DayContent, route: String?
    ) throws(HistoryFileError) -> RecordedDay? {
        if date == Self.wednesday { throw .damaged(path: "day") }
        return recorded.first { $0.date == date }
    }

    /// The trip t1 at 8:10 is a minute late at A, two at B and six at C; t2 at 8:40 was canceled.
    static var day: RecordedDay {
        var day = RecordedDay(date: thursday, start: thursday.utcStart, zone: "Etc/UTC")
        day.agencies = [RecordedAgency(id: "town", name: "Town", url: "")]
        day.routes = [RecordedRoute(id: "1", shortName: "1", longName: "Hill", color: 0x00AA00)]
        day.stops = ["A", "B", "C"].enumerated().map { number, id in
            RecordedStop(
                id: id, name: "Stop \(id)", place: Town.coordinate(kilometersEast: Double(number)))
        }
        day.patterns = [
            RecordedPattern(
                route: 0, direction: 0, headsign: "Hospital", stops: [0, 1, 2], distances: [0, 1000, 2000],
                isTimepoint: [true, false, true], shape: day.stops.map(\.place))
        ]
        day.trips = [trip("t1", at: ten, .performed), trip("t2", at: ten + 1800, .canceled)]
        day.visits = [60, 120, 360].enumerated().map { call, late in
            let time = ten + Int32(call) * 600 + Int32(late)
            return StopVisit(
                trip: 0, call: UInt16(call), basis: .positions, arrival: time - 20, departure: time, uncertainty: 10,
                shown10: time - 80, shown5: time - 20, occupancy: .fewSeats)
        }
        day.positions = [RecordedPosition(trip: 0, at: ten, place: day.stops[0].place)]
        day.alerts = [RecordedAlert(id: "a", header: "Snow", stops: ["B"], first: 0, last: 3600)]
        day.outages = [FeedOutage(feed: "positions", first: 0, last: 600)]
        return day
    }

    /// 8:10 in seconds from the start of the day.
    static let ten: Int32 = 8 * 3600 + 600

    private static func trip(_ id: String, at start: Int32, _ state: RecordedTrip.State) -> RecordedTrip {
        let times = (0..<3).map { start + Int32($0) * 600 }
        return RecordedTrip(
            id: id, pattern: 0, start: start, arrivals: times, departures: times, state: state,
            vehicle: state == .performed ? "12" : "")
    }
}
