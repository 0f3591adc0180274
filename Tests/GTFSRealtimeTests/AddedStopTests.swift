import SwiftProtobuf
import Testing
import TransitCore

@testable import GTFSRealtime

/// Tests against the reference (*message Stop*). Field numbers are those of gtfs-realtime.proto.
struct AddedStopTests {
    private func text(_ translations: (String, String)...) -> TransitRealtime_TranslatedString {
        var text = TransitRealtime_TranslatedString()
        for (language, words) in translations {
            var translation = TransitRealtime_TranslatedString.Translation()
            translation.text = words
            if !language.isEmpty { translation.language = language }
            text.translation.append(translation)
        }
        return text
    }

    /// The message that is decoded as `expected`, built with swift-protobuf.
    private var message: TransitRealtime_FeedMessage {
        var feed = TransitRealtime_FeedMessage()
        feed.header.gtfsRealtimeVersion = "2.0"
        feed.entity = [.init()]
        feed.entity[0].id = "s"
        feed.entity[0].stop.stopID = "X"
        feed.entity[0].stop.stopCode = text(("", "77"))
        feed.entity[0].stop.stopName = text(("en", "Hospital"), ("fr", "Hôpital"))
        feed.entity[0].stop.ttsStopName = text(("", "General Hospital"))
        feed.entity[0].stop.stopDesc = text(("", "Across the street"))
        feed.entity[0].stop.stopLat = 42.5
        feed.entity[0].stop.stopLon = -72.25
        feed.entity[0].stop.zoneID = "Z"
        feed.entity[0].stop.stopURL = text(("", "https://example.org/x"))
        feed.entity[0].stop.parentStation = "P"
        feed.entity[0].stop.stopTimezone = "America/Chicago"
        feed.entity[0].stop.wheelchairBoarding = .notAvailable
        feed.entity[0].stop.levelID = "L"
        feed.entity[0].stop.platformCode = text(("", "B"))
        return feed
    }

    private var expected: AddedStop {
        var stop = AddedStop(id: "X", at: Coordinate(latitude: 42.5, longitude: -72.25))
        stop.name = LocalizedText([.init(language: "en", text: "Hospital"), .init(language: "fr", text: "Hôpital")])
        stop.spokenName = LocalizedText("General Hospital")
        stop.code = LocalizedText("77")
        stop.description = LocalizedText("Across the street")
        stop.platform = LocalizedText("B")
        stop.url = LocalizedText("https://example.org/x")
        (stop.zoneID, stop.parentID, stop.timeZone) = ("Z", "P", "America/Chicago")
        stop.wheelchair = .impossible
        return stop
    }

    @Test func `an added stop encoded by swift-protobuf is decoded`() throws {
        let reading = try GTFSRealtimeDecoder.reading(from: try message.serializedBytes(partial: true))
        #expect(reading.detours == DetourReading(stops: [expected]))
        #expect(reading.discarded.total == 0)
    }

    @Test func `an added stop is unchanged after encoding and decoding`() throws {
        let written = GTFSRealtimeEncoder.body(of: FeedReading(detours: DetourReading(stops: [expected])))
        #expect(try GTFSRealtimeDecoder.reading(from: written).detours.stops == [expected])
        #expect(try TransitRealtime_FeedMessage(serializedBytes: written).isInitialized)
    }

    @Test(arguments: [
        (TransitRealtime_Stop.WheelchairBoarding.unknown, WheelchairAccess.unknown),
        (.available, .possible), (.notAvailable, .impossible),
    ])
    func `the values of wheelchair_boarding are decoded`(
        wire: TransitRealtime_Stop.WheelchairBoarding, access: WheelchairAccess
    ) throws {
        var feed = message
        feed.entity[0].stop.wheelchairBoarding = wire
        let reading = try GTFSRealtimeDecoder.reading(from: try feed.serializedBytes(partial: true))
        #expect(reading.detours.stops.map(\.wheelchair) == [access])
    }

    @Test func `missing fields, duplicates and unknown values of added stops are counted by reason`() throws {
        func stop(_ id: String, at place: (Float, Float)?, wheelchair: UInt64? = nil) -> [UInt8] {
            Body.entity("entity \(id)") {
                $0.message(7) {
                    $0.text(1, id); $0.float(6, place?.0); $0.float(7, place?.1); $0.varint(13, wheelchair)
                }
            }
        }
        let reading = try GTFSRealtimeDecoder.reading(
            from: Body.feed(
                stop("", at: (42, -72)), stop("A", at: nil), stop("B", at: (0, 0)), stop("C", at: (42, -72)),
                stop("C", at: (43, -72)), stop("D", at: (42, -72), wheelchair: 9)))
        #expect(reading.detours.stops.map(\.id) == ["C", "D"])
        #expect(reading.detours.stops.last?.wheelchair == .unknown)
        let reasons: [DiscardReason] = [.noID, .noPosition, .implausiblePosition, .duplicate, .unknownValue, .noText]
        #expect(reasons.map { reading.discarded[$0] } == [1, 1, 1, 1, 1, 2])
    }

    @Test func `the feed_version and the shape_id of a trip are decoded`() throws {
        var feed = TransitRealtime_FeedMessage()
        feed.header.feedVersion = "spring 3"
        feed.entity = [.init()]
        feed.entity[0].id = "u"
        feed.entity[0].tripUpdate.trip.tripID = "t1"
        feed.entity[0].tripUpdate.tripProperties.shapeID = "detour"
        let reading = try GTFSRealtimeDecoder.reading(from: try feed.serializedBytes(partial: true))
        #expect(reading.timetableVersion == "spring 3")
        #expect(reading.tripUpdates?.updates.map(\.shapeID) == ["detour"])
        #expect(try GTFSRealtimeDecoder.reading(from: GTFSRealtimeEncoder.body(of: reading)) == reading)
    }
}
