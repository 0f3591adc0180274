import TestSupport
import Testing
import TransitCore

@testable import RiderData

/// Trust in the clock that decides when alarms expire.
struct ClockTrustTests {
    private var grace = ClockTrust()

    /// Checks the clock, as the server does every 15 seconds.
    private mutating func look(_ moment: EpochMilliseconds, _ elapsed: Int64) -> Bool {
        grace.isTrusted(moment, elapsed: elapsed)
    }

    @Test mutating func `a clock in step with elapsed time is trusted from the start`() {
        for round in Int64(0)..<100 {
            #expect(look(EpochMilliseconds(1_800_000_000_000 + round * 15_000), round * 15_000))
        }
    }

    @Test(arguments: [-3_600_000, -60_001, 60_001, 86_400_000] as [Int64])
    mutating func `after a step, the clock is trusted again after ten minutes`(jump: Int64) {
        let start: Int64 = 1_800_000_000_000
        #expect(look(EpochMilliseconds(start + 1000), 1000))
        for elapsed in stride(from: Int64(16_000), through: 700_000, by: 15_000) {
            #expect(look(EpochMilliseconds(start + jump + elapsed), elapsed) == (elapsed >= 16_000 + ClockTrust.grace))
        }
    }

    @Test(arguments: [-60_000, 59_000] as [Int64])
    mutating func `a small clock correction does not count as a step`(shift: Int64) {
        #expect(look(1_800_000_000_000, 0))
        #expect(look(EpochMilliseconds(1_800_000_015_000 + shift), 15_000))
    }

    @Test mutating func `setting the clock back during the ten minutes of distrust restarts the ten minutes`() {
        let start: Int64 = 1_800_000_000_000
        #expect(look(EpochMilliseconds(start), 0))
        #expect(!look(EpochMilliseconds(start + 7_200_000 + 15_000), 15_000))
        #expect(!look(EpochMilliseconds(start + 300_000), 300_000))
        #expect(!look(EpochMilliseconds(start + 615_000), 615_000))
        #expect(look(EpochMilliseconds(start + 900_000), 900_000))
    }

    @Test mutating func `extreme clock values never trap`() {
        for moment in [EpochMilliseconds.min, .max, 0, .max, .min] {
            for elapsed in [Int64.min / 2, 0, Int64.max / 2] { _ = look(moment, elapsed) }
        }
        #expect(!look(.max, 0))
    }
}
