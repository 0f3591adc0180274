/// Indexes grouped by key. The indexes with key k are `members[starts[k] ..< starts[k + 1]]`, in ascending order.
struct Buckets {
    private(set) var starts: [UInt32]
    private(set) var members: [UInt32]

    /// Groups the indexes of `keys` by their keys.
    /// - Parameters:
    ///   - count: The number of keys.
    ///   - keys: The key of each index, below `count`; nil omits the index.
    init(count: Int, keys: [Int?]) {
        starts = Array(repeating: 0, count: count + 1)
        for case let key? in keys { starts[key + 1] += 1 }
        for key in 0..<count { starts[key + 1] += starts[key] }
        var next = starts
        members = Array(repeating: 0, count: Int(starts[count]))
        for (member, key) in keys.enumerated() {
            guard let key else { continue }
            members[Int(next[key])] = UInt32(member)
            next[key] += 1
        }
    }
}
