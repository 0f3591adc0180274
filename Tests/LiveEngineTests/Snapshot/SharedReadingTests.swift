import LiveModel
import Testing
import TransitCore

@Suite struct `Shared readings` {
    @Test func `a changed vehicle leaves its copies unchanged`() {
        let vehicle = LiveVehicle(reading: bus("7", 0, 0, at: "8:00", trip: "t1"), seenAt: at("8:00"))
        var other = vehicle
        other.reading.trip?.tripID = nil
        #expect(vehicle.reading.trip?.tripID == "t1")
        #expect(other.reading.trip?.tripID == nil)
        #expect(vehicle != other)
    }

    @Test func `equal readings from two polls are equal`() {
        let reading = bus("7", 0, 0, at: "8:00", trip: "t1")
        #expect(SharedReading(reading) == SharedReading(reading))
        #expect(SharedReading(reading) != SharedReading(bus("7", 1, 0, at: "8:00", trip: "t1")))
    }
}
