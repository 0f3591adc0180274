import Testing
import TransitCore

struct CallTimesTests {
    @Test func `riders board until the departure of a vehicle that stands for minutes`() {
        #expect(CallTimes(arrival: 1_000, departure: 1_600, beThere: 940).boarding == 1_600)
        #expect(CallTimes(arrival: 1_000, departure: 1_060, beThere: 940).boarding == 1_060)
    }

    @Test func `riders board at the arrival of a vehicle that stops briefly`() {
        #expect(CallTimes(arrival: 1_000, departure: 1_059, beThere: 940).boarding == 1_000)
        #expect(CallTimes(arrival: 1_000, departure: 1_020, beThere: 1_030).boarding == 1_020)
        #expect(CallTimes(arrival: 1_000, departure: 1_000, beThere: 900).boarding == 1_000)
    }

    @Test func `riders board until the departure of a vehicle that stands, also in the last minute`() {
        let times = CallTimes(arrival: 1_000, departure: 1_020, beThere: 1_000, isStanding: true)
        #expect(times.boarding == 1_020 && times.waitsUntil == 1_020)
    }

    @Test func `riders who board by the boarding time less ahead are there by the board's time`() {
        let times = CallTimes(arrival: 1_000, departure: 1_600, beThere: 940)
        #expect(times.boarding - times.ahead == times.beThere)
    }
}
