import Testing
import TransitCore

@testable import GTFSSchedule

struct FareTests {
    /// Two routes through fare zones: r1 goes a (zone 1), b (2), c (3); r2 goes c (3), d (1), e (no zone).
    private static func feed(_ attributes: String, _ rules: String? = nil) -> TinyFeed {
        var feed = FareTown.feed([
            "stops.txt": FareTown.stops(zones: ["1", "2", "3", "1", ""]),
            "fare_attributes.txt":
                "fare_id,price,currency_type,payment_method,transfers,transfer_duration\n" + attributes,
        ])
        if let rules {
            feed.files["fare_rules.txt"] = "fare_id,route_id,origin_id,destination_id,contains_id\n" + rules
        }
        return feed
    }

    private func price(_ feed: TinyFeed, _ rides: String...) throws -> String? {
        try FareTown.price(feed, rides, at: ["8:00", "8:30"])
    }

    @Test func `a fare without rules applies to all routes and includes its transfers`() throws {
        #expect(try price(Self.feed("one,2.75,USD,0,0,\n"), "t1 a c") == "275 USD")
        #expect(try price(Self.feed("one,2.75,USD,0,0,\n"), "t1 a c", "t2 c d") == "550 USD")
        #expect(try price(Self.feed("one,2.75,USD,0,1,\n"), "t1 a c", "t2 c d") == "275 USD")
        #expect(try price(Self.feed("one,2.75,USD,0,,1800\n"), "t1 a c", "t2 c d") == "275 USD")
        #expect(try price(Self.feed("one,2.75,USD,0,,1799\n"), "t1 a c", "t2 c d") == "550 USD")
        #expect(try price(Self.feed("one,500,JPY,0,0,\n"), "t1 a c") == "500 JPY")
    }

    @Test func `a fare with an agency_id applies only to the routes of that agency`() throws {
        var feed = Self.feed("")
        feed.files["agency.txt"] =
            "agency_id,agency_name,agency_url,agency_timezone\n"
            + "A,Agency,https://example.org,America/Toronto\nB,Other,https://example.org,America/Toronto\n"
        feed.files["routes.txt"] = "route_id,agency_id,route_short_name,route_type\nr1,A,1,3\nr2,B,2,3\n"
        feed.files["fare_attributes.txt"] =
            "fare_id,price,currency_type,payment_method,transfers,agency_id\n"
            + "one,2,USD,0,0,A\n"
        #expect(try price(feed, "t1 a c") == "200 USD")
        #expect(try price(feed, "t2 c d") == nil)
    }

    @Test func `the cheapest combination of fares is charged`() throws {
        let feed = Self.feed(
            "one,2,USD,0,0,\nday,3.50,USD,0,,\nlocal,1,USD,0,0,\n", "one,r1,,,\none,r2,,,\nlocal,r2,,,\nday,,,,\n")
        #expect(try price(feed, "t1 a c") == "200 USD")
        #expect(try price(feed, "t1 a c", "t2 c d") == "300 USD")
    }

    @Test func `all fare zones that a ride passes determine its price`() throws {
        let rules = "near,,1,2,\nfar,,1,3,\nvia,,3,1,3\nvia,,3,1,1\nwrong,,3,1,2\n"
        let feed = Self.feed("near,1,USD,0,0,\nfar,2,USD,0,0,\nvia,3,USD,0,0,\nwrong,0.10,USD,0,0,\n", rules)
        #expect(try price(feed, "t1 a b") == "100 USD")
        #expect(try price(feed, "t1 a c") == "200 USD")
        #expect(try price(feed, "t2 c d") == "300 USD")
        #expect(try price(feed, "t1 a c", "t2 c d") == "500 USD")
    }

    @Test func `the price of a journey is unknown if no fare covers one of its rides`() throws {
        let feed = Self.feed("one,2,USD,0,0,\n", "one,r1,,,\n")
        #expect(try price(feed, "t1 a c") == "200 USD")
        #expect(try price(feed, "t2 c e") == nil)
        #expect(try price(feed, "t1 a c", "t2 c e") == nil)
        // The empty fare zone is not contained in the fare.
        #expect(try price(Self.feed("one,2,USD,0,0,\n", "one,,3,1,\n"), "t2 c e") == nil)
        #expect(try price(TinyFeed(), "t1 s1 s2") == nil)
        let mixed = Self.feed("one,2,USD,0,0,\ntwo,2,EUR,0,0,\n", "one,r1,,,\ntwo,r2,,,\n")
        #expect(try price(mixed, "t1 a c", "t2 c d") == nil)
    }

    @Test func `invalid fares are left out, and rides that they might cover have no price`() throws {
        let feed = Self.feed(
            "minus,-1,USD,0,0,\nword,much,USD,0,0,\nthin,1.005,USD,0,0,\nwhat,1,usd,0,0,\nhuge,99999999999,USD,0,0,\nfine,1.500,USD,0,0,\nfine,9,USD,0,0,\n",
            "fine,nowhere,,,\nghost,,,,\n")
        let (timetable, report) = try feed.compile()
        #expect(report.count(.invalidAmount) == 4 && report.count(.invalidCurrency) == 1)
        #expect(report.count(.duplicateKey) == 1 && report.count(.foreignKeyViolation) == 2)
        #expect(timetable.fares.ids.count == 1 && timetable.fares.prices[FareIndex(0)] == 150)
        #expect(try price(feed, "t1 a c") == nil)
    }

    @Test func `the number of fare combinations tried is limited`() throws {
        let many = (0..<300).map { "f\($0),1,USD,0,0," }.joined(separator: "\n")
        #expect(try price(Self.feed(many), "t1 a c") == nil)
        let (timetable, _) = try Self.feed("one,2.75,USD,0,0,\n").compile()
        let ride = FareRide(calls: PatternStopIndex(0)..<PatternStopIndex(2), departure: 0, arrival: 600)
        #expect(timetable.price(of: Array(repeating: ride, count: 17)) == nil)
        #expect(timetable.price(of: []) == nil)
    }
}
