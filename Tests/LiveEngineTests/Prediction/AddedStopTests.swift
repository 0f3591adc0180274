import LiveEngine
import LiveModel
import Testing
import TransitCore

/// GTFS-Realtime's Stop entities (reference, *message Stop*).
@Suite struct `Stops added by feeds` {
    /// Trips at 8:00 and 9:00 along A, B and C, every five minutes; A lies in a station.
    private func town() throws -> Timetable {
        var town = TinyNetwork()
        town.stop("station", 0, 0)
        town.stop("A", 0, 0, parent: "station")
        town.stop("B", 1000, 0)
        town.stop("C", 2000, 0)
        town.route("1")
        let line = town.pattern("1", ["A", "B", "C"])
        for (id, start) in [("t1", "8:00"), ("t2", "9:00")] {
            town.trip(id, on: line, at: start, minutes: [0, 5, 10])
        }
        return try town.timetable
    }

    private func stop(_ id: String = "X", _ x: Double = 1000, _ y: Double = 500) -> AddedStop {
        AddedStop(id: id, at: TinyNetwork.coordinate(x, y), name: LocalizedText("Hospital"))
    }

    /// Returns modifications with which the trip at 9:00 calls at X in place of B.
    private func reading(_ stops: [AddedStop], calling id: String = "X") -> FeedReading {
        let change = DetourReading.Change(
            first: .init(stopID: "B"), last: .init(stopID: "B"), stops: [.init(stopID: id, travelTime: 240)])
        let modifications = DetourReading.Modifications(
            id: "m", selections: [.init(tripIDs: ["t2"])], dates: [TinyNetwork.day], changes: [change])
        return FeedReading(madeAt: at("7:50"), detours: DetourReading(modifications: [modifications], stops: stops))
    }

    private func engine(_ reading: FeedReading) throws -> EngineState {
        var engine = EngineState(timetable: try town())
        engine.apply(reading, from: "live", at: at("7:55"))
        return engine
    }

    private func times(_ engine: EngineState, at stop: String) throws -> [EpochSeconds?] {
        engine.snapshot.board(at: try engine.timetable.stop(stop), from: at("8:30"), to: at("9:30")).arrivals
            .map(\.scheduled)
    }

    @Test func `a modified trip calls at a stop that is missing from stops.txt`() throws {
        let engine = try engine(reading([stop()]))
        #expect(try times(engine, at: "X") == [at("9:04")])
        #expect(try times(engine, at: "B") == [])
        let timetable = engine.timetable
        let added = try timetable.stop("X")
        #expect(timetable.string(timetable.stopNames[added]) == "Hospital")
        let place = try #require(timetable.coordinate(of: added))
        #expect(place.distance(to: TinyNetwork.coordinate(1000, 500)) < 1)
        #expect(timetable.addedRoutes(at: added) == [RouteIndex(0)])
        #expect(engine.unplaced["live"]?.unknownStops == 0)
        // The added stop's position in the trip's stop list.
        let run = try #require(engine.snapshot.runs.first { $0.replaces != nil })
        let stops = timetable.stops(of: run.pattern).map { timetable.patternStopStops[$0] }
        #expect(stops == [try timetable.stop("A"), added, try timetable.stop("C")])
    }

    @Test func `adding stops leaves all other rows of the timetable unchanged`() throws {
        let file = try town()
        let timetable = file.adding([stop(), stop("Y", 1500, 500)])
        #expect(timetable.stops.count == file.stops.count + 2 && timetable.addedStopIndices.count == 2)
        for stop in file.stops {
            let id = file.string(file.stopIDs[stop])
            #expect(timetable.stop(id: id.utf8) == stop)
            #expect(timetable.string(timetable.stopNames[stop]) == file.string(file.stopNames[stop]))
            #expect(timetable.coordinate(of: stop) == file.coordinate(of: stop))
            #expect(Array(timetable.calls(at: stop)) == Array(file.calls(at: stop)))
            #expect(Array(timetable.children(of: stop)) == Array(file.children(of: stop)))
        }
        #expect(Array(timetable.tripIDs) == Array(file.tripIDs))
        #expect(timetable.file === file && timetable.compiled === timetable && !timetable.hasSameFile(as: file))
        #expect(timetable.adding([]) === file)
    }

    @Test func `an added stop has all fields of its feed, and its name in the requested language`() throws {
        var hospital = stop()
        hospital.name = LocalizedText([.init(language: "", text: "Hospital"), .init(language: "fr", text: "Hôpital")])
        hospital.code = LocalizedText("77")
        hospital.description = LocalizedText("Across the street")
        hospital.platform = LocalizedText("B")
        hospital.spokenName = LocalizedText("General Hospital")
        hospital.url = LocalizedText("https://example.org/x")
        let timetable = try engine(reading([hospital])).timetable
        let added = try timetable.stop("X")
        #expect(timetable.string(timetable.stopCodes[added]) == "77")
        #expect(timetable.string(timetable.stopDescriptions[added]) == "Across the street")
        #expect(timetable.string(timetable.stopPlatforms[added]) == "B")
        #expect(timetable.spokenName(of: added).map { timetable.string($0) } == "General Hospital")
        #expect(timetable.webLink(of: added) == "https://example.org/x")
        let french = timetable.named(in: timetable.translation(for: "fr"))
        #expect(french.string(french.stopNames[added]) == "Hôpital")
        #expect(french.string(french.stopNames[try french.stop("B")]) == "Stop B")
    }

