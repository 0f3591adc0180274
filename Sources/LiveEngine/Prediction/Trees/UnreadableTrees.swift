/// The reason why stored trees or training rows are rejected.
package enum UnreadableTrees: Error, Equatable {
    case anotherVersion(UInt8)
    /// Longer than any valid data.
    case tooLong(Int)
    /// The data is truncated, has trailing bytes or a wrong checksum.
    case damaged
    /// A split refers to an unknown feature, or a cell to an unknown bin.
    case noSuchFeature(Int)
    case noSuchBin
    /// A number that training cannot produce.
    case wildNumber
    case tooManyTrees(UInt64)
    /// A tree with more leaves than are ever grown.
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
