import Testing
import TransitCore

@testable import GTFSSchedule

/// The records that rows of translations.txt apply to, and the language selected for a reader.
struct TranslationTests {
    private static let info = "feed_publisher_name,feed_publisher_url,feed_lang,default_lang\nA,https://example.org,"

    private func compile(
        _ rows: String, languages: String = "fr,", _ files: [String: String?] = [:]
    ) throws -> (timetable: Timetable, report: ImportReport) {
        let own: [String: String?] = [
            "feed_info.txt": Self.info + languages + "\n",
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon
            s1,Gare,44.0000,-76.0000
            s2,Marché,44.0100,-76.0000
            s3,Gare,44.0200,-76.0000
            """,
            "trips.txt": "route_id,service_id,trip_id,trip_headsign\nr1,all,t1,Centre\nr1,all,t2,Centre\n",
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign
            t1,08:00:00,08:00:00,s1,1,
            t1,08:10:00,08:10:00,s2,2,Port
            t1,08:20:00,08:20:00,s3,3,
            t2,09:00:00,09:00:00,s1,1,
            t2,09:10:00,09:10:00,s2,2,Port
            t2,09:20:00,09:20:00,s3,3,
            """,
            "translations.txt": "table_name,field_name,language,translation,record_id,record_sub_id,field_value\n"
                + rows,
        ]
        return try TinyFeed(own.merging(files) { $1 }).compile()
    }

    private func names(_ timetable: Timetable, in language: String?) -> [String] {
        let named = timetable.named(in: timetable.translation(for: language))
        return named.stops.map { named.string(named.stopNames[$0]) }
    }

    @Test func `a translation by field_value applies to records without a translation by record_id`() throws {
        let (timetable, report) = try compile(
            "stops,stop_name,en,Station,,,Gare\nstops,stop_name,en,South Station,s3,,\nstops,stop_name,en,Lost,gone,,\n"
                + "stops,stop_name,en,Partly,,,Mar\n")
        #expect(names(timetable, in: "en") == ["Station", "Marché", "South Station"])
        #expect(names(timetable, in: "fr") == ["Gare", "Marché", "Gare"])
        #expect(report.count(.foreignKeyViolation) == 1)
    }

    @Test func `a name without a translation into a regional language is in the general language`() throws {
        let rows = """
            stops,stop_name,en,Station,,,Gare
            stops,stop_name,en,Market,,,Marché
            stops,stop_name,en-CA,Depot,s1,,
            stops,stop_name,de,Bahnhof,s3,,

            """
        let (timetable, _) = try compile(rows)
        #expect(names(timetable, in: "en-CA") == ["Depot", "Market", "Station"])
        #expect(names(timetable, in: "en") == ["Station", "Market", "Station"])
        // The general language precedes default_lang, and so do the original names if they are in it.
        let (german, _) = try compile(rows, languages: "fr,de")
        #expect(names(german, in: "en-CA") == ["Depot", "Market", "Station"])
        #expect(names(german, in: "en") == ["Station", "Market", "Station"])
        let (english, _) = try compile(
            "stops,stop_name,fr-CA,Dépôt,s1,,\nstops,stop_name,de,Bahnhof,s3,,\n", languages: "fr,de")
        #expect(names(english, in: "fr-CA") == ["Dépôt", "Marché", "Gare"])
        #expect(names(english, in: "es") == ["Gare", "Marché", "Bahnhof"])
    }

    @Test func `headsigns of trips and stop times are translated by record_id and by field_value`() throws {
        let (timetable, _) = try compile(
            """
            trips,trip_headsign,en,Downtown,,,Centre
            trips,trip_headsign,en,Old Downtown,t2,,
            stop_times,stop_headsign,en,Harbour,,,Port
            stop_times,stop_headsign,de,Hafen,t1,2,
            """)
        func headsigns(_ language: String) throws -> [String] {
            let named = timetable.named(in: timetable.translation(for: language))
            return try ["t1", "t2"].flatMap { id in
                let trip = try #require(named.trip(id: id.utf8))
                return named.stops(of: named.pattern(of: trip)).prefix(2).map {
                    named.string(named.headsign(ofRow: $0, trip: trip))
                }
            }
        }
        #expect(try headsigns("en") == ["Downtown", "Harbour", "Old Downtown", "Harbour"])
        #expect(try headsigns("de") == ["Centre", "Hafen", "Centre", "Hafen"])
        let english = timetable.named(in: timetable.translation(for: "en"))
        #expect(english.patterns.map { english.string(english.patternHeadsigns[$0]) } == ["Downtown"])
    }

