import Testing

@testable import HeadsignClient

@Suite struct LiveStateTests {
    /// Applies thousands of random changes, and compares the state regularly with a snapshot of the same time.
    @Test(arguments: 1...5)
    func `a state with applied changes equals a snapshot at every step`(seed: UInt64) throws {
        var chance = Chance(state: seed)
        var world: [Int: Double] = [:]
        var folded = LiveState()
        folded.take(try StreamChange(json: Array(snapshot([]).utf8)), isSnapshot: true)
        for at in 11..<2000 {
            var changed: [String] = []
            var gone: [String] = []
            for _ in 0..<Int(chance.next() % 4) {
                let id = Int(chance.next() % 60)
                if chance.next() % 5 == 0, world[id] != nil, !changed.contains(where: { $0.contains("\"a:\(id)\"") }) {
                    world[id] = nil
                    gone.append("\"a:\(id)\"")
                } else if !gone.contains("\"a:\(id)\"") {
                    world[id] = Double(chance.next() % 90)
                    changed.append(vehicle(id, latitude: world[id] ?? 0))
                }
            }
            let (new, old) = (changed.joined(separator: ","), gone.joined(separator: ","))
            let change = #"{"at":\#(at),"vehicles":[\#(new)],"gone":[\#(old)]}"#
            folded.take(try StreamChange(json: Array(change.utf8)), isSnapshot: false)
            guard at % 10 == 0 || at < 100 else { continue }
            var whole = LiveState()
            let all = world.map { vehicle($0.key, latitude: $0.value) }
            whole.take(try StreamChange(json: Array(snapshot(all, at: at).utf8)), isSnapshot: true)
            #expect(folded == whole)
        }
    }

    @Test(
        arguments: [(1, nil, 0, 0.75), (1, nil, 1, 1.25), (3, nil, 0.5, 4), (40, nil, 0.5, 60), (1, 120, 0, 120)]
            as [(Int, Int?, Double, Double)])
    func `backoff pauses grow, have jitter and respect Retry-After`(
        failures: Int, asked: Int?, chance: Double, seconds: Double
    ) {
        #expect(Backoff(pauses: 1...60).pause(after: failures, retryAfter: asked, chance: chance) == seconds)
    }

    private struct Chance {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
    }
}
