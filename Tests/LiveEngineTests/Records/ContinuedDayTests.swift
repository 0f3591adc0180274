import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

/// The recording of a day that is continued after a restart or with a newer timetable.
struct ContinuedDayTests {
    @Test func `a day continued after a restart has no duplicate records`() throws {
        var town = try RecordedTown.morning(until: 1600)
        let before = town.day
        town.restart("8:09")
        town.sample("8:09")
        for minute in 9...20 {
            town.watch(bus("7", Double(minute) * 200, 0, at: "8:\(minute)", trip: "t1"))
            town.sample("8:\(minute):01")
        }
        #expect(town.unusable == 0)
        #expect(town.day.trips.map(\.id) == before.trips.map(\.id))
        #expect(town.day.patterns == before.patterns && town.day.stops == before.stops)
        #expect(town.day.visits.count == 5)
        #expect(town.arrival("t1", 1) == before.visits.first { $0.call == 1 }?.arrival)
        #expect(town.trip("t1")?.state == .performed)
    }

    @Test func `a recorded visit of a call that the trip does not have is ignored`() throws {
        var town = try RecordedTown.morning(until: 1600)
        var day = town.day
        let trip = try #require(day.trips.firstIndex { $0.id == "t1" })
        day.visits.append(
            StopVisit(trip: UInt32(trip), call: 99, basis: .positions, arrival: nil, departure: day.lastEvent))
        var recorder = DayRecorder(town.engine.timetable)
        recorder.continueDay(from: day, at: at("8:09"))
        town.recorder = recorder
        town.watch(bus("7", 2000, 0, at: "8:10", trip: "t1"))
        #expect(town.unusable == 0)
    }

    @Test func `the time between the last report and a restart is recorded as a server outage`() throws {
        var town = try RecordedTown.morning(until: 1600)
        town.restart("8:25")
        town.sample("8:25")
        let outage = try #require(town.day.outages.last)
        #expect(outage.feed.isEmpty && outage.last == seconds("8:25"))
        #expect(outage.first >= seconds("8:05") && outage.first <= seconds("8:08"))
    }

    @Test func `a day that ended while the server was down has all scheduled trips and an outage until its end`() throws
    {
        var town = try RecordedTown.morning(until: 1600)
        town.restart("37:00")
        town.sample("37:00")
        #expect(town.unusable == 0)
        #expect(town.day.trips.map(\.id) == ["t1", "t2", "t3"])
        #expect(town.day.trips.map(\.state) == [.performed, .unknown, .unknown])
        let outage = try #require(town.day.outages.last)
        #expect(outage.feed.isEmpty && outage.last == RecordedDay.length)
        #expect(outage.first >= seconds("8:05") && outage.first <= seconds("8:08"))
        let next = town.days[TinyNetwork.day.advanced(by: 1)]
        #expect(next?.outages == [FeedOutage(feed: "", first: 0, last: seconds("13:00"))])
    }

    @Test(arguments: ["37:01", "8:09"])
    func `an outdated position after a restart does not reopen a day that has ended`(fetchedAt: String) throws {
        var town = try RecordedTown.morning(until: 1600)
        town.restart("37:00")
        town.sample("37:00")
        let before = town.day
        town.apply(FeedReading(vehicles: [bus("7", 1800, 0, at: "8:09", trip: "t1")]), at: at(fetchedAt))
        town.sample("37:02")
        #expect(town.day == before && town.unusable == 0)
    }

    @Test func `an update fetched before the last sample does not begin a day that ended before that sample`() throws {
        var town = RecordedTown(try straightTown())
        town.sample("37:00")
        let isOpen = town.recorder.open(TinyNetwork.day, at: at("8:09"))
        #expect(!isOpen)
        #expect(!town.recorder.days.contains(TinyNetwork.day))
    }

    @Test func `recording of a day that a wrong clock ended is resumed after the clock is set back`() throws {
        var town = try RecordedTown.morning(until: 1600)
        town.sample("37:00")
        town.sample("8:30")
        #expect(town.recorder.days.contains(TinyNetwork.day))
    }

    @Test func `a server that continues an imported day ends the outage that the import added to the end of the day`()
        throws
    {
        var town = try RecordedTown.morning(until: 1600)
        let imported = town.day.completed(on: town.engine.timetable, recordedUntil: at("8:08"))
        #expect(imported.outages.last?.last == RecordedDay.length)
        var recorder = DayRecorder(town.engine.timetable)
        recorder.continueDay(from: imported, at: at("9:00"))
        var day = imported
        for (_, events) in recorder.takeEvents() { day.apply(events) }
        #expect(day.outages.count == imported.outages.count)
        #expect(day.outages.last == FeedOutage(feed: "", first: seconds("8:08"), last: seconds("9:00")))
    }

    @Test func `a day that was completed after a restart is not changed by the next restart`() throws {
        var town = try RecordedTown.morning(until: 1600)
        town.restart("37:00")
        town.sample("37:00")
        let before = town.day
        town.restart("37:10")
        town.sample("37:10")
        #expect(town.day == before)
    }

