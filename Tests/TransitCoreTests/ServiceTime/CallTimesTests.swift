import Testing
import TransitCore

struct CallTimesTests {
    @Test func `riders can board a vehicle until its departure if it stands at the stop for a minute or longer`() {
        #expect(CallTimes(arrival: 1_000, departure: 1_600, beThere: 940).boarding == 1_600)
        #expect(CallTimes(arrival: 1_000, departure: 1_060, beThere: 940).boarding == 1_060)
    }

    @Test func `riders cannot rely on boarding after the arrival of a vehicle that stops briefly`() {
        #expect(CallTimes(arrival: 1_000, departure: 1_059, beThere: 940).boarding == 1_000)
        #expect(CallTimes(arrival: 1_000, departure: 1_020, beThere: 1_030).boarding == 1_020)
        #expect(CallTimes(arrival: 1_000, departure: 1_000, beThere: 900).boarding == 1_000)
    }

    @Test func `riders can board a standing vehicle until its departure, even if that is less than a minute away`() {
        let times = CallTimes(arrival: 1_000, departure: 1_020, beThere: 1_000, isStanding: true)
        #expect(times.boarding == 1_020 && times.waitsUntil == 1_020)
    }

    @Test func `the lead is the difference between the boarding time and the time to be at the stop`() {
        let times = CallTimes(arrival: 1_000, departure: 1_600, beThere: 940)
        #expect(times.boarding - times.ahead == times.beThere)
    }
}
