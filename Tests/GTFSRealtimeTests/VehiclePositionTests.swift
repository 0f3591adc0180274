import Testing
import TransitCore

@testable import GTFSRealtime

struct VehiclePositionTests {
    @Test func `a vehicle without a position is discarded and counted`() throws {
        let nowhere = Body.entity("1") { $0.message(4) { $0.message(8) { $0.text(1, "1") } } }
        let reading = try GTFSRealtimeDecoder.reading(from: Body.feed(nowhere))
        #expect(reading.vehicles?.isEmpty != false)
        #expect(reading.discarded[.noPosition] == 1)
    }

    @Test(arguments: [(0, 0), (91, 10), (10, 181), (Float.nan, 10), (.infinity, 10)] as [(Float, Float)])
    func `a vehicle with an implausible position is discarded and counted`(latitude: Float, longitude: Float) throws {
        let body = Body.feed(Body.bus("1", latitude: latitude, longitude: longitude))
        #expect(try GTFSRealtimeDecoder.reading(from: body).discarded[.implausiblePosition] == 1)
    }

    @Test func `a vehicle whose trip has an unknown schedule relationship has no trip`() throws {
        let bus = Body.entity("1") { entity in
            entity.message(4) { vehicle in
                vehicle.message(1) {
                    $0.text(1, "t"); $0.varint(4, 99)
                }
                vehicle.message(2) {
                    $0.float(1, 1); $0.float(2, 1)
                }
                vehicle.varint(4, 7)
            }
        }
        let reading = try GTFSRealtimeDecoder.reading(from: Body.feed(bus))
        #expect(reading.vehicles?.map(\.trip) == [nil])
        #expect(reading.discarded[.unknownValue] == 2)
    }