    @Test func `if a restart begins a new day, its outage starts when the previous recording stopped`() throws {
        var town = try RecordedTown.morning()
        town.recorder = DayRecorder(town.engine.timetable)
        town.recorder.continueDay(from: town.day, stoppedAt: at("24:30"), at: at("25:00"))
        town.sample("25:00")
        let next = town.days[TinyNetwork.day.advanced(by: 1)]
        #expect(next?.outages == [FeedOutage(feed: "", first: seconds("0:30"), last: seconds("1:00"))])
    }

    @Test func `completing a recorded day adds the remaining trips, and trips in progress stay in progress`() throws {
        let town = try RecordedTown.morning(until: 1600)
        let day = town.day.completed(on: town.engine.timetable, recordedUntil: at("8:09"))
        #expect(day.trips.map(\.id) == ["t1", "t2", "t3"])
        #expect(day.trips.map(\.state) == [.underWay, .unknown, .unknown])
        #expect(day.outages.last == FeedOutage(feed: "", first: seconds("8:09"), last: RecordedDay.length))
        #expect(day.visits == town.day.visits)
    }

    @Test func `replacing the timetable by an equal one adds no duplicate records`() throws {
        var town = try RecordedTown.morning(until: 1600)
        let before = town.day
        let newer = try straightTown()
        town.engine.replaceTimetable(newer, at: at("8:09"))
        town.sample("8:10")
        #expect(town.day.trips.map(\.id) == before.trips.map(\.id))
        #expect(town.day.patterns.count == 1 && town.day.visits.count == before.visits.count)
    }

    @Test func `a trip in progress before a long recording gap is later recorded as performed`() throws {
        var town = try RecordedTown.morning(until: 1600)
        town.restart("12:00")
        town.sample("12:00")
        #expect(town.trip("t1")?.state == .underWay)
        town.sample("14:01")
        #expect(town.trip("t1")?.state == .performed)
    }

    @Test func `a run without a trip id continues after a restart`() throws {
        var town = RecordedTown(try straightTown())
        func drive(_ minutes: ClosedRange<Int>) {
            for minute in minutes {
                town.watch(bus("7", Double(minute) * 200, 0, at: "12:\(minute)", route: "1", direction: 0))
            }
        }
        drive(0...8)
        let added = town.day.trips.filter(\.isAdded)
        #expect(added.map(\.id).count == 1)
        town.restart("12:08:30")
        drive(9...20)
        #expect(town.day.trips.filter(\.isAdded).map(\.id) == added.map(\.id))
        #expect(town.day.visits.contains { $0.call == 4 })
    }

    @Test func `no second definition of an added trip is recorded after a restart`() throws {
        let extra = TripReference(tripID: "extra", routeID: "1", relation: .added)
        // Feeds omit stops that the vehicle has passed.
        func update(_ minute: Int) -> FeedReading {
            let ahead = [("A", 0), ("B", 5), ("E", 20)].filter { $0.1 >= minute }
            let stopTimes = ahead.map { id, minute in
                let time = StopTimeReading.Event(time: at("12:\(minute)"), delay: nil)
                return StopTimeReading(
                    stopID: id, stopSequence: nil, arrival: time, departure: time, relation: .scheduled)
            }
            return FeedReading(
                tripUpdates: TripUpdateReading(
                    updates: [.init(trip: extra, delay: nil, stopTimes: stopTimes.indices)], stopTimes: stopTimes))
        }
        var town = RecordedTown(try straightTown())
        func drive(_ minutes: ClosedRange<Int>) {
            for minute in minutes {
                town.apply(update(minute), from: "updates", at: at("12:\(minute)"))
                town.watch(bus("7", Double(minute) * 200, 0, at: "12:\(minute)", trip: "extra", route: "1"))
                town.sample("12:\(minute):01")
            }
        }
        drive(0...8)
        town.restart("12:08:30")
        drive(9...12)
        #expect(town.day.trips.count { $0.id == "extra" } == 1)
    }

    @Test func `calls of a newer timetable are recorded at the stops of the recorded trip`() throws {
        var town = try RecordedTown.morning(until: 1600)
        var network = TinyNetwork()
        let ids = ["A", "new", "B", "C", "D", "E"]
        for (id, x) in zip(ids, [0.0, 500, 1000, 2000, 3000, 4000]) { network.stop(id, x, 0) }
        network.route("1")
        let line = network.pattern("1", ids, along: [(0, 0), (4000, 0)])
        network.trip("t1", on: line, at: "8:00", minutes: [0, 2, 5, 10, 15, 20])
        town.engine.replaceTimetable(try network.timetable, at: at("8:08:30"))
        for minute in 9...20 { town.watch(bus("7", Double(minute) * 200, 0, at: "8:\(minute)", trip: "t1")) }
        town.sample("8:40")
        #expect(town.unusable == 0 && town.day.trips.count { $0.id == "t1" } == 1)
        for call in 1...4 {
            let arrival = try #require(town.arrival("t1", call))
            #expect(abs(arrival - seconds("8:00") - Int32(call) * 300) <= 10)
        }
    }
}
