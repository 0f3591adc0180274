import TestSupport
import Testing

@testable import TransitCore

@Suite struct RideAlongTests {
    /// Returns a coordinate that is `kilometres` north of the origin.
    private func place(_ kilometres: Double) -> Coordinate {
        Coordinate(latitude: 40 + kilometres / 111.195, longitude: -77)
    }

    /// Returns the calls of a ride: boarding at 1000, then a stop every two minutes. Predictions are at most ten
    /// seconds early or a minute late.
    private func calls(_ count: Int, places: Bool = true) -> [RideAlong.Call] {
        (0..<count).map { index in
            let likely = EpochSeconds(Int64(1000 + 120 * index))
            return RideAlong.Call(
                place: places ? place(Double(index)) : nil, early: likely - 10, likely: likely, late: likely + 60)
        }
    }

    private func fix(_ kilometres: Double, _ now: EpochSeconds, accuracy: Double = 20) -> RideAlong.Fix {
        RideAlong.Fix(place: place(kilometres), accuracy: accuracy, at: now)
    }

    private func phases(_ calls: [RideAlong.Call], _ times: [Int64]) -> [RideAlong.Phase?] {
        var along = RideAlong()
        return times.map { along.look(at: calls, fix: nil, heard: EpochSeconds($0), now: EpochSeconds($0))?.phase }
    }

    @Test func `without a position the predictions are used, and warnings use the earliest predicted time`() {
        // The previous stop is at 1360, or at the earliest at 1350.
        #expect(
            phases(calls(5), [900, 1001, 1300, 1349, 1350, 1480, 1601]) == [
                .waiting, .riding, .riding, .riding, .getOff, .getOff, .there,
            ])
    }

    @Test func `after a long ride segment the rider is warned shortly before the stop`() {
        var calls = calls(2)
        calls[1].early = 2800
        calls[1].likely = 3000
        calls[1].late = 3200
        #expect(phases(calls, [1001, 2619, 2620]) == [.riding, .riding, .getOff])
    }

    @Test func `the phone's position takes precedence, and each stop is announced once`() {
        var along = RideAlong()
        let calls = calls(5)
        // By the predictions, the third stop is next, but the bus stands before the first.
        let stuck = along.look(at: calls, fix: fix(0.4, 1300), heard: 1300, now: 1300)
        #expect(stuck == .init(phase: .riding, next: 1, isAssumed: false, isByPosition: true, isNews: true))
        #expect(along.look(at: calls, fix: fix(0.5, 1305), heard: 1305, now: 1305)?.isNews == false)
        #expect(along.look(at: calls, fix: fix(1.5, 1310), heard: 1310, now: 1310)?.next == 2)
        // An old or inaccurate position is ignored; a stop that was passed does not become the next one again.
        let old = along.look(at: calls, fix: fix(0.5, 1200), heard: 1310, now: 1310)
        #expect(old?.isByPosition == false && old?.next == 3)
        #expect(along.look(at: calls, fix: fix(0.5, 1310, accuracy: 900), heard: 1310, now: 1310)?.next == 3)
    }

    @Test func `on a bus ahead of its predictions the rider is warned in time`() {
        var along = RideAlong()
        let calls = calls(5)
        #expect(along.look(at: calls, fix: fix(3.2, 1100), heard: 1100, now: 1100)?.phase == .riding)
        #expect(along.look(at: calls, fix: fix(3.6, 1130), heard: 1130, now: 1130)?.phase == .getOff)
        #expect(along.look(at: calls, fix: fix(4.0, 1475), heard: 1475, now: 1475)?.phase == .there)
        #expect(along.look(at: calls, fix: fix(4.9, 1500), heard: 1500, now: 1500)?.phase == .beyond)
    }

    @Test func `without a position the next stop is taken from the timetable and marked as assumed`() {
        var along = RideAlong()
        let calls = calls(4, places: false)
        #expect(along.look(at: calls, fix: fix(1, 1060), heard: 1000, now: 1060)?.isAssumed == false)
        let look = along.look(at: calls, fix: nil, heard: 1000, now: 1130)
        #expect(look == .init(phase: .riding, next: 2, isAssumed: true, isByPosition: false, isNews: true))
        #expect(along.look(at: [], fix: nil, heard: 0, now: 0) == nil)
    }

    @Test func `for any predictions, no stop is announced twice and no earlier phase of the ride returns`() throws {
        var random = SeededRandom(seed: 18)
        for _ in 0..<300 {
            var along = RideAlong()
            var (next, phase, now) = (0, RideAlong.Phase.waiting, EpochSeconds(900))
            var calls = calls(6)
            for _ in 0..<60 {
                now = now + Int64.random(in: 1...30, using: &random)
                for index in calls.indices {
                    let shift = Int64.random(in: -40...40, using: &random)
                    calls[index].early = calls[index].early + shift
                    calls[index].likely = calls[index].likely + shift
                    calls[index].late = calls[index].late + shift
                }
                let found = along.look(at: calls, fix: nil, heard: now, now: now)
                let look = try #require(found)
                #expect(look.next >= next && calls.indices.contains(look.next))
                if phase != .waiting { #expect(look.phase.rawValue >= phase.rawValue) }
                (next, phase) = (look.next, look.phase)
            }
        }
    }

    @Test func `a connection that becomes less certain is announced once for each lower level of certainty`() {
        var watch = ConnectionWatch()
        #expect(
            [.holds, .tight, .tight, .unknown, .tight, .unlikely, .noChange, .missed, .missed].map { watch.isNews($0) }
                == [
                    false, true, false, false, false, true, false, true, false,
                ])
    }
}
