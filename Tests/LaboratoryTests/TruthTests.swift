import Testing
import TransitCore

@testable import Laboratory

struct TruthTests {
    private let header = "vehicle_id,route_id,direction,trip_id,stop_id,arrived_at,gap_s\n"

    private func truth(_ rows: String, longestGap: Int64 = 180) throws -> Truth {
        var truth = Truth()
        try truth.add(csv: Array((header + rows).utf8), longestGap: longestGap)
        truth.sort()
        return truth
    }

    @Test func `the first arrival at or after a given time is found`() throws {
        let truth = try truth("7,r,S,t,s,2000.4,60\r\n7,r,S,t,s,1000.6,30\n")
        let key = ArrivalKey(vehicle: "7", trip: "t", stop: "s")
        #expect(truth.next(of: key, after: 900) == Truth.Arrival(at: 1001, gap: 30))
        #expect(truth.next(of: key, after: 1002) == Truth.Arrival(at: 2000, gap: 60))
        #expect(truth.next(of: key, after: 2001) == nil)
        #expect(truth.next(of: ArrivalKey(vehicle: "8", trip: "t", stop: "s"), after: 0) == nil)
    }

    @Test func `an arrival more than half an hour later is not matched`() throws {
        let truth = try truth("7,r,,t,s,3000,60\n")
        #expect(truth.next(of: ArrivalKey(vehicle: "7", trip: "t", stop: "s"), after: 1000) == nil)
    }

    @Test func `rows with a long gap or malformed fields are ignored`() throws {
        let truth = try truth("7,r,,t,s,1000,181\n7,r,,t,s,soon,30\n7,r\n7,r,,t,s,1200,180\n")
        #expect(truth.count == 1)
    }

    @Test func `a table without the required columns is rejected`() {
        var truth = Truth()
        #expect(throws: TruthError.self) { try truth.add(csv: Array("a,b\n1,2\n".utf8), longestGap: 60) }
    }
}
