import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

struct DayRecorderTests {
    private func update(_ trip: TripReference, _ stopTimes: [StopTimeReading] = [], delay: Int32? = nil) -> FeedReading
    {
        let update = TripUpdateReading.Update(trip: trip, delay: delay, stopTimes: stopTimes.indices)
        return FeedReading(tripUpdates: TripUpdateReading(updates: [update], stopTimes: stopTimes))
    }

    @Test func `a bus that is observed on its whole trip has a visit at each stop`() throws {
        let town = try RecordedTown.morning()
        #expect(town.unusable == 0)
        for call in 1...4 {
            let visit = try #require(town.visit("t1", call))
            #expect(visit.basis == .positions)
            #expect(abs(try #require(visit.arrival) - seconds("8:00") - Int32(call) * 300) <= 10)
            #expect(visit.uncertainty == 60)
        }
        #expect(town.visit("t1", 0)?.departure != nil)
        #expect(town.trip("t1")?.state == .performed)
    }

    @Test func `the holiday status of the day is recorded once`() throws {
        var town = RecordedTown(try straightTown())
        town.sample("8:10")
        town.sample("8:11")
        #expect(town.day.isHoliday == false)
        #expect(town.events.count { $0 == .holiday(false) } == 1)
        town.restart("8:12")
        town.sample("8:12")
        #expect(town.events.count { $0 == .holiday(false) } == 1)
    }

    @Test func `a trip's definition is recorded once, when the trip is scheduled to start`() throws {
        var town = RecordedTown(try straightTown())
        town.sample("8:10")
        #expect(town.day.trips.map(\.id) == ["t1"])
        town.sample("8:31")
        town.sample("8:32")
        #expect(town.day.trips.map(\.id) == ["t1", "t2"])
        #expect(town.day.trips.map(\.state) == [.unknown, .unknown])
        #expect(town.trip("t2")?.arrivals == [0, 5, 10, 15, 20].map { seconds("8:30") + $0 * 60 })
    }

    @Test func `a trip with a moving bus is recorded as under way, with its vehicle`() throws {
        let town = try RecordedTown.morning(until: 2200)
        #expect(town.trip("t1")?.state == .underWay)
        #expect(town.trip("t1")?.vehicle == "7")
    }

    @Test func `vehicle ids are omitted if the operator disables their recording`() throws {
        let town = try RecordedTown.morning(settings: RecorderSettings(recordsVehicles: false))
        #expect(town.trip("t1")?.state == .performed)
        #expect(town.trip("t1")?.vehicle == "")
    }

    @Test func `the times shown 10 and 5 minutes before the arrival are recorded`() throws {
        let town = try RecordedTown.morning()
        let visit = try #require(town.visit("t1", 4))
        for shown in [visit.shown10, visit.shown5] {
            #expect(abs(try #require(shown) - seconds("8:20")) <= 120)
        }
        #expect(town.visit("t1", 1)?.shown10 == nil)
    }

    @Test func `a canceled trip is recorded as canceled`() throws {
        var town = RecordedTown(try straightTown())
        town.apply(update(TripReference(tripID: "t2", relation: .canceled)), from: "updates", at: at("8:20"))
        town.sample("8:21")
        #expect(town.trip("t2")?.state == .canceled)
    }

    @Test func `without a vehicle, the agency's times are recorded, with the agency as their basis`() throws {
        var town = RecordedTown(try straightTown())
        let late = update(TripReference(tripID: "t1"), delay: 60)
        for time in ["8:00", "8:07", "8:12"] { town.apply(late, from: "updates", at: at(time)) }
        let visit = try #require(town.visit("t1", 1))
        #expect(visit.basis == .agency && visit.arrival == seconds("8:06"))
        #expect(town.visit("t1", 2)?.arrival == seconds("8:11"))
        #expect(town.trip("t1")?.state == .underWay)
    }

    @Test func `after a restart, predictions do not replace a late departure that was already observed`() throws {
        var town = RecordedTown(try straightTown())
        town.sample("7:59")
        for minute in 0...7 { town.watch(bus("7", 0, 0, at: "8:\(minute)", trip: "t1")) }
        town.watch(bus("7", 200, 0, at: "8:08", trip: "t1"))
        town.sample("8:08:01")
        let departure = try #require(town.visit("t1", 0)?.departure)
        #expect(departure >= seconds("8:07"))
        town.restart("8:09")
        let early = update(TripReference(tripID: "t1"), delay: 60)
        for time in ["8:09", "8:09:20"] { town.apply(early, from: "updates", at: at(time)) }
        #expect(town.visit("t1", 0)?.departure == departure)
        #expect(town.visit("t1", 1)?.arrival.map { $0 >= departure } ?? true)
    }

