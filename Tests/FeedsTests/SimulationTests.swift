import GTFSSchedule
import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

struct SimulationTests {
    private let timetable: Timetable
    private let city: SimulatedCity
    /// The simulated day, a Tuesday.
    private let date = TinyTown.firstDay.advanced(by: 8)

    init() throws {
        timetable = try TinyTown.timetable()
        city = SimulatedCity(timetable: timetable, seed: 1)
    }

    private func time(_ hour: Int, _ minute: Int = 0) -> EpochSeconds {
        timetable.zone.start(of: date) + Int64(hour * 3600 + minute * 60)
    }

    @Test func `a restart does not change the simulated buses and positions`() {
        for hour in 6..<25 {
            let other = SimulatedCity(timetable: timetable, seed: 1)
            #expect(other.reading(at: time(hour, 13)) == city.reading(at: time(hour, 13)))
        }
    }

    @Test func `another seed produces another simulation`() {
        let other = SimulatedCity(timetable: timetable, seed: 2)
        #expect(other.reading(at: time(9)).vehicles != city.reading(at: time(9)).vehicles)
    }

    @Test func `no bus is in service while no trip runs`() {
        #expect(city.reading(at: time(4)).vehicles?.isEmpty == true)
    }

    @Test func `a bus after midnight belongs to the previous service day`() throws {
        let buses = try #require(city.reading(at: time(24, 30)).vehicles)
        #expect(!buses.isEmpty)
        #expect(buses.allSatisfy { $0.trip?.startDate == date })
    }

    @Test func `each bus has a unique id and a trip of the timetable`() throws {
        for minute in stride(from: 6 * 60, to: 26 * 60, by: 7) {
            let buses = try #require(city.reading(at: time(0, minute)).vehicles)
            #expect(Set(buses.map(\.id)).count == buses.count)
            for case let trip? in buses.map(\.trip?.tripID) {
                let index = try #require(timetable.trip(id: trip.utf8))
                #expect(timetable.calendar.runs(timetable.tripServices[index], on: date))
            }
        }
    }

    @Test func `positions are recent, not in the future, and ten to fifteen seconds apart`() throws {
        var times: [String: Set<EpochSeconds>] = [:]
        for second in 0..<600 {
            let now = time(8) + Int64(second)
            for bus in try #require(city.reading(at: now).vehicles) {
                let at = try #require(bus.at)
                #expect(at < now && at > now - 360)
                times[bus.id, default: []].insert(at)
            }
        }
        let gaps = times.values.flatMap { times in zip(times.sorted(), times.sorted().dropFirst()).map { $1 - $0 } }
        #expect(gaps.allSatisfy { $0 >= 10 })
        #expect(gaps.filter { $0 <= 15 }.count > gaps.count * 8 / 10)
    }

    @Test func `a bus follows its line within the speed limit and continues with its next trip`() throws {
        var last: [String: VehicleReading] = [:]
        var tripsOfBus: [String: Set<String>] = [:]
        for length in stride(from: 0, to: 4 * 3600, by: 5) {
            let now = time(7) + Int64(length)
            for bus in try #require(city.reading(at: now).vehicles) {
                #expect(abs(bus.position.latitude - 45) * metersPerDegree < 260)
                if let before = last[bus.id], let from = before.at, let to = bus.at, to > from {
                    let metres = before.position.distance(to: bus.position)
                    #expect(metres < 30 * Double(to - from) + 60)
                }
                last[bus.id] = bus
                if let id = bus.trip?.tripID { tripsOfBus[bus.id, default: []].insert(id) }
            }
        }
        #expect(tripsOfBus.values.contains { $0.count > 3 })
    }

    @Test func `buses depart at most twenty seconds early and twenty minutes late`() {
        let day = SimulatedDay(timetable, date: date, noise: Noise(seed: 1))
        for run in day.duties.flatMap(\.runs) {
            var before = 0.0
            run.forEachCall(timetable) { call in
                let planned = run.dayStart.adding(timetable.departure(of: run.trip, at: call.callIndex)).fractional
                #expect(call.departure >= planned - 20.001)
                #expect(call.departure <= planned + 1200)
                #expect(call.arrival > before)
                #expect(call.departure >= call.arrival)
                before = call.departure
                return true
            }
        }
    }

    @Test func `a bus serves one trip at a time`() {
        let day = SimulatedDay(timetable, date: date, noise: Noise(seed: 1))
        #expect(day.duties.flatMap(\.runs).count == timetable.trips.count)
        for duty in day.duties {
            for (run, next) in zip(duty.runs, duty.runs.dropFirst()) { #expect(run.arrives < next.departs) }
        }
    }

    @Test func `each alert is marked as simulated in English and French`() throws {
        let alerts = try #require(city.reading(at: time(9)).alerts)
        #expect(Set(alerts.map(\.id)).count == alerts.count)
        #expect(alerts.contains { $0.condition == .altered })
        for alert in alerts {
            #expect(alert.isSimulated)
            #expect(alert.isActive(at: time(9)))
            #expect(alert.header.translations.map(\.language) == ["en", "fr"])
            #expect(alert.text.translations.map(\.language) == ["en", "fr"])
            #expect(!alert.entities.isEmpty)
        }
    }

    @Test(.enabled(if: SampleFeeds.isPresent, "the feed of Cairns is not on this machine"))
    func `the simulation of a real city has buses, delays and trips without vehicles`() async throws {
        let file = try GTFSImport.compile(source: SampleFeeds.cairns).file
        let cairns = try Timetable(FileBytes(copying: file), dates: .repeating)
        let city = SimulatedCity(timetable: cairns, seed: 1)
        let morning = cairns.zone.start(of: cairns.calendar.firstDay.advanced(by: 9)) + 8 * 3600
        let reading = city.reading(at: morning)
        let buses = try #require(reading.vehicles)
        #expect((25...80).contains(buses.count))
        #expect(reading.alerts?.count == 3)
        #expect(Set(buses.map(\.occupancy)).count >= 3)
        #expect(buses.contains { $0.trip == nil })
        let source = SimulationSource(
            timetable: cairns, seed: 1, clock: VirtualClock(morning.milliseconds))
        #expect(try await source.fetch().reading == reading)
    }
}
