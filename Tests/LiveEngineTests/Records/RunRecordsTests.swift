import Testing
import TransitCore

@testable import LiveEngine

struct RunRecordsTests {
    private func records(of trips: [UInt32]) -> RunRecords {
        var records = RunRecords()
        for trip in trips { _ = records.insert(RunRecord(trip: trip, calls: 2, at: 1000)) }
        return records
    }

    @Test(arguments: [7, 3, 5] as [UInt32])
    func `after one run is removed, all other runs can still be found`(removed: UInt32) {
        var records = records(of: [7, 3, 5])
        records.remove(removed)
        for trip in 0...9 as ClosedRange<UInt32> {
            let isLeft = trip != removed && [3, 5, 7].contains(trip)
            #expect(records[trip]?.trip == (isLeft ? trip : nil))
        }
    }

    @Test func `a removed run can be recorded again`() {
        var records = records(of: [4])
        records.remove(4)
        records.remove(4)
        #expect(records.insert(RunRecord(trip: 4, calls: 1, at: 1000)) == 0)
        #expect(records[4]?.visits.count == 1)
    }

    @Test func `runs without recent changes are returned in the order of their trips`() {
        var records = records(of: [7, 3, 5])
        if let index = records.index(of: 5) { records[at: index].changedAt = 2000 }
        #expect(records.trips(unchangedSince: 2000) == [3, 7])
    }
}
