import Testing
import TransitCore

@testable import GTFSRealtime

struct TripUpdateTests {
    private func updates(_ writes: ((inout WireWriter) -> Void)...) throws -> FeedReading {
        var body = Body.feed()
        for (number, write) in writes.enumerated() { body += Body.entity("\(number)") { $0.message(3, write) } }
        return try GTFSRealtimeDecoder.reading(from: body)
    }

    @Test func `a trip may be identified by route_id, direction_id and start`() throws {
        let reading = try updates { update in
            update.message(1) { trip in
                trip.text(2, "25:05:30")
                trip.text(3, "20261121")
                trip.text(5, "7")
                trip.varint(6, 1)
            }
            update.signed(5, Int32(-60))
        }
        let update = try #require(reading.tripUpdates?.updates.first)
        #expect(
            update.trip
                == TripReference(
                    routeID: "7", direction: 1, startTime: 90_330,
                    startDate: ServiceDate(year: 2026, month: 11, day: 21)))
        #expect(update.delay == -60)
    }

    @Test(
        arguments: [
            (UInt64(0), nil), (1, .unknown), (2, .possible), (3, .impossible), (9, nil),
        ] as [(UInt64, WheelchairAccess?)])
    func `the wheelchair accessibility of the vehicle is decoded`(wire: UInt64, access: WheelchairAccess?) throws {
        let reading = try updates { update in
            update.message(1) { $0.text(1, "t") }
            update.message(3) { vehicle in
                vehicle.text(1, "7")
                vehicle.varint(4, wire)
            }
        }
        let update = try #require(reading.tripUpdates?.updates.first)
        #expect(update.vehicleID == "7" && update.wheelchair == access)
    }

    @Test func `an update without a trip is discarded and counted`() throws {
        let reading = try updates({ $0.message(1) { $0.varint(6, 1) } }, { $0.varint(5, 30) })
        #expect(reading.tripUpdates?.updates.isEmpty != false)
        #expect(reading.discarded[.noTrip] == 2)
    }

    @Test func `a stop time may have a delay, a time, both or neither`() throws {
        let reading = try updates { update in
            update.message(1) { $0.text(1, "t") }
            update.message(2) {
                $0.varint(1, 1); $0.message(2) { $0.signed(1, Int32(-5)) }
            }
            update.message(2) {
                $0.varint(1, 2);
                $0.message(3) {
                    $0.varint(2, 1_763_715_600); $0.varint(3, 30)
                }
            }
            update.message(2) {
                $0.varint(1, 3); $0.varint(5, 1)
            }
            update.message(2) {
                $0.varint(1, 4); $0.message(2) { $0.varint(2, 0) }; $0.varint(5, 2)
            }
        }
        #expect(
            reading.tripUpdates?.stopTimes == [
                StopTimeReading(stopSequence: 1, arrival: .init(delay: -5)),
                StopTimeReading(stopSequence: 2, departure: .init(time: 1_763_715_600, uncertainty: 30)),
                StopTimeReading(stopSequence: 3, relation: .skipped),
                StopTimeReading(stopSequence: 4, relation: .noData),
            ])
    }

    @Test(
        arguments: [
            (0, .scheduled), (1, .added), (2, .unscheduled), (3, .canceled), (5, .replacement), (6, .duplicated),
            (7, .deleted), (8, .added),
        ] as [(UInt64, TripReference.Relation)])
    func `the schedule relationship of a trip is decoded`(number: UInt64, relation: TripReference.Relation) throws {
        let reading = try updates {
            $0.message(1) {
                $0.text(1, "t"); $0.varint(4, number)
            }
        }
        #expect(reading.tripUpdates?.updates.first?.trip.relation == relation)
    }

    @Test(arguments: [UInt64(4), 9, 99, .max])
    func `an update with an unknown schedule relationship is discarded and counted`(number: UInt64) throws {
        let reading = try updates(
            {
                $0.message(1) {
                    $0.text(1, "t"); $0.varint(4, number)
                }
                $0.message(2) { $0.text(4, "s") }
            },
            { $0.message(1) { $0.text(1, "other") } })
        #expect(reading.tripUpdates?.updates.map(\.trip.tripID) == ["other"])
        #expect(reading.tripUpdates?.stopTimes == [])
        #expect(reading.discarded.reasons.map(\.reason) == [.unknownValue] && reading.discarded.total == 1)
    }

    @Test func `the trip updates of a feed with only empty updates are empty but not nil`() throws {
        let reading = try updates {
            $0.message(1) {
                $0.text(1, "t"); $0.varint(4, 99)
            }
        }
        #expect(reading.tripUpdates == TripUpdateReading() && reading.discarded[.unsupported] == 0)
    }

    @Test func `a stop time with an unknown relationship is decoded without data and counted`() throws {
        let reading = try updates { update in
            update.message(1) { $0.text(1, "t") }
            update.message(2) {
                $0.varint(1, 3); $0.text(4, "s"); $0.message(2) { $0.signed(1, Int32(60)) }; $0.varint(5, 4);
                $0.message(6) { $0.text(1, "other") }
            }
        }
        #expect(
            reading.tripUpdates?.stopTimes == [StopTimeReading(stopID: "s", stopSequence: 3, relation: .noData)])
        #expect(reading.discarded[.unknownValue] == 1)
    }

    @Test func `enumeration values of a later version are treated as absent and counted`() throws {
        let reading = try updates { update in
            update.message(1) {
                $0.text(1, "t"); $0.varint(6, 2)
            }
            update.message(2) {
                $0.varint(1, 1); $0.varint(7, 99);
                $0.message(6) {
                    $0.varint(3, 9); $0.varint(4, 9)
                }
            }
            update.message(3) { $0.varint(4, 9) }
        }
        #expect(reading.tripUpdates?.updates.first?.trip == TripReference(tripID: "t"))
        #expect(reading.tripUpdates?.stopTimes == [StopTimeReading(stopSequence: 1)])
        #expect(reading.discarded[.unknownValue] == 5)
    }

    @Test func `a duplicated trip has the start date and time of its trip_properties`() throws {
        let reading = try updates { update in
            update.message(1) {
                $0.text(1, "t"); $0.varint(4, 6)
            }
            update.message(6) {
                $0.text(1, "t-2"); $0.text(2, "20261122"); $0.text(3, "9:00:00"); $0.text(5, "Zoo")
            }
        }
        let update = try #require(reading.tripUpdates?.updates.first)
        #expect(update.trip.tripID == "t")
        #expect(update.trip.startTime == 32_400)
        #expect(update.trip.startDate == ServiceDate(year: 2026, month: 11, day: 22))
        #expect(update.headsign == "Zoo")
    }

    @Test func `headsigns and short names are unchanged after encoding and decoding`() throws {
        let reading = try updates(
            { update in
                update.message(1) { $0.text(1, "t") }
                update.message(2) {
                    $0.text(4, "a"); $0.message(6) { $0.text(2, "") }
                }
                update.message(2) {
                    $0.text(4, "b"); $0.message(6) { $0.text(2, "Zoo via Elm Walk") }
                }
                update.message(6) {
                    $0.text(5, "Zoo"); $0.text(6, "RE 7")
                }
            },
            { update in
                update.message(1) { $0.text(1, "u") }
                update.message(6) {
                    $0.text(5, ""); $0.text(6, "")
                }
            })
        let updates = try #require(reading.tripUpdates)
        #expect(updates.updates.map(\.headsign) == ["Zoo", nil] && updates.updates.map(\.shortName) == ["RE 7", nil])
        #expect(updates.stopHeadsigns == [1: "Zoo via Elm Walk"])
        let again = try GTFSRealtimeDecoder.reading(from: GTFSRealtimeEncoder.body(of: reading))
        #expect(again.tripUpdates == updates)
    }

    @Test func `the headsigns of a malformed update are not assigned to the next trip`() throws {
        func entity(_ headsign: String) -> [UInt8] {
            Body.entity(headsign) {
                $0.message(3) {
                    $0.message(1) { $0.text(1, headsign) }
                    $0.message(2) { $0.message(6) { $0.text(2, headsign) } }
                    $0.text(99, "end")
                }
            }
        }
        var damaged = entity("x")
        damaged[damaged.count - 4] = 0xFF
        let reading = try GTFSRealtimeDecoder.reading(from: Body.feed(damaged, entity("y")))
        #expect(reading.discarded[.malformed] == 1)
        #expect(reading.tripUpdates?.stopHeadsigns == [0: "y"])
    }

    @Test func `of two updates for a trip, the older is discarded and counted`() throws {
        let reading = try updates(
            {
                $0.message(1) { $0.text(1, "t") }; $0.varint(4, 1_700_000_100); $0.varint(5, 10)
            },
            {
                $0.message(1) { $0.text(1, "t") }; $0.varint(4, 1_700_000_000); $0.varint(5, 20)
            })
        #expect(reading.tripUpdates?.updates.map(\.delay) == [10])
        #expect(reading.discarded[.duplicate] == 1)
    }

    @Test func `an update without a timestamp has the timestamp of its feed`() throws {
        var header = WireWriter()
        header.message(1) {
            $0.text(1, "2.0"); $0.varint(3, 1_700_000_050)
        }
        let entities = [(nil, 10), (UInt64(1_700_000_000), 20)].enumerated().map { number, update in
            Body.entity("\(number)") { entity in
                entity.message(3) { writer in
                    writer.message(1) { $0.text(1, "t") }
                    if let time = update.0 { writer.varint(4, time) }
                    writer.varint(5, UInt64(update.1))
                }
            }
        }
        let reading = try GTFSRealtimeDecoder.reading(from: entities.reduce(header.bytes, +))
        #expect(reading.tripUpdates?.updates.map(\.delay) == [10])
    }

    @Test(arguments: ["", "noon", "7:61:00", "7:00", "-1:00:00", "99999:00:00", "07:00:0x", "::"])
    func `an invalid start time is treated as absent`(text: String) throws {
        let reading = try updates {
            $0.message(1) {
                $0.text(1, "t"); $0.text(2, text)
            }
        }
        #expect(reading.tripUpdates?.updates.first?.trip == TripReference(tripID: "t"))
        #expect(reading.discarded[.implausibleTime] == (text.isEmpty ? 0 : 1))
    }

    @Test(arguments: ["2026-11-27", "tomorrow", "20261399"])
    func `an invalid start date is treated as absent and counted`(text: String) throws {
        let reading = try updates {
            $0.message(1) {
                $0.text(1, "t"); $0.text(3, text)
            }
        }
        #expect(reading.tripUpdates?.updates.first?.trip == TripReference(tripID: "t"))
        #expect(reading.discarded[.implausibleTime] == 1)
    }
}
