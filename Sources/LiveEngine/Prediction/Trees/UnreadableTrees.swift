/// Why bytes are no trees, or no rows to learn from.
package enum UnreadableTrees: Error, Equatable {
    case anotherVersion(UInt8)
    /// More than any of them takes.
    case tooLong(Int)
    /// They end too early, go on after the end, or are not those that were written.
    case damaged
    /// A split asks for a feature that there is not, or a row has a byte that stands for nothing.
    case noSuchFeature(Int)
    case noSuchBin
    /// A number that no learner would have found.
    case wildNumber
    case tooManyTrees(UInt64)
    /// A tree of more leaves than are ever grown.
    case treeTooLarge
}

extension UnreadableTrees: CustomStringConvertible {
    package var description: String {
        switch self {
        case .anotherVersion(let version): "trees of another version (\(version))"
        case .tooLong(let count): "\(count) bytes are more than is ever kept"
        case .damaged: "the trees are damaged"
        case .noSuchFeature(let feature): "the trees ask for a feature that there is not (\(feature))"
        case .noSuchBin: "the trees' rows have a byte that stands for nothing"
        case .wildNumber: "the trees hold a number that nobody can have learned"
        case .tooManyTrees(let count): "\(count) trees are more than are ever learned"
        case .treeTooLarge: "a tree has more leaves than are ever grown"
        }
    }
}
