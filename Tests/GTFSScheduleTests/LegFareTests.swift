import Testing
import TransitCore

@testable import GTFSSchedule

/// Fares v2: two routes through a, b, c and c, d, e.
struct LegFareTests {
    private static func feed(_ files: [String: String?]) -> TinyFeed {
        var feed = TinyFeed([
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon
            a,A,44.00,-76.00
            b,B,44.01,-76.00
            c,C,44.02,-76.00
            d,D,44.03,-76.00
            e,E,44.04,-76.00
            """,
            "routes.txt": "route_id,route_short_name,route_type,network_id\nr1,1,3,bus\nr2,2,3,\n",
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
            "fare_products.txt": """
            fare_product_id,rider_category_id,fare_media_id,amount,currency
            two,adult,cash,2.00,USD
            two,adult,app,1.80,USD
            two,youth,,0.50,USD
            three,,app,3.00,USD
            half,,,0.50,USD
            young,youth,,0.10,USD
            """,
            "fare_media.txt": "fare_media_id,fare_media_type\ncash,0\napp,4\n",
            "rider_categories.txt":
                "rider_category_id,rider_category_name,is_default_fare_category\nadult,Adult,1\nyouth,Youth,0\n",
            "fare_leg_rules.txt": "leg_group_id,fare_product_id\nall,two\n",
        ])
        for (name, text) in files { feed.files[name] = text }
        return feed
    }

    /// Rides written `t1 a c`, boarded at these moments of the day and ten minutes long.
    private func price(_ feed: TinyFeed, _ rides: String..., at times: [String] = ["8:00", "8:30", "9:00"]) throws
        -> String?
    {
        let (timetable, _) = try feed.compile()
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
        return timetable.price(of: rides).map { "\($0.amount) \(timetable.string($0.currency))" }
    }

    @Test func `a rider without a reduction pays at the vehicle`() throws {
        #expect(try price(Self.feed([:]), "t1 a c") == "200 USD")
        #expect(try price(Self.feed([:]), "t1 a c", "t2 c d") == "400 USD")
        let app = Self.feed(["fare_leg_rules.txt": "leg_group_id,fare_product_id\nall,three\n"])
        #expect(try price(app, "t1 a c") == "300 USD")
        // What is for some alone is no price for all.
        let young = Self.feed(["fare_leg_rules.txt": "leg_group_id,fare_product_id\nall,young\n"])
        #expect(try price(young, "t1 a c") == nil)
        #expect(try young.compile().report.notices.isEmpty)
    }

    @Test func `a rule without a network means those that no rule names`() throws {
        let rules = "leg_group_id,network_id,fare_product_id\none,bus,two\nother,,half\n"
        let feed = Self.feed(["fare_leg_rules.txt": rules])
        #expect(try price(feed, "t1 a c") == "200 USD")
        #expect(try price(feed, "t2 c d") == "50 USD")
        let ranked = "leg_group_id,network_id,fare_product_id,rule_priority\none,bus,two,\nother,,half,\n"
        #expect(try price(Self.feed(["fare_leg_rules.txt": ranked]), "t1 a c") == "50 USD")
        let higher = "leg_group_id,network_id,fare_product_id,rule_priority\none,bus,two,1\nother,,half,\n"
        #expect(try price(Self.feed(["fare_leg_rules.txt": higher]), "t1 a c") == "200 USD")
    }

    @Test func `areas and hours say the price`() throws {
        let feed = Self.feed([
            "areas.txt": "area_id\ncentre\nedge\n",
            "stop_areas.txt": "area_id,stop_id\ncentre,a\ncentre,b\nedge,c\n",
            "timeframes.txt": "timeframe_group_id,start_time,end_time,service_id\npeak,07:00:00,09:00:00,all\n",
            "fare_leg_rules.txt": """
            leg_group_id,from_area_id,to_area_id,from_timeframe_group_id,fare_product_id
            in,centre,centre,,half
            out,centre,edge,peak,three
            out,centre,edge,,three
            out,edge,,peak,two
            """,
        ])
        #expect(try price(feed, "t1 a b") == "50 USD")
        #expect(try price(feed, "t1 a c", at: ["12:00"]) == "300 USD")
        #expect(try price(feed, "t2 c d", at: ["8:59"]) == "200 USD")
        #expect(try price(feed, "t2 c d", at: ["9:00"]) == nil)
    }

    @Test(arguments: [
        ("all,all,,,,0", "200 USD"), ("all,all,,,half,0", "250 USD"), ("all,all,,,,1", "400 USD"),
        ("all,all,,,half,2", "50 USD"), ("all,all,0,,,0", "400 USD"), ("all,all,1,,,0", "200 USD"),
        (",,-1,,,0", "200 USD"), ("all,other,,,,0", "400 USD"), ("all,all,,1800,,0", "200 USD"),
        ("all,all,,1799,,0", "400 USD"), ("all,all,,,young,0", "400 USD"),
    ])
    func `what a change costs`(rule: String, wanted: String) throws {
        let header =
            "from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,fare_product_id,fare_transfer_type"
        var parts = rule.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        parts.append("1")
        let feed = Self.feed([
            "fare_transfer_rules.txt": header + ",duration_limit_type\n" + parts.joined(separator: ",") + "\n"
        ])
        #expect(try price(feed, "t1 a c", "t2 c d") == wanted)
    }

    @Test func `a fare pays for as many changes as it says`() throws {
        let header = "from_leg_group_id,to_leg_group_id,transfer_count,fare_transfer_type\n"
        let feed = Self.feed(["fare_transfer_rules.txt": header + "all,all,1,0\n"])
        #expect(try price(feed, "t1 a c", "t2 c d", "t2 d e") == "400 USD")
        let more = Self.feed(["fare_transfer_rules.txt": header + "all,all,2,0\n"])
        #expect(try price(more, "t1 a c", "t2 c d", "t2 d e") == "200 USD")
    }

    @Test func `legs that are joined have no price, single rides do`() throws {
        let feed = Self.feed(["fare_leg_join_rules.txt": "from_network_id,to_network_id\nbus,bus\n"])
        #expect(try price(feed, "t1 a c") == "200 USD")
        #expect(try price(feed, "t1 a c", "t2 c d") == nil)
    }

    @Test func `what is not there is left out and counted`() throws {
        let feed = Self.feed([
            "stop_areas.txt": "area_id,stop_id\nnowhere,a\n",
            "route_networks.txt": "network_id,route_id\nbus,ghost\n",
            "fare_leg_rules.txt":
                "leg_group_id,network_id,fare_product_id\nall,ghost,two\nall,,nothing\nall,,\nall,bus,two\n",
        ])
        let (timetable, report) = try feed.compile()
        #expect(report.count(.foreignKeyViolation) == 4 && report.count(.missingField) == 1)
        #expect(!timetable.legFares.isEmpty)
        #expect(try price(feed, "t1 a c") == "200 USD")
        #expect(try price(feed, "t2 c d") == nil)
    }
}
