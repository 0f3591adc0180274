import TestSupport
import Testing
import TransitCore

private let now: EpochSeconds = 1_795_000_000
private let today = now.utcDate

private func bus(_ id: String, _ change: (inout VehicleReading) -> Void = { _ in }) -> VehicleReading {
    var bus = VehicleReading(id: id, position: Coordinate(latitude: 45, longitude: -75))
    change(&bus)
    return bus
}

extension FeedReading {
    fileprivate func bounded() -> FeedReading {
        var reading = self
        reading.bound(at: now)
        return reading
    }
}

@Suite struct `Sanitizing readings` {
    @Test func `a feed reading with plausible values is unchanged`() {
        var bus = bus("1")
        (bus.at, bus.bearing, bus.speed, bus.deviation) = (now - 5, 359, 12, -60)
        bus.trip = TripReference(tripID: "t", startTime: 90_000, startDate: today)
        let stopTime = StopTimeReading(stopID: "s", arrival: .init(time: now + 60, delay: 60, uncertainty: 30))
        let reading = FeedReading(
            madeAt: now, vehicles: [bus],
            tripUpdates: TripUpdateReading(
                updates: [.init(trip: TripReference(tripID: "t"), at: now, stopTimes: 0..<1)], stopTimes: [stopTime]),
            alerts: [AlertReading(id: "a", periods: [.init(from: now)], entities: [.init(routeID: "r")])],
            departures: [.init(stopID: "s", departures: [.init(routeID: "r", scheduled: now)])])
        #expect(reading.bounded() == reading)
    }

    @Test(arguments: [EpochSeconds.min, -62_135_596_800, -631_152_000, 1, 253_370_764_800, .max])
    func `a row with a time years in the past or future is discarded and counted`(moment: EpochSeconds) {
        let vehicles = [bus("1") { $0.at = moment }, bus("2") { $0.at = now }]
        let updates = TripUpdateReading(
            updates: [.init(trip: TripReference(tripID: "t"), at: moment, stopTimes: 0..<0)], stopTimes: [])
        let reading = FeedReading(madeAt: moment, vehicles: vehicles, tripUpdates: updates).bounded()
        #expect(reading.madeAt.map { abs($0 - now) } == 315_576_000)
        #expect(reading.vehicles?.map(\.id) == ["2"])
        #expect(reading.tripUpdates?.updates.isEmpty == true)
        #expect(reading.discarded[.implausibleTime] == 2)
    }

    @Test(arguments: ["19500101", "00010101", "19700101", "99991231"])
    func `a trip with a service date years in the past or future is discarded and counted`(date: String) throws {
        let date = try #require(ServiceDate(gtfs: Array(date.utf8)))
        let reading = FeedReading(vehicles: [bus("1") { $0.trip = TripReference(tripID: "t", startDate: date) }])
        #expect(reading.bounded().vehicles?.isEmpty == true)
        #expect(reading.bounded().discarded[.implausibleTime] == 1)
    }

    @Test(arguments: Extremes.numbers)
    func `an impossible bearing, speed or deviation of a vehicle is omitted`(number: Double) throws {
        let reading = FeedReading(
            vehicles: [
                bus("1") {
                    ($0.bearing, $0.speed) = (Float(number), Float(number))
                    $0.deviation = Int32(exactly: number)
                }
            ])
        let kept = try #require(reading.bounded().vehicles?.first)
        #expect(kept.bearing.map { (0..<360).contains($0) } ?? true)
        #expect(kept.speed.map { (0...120).contains($0) } ?? true)
        #expect(kept.deviation.map { abs(Int64($0)) <= 172_800 } ?? true)
    }

    @Test(arguments: Extremes.numbers)
    func `a position with an invalid coordinate is discarded and counted`(number: Double) {
        let place = Coordinate(latitude: number, longitude: number)
        let reading = FeedReading(vehicles: [VehicleReading(id: "1", position: place)]).bounded()
        #expect((reading.vehicles?.isEmpty == false) == place.isPlausible)
        #expect(reading.discarded[.implausiblePosition] == (place.isPlausible ? 0 : 1))
    }

