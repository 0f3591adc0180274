import Testing
import TransitCore

@testable import GTFSSchedule

/// The feed of the fare tests: r1 goes a, b, c, and r2 goes c, d, e.
enum FareTown {
    /// Returns the feed with the given files added or replaced.
    static func feed(_ files: [String: String?]) -> TinyFeed {
        var feed = TinyFeed([
            "stops.txt": stops(),
            "routes.txt": "route_id,route_short_name,route_type\nr1,1,3\nr2,2,3\n",
            "trips.txt": "route_id,service_id,trip_id\nr1,all,t1\nr2,all,t2\n",
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            t1,08:00:00,08:00:00,a,1
            t1,08:10:00,08:10:00,b,2
            t1,08:20:00,08:20:00,c,3
            t2,08:30:00,08:30:00,c,1
            t2,08:40:00,08:40:00,d,2
            t2,08:50:00,08:50:00,e,3
            """,
        ])
        for (name, text) in files { feed.files[name] = text }
        return feed
    }

    /// Returns stops.txt.
    /// - Parameter zones: The fare zone of each stop; empty for none.
    static func stops(zones: [String] = ["", "", "", "", ""]) -> String {
        let rows = zip(["a", "b", "c", "d", "e"], zones).enumerated().map { number, stop in
            "\(stop.0),\(stop.0.uppercased()),44.0\(number),-76.00,\(stop.1)"
        }
        return (["stop_id,stop_name,stop_lat,stop_lon,zone_id"] + rows).joined(separator: "\n")
    }

    /// Returns the total price of several rides, such as `275 USD`; nil if unknown.
    /// - Parameters:
    ///   - rides: The rides, such as `t1 a c`. Each takes ten minutes.
    ///   - times: The boarding times of the rides.
    static func price(_ feed: TinyFeed, _ rides: [String], at times: [String]) throws -> String? {
        let (timetable, _) = try feed.compile()
        return try price(timetable, rides, at: times).map { "\($0.amount) \(timetable.string($0.currency))" }
    }

    /// Returns the reduced total prices for rider categories, such as `Youth 50`.
    static func reduced(_ feed: TinyFeed, _ rides: [String]) throws -> [String]? {
        let (timetable, _) = try feed.compile()
        let names = timetable.legFares.reduced.names
        return try price(timetable, rides, at: ["8:00", "8:30", "9:00"])?.reduced.map {
            "\(timetable.string(names[$0.rider])) \($0.amount)"
        }
    }

    private static func price(_ timetable: Timetable, _ rides: [String], at times: [String]) throws -> FarePrice? {
        let day = timetable.zone.start(of: ServiceDate("20260706"))
        let rides = try zip(rides, times).map { ride, time in
            let words = ride.split(separator: " ").map(String.init)
            let rows = timetable.stops(of: timetable.pattern(of: try timetable.trip(words[0])))
            let row = { (id: String) in
                rows.first { timetable.string(timetable.stopIDs[timetable.patternStopStops[$0]]) == id }
            }
            let parts = time.split(separator: ":").map { Int64($0)! }
            let departure = day + parts[0] * 3600 + parts[1] * 60
            let (from, to) = (try #require(row(words[1])), try #require(row(words[2])))
            return FareRide(calls: from..<to + 1, departure: departure, arrival: departure + 600)
        }
        return timetable.price(of: rides)
    }
}