    @Test func `the names of routes and agencies are translated`() throws {
        let (timetable, _) = try compile(
            """
            routes,route_long_name,en,Main Line,r1,,
            routes,route_short_name,en,M,,,1
            agency,agency_name,en,The Agency,A,,
            """)
        let named = timetable.named(in: timetable.translation(for: "en-GB"))
        let route = try #require(named.route(id: "r1".utf8))
        #expect(named.name(of: route) == "Main Line")
        #expect(named.label(of: route) == "M")
        #expect(named.agencyNames.map { named.string($0) } == ["The Agency"])
        #expect(timetable.label(of: route) == "1")
    }

    @Test(
        arguments: [
            ("fr", "fr,", "Gare"), ("fr-CA", "fr,", "Gare"), ("en", "fr,", "Station"), ("EN-us", "fr,", "Station"),
            ("de", "fr,", "Gare"), ("de", "fr,en", "Station"), (nil, "fr,en", "Station"), (nil, "fr,", "Gare"),
            ("fr", "fr,en", "Gare"), ("fr", "mul,en", "Station"),
        ] as [(String?, String, String)])
    func `the first available of the reader's language, default_lang and the feed's language is used`(
        _ reader: String?, _ feed: String, _ name: String
    ) throws {
        let (timetable, _) = try compile("stops,stop_name,en,Station,s1,,\n", languages: feed)
        #expect(names(timetable, in: reader).first == name)
    }

    @Test func `a name without a translation into the reader's language is shown in default_lang`() throws {
        let (timetable, _) = try compile(
            "stops,stop_name,en,Station,s1,,\nstops,stop_name,en,Market,s2,,\nstops,stop_name,de,Bahnhof,s1,,\n",
            languages: "fr,en")
        #expect(names(timetable, in: "de") == ["Bahnhof", "Market", "Gare"])
    }

    @Test func `search finds a stop by its name in any language`() throws {
        let (timetable, _) = try compile(
            "stops,stop_name,en,Farmers Market,,,Marché\nroutes,route_long_name,en,Waterfront,r1,,\n")
        let found = try ["farmers", "marche"].map { try #require(timetable.search($0).first) }
        let stop = SearchHit.stop(try #require(timetable.stop(id: "s2".utf8)))
        #expect(found == [stop, stop])
        #expect(timetable.search("waterfront") == [.route(try #require(timetable.route(id: "r1".utf8)))])
    }

    @Test func `translated timetables contain patterns added by a realtime feed`() throws {
        let (compiled, _) = try compile("stops,stop_name,en,Station,,,Gare\ntrips,trip_headsign,en,Downtown,,,Centre\n")
        let shown = compiled.extended(by: [
            OwnPattern(
                route: RouteIndex(0), direction: nil, stops: [StopIndex(2), StopIndex(0)], sequences: [1, 2])
        ])
        let named = shown.named(in: shown.translation(for: "en"))
        let own = try #require(named.ownPatternIndices.first)
        #expect(named.patterns == shown.patterns)
        let names = named.stops(of: own).map { named.string(named.stopNames[named.patternStopStops[$0]]) }
        #expect(names == ["Station", "Station"])
        #expect(named.string(named.patternHeadsigns[PatternIndex(0)]) == "Downtown")
        #expect(named.string(named.patternHeadsigns[own]).isEmpty)
        #expect(named.hasSameFile(as: compiled) && named.compiled === compiled)
    }

    @Test func `a feed without translations has the same timetable for all languages`() throws {
        let timetable = try TinyFeed().compile().timetable
        #expect(timetable.nameLanguages.isEmpty)
        #expect(timetable.named(in: timetable.translation(for: "fr")) === timetable)
    }

    @Test func `a translation without text, language or record is left out and reported`() throws {
        let (timetable, report) = try compile(
            "stops,stop_name,en,,s1,,\nstops,stop_name,,Station,s1,,\nstops,stop_name,en,Station,,,\n"
                + "stops,stop_lat,en,44,s1,,\n")
        #expect(timetable.nameLanguages.isEmpty)
        #expect(report.count(.missingField) == 3)
    }
}
