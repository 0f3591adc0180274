import Foundation
import TestSupport
import Testing
import TransitCore

/// The search against every way there is, in small random towns.
struct JourneyPropertyTests {
    @Test(arguments: 0..<40 as Range<UInt64>)
    func `no way is better than those that are told`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let town = RandomTown(&random)
        let timetable = try TinyFeed(town.files).compile().timetable
        for _ in 0..<12 {
            let question = town.question(&random)
            let told = (try? timetable.journeys(question)) ?? []
            let all = EveryWay(timetable, question)
            #expect(told.map { [Int64($0.rides), $0.departure.rawValue] } == all.best, "seed \(seed)")
            for journey in told { check(journey, question, timetable) }
        }
    }

    /// Every leg begins where and after the last one ended, and every ride is one of the timetable's.
    private func check(_ journey: Journey, _ question: JourneyQuestion, _ timetable: Timetable) {
        var now = journey.departure
        var at: StopIndex?
        for leg in journey.legs {
            switch leg {
            case .walk(let walk):
                #expect(walk.departure == now && walk.from == at)
                #expect(walk.arrival - walk.departure == question.pace.seconds(walk.metres))
                (now, at) = (walk.arrival, walk.to)
            case .ride(let ride):
                let pattern = timetable.patternStopPatterns[ride.boarding]
                let rows = timetable.stops(of: pattern)
                let start = timetable.zone.start(of: ride.date)
                #expect(timetable.pattern(of: ride.trip) == pattern && rows.contains(ride.alighting))
                #expect(timetable.calendar.runs(timetable.tripServices[ride.trip], on: ride.date))
                let departure = start.adding(timetable.departure(of: ride.trip, at: ride.boarding - rows.lowerBound))
                let arrival = start.adding(timetable.arrival(of: ride.trip, at: ride.alighting - rows.lowerBound))
                #expect(ride.departure == departure && ride.arrival == arrival && ride.boarding < ride.alighting)
                #expect(now + max(60, Int64(timetable.tripHeadways[ride.trip])) <= departure)
                if let at { #expect(at == timetable.patternStopStops[ride.boarding]) }
                (now, at) = (arrival, timetable.patternStopStops[ride.alighting])
            }
        }
        #expect(now == journey.arrival && now <= question.arriveBy)
    }
}

/// A few lines through a few stops within three kilometres; buses overtake each other and run after midnight.
private struct RandomTown {
    private(set) var files: [String: String?] = [:]

    init(_ random: inout SeededRandom) {
        let stops = (0..<9).map { "s\($0),Stop \($0),\(Self.place(&random))" }
        files["stops.txt"] = "stop_id,stop_name,stop_lat,stop_lon\n" + stops.joined(separator: "\n")
        files["calendar.txt"] = """
            service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
            some,1,0,1,1,1,0,1,20260501,20260520
            other,0,1,1,0,1,1,0,20260501,20260520
            """
        var routes = ["route_id,route_short_name,route_long_name,route_type"]
        var trips = ["route_id,service_id,trip_id"]
        var times = ["trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type"]
        var frequencies = ["trip_id,start_time,end_time,headway_secs,exact_times"]
        for line in 0..<4 {
            routes.append("r\(line),\(line),Line \(line),3")
            let path = (0..<9).shuffled(using: &random).prefix(.random(in: 2...5, using: &random))
            for number in 0..<5 {
                let trip = "t\(line)-\(number)"
                trips.append("r\(line),\(Bool.random(using: &random) ? "some" : "other"),\(trip)")
                var now = Int.random(in: 5 * 60...25 * 60, using: &random)
                if number == 4, line == 0 { frequencies.append("\(trip),08:00:00,09:00:00,600,\(now % 2)") }
                for (place, stop) in path.enumerated() {
                    let dwell = Int.random(in: 0...2, using: &random)
                    let types = (0..<2).map { _ in Int.random(in: 0..<12, using: &random) == 0 ? "1" : "0" }
                    times.append(
                        "\(trip),\(Self.clock(now)),\(Self.clock(now + dwell)),s\(stop),\(place),"
                            + types.joined(separator: ","))
                    now += dwell + .random(in: 2...25, using: &random)
                }
            }
        }
        files["routes.txt"] = routes.joined(separator: "\n")
        files["trips.txt"] = trips.joined(separator: "\n")
        files["stop_times.txt"] = times.joined(separator: "\n")
        files["frequencies.txt"] = frequencies.joined(separator: "\n")
    }

