import Testing

@testable import TransitCore

struct RowTests {
    /// Calls `body` with a column of these elements, which is valid only during the call.
    private func withColumn<Index: RowIndex, Element: BitwiseCopyable, Result>(
        _ elements: [Element], by: Index.Type = Index.self, _ body: (Column<Index, Element>) -> Result
    ) -> Result {
        elements.withUnsafeBufferPointer { body(Column(base: $0.baseAddress, count: $0.count)) }
    }

    @Test func `row indexes can be advanced and subtracted`() {
        let first = PatternStopIndex(4)
        #expect(first + 3 == PatternStopIndex(7) && first - 4 == PatternStopIndex(0))
        #expect(first + 3 - first == 3 && first - (first + 3) == -3)
        #expect((first..<first + 3).map(\.position) == [4, 5, 6])
        #expect((first..<first).isEmpty)
    }

    @Test func `a column has one element for each row`() {
        let found = withColumn([10, 20, 20, 30] as [Int32], by: StopIndex.self) { column in
            (
                column.indices.map { column[$0] }, column.partitioningIndex { $0 >= 20 },
                column.partitioningIndex(in: StopIndex(2)..<StopIndex(4)) { $0 > 30 }
            )
        }
        #expect(found.0 == [10, 20, 20, 30])
        #expect(found.1 == StopIndex(1) && found.2 == StopIndex(4))
        #expect(Column<StopIndex, Int32>().isEmpty)
        #expect(!Column<StopIndex, Int32>().hasRow(StopIndex(0)))
    }

    @Test func `the elements of a row are between its offset and the next`() {
        withColumn([0, 2, 2, 5] as [UInt32]) { column in
            let trips = RowOffsets<PatternIndex, TripIndex>(column)
            #expect(trips.owners == PatternIndex(0)..<PatternIndex(3))
            #expect(trips.owners.map { trips.range(of: $0).map(\.position) } == [[0, 1], [], [2, 3, 4]])
            #expect(trips.hasRow(PatternIndex(2)) && !trips.hasRow(PatternIndex(3)))
            #expect(!trips.hasRow(PatternIndex(UInt32.max)))
            #expect((0..<5).map { trips.owner(of: TripIndex($0)).position } == [0, 0, 2, 2, 2])
        }
    }

    @Test func `decreasing offsets yield empty ranges`() {
        withColumn([3, 1] as [UInt32]) { column in
            #expect(RowOffsets<PatternIndex, TripIndex>(column).range(of: PatternIndex(0)).isEmpty)
        }
    }

    @Test func `a group contains only its own elements, and no elements if the file has no groups`() {
        withColumn([0, 1, 3] as [UInt32]) { starts in
            withColumn([7, 8, 9].map { StopIndex($0) }) { (elements: Column<Int, StopIndex>) in
                let children = GroupedColumn<StopIndex, StopIndex>(starts: RowOffsets(starts), elements: elements)
                #expect(children[StopIndex(0)].map(\.position) == [7])
                #expect(children[StopIndex(1)].map(\.position) == [8, 9])
            }
        }
        let none = GroupedColumn<StopIndex, StopIndex>(starts: RowOffsets(Column()), elements: Column())
        #expect(none[StopIndex(12)].isEmpty)
    }

    @Test func `an array indexed by rows has one element for each row`() {
        var counts = IndexedArray<RouteIndex, Int>(repeating: 0, for: RouteIndex(0)..<RouteIndex(3))
        counts[RouteIndex(1)] += 2
        #expect(counts == [0, 2, 0] && counts.endIndex == RouteIndex(3))
        counts.append(5)
        #expect(counts[RouteIndex(3)] == 5)
        #expect(IndexedArray(for: counts.indices) { counts[$0] * 2 } == [0, 4, 0, 10])
        #expect(counts.rows == [0, 2, 0, 5])
    }

    @Test func `changing an array of a column's rows leaves the column unchanged`() {
        withColumn([7, 8, 9] as [UInt32]) { (column: Column<RouteIndex, UInt32>) in
            var changed = IndexedArray(column)
            changed[RouteIndex(1)] = 0
            #expect(changed == [7, 0, 9] && column.rows.elementsEqual([7, 8, 9]))
        }
    }

    @Test func `elements of an array are mutated in place`() {
        var lists = IndexedArray<RouteIndex, [Int]>(repeating: [], for: RouteIndex(0)..<RouteIndex(2))
        lists[RouteIndex(1)].reserveCapacity(8)
        let memory = lists[RouteIndex(1)].withUnsafeBufferPointer { $0.baseAddress }
        lists[RouteIndex(1)].append(5)
        #expect(lists[RouteIndex(1)].withUnsafeBufferPointer { $0.baseAddress } == memory)
        #expect(lists == [[], [5]])
    }
}