    @Test(arguments: [EpochSeconds.min, 0, .max])
    func `a call with an implausible time is kept in the trip, but marked as without data`(
        time: EpochSeconds
    ) {
        let sound = StopTimeReading(stopID: "b", arrival: .init(time: now))
        let stopTimes = [StopTimeReading(stopID: "a", arrival: .init(time: time)), sound]
        let updates = TripUpdateReading(
            updates: [.init(trip: TripReference(tripID: "t"), stopTimes: 0..<2)], stopTimes: stopTimes)
        let kept = FeedReading(tripUpdates: updates).bounded()
        #expect(kept.tripUpdates?.stopTimes == [StopTimeReading(stopID: "a", relation: .noData), sound])
        #expect(kept.discarded[.implausibleTime] == 1)
    }

    @Test func `a row with an oversized id is discarded, an oversized text is truncated at a character`() {
        let long = String(repeating: "x", count: 257)
        let family = String(repeating: "👩‍👩‍👧‍👦", count: 1000)
        let vehicles = [bus(long), bus("2") { $0.stopID = long }, bus("3") { $0.headsign = family }]
        let reading = FeedReading(vehicles: vehicles).bounded()
        #expect(reading.vehicles?.map(\.id) == ["3"])
        #expect(reading.discarded[.tooLong] == 2)
        let headsign = reading.vehicles?.first?.headsign ?? ""
        #expect(headsign.utf8.count <= 2048 && family.hasPrefix(headsign) && headsign.count == 81)
    }

    @Test(arguments: Extremes.texts) func `the texts of an alert are limited in length`(text: String) throws {
        let words = LocalizedText([.init(language: text, text: text)])
        var alert = AlertReading(id: "a", header: words, text: words, url: words)
        alert.cause = text
        let kept = try #require(FeedReading(alerts: [alert]).bounded().alerts?.first)
        #expect(kept.header.translations.allSatisfy { $0.text.utf8.count <= 2048 && $0.language.utf8.count <= 256 })
        #expect(kept.text.translations.allSatisfy { $0.text.utf8.count <= 16_384 })
        #expect(kept.url.translations.allSatisfy { $0.text == text && text.utf8.count <= 2048 })
    }

    @Test func `a vehicle's carriages are limited in number, with short texts`() throws {
        var train = VehicleReading(id: "1", position: Coordinate(latitude: 1, longitude: 1))
        let long = String(repeating: "x", count: 300)
        train.carriages = Array(repeating: .init(id: long, label: long, occupancyPercentage: 2000), count: 100)
        let reading = FeedReading(vehicles: [train]).bounded()
        let kept = try #require(reading.vehicles?.first).carriages
        #expect(kept.count == ReadingLimits.carriages && reading.discarded[.tooMany] == 100 - kept.count)
        #expect(kept.first?.id == nil && kept.first?.label?.utf8.count ?? 999 <= 256)
        #expect(kept.first?.occupancyPercentage == nil)
    }

    @Test func `an alert's additional texts are converted to plain text and truncated`() throws {
        var alert = AlertReading(id: "a")
        let long = LocalizedText("<b>Elm</b> &amp; Oak " + String(repeating: "x", count: 40_000))
        (alert.causeDetail, alert.effectDetail, alert.imageText) = (long, long, long)
        (alert.spokenHeader, alert.spokenText) = (long, long)
        let kept = try #require(FeedReading(alerts: [alert]).bounded().alerts?.first)
        for text in [kept.causeDetail, kept.effectDetail, kept.imageText, kept.spokenHeader, kept.spokenText] {
            let words = try #require(text.translations.first?.text)
            #expect(words.hasPrefix("Elm & Oak x") && words.utf8.count <= 16_384)
        }
    }

    @Test func `an alert's images are limited to image types at https addresses`() throws {
        var alert = AlertReading(id: "a")
        alert.images = [
            .init(url: "https://maps.example.org/a.png", mediaType: "image/png", language: "en"),
            .init(url: "http://maps.example.org/a.png"), .init(url: "javascript:alert(1)"), .init(url: ""),
            .init(url: "https://maps.example.org/a.pdf", mediaType: "application/pdf"),
            .init(url: "HTTPS://maps.example.org/b"),
        ]
        let kept = try #require(FeedReading(alerts: [alert]).bounded().alerts?.first)
        #expect(kept.images.map(\.url) == ["https://maps.example.org/a.png", "HTTPS://maps.example.org/b"])
    }