    @Test func `an added stop is found by its name, in each language, and by its code`() throws {
        var hospital = stop()
        hospital.name = LocalizedText([.init(language: "", text: "Hospital"), .init(language: "fr", text: "Hôpital")])
        hospital.code = LocalizedText("77")
        let timetable = try engine(reading([hospital])).timetable
        let added = try timetable.stop("X")
        for words in ["hospital", "hopital", "77"] { #expect(timetable.search(words) == [.stop(added)]) }
        #expect(timetable.search("stop b") == [.stop(try timetable.stop("B"))])
        #expect(timetable.servedStops(near: hospital.coordinate, radius: 10, limit: 5).map(\.stop) == [added])
    }

    @Test func `an added stop of a station is one of its platforms`() throws {
        var platform = stop()
        (platform.parentID, platform.wheelchair, platform.timeZone) = ("station", .possible, "America/Chicago")
        let timetable = try engine(reading([platform])).timetable
        let (added, station) = (try timetable.stop("X"), try timetable.stop("station"))
        #expect(timetable.station(of: added) == station)
        #expect(Array(timetable.children(of: station)) == [try timetable.stop("A"), added])
        #expect(timetable.stopWheelchair[added] == 1)
        // The station's time zone applies (reference, stops.txt, stop_timezone).
        #expect(timetable.timeZoneName(of: added) == nil)
    }

    @Test func `an added stop has its own time zone and wheelchair boarding`() throws {
        var other = stop()
        (other.wheelchair, other.timeZone) = (.impossible, "America/Chicago")
        let timetable = try engine(reading([other])).timetable
        let added = try timetable.stop("X")
        #expect(timetable.stopWheelchair[added] == 2)
        #expect(timetable.timeZoneName(of: added).map { timetable.string($0) } == "America/Chicago")
        #expect(timetable.timeZoneName(of: try timetable.stop("B")) == nil)
    }

    @Test func `an added stop without a name has its id as name`() throws {
        let timetable = try engine(reading([AddedStop(id: "X", at: TinyNetwork.coordinate(1000, 500))])).timetable
        #expect(timetable.string(timetable.stopNames[try timetable.stop("X")]) == "X")
    }

    @Test func `added stops with an id of stops.txt or an unknown station are counted`() throws {
        var orphan = stop()
        orphan.parentID = "B"
        let engine = try engine(reading([stop("C"), orphan]))
        let counts = try #require(engine.unplaced["live"])
        #expect(counts.contradictions == 1 && counts.unknownStops == 1)
        #expect(engine.timetable.addedStops.map(\.id) == ["X"])
        #expect(engine.timetable.station(of: try engine.timetable.stop("X")) == nil)
        #expect(try times(engine, at: "X") == [at("9:04")])
        #expect(engine.timetable.string(engine.timetable.stopNames[try engine.timetable.stop("C")]) == "Stop C")
    }

    @Test func `of two feeds' stops with one id, the first is used`() throws {
        var engine = try engine(reading([stop()]))
        var other = FeedReading(madeAt: at("7:50"), detours: DetourReading(stops: [stop("X", 5000, 0)]))
        other.alerts = []
        engine.apply(other, from: "other", at: at("7:56"))
        #expect(engine.unplaced["other"]?.repeatedUpdates == 1)
        let place = try #require(engine.timetable.coordinate(of: try engine.timetable.stop("X")))
        #expect(place.distance(to: TinyNetwork.coordinate(1000, 500)) < 1)
    }

    @Test func `a change of added stops within five minutes is applied later`() throws {
        var engine = try engine(reading([stop()]))
        engine.apply(reading([stop("Y")], calling: "Y"), from: "live", at: at("7:57"))
        #expect(engine.timetable.addedStops.map(\.id) == ["X"])
        #expect(engine.unplaced["live"]?.unknownStops == 1)
        engine.tick(at: at("8:01"))
        #expect(engine.timetable.addedStops.map(\.id) == ["Y"])
        #expect(try times(engine, at: "Y") == [at("9:04")])
        #expect(engine.unplaced["live"]?.unknownStops == 0)
    }

    @Test func `added stops are carried over to a new timetable, and removed when their feed omits them`() throws {
        var engine = try engine(reading([stop()]))
        engine.replaceTimetable(try town(), at: at("7:56"))
        #expect(try times(engine, at: "X") == [at("9:04")])
        engine.apply(FeedReading(madeAt: at("8:02"), alerts: []), from: "live", at: at("8:03"))
        #expect(engine.timetable.addedStops.isEmpty && engine.timetable.stop(id: "X".utf8) == nil)
        #expect(try times(engine, at: "B") == [at("9:05")])
    }

    @Test func `an alert can refer to an added stop`() throws {
        var reading = reading([stop()])
        reading.alerts = [
            AlertReading(id: "a", entities: [AlertReading.Entity(stopID: "X")], header: LocalizedText("Mud"))
        ]
        let engine = try engine(reading)
        #expect(engine.snapshot.alerts.map(\.stops) == [[try engine.timetable.stop("X")]])
    }
}
