/// The nodes that ways use, sorted by id.
struct NodeStore {
    struct Flags: OptionSet {
        let rawValue: UInt8

        /// Pedestrians cannot pass the node.
        static let closed = Flags(rawValue: 1)
        static let raisedKerb = Flags(rawValue: 2)
    }

    private let ids: [Int64]
    private(set) var latitudes, longitudes: [Int32]
    private(set) var flags: [Flags]
    /// The index of the last node found. Extracts are usually sorted by id, so the next node is near it.
    private var cursor = 0

    init(_ stores: [WayStore]) {
        var ids: [Int64] = []
        ids.reserveCapacity(stores.reduce(0) { $0 + $1.nodes.count })
        for store in stores { ids += store.nodes }
        ids.sort()
        var count = 0
        for index in ids.indices where index == 0 || ids[index] != ids[count - 1] {
            ids[count] = ids[index]
            count += 1
        }
        ids.removeLast(ids.count - count)
        self.ids = ids
        latitudes = [Int32](repeating: .min, count: count)
        longitudes = latitudes
        flags = [Flags](repeating: [], count: count)
    }

    var count: Int { ids.count }

    func isMissing(_ node: Int) -> Bool { latitudes[node] == .min }

    /// Returns the index of a node by its OpenStreetMap id; nil if no way uses the node.
    func number(of id: Int64) -> Int? { number(of: id, from: 0) }

    mutating func take(_ node: RawNode) {
        if cursor >= ids.count || ids[cursor] > node.id { cursor = 0 }
        guard let number = next(node.id) else { return }
        latitudes[number] = node.latitudeE7
        longitudes[number] = node.longitudeE7
        if node.tags.isClosed { flags[number].insert(.closed) }
        if node.tags.hasRaisedKerb { flags[number].insert(.raisedKerb) }
    }

    /// Searches several elements from the cursor on linearly, then the rest by bisection.
    private mutating func next(_ id: Int64) -> Int? {
        for _ in 0..<8 where cursor < ids.count {
            if ids[cursor] == id { return cursor }
            if ids[cursor] > id { return nil }
            cursor += 1
        }
        guard let number = number(of: id, from: cursor) else { return nil }
        cursor = number
        return number
    }

    private func number(of id: Int64, from start: Int) -> Int? {
        var low = start
        var high = ids.count
        while low < high {
            let middle = low + (high - low) / 2
            if ids[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low < ids.count && ids[low] == id ? low : nil
    }
}