    @Test func `congestion and carriages are unchanged after encoding, with carriages in travel order`() throws {
        let train = Body.entity("1") { entity in
            entity.message(4) { vehicle in
                vehicle.message(2) {
                    $0.float(1, 1); $0.float(2, 1)
                }
                vehicle.varint(6, 3)
                vehicle.message(11) {
                    $0.text(2, "B"); $0.varint(3, 8); $0.varint(5, 2)
                }
                vehicle.message(11) {
                    $0.text(1, "car-1"); $0.text(2, "A"); $0.varint(3, 1); $0.varint(4, 20); $0.varint(5, 1)
                }
                vehicle.message(11) {
                    $0.text(2, "C"); $0.signed(4, Int32(-1)); $0.varint(5, 3)
                }
            }
        }
        let reading = try GTFSRealtimeDecoder.reading(from: Body.feed(train))
        let vehicle = try #require(reading.vehicles?.first)
        #expect(vehicle.congestion == .congested)
        #expect(
            vehicle.carriages == [
                .init(id: "car-1", label: "A", occupancy: .manySeats, occupancyPercentage: 20),
                .init(label: "B", occupancy: .notBoardable), .init(label: "C"),
            ])
        #expect(try GTFSRealtimeDecoder.reading(from: GTFSRealtimeEncoder.body(of: reading)).vehicles == [vehicle])
    }

    @Test(arguments: [(UInt64(0), 0), (1, 0), (5, 1)])
    func `UNKNOWN_CONGESTION_LEVEL is nil, and an undefined level is discarded`(wire: UInt64, lost: Int) throws {
        let bus = Body.entity("1") { entity in
            entity.message(4) { vehicle in
                vehicle.message(2) {
                    $0.float(1, 1); $0.float(2, 1)
                }
                vehicle.varint(6, wire)
            }
        }
        let reading = try GTFSRealtimeDecoder.reading(from: Body.feed(bus))
        #expect(reading.vehicles?.first?.congestion == (wire == 1 ? .smooth : nil))
        #expect(reading.discarded[.unknownValue] == lost)
    }

    @Test func `of two positions of a vehicle, the older is discarded even if it comes last`() throws {
        let older = Body.bus("1", at: 1_700_000_000, latitude: 41)
        let newer = Body.bus("1", at: 1_700_000_030, latitude: 42)
        for body in [Body.feed(older, newer), Body.feed(newer, older)] {
            let reading = try GTFSRealtimeDecoder.reading(from: body)
            #expect(reading.vehicles?.map(\.position.latitude) == [42])
            #expect(reading.discarded[.duplicate] == 1)
        }
    }

    @Test func `a thousand vehicles keep their order and ids`() throws {
        var reading = FeedReading()
        reading.vehicles = (0..<1000).map {
            VehicleReading(id: "bus \($0)", position: Coordinate(latitude: 45, longitude: 7))
        }
        #expect(try GTFSRealtimeDecoder.reading(from: GTFSRealtimeEncoder.body(of: reading)) == reading)
    }

    @Test func `a vehicle without an id is identified by its label, or else by its entity`() throws {
        func bus(_ id: String, label: String?) -> [UInt8] {
            Body.entity(id) { entity in
                entity.message(4) { vehicle in
                    vehicle.message(2) {
                        $0.float(1, 1); $0.float(2, 1)
                    }
                    if let label {
                        vehicle.message(8) {
                            $0.text(1, ""); $0.text(2, label)
                        }
                    }
                }
            }
        }
        let body = Body.feed(bus("e1", label: "L"), bus("e2", label: nil), bus("", label: nil))
        let reading = try GTFSRealtimeDecoder.reading(from: body)
        #expect(reading.vehicles?.map(\.id) == ["L", "e2"])
        #expect(reading.discarded[.noID] == 1)
    }

    @Test func `vehicles whose entities share an id are identified by their trips`() throws {
        func bus(_ trip: String, entity: String = "0", start: String? = nil) -> [UInt8] {
            Body.entity(entity) { entity in
                entity.message(4) { vehicle in
                    vehicle.message(1) {
                        $0.text(1, trip); $0.text(2, start)
                    }
                    vehicle.message(2) {
                        $0.float(1, 1); $0.float(2, 1)
                    }
                }
            }
        }
        func ids(_ body: [UInt8]) throws -> [String]? {
            try GTFSRealtimeDecoder.reading(from: body).vehicles?.map(\.id)
        }
        #expect(try ids(Body.feed(bus("a"), bus("b"), bus("c"))) == ["a", "b", "c"])
        #expect(try ids(Body.feed(bus("c"), bus("a"), bus("x", entity: "7"))) == ["c", "a", "7"])
        #expect(try ids(Body.feed(bus("f", start: "08:00:00"), bus("f", start: "08:10:00"))) == ["f-28800", "f-29400"])
        let twice = try GTFSRealtimeDecoder.reading(from: Body.feed(bus("a"), bus("a")))
        #expect(twice.vehicles?.map(\.id) == ["a"] && twice.discarded[.duplicate] == 1)
    }

    @Test func `out-of-range values of a vehicle position's fields are treated as absent`() throws {
        let odd = Body.entity("1") { entity in
            entity.message(4) { vehicle in
                vehicle.message(2) {
                    $0.float(1, 1); $0.float(2, 1); $0.float(3, -1); $0.float(5, -0.5)
                }
                vehicle.message(8) { $0.text(1, "1") }
                vehicle.varint(4, 17)
                vehicle.varint(9, 42)
                vehicle.varint(10, 4_294_967_295)
                vehicle.message(1) { $0.varint(6, 7) }
            }
        }
        let bus = try #require(try GTFSRealtimeDecoder.reading(from: Body.feed(odd)).vehicles?.first)
        #expect(bus == VehicleReading(id: "1", position: Coordinate(latitude: 1, longitude: 1)))
    }

    @Test func `a vehicle with a stop but no stop status is in transit to the stop`() throws {
        let bus = try #require(try GTFSRealtimeDecoder.reading(from: Body.feed(Body.bus("1"))).vehicles?.first)
        #expect(bus.stopSequence == 5)
        #expect(bus.stopStatus == .inTransit)
    }
}
