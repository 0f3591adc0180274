import SwiftProtobuf
import Testing
import TransitCore

@testable import GTFSRealtime

/// Tests against the reference (*message TripModifications*, *message Shape* and *message ModifiedTripSelector*). Field
/// numbers are those of gtfs-realtime.proto.
struct DetourTests {
    /// Returns the message that is decoded as `expected`, built with swift-protobuf.
    private func message() -> TransitRealtime_FeedMessage {
        var feed = TransitRealtime_FeedMessage()
        feed.header.gtfsRealtimeVersion = "2.0"
        var shape = TransitRealtime_FeedEntity()
        shape.id = "s"
        shape.shape.shapeID = "detour"
        shape.shape.encodedPolyline = "_p~iF~ps|U_ulLnnqC"
        var entity = TransitRealtime_FeedEntity()
        entity.id = "m"
        entity.tripModifications.selectedTrips = [.init()]
        entity.tripModifications.selectedTrips[0].tripIds = ["t1", "t2"]
        entity.tripModifications.selectedTrips[0].shapeID = "detour"
        entity.tripModifications.startTimes = ["08:00:00"]
        entity.tripModifications.serviceDates = ["20261120", "20261121"]
        var change = TransitRealtime_TripModifications.Modification()
        change.startStopSelector.stopSequence = 20
        change.startStopSelector.stopID = "B"
        change.endStopSelector.stopID = "C"
        change.propagatedModificationDelay = -60
        change.replacementStops = [.init(), .init()]
        change.replacementStops[0].stopID = "X"
        change.replacementStops[0].travelTimeToStop = -30
        change.replacementStops[1].stopID = "Y"
        change.serviceAlertID = "works"
        change.lastModifiedTime = 1_700_000_000
        entity.tripModifications.modifications = [change]
        feed.entity = [shape, entity]
        return feed
    }

    private var expected: DetourReading {
        get throws {
            let change = DetourReading.Change(
                first: .init(sequence: 20, stopID: "B"), last: .init(stopID: "C"), delay: -60,
                stops: [.init(stopID: "X", travelTime: -30), .init(stopID: "Y")], alertID: "works")
            let days = [20, 21].compactMap { ServiceDate(year: 2026, month: 11, day: $0) }
            return DetourReading(
                modifications: [
                    DetourReading.Modifications(
                        id: "m", selections: [.init(tripIDs: ["t1", "t2"], shapeID: "detour")], startTimes: [8 * 3600],
                        dates: days, changes: [change])
                ],
                shapes: [
                    "detour": [
                        Coordinate(latitude: 38.5, longitude: -120.2), Coordinate(latitude: 40.7, longitude: -120.95),
                    ]
                ])
        }
    }

    @Test func `trip modifications and shapes encoded by swift-protobuf are decoded`() throws {
        let body: [UInt8] = try message().serializedBytes(partial: true)
        let reading = try GTFSRealtimeDecoder.reading(from: body)
        #expect(try reading.detours == expected)
        #expect(reading.discarded.total == 0)
        #expect(reading.vehicles == nil && reading.tripUpdates == nil && reading.alerts == nil)
    }

    @Test func `trip modifications and shapes are unchanged after encoding and decoding`() throws {
        let written = GTFSRealtimeEncoder.body(of: FeedReading(detours: try expected))
        #expect(try GTFSRealtimeDecoder.reading(from: written).detours == expected)
        #expect(try TransitRealtime_FeedMessage(serializedBytes: written).isInitialized)
    }

    @Test func `a modified trip refers to its trip modifications by id`() throws {
        var feed = TransitRealtime_FeedMessage()
        feed.entity = [.init()]
        feed.entity[0].id = "u"
        feed.entity[0].tripUpdate.trip.modifiedTrip.modificationsID = "m"
        feed.entity[0].tripUpdate.trip.modifiedTrip.affectedTripID = "t1"
        feed.entity[0].tripUpdate.trip.modifiedTrip.startTime = "08:00:00"
        feed.entity[0].tripUpdate.trip.modifiedTrip.startDate = "20261120"
        let reading = try GTFSRealtimeDecoder.reading(from: try feed.serializedBytes(partial: true))
        let trip = TripReference(
            tripID: "t1", startTime: 8 * 3600, startDate: ServiceDate(year: 2026, month: 11, day: 20),
            modificationsID: "m")
        #expect(reading.tripUpdates?.updates.map(\.trip) == [trip])
        #expect(try GTFSRealtimeDecoder.reading(from: GTFSRealtimeEncoder.body(of: reading)) == reading)
    }

    @Test(arguments: [
        ("", DiscardReason.malformed), ("_p~iF~ps|U", .malformed), ("_p~iF~ps|U_ulL", .malformed),
        ("\u{1}", .malformed),
    ])
    func `a truncated, malformed or single-point shape is discarded and counted`(line: String, reason: DiscardReason)
        throws
    {
        let shape = Body.entity("s") {
            $0.message(6) {
                $0.text(1, "detour"); $0.text(2, line)
            }
        }
        let reading = try GTFSRealtimeDecoder.reading(from: Body.feed(shape))
        #expect(reading.detours == DetourReading() && reading.discarded[reason] == 1)
    }

    @Test func `trip modifications without trips or dates are discarded and counted`() throws {
        let noTrip = Body.entity("m") { $0.message(8) { $0.text(3, "20261120") } }
        let noDay = Body.entity("n") { $0.message(8) { $0.message(1) { $0.text(1, "t1") } } }
        let reading = try GTFSRealtimeDecoder.reading(from: Body.feed(noTrip, noDay))
        #expect(reading.detours == DetourReading())
        #expect(reading.discarded[.noTrip] == 1 && reading.discarded[.noTime] == 1)
    }
}