    @Test func `an alert's markup is converted to plain text`() throws {
        let alert = AlertReading(
            id: "a", header: LocalizedText("Elm &amp; Oak <b>closed</b>"),
            text: LocalizedText([
                .init(language: "en", text: "<p>One</p><p>Two</p>"), .init(language: "fr", text: "<p></p>"),
            ]),
            url: LocalizedText("https://example.org/?a=1&amp;b=2"))
        var stop = StopDeparturesReading(stopID: "s", at: now)
        stop.alerts = [alert]
        let reading = FeedReading(alerts: [alert], departures: [stop]).bounded()
        for kept in try [#require(reading.alerts?.first), #require(reading.departures?.first?.alerts.first)] {
            #expect(kept.header == LocalizedText("Elm & Oak closed"))
            #expect(kept.text.translations == [.init(language: "en", text: "One\nTwo")])
            #expect(kept.url == alert.url)
        }
    }

    @Test func `an alert's end in the year 1 or 9999 means no end, and an alert that starts in 9999 is discarded`() {
        let (dawn, dusk): (EpochSeconds, EpochSeconds) = (-62_135_596_800, 253_402_300_799)
        let alerts = [
            AlertReading(id: "open", periods: [.init(from: dawn, to: dusk)]),
            AlertReading(id: "never ends", periods: [.init(from: now, to: dawn)]),
            AlertReading(id: "never", periods: [.init(from: dusk, to: dusk)]),
        ]
        let reading = FeedReading(alerts: alerts).bounded()
        #expect(reading.alerts?.map(\.id) == ["open", "never ends"])
        #expect(reading.alerts?.allSatisfy { $0.isActive(at: now) } == true)
        #expect(reading.discarded[.implausibleTime] == 1)
    }

    @Test func `an alert all of whose selectors are invalid is discarded instead of applying everywhere`() {
        let long = String(repeating: "x", count: 300)
        let alert = AlertReading(id: "a", entities: [.init(routeID: long), .init(stopID: long)])
        #expect(FeedReading(alerts: [alert, AlertReading(id: "b")]).bounded().alerts?.map(\.id) == ["b"])
        // An empty list would mean that service is normal.
        #expect(FeedReading(alerts: [alert]).bounded().alerts == nil)
    }

    @Test func `rows beyond the maximum number are discarded and counted`() {
        let stopTimes = [StopTimeReading](repeating: StopTimeReading(), count: ReadingLimits.stopTimes + 7)
        let updates = TripUpdateReading(
            updates: [.init(trip: TripReference(tripID: "t"), stopTimes: 0..<stopTimes.count)], stopTimes: stopTimes)
        let reading = FeedReading(
            vehicles: (0..<ReadingLimits.vehicles + 5).map { bus("\($0)") }, tripUpdates: updates
        ).bounded()
        #expect(reading.vehicles?.count == ReadingLimits.vehicles)
        #expect(reading.tripUpdates?.updates.first?.stopTimes == 0..<ReadingLimits.stopTimesOfTrip)
        #expect(
            reading.discarded[.tooMany] == 5 + 7 + ReadingLimits.stopTimes - ReadingLimits.stopTimesOfTrip)
    }

    @Test(arguments: Extremes.integers) func `departures with implausible values are dropped`(number: Int64) {
        let moment = EpochSeconds(number)
        let departure = DepartureReading(routeID: "r", scheduled: moment, estimated: moment)
        let headway = HeadwayReading(routeID: "r", seconds: Int32(clamping: number), next: moment, last: moment)
        let stop = StopDeparturesReading(stopID: "s", at: moment, departures: [departure], headways: [headway])
        let kept = FeedReading(departures: [stop]).bounded().departures?.first
        #expect(kept?.departures.allSatisfy { abs(($0.estimated ?? now) - now) < 316_000_000 } == true)
        #expect(kept?.headways.allSatisfy { ($0.seconds ?? 1) > 0 && ($0.seconds ?? 1) <= 86_400 } == true)
    }

    @Test(arguments: Extremes.integers) func `an implausible fetch time never traps`(clock: Int64) {
        var reading = FeedReading(madeAt: now, vehicles: [bus("1") { $0.at = now }])
        reading.bound(at: EpochSeconds(clock))
        #expect(reading.vehicles != nil)
    }
}
