/// Nodes by cost, the cheapest first: a binary heap.
struct CostQueue {
    private var heap: [(node: Int, cost: Double)] = []

    mutating func insert(_ node: Int, _ cost: Double) {
        heap.append((node, cost))
        var child = heap.count - 1
        while child > 0, heap[child].cost < heap[(child - 1) / 2].cost {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func removeFirst() -> (node: Int, cost: Double)? {
        guard let first = heap.first, let last = heap.popLast() else { return nil }
        guard !heap.isEmpty else { return first }
        heap[0] = last
        var parent = 0
        while true {
            let (left, right) = (2 * parent + 1, 2 * parent + 2)
            guard left < heap.count else { return first }
            let child = right < heap.count && heap[right].cost < heap[left].cost ? right : left
            guard heap[child].cost < heap[parent].cost else { return first }
            heap.swapAt(child, parent)
            parent = child
        }
    }
}