    @Test func `a skipped stop is recorded without times`() throws {
        var town = RecordedTown(try straightTown())
        var skips = StopTimeReading(stopID: "B", stopSequence: nil, arrival: nil, departure: nil, relation: .skipped)
        skips.stopSequence = 20
        let next = StopTimeReading(
            stopID: "C", stopSequence: 30, arrival: .init(time: nil, delay: 0), departure: .init(time: nil, delay: 0),
            relation: .scheduled)
        for time in ["8:00", "8:12"] {
            town.apply(update(TripReference(tripID: "t1"), [skips, next]), from: "updates", at: at(time))
        }
        let visit = try #require(town.visit("t1", 1))
        #expect(visit.basis == .skipped && visit.arrival == nil && visit.departure == nil)
    }

    @Test func `a second vehicle on a trip does not change the times recorded from the first`() throws {
        var town = try RecordedTown.morning(until: 1400)
        let before = town.arrival("t1", 1)
        town.watch(bus("8", 800, 0, at: "8:07:20", trip: "t1"), bus("8", 1300, 0, at: "8:08:20", trip: "t1"))
        #expect(town.arrival("t1", 1) == before)
        #expect(town.day.visits.count { $0.call == 1 } == 1)
    }

    @Test func `a trip whose bus begins its next trip half way is recorded as short-turned`() throws {
        var town = try RecordedTown.morning(until: 1600)
        town.watch(bus("7", 1700, 0, at: "8:09", trip: "t2"))
        #expect(town.trip("t1")?.isShortTurned == true)
        #expect(town.trip("t1")?.state == .performed)
    }

    @Test func `a trip whose bus stops reporting half way is not recorded as short-turned`() throws {
        var town = try RecordedTown.morning(until: 1600)
        town.sample("8:40")
        #expect(town.trip("t1")?.isShortTurned == false)
        #expect(town.trip("t1")?.state == .performed)
    }

    @Test func `a feed outage is recorded until the feed works again`() throws {
        var town = RecordedTown(try straightTown())
        town.sample("8:00")
        town.sample("8:01", failing: ["positions": at("8:00:30")])
        town.sample("8:05", failing: ["positions": at("8:00:30")])
        town.sample("8:06")
        let outages = town.day.outages.filter { !$0.feed.isEmpty }
        #expect(outages == [FeedOutage(feed: "positions", first: seconds("8:00:30"), last: seconds("8:05"))])
    }

    @Test func `the time before recording began counts as a server outage`() throws {
        var town = RecordedTown(try straightTown())
        town.sample("7:00")
        #expect(town.day.outages == [FeedOutage(feed: "", first: 0, last: seconds("7:00"))])
    }

    @Test func `the time before the first vehicle report counts as a server outage`() throws {
        var town = RecordedTown(try straightTown())
        town.watch(bus("7", 0, 0, at: "8:00", trip: "t1"))
        town.sample("8:01")
        #expect(town.day.outages == [FeedOutage(feed: "", first: 0, last: seconds("8:00"))])
    }

    @Test func `a day that begins while the server runs has no server outage`() throws {
        var town = RecordedTown(try straightTown())
        town.sample("23:50")
        town.sample("24:10")
        town.sample("32:10")
        let next = try #require(town.days[TinyNetwork.day.advanced(by: 1)])
        #expect(next.outages.isEmpty)
    }

    @Test func `an alert is recorded once with the time of its first and last publication`() throws {
        var town = RecordedTown(try straightTown())
        var alert = AlertReading(id: "a", header: LocalizedText("Detour"), effect: "noService")
        alert.entities = [.init(routeID: "1")]
        town.apply(FeedReading(alerts: [alert]), at: at("8:00"))
        town.sample("8:01")
        town.sample("8:20")
        #expect(
            town.day.alerts == [
                RecordedAlert(
                    id: "a", header: "Detour", effect: "NO_SERVICE", routes: ["1"], first: seconds("8:01"),
                    last: seconds("8:20"))
            ])
    }

    @Test func `a trip after midnight belongs to the day on which it is scheduled`() throws {
        var network = TinyNetwork()
        for (number, id) in ["A", "B"].enumerated() { network.stop(id, Double(number) * 1000, 0) }
        network.route("1")
        let line = network.pattern("1", ["A", "B"], along: [(0, 0), (1000, 0)])
        network.trip("night", on: line, at: "24:30", minutes: [0, 5])
        var town = RecordedTown(try network.timetable)
        town.sample("23:59")
        town.sample("24:31")
        #expect(town.trip("night")?.start == seconds("24:30"))
        #expect(town.days[TinyNetwork.day.advanced(by: 1)]?.trips.isEmpty ?? true)
    }

    @Test func `times do not decrease along a trip when a bus jumps`() throws {
        var town = try RecordedTown.morning(until: 1600)
        town.watch(
            bus("7", 3900, 0, at: "8:09", trip: "t1"), bus("7", 1700, 0, at: "8:10", trip: "t1"),
            bus("7", 2100, 0, at: "8:12", trip: "t1"), bus("7", 3200, 0, at: "8:17", trip: "t1"))
        town.sample("8:40")
        let times = town.day.visits.sorted { $0.call < $1.call }
            .flatMap { [$0.arrival, $0.departure] }.compactMap { $0 }
        #expect(times == times.sorted())
    }
}
