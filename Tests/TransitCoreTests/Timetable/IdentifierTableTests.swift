import Testing

@testable import TransitCore

struct IdentifierTableTests {
    private func find(_ id: String, in slots: [UInt32], _ ids: [String]) -> Int? {
        let slots = slots.map { StopIndex($0) }
        let found = slots.withUnsafeBufferPointer { slots in
            IdentifierTable.find(Array(id.utf8), in: Column(base: slots.baseAddress, count: slots.count)) { stop in
                stop.position < ids.count && ids[stop.position] == id
            }
        }
        return found?.position
    }

    @Test func `exactly the ids in an identifier table are found`() {
        let ids = (0..<500).map { "stop-\($0)" }
        let slots = IdentifierTable.slots(count: ids.count) { Array(ids[$0].utf8) }
        for (number, id) in ids.enumerated() { #expect(find(id, in: slots, ids) == number) }
        #expect(find("stop-500", in: slots, ids) == nil)
        #expect(find("", in: slots, ids) == nil)
    }

    @Test func `of two equal ids the first is found`() {
        let ids = ["a", "b", "a", "a"]
        let slots = IdentifierTable.slots(count: ids.count) { Array(ids[$0].utf8) }
        #expect(find("a", in: slots, ids) == 0)
        #expect(slots.count { $0 != IdentifierTable.empty } == 2)
    }

    @Test func `a lookup in a damaged table without an empty slot terminates`() {
        #expect(find("x", in: [7, 7, 7, 7], ["a"]) == nil)
    }
}
