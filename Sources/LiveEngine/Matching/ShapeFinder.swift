import TransitCore

/// An index of a timetable's shapes by their ids.
struct ShapeFinder: Sendable {
    private let timetable: Timetable
    /// The shapes that have ids, sorted by id and then by index.
    private let order: [ShapeIndex]

    init(_ timetable: Timetable) {
        self.timetable = timetable
        order = timetable.shapeIDs.indices.filter { timetable.shapeIDs[$0].rawValue != 0 }.sorted { one, other in
            // Equal strings have equal string indexes.
            guard timetable.shapeIDs[one] != timetable.shapeIDs[other] else { return one < other }
            return timetable.id(of: one).lexicographicallyPrecedes(timetable.id(of: other))
        }
    }

    /// Returns the first shape with an id; nil if there is none.
    func shape(id: String) -> ShapeIndex? {
        let id = Array(id.utf8)
        var (low, high) = (0, order.count)
        while low < high {
            let middle = (low + high) / 2
            if timetable.id(of: order[middle]).lexicographicallyPrecedes(id) { low = middle + 1 } else { high = middle }
        }
        return low < order.count && timetable.id(of: order[low]).elementsEqual(id) ? order[low] : nil
    }
}

extension Timetable {
    fileprivate func id(of shape: ShapeIndex) -> UnsafeBufferPointer<UInt8> { utf8(shapeIDs[shape]) }
}
