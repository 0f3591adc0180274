import Testing
import TransitCore

@testable import GTFSSchedule

/// GTFS Fares v2 on two routes: a, b, c and c, d, e.
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

    @Test func `a rider without a category pays the price that is payable on board`() throws {
        #expect(try price(Self.feed([:]), "t1 a c") == "200 USD")
        #expect(try price(Self.feed([:]), "t1 a c", "t2 c d") == "400 USD")
        let app = Self.feed(["fare_leg_rules.txt": "leg_group_id,fare_product_id\nall,three\n"])
        #expect(try price(app, "t1 a c") == "300 USD")
        // A product restricted to some rider categories is not the price for all riders.
        let young = Self.feed(["fare_leg_rules.txt": "leg_group_id,fare_product_id\nall,young\n"])
        #expect(try price(young, "t1 a c") == nil)
        #expect(try young.compile().report.notices.isEmpty)
    }

    @Test func `reduced prices for rider categories are listed for the whole journey`() throws {
        let feed = Self.feed([:])
        #expect(try FareTown.reduced(feed, ["t1 a c"]) == ["Youth 50"])
        #expect(try FareTown.reduced(feed, ["t1 a c", "t2 c d"]) == ["Youth 100"])
        // A paid transfer also has a reduced price.
        let paid = Self.feed([
            "fare_products.txt": """
            fare_product_id,rider_category_id,fare_media_id,amount,currency
            two,adult,,2.00,USD
            two,youth,,0.50,USD
            half,,,0.40,USD
            half,youth,,0.20,USD
            half,youth,,0.10,CAD
            """,
            "fare_transfer_rules.txt":
                "from_leg_group_id,to_leg_group_id,fare_product_id,fare_transfer_type\nall,all,half,0\n",
        ])
        #expect(try price(paid, "t1 a c", "t2 c d") == "240 USD")
        #expect(try FareTown.reduced(paid, ["t1 a c", "t2 c d"]) == ["Youth 70"])
    }

    @Test func `if every fare product is for one rider category, the default category's product is the full price`()
        throws
    {
        let rules = "leg_group_id,fare_product_id\nall,three\nall,young\n"
        let feed = Self.feed(["fare_leg_rules.txt": rules])
        #expect(try price(feed, "t1 a c") == "300 USD")
        #expect(try FareTown.reduced(feed, ["t1 a c"]) == ["Youth 10"])
        // Without rider categories there are no reduced prices.
        let plain = Self.feed(["fare_leg_rules.txt": "leg_group_id,fare_product_id\nall,half\n"])
        #expect(try FareTown.reduced(plain, ["t1 a c"]) == [])
    }

    @Test func `the eligibility_url of a reduced rider category is imported`() throws {
        let feed = Self.feed([
            "rider_categories.txt": """
            rider_category_id,rider_category_name,is_default_fare_category,eligibility_url
            adult,Adult,1,
            youth,Youth,0,https://town.example/youth
            """
        ])
        let (timetable, _) = try feed.compile()
        let riders = timetable.legFares.reduced
        #expect(riders.names.map { timetable.string($0) } == ["Youth"])
        #expect(riders.urls.map { timetable.string($0) } == ["https://town.example/youth"])
    }

    @Test func `a leg rule without a network applies to networks that no rule names`() throws {
        let rules = "leg_group_id,network_id,fare_product_id\none,bus,two\nother,,half\n"
        let feed = Self.feed(["fare_leg_rules.txt": rules])
        #expect(try price(feed, "t1 a c") == "200 USD")
        #expect(try price(feed, "t2 c d") == "50 USD")
        let ranked = "leg_group_id,network_id,fare_product_id,rule_priority\none,bus,two,\nother,,half,\n"
        #expect(try price(Self.feed(["fare_leg_rules.txt": ranked]), "t1 a c") == "50 USD")
        let higher = "leg_group_id,network_id,fare_product_id,rule_priority\none,bus,two,1\nother,,half,\n"
        #expect(try price(Self.feed(["fare_leg_rules.txt": higher]), "t1 a c") == "200 USD")
    }

    @Test func `a leg rule determines the price of rides between its areas that start in its timeframe`() throws {
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

    @Test func `a leg rule with to_timeframe_group_id applies by the time of alighting`() throws {
        let feed = Self.feed([
            "timeframes.txt": "timeframe_group_id,start_time,end_time,service_id\npeak,07:00:00,09:00:00,all\n",
            "fare_leg_rules.txt": "leg_group_id,to_timeframe_group_id,fare_product_id\nall,peak,three\n",
        ])
        // The ride takes ten minutes.
        #expect(try price(feed, "t1 a c", at: ["8:49"]) == "300 USD")
        #expect(try price(feed, "t1 a c", at: ["8:50"]) == nil)
    }

    @Test(arguments: [
        ("all,all,,,,0", "200 USD"), ("all,all,,,half,0", "250 USD"), ("all,all,,,,1", "400 USD"),
        ("all,all,,,half,2", "50 USD"), ("all,all,0,,,0", "400 USD"), ("all,all,1,,,0", "200 USD"),
        (",,-1,,,0", "200 USD"), ("all,other,,,,0", "400 USD"), ("all,all,,1800,,0", "200 USD"),
        ("all,all,,1799,,0", "400 USD"), ("all,all,,,young,0", "400 USD"),
    ])
    func `a transfer rule determines the price of a transfer`(rule: String, wanted: String) throws {
        let header =
            "from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,fare_product_id,fare_transfer_type"
        var parts = rule.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        parts.append("1")
        let feed = Self.feed([
            "fare_transfer_rules.txt": header + ",duration_limit_type\n" + parts.joined(separator: ",") + "\n"
        ])
        #expect(try price(feed, "t1 a c", "t2 c d") == wanted)
    }

    @Test func `a fare includes as many transfers as its transfer rule allows`() throws {
        let header = "from_leg_group_id,to_leg_group_id,transfer_count,fare_transfer_type\n"
        let feed = Self.feed(["fare_transfer_rules.txt": header + "all,all,1,0\n"])
        #expect(try price(feed, "t1 a c", "t2 c d", "t2 d e") == "400 USD")
        let more = Self.feed(["fare_transfer_rules.txt": header + "all,all,2,0\n"])
        #expect(try price(more, "t1 a c", "t2 c d", "t2 d e") == "200 USD")
    }

    /// Both routes in one network, with areas at both ends. Rides between the areas cost 3 USD, other rides 2 USD.
    private static func joined(_ joins: String, networks: String = "bus,bus") -> TinyFeed {
        let networks = networks.split(separator: ",")
        return feed([
            "routes.txt":
                "route_id,route_short_name,route_type,network_id\nr1,1,3,\(networks[0])\nr2,2,3,\(networks[1])\n",
            "areas.txt": "area_id\nwest\neast\n", "stop_areas.txt": "area_id,stop_id\nwest,a\neast,d\n",
            "fare_leg_rules.txt": """
            leg_group_id,network_id,from_area_id,to_area_id,fare_product_id,rule_priority
            far,bus,west,east,three,1
            near,,,,two,
            """,
            "fare_leg_join_rules.txt": "from_network_id,to_network_id,from_stop_id,to_stop_id\n" + joins,
        ])
    }

    @Test(arguments: [
        ("bus,bus,,", "300 USD"), (",,,", "300 USD"), (",,c,c", "300 USD"), (",,c,", "300 USD"),
        (",,b,c", "400 USD"), (",,c,d", "400 USD"), ("bus,tram,,", "400 USD"),
    ])
    func `joined legs are priced as one leg from the first boarding to the last alighting`(
        rule: String, wanted: String
    ) throws {
        #expect(try price(Self.joined(rule + "\n"), "t1 a c", "t2 c d") == wanted)
        // A single leg is not affected by the join rule.
        #expect(try price(Self.joined(rule + "\n"), "t1 a c") == "200 USD")
    }

    @Test func `a join rule without stops joins only legs that meet within one station`() throws {
        #expect(try price(Self.joined("bus,bus,,\n"), "t1 a b", "t2 c d") == "400 USD")
        #expect(try price(Self.joined("bus,bus,b,c\n"), "t1 a b", "t2 c d") == "300 USD")
    }

    @Test func `joined legs of two networks do not match a leg rule for one network`() throws {
        #expect(try price(Self.joined("bus,tram,,\n", networks: "bus,tram"), "t1 a c", "t2 c d") == "200 USD")
    }

    @Test func `a join rule with an unknown network or stop is left out`() throws {
        let feed = Self.joined("bus,gone,,\nbus,bus,gone,c\n")
        #expect(try price(feed, "t1 a c", "t2 c d") == "400 USD")
        #expect(try feed.compile().report.count(.foreignKeyViolation) == 2)
    }

    @Test func `Fares v2 rows with unknown references are left out and counted`() throws {
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
