import Testing

@testable import GTFSSchedule
@testable import TransitCore

/// Stops that a realtime feed adds to a timetable file that uses every feature of stops.
struct AddedStopTests {
    private func stop(_ id: String = "X") -> AddedStop {
        AddedStop(
            id: id, at: Coordinate(latitude: 44.01, longitude: -76), name: LocalizedText("Hospital"))
    }

    @Test func `the fare of a ride to an added stop is that of the stop's zone_id`() throws {
        let feed = FareTown.feed([
            "stops.txt": FareTown.stops(zones: ["1", "2", "3", "1", ""]),
            "fare_attributes.txt":
                "fare_id,price,currency_type,payment_method,transfers\nnear,1,USD,0,0\nfar,2,USD,0,0\n",
            "fare_rules.txt": "fare_id,route_id,origin_id,destination_id,contains_id\nnear,,1,2,\nfar,,1,3,\n",
        ])
        let (file, _) = try feed.compile()
        for (zone, price) in [("2", 100), ("3", 200), ("nowhere", nil), (nil, nil)] as [(String?, Int64?)] {
            var added = stop()
            added.zoneID = zone
            let stops = file.adding([added])
            let timetable = stops.extended(by: [
                OwnPattern(
                    route: RouteIndex(0), direction: nil, stops: [try stops.stop("a"), try stops.stop("X")],
                    sequences: [1, 2])
            ])
            let rows = timetable.stops(of: try #require(timetable.ownPatternIndices.first))
            let start = timetable.zone.start(of: ServiceDate("20260706"))
            let ride = FareRide(calls: rows, departure: start + 8 * 3600, arrival: start + 9 * 3600)
            #expect(timetable.price(of: [ride])?.amount == price)
        }
    }

    @Test func `a stop can be added to a timetable file with transfers, pathways and levels`() throws {
        let (file, _) = try TinyFeed.station([
            "transfers.txt": TinyFeed.transferHeader + "a1,b1,,,,,2,600\n",
            "pathways.txt":
                "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time\np,ae,a1,1,1,45\n",
        ]).compile()
        var platform = stop()
        platform.parentID = "A"
        let timetable = file.adding([platform, stop("Y")])
        let (added, station) = (try timetable.stop("X"), try timetable.stop("A"))
        #expect(timetable.transfers.count == 1 && timetable.transfers.range(from: added).isEmpty)
        #expect(timetable.transfers.range(from: try timetable.stop("a1")).count == 1)
        #expect(timetable.pathways.range(from: added).isEmpty && timetable.level(of: added) == nil)
        #expect(timetable.level(of: try timetable.stop("a1"))?.index == -1.5)
        #expect(timetable.children(of: station).contains(added) && timetable.children(of: added).isEmpty)
        #expect(timetable.stopWheelchair[added] == 1)
        // A network that includes the added stop can be built.
        let walks = Network.straightWalks(between: [timetable])
        let network = Network([timetable], walks: walks)
        #expect(network.stopCount == timetable.stops.count)
        // Pathways do not connect the added stop.
        let ways = StationWalks(
            [timetable], network.stopOffsets, stops: NetworkStopIndex(0)..<NetworkStopIndex(network.stopCount))
        func cover(_ one: StopIndex, _ other: StopIndex) -> Bool {
            ways.cover(network.networkStop(one, of: 0), network.networkStop(other, of: 0))
        }
        #expect(cover(try timetable.stop("a1"), try timetable.stop("a2")))
        #expect(!cover(try timetable.stop("a1"), added))
    }

    @Test func `added stops use the language tags of translations.txt`() throws {
        var feed = TinyFeed()
        feed.files["translations.txt"] =
            "table_name,field_name,language,translation,record_id,record_sub_id,field_value\nstops,stop_name,FR,Gare,s1,,\n"
        let (file, _) = try feed.compile()
        var added = stop()
        added.name = LocalizedText([
            .init(language: "", text: "Hospital"), .init(language: "fr", text: "Hôpital"),
            .init(language: "es", text: "Clínica"),
        ])
        let timetable = file.adding([added])
        #expect(Set(timetable.nameLanguages) == ["FR", "es"])
        let names = ["fr", "es", "de"].map { language in
            let named = timetable.named(in: timetable.translation(for: language))
            return ["s1", "X"].map { id in named.stop(id: id.utf8).map { named.string(named.stopNames[$0]) } }
        }
        #expect(names[0] == ["Gare", "Hôpital"] && names[1].last == "Clínica" && names[2].last == "Hospital")
    }
}