    /// Within the days of service and a little around them.
    func question(_ random: inout SeededRandom) -> JourneyQuestion {
        let hour = Int64.random(in: 0..<24 * 20, using: &random)
        return JourneyQuestion(
            from: Self.coordinate(&random), to: Self.coordinate(&random),
            arriveBy: 1_777_593_600 + hour * 3600 + .random(in: 0..<3600, using: &random))
    }

    private static func coordinate(_ random: inout SeededRandom) -> Coordinate {
        Coordinate(
            latitude: 44 + .random(in: 0...0.027, using: &random),
            longitude: -76 + .random(in: 0...0.037, using: &random))
    }

    private static func place(_ random: inout SeededRandom) -> String {
        let place = coordinate(&random)
        return String(format: "%.6f,%.6f", place.latitude, place.longitude)
    }

    private static func clock(_ minutes: Int) -> String {
        String(format: "%02d:%02d:00", minutes / 60, minutes % 60)
    }
}

/// Tries everything.
private struct EveryWay {
    private struct Ride {
        var from: Coordinate
        var to: Coordinate
        /// When to be at the stop.
        var leave: EpochSeconds
        var arrival: EpochSeconds
    }

    private let question: JourneyQuestion
    private let rides: [Ride]

    init(_ timetable: Timetable, _ question: JourneyQuestion) {
        self.question = question
        let today = timetable.zone.date(at: question.arriveBy)
        rides = timetable.trips.flatMap { trip -> [Ride] in
            (Int32(-2)...1).flatMap { Self.rides(of: trip, on: today.advanced(by: $0), timetable) }
        }.filter { $0.leave > question.arriveBy - question.horizon && $0.arrival <= question.arriveBy }
    }

    private static func rides(of trip: TripIndex, on date: ServiceDate, _ timetable: Timetable) -> [Ride] {
        guard timetable.calendar.runs(timetable.tripServices[trip], on: date) else { return [] }
        let (rows, start) = (timetable.stops(of: timetable.pattern(of: trip)), timetable.zone.start(of: date))
        let early = max(60, Int64(timetable.tripHeadways[trip]))
        return rows.flatMap { on in
            (on + 1..<max(on + 1, rows.upperBound)).compactMap { off -> Ride? in
                guard !timetable.patternStopFlags[on].contains(.noPickup),
                    !timetable.patternStopFlags[off].contains(.noDropOff),
                    let from = timetable.coordinate(of: timetable.patternStopStops[on]),
                    let to = timetable.coordinate(of: timetable.patternStopStops[off])
                else { return nil }
                return Ride(
                    from: from, to: to,
                    leave: start.adding(timetable.departure(of: trip, at: on - rows.lowerBound)) - early,
                    arrival: start.adding(timetable.arrival(of: trip, at: off - rows.lowerBound)))
            }
        }
    }

    /// Rides and departure of those worth telling, the last to leave first.
    var best: [[Int64]] {
        var chosen: [[Int64]] = []
        for (rides, departure) in latest.enumerated() {
            guard let departure else { continue }
            if let last = chosen.last, departure.rawValue < last[1] + (Int64(rides) - last[0]) * 180 { continue }
            chosen.append([Int64(rides), departure.rawValue])
        }
        return chosen.reversed()
    }

    /// By number of rides.
    private var latest: [EpochSeconds?] {
        var inTime = rides.filter { ride in
            walk(ride.to, question.end, 1200).map { ride.arrival + $0 <= question.arriveBy } ?? false
        }
        var latest = [walk(question.start, question.end, 1200).map { question.arriveBy - $0 }, start(of: inTime)]
        for _ in 2...3 {
            inTime = rides.filter { ride in
                inTime.contains { next in
                    walk(ride.to, next.from, 400).map { ride.arrival + $0 <= next.leave } ?? false
                }
            }
            latest.append(start(of: inTime))
        }
        return latest
    }

    private func start(of rides: [Ride]) -> EpochSeconds? {
        let starts = rides.compactMap { ride in walk(question.start, ride.from, 1200).map { ride.leave - $0 } }
        return starts.filter { $0 > question.arriveBy - question.horizon }.max()
    }

    private func walk(_ from: Coordinate, _ to: Coordinate, _ farthest: Double) -> Int64? {
        let metres = from.distance(to: to)
        return metres <= farthest ? question.pace.seconds(metres) : nil
    }
}
