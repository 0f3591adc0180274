/// What matters of a node's tags.
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

    /// A gate or the like that nobody may go through.
    var isClosed: Bool {
        guard isBarrier else { return false }
        return foot == .other ? access == .no || access == .private : foot == .no || foot == .private
    }

    /// A kerb that a wheelchair does not climb by itself.
    var hasRaisedKerb: Bool { kerb == .raised || kerb == .yes }
}
