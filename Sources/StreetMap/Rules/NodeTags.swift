/// The relevant tags of a node.
struct NodeTags: Hashable {
    private var isBarrier = false
    private var access: Word = .other
    private var foot: Word = .other
    private var kerb: Word = .other

    mutating func take(_ key: Word, _ value: Word) {
        switch key {
        case .barrier: isBarrier = true
        case .access: access = value
        case .foot: foot = value
        case .kerb: kerb = value
        default: break
        }
    }

    /// Whether the node is a barrier that pedestrians must not pass.
    var isClosed: Bool {
        guard isBarrier else { return false }
        return foot == .other ? access == .no || access == .private : foot == .no || foot == .private
    }

    /// Whether the node has a kerb that is too high for wheelchairs.
    var hasRaisedKerb: Bool { kerb == .raised || kerb == .yes }
}
