import Testing
import TransitCore

@testable import GTFSSchedule

/// Fares v2: two routes through a, b, c and c, d, e.
struct LegFareTests {
    private static func feed(_ files: [String: String?]) -> TinyFeed {
        var feed = FareTown.feed([
            "routes.txt": "route_id,route_short_name,route_type,network_id\nr1,1,3,bus\nr2,2,3,\n",
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

    private func price(_ feed: TinyFeed, _ rides: String..., at times: [String] = ["8:00", "8:30", "9:00"]) throws
        -> String?
    {
        try FareTown.price(feed, rides, at: times)
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
