import LiveEngine
import LiveModel
import Testing
import TransitCore

@Suite(.enabled(if: Kingston.isHere, "needs the recording of Kingston beside the project"))
struct `A recorded city` {
    @Test func `all recorded buses are matched to their streets and move forward`() throws {
        var engine = EngineState(timetable: try Kingston.timetable())
        var offsets: [Double] = []
        var astray = 0
        var before: [String: VehicleMatch] = [:]
        var backwards = 0
        for poll in try Kingston.polls() {
            let (snapshot, _) = engine.apply(poll, from: "positions", at: poll.madeAt ?? 0)
            for vehicle in snapshot.vehicles {
                guard let match = vehicle.match else { continue }
                if vehicle.state == .offRoute {
                    astray += 1
                } else if vehicle.state != .layover {
                    offsets.append(match.offset)
                }
                if let last = before[vehicle.id], last.trip == match.trip, match.distance < last.distance {
                    backwards += 1
                }
                before[vehicle.id] = match
            }
            let named = Set((poll.vehicles ?? []).map(\.id))
            #expect(snapshot.vehicles.allSatisfy { named.contains($0.id) })
        }
        offsets.sort()
        try #require(offsets.count > 3000)
        #expect(offsets[offsets.count / 2] < 6)
        #expect(offsets[offsets.count * 95 / 100] < 25)
        // Detours and rematches to another part of the line happen, but rarely.
        #expect(astray * 50 < offsets.count)
        #expect(backwards * 300 < offsets.count)
    }
}
