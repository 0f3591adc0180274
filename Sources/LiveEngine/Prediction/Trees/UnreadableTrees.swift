/// The reason why stored trees or training rows are rejected.
package enum UnreadableTrees: Error, Equatable {
    case anotherVersion(UInt8)
    /// The data is longer than any valid data.
    case tooLong(Int)
    /// The data is truncated, has trailing bytes or a wrong checksum.
    case damaged
    /// A split refers to an unknown feature, or a cell to an unknown bin.
    case noSuchFeature(Int)
    case noSuchBin
    /// The trees contain a number that training cannot produce.
    case wildNumber
    case tooManyTrees(UInt64)
    /// A tree has more leaves than training ever grows.
    case treeTooLarge
}

extension UnreadableTrees: CustomStringConvertible {
    package var description: String {
        switch self {
        case .anotherVersion(let version): "the trees have format version \(version), which is not supported"
        case .tooLong(let count): "the trees have \(count) bytes, more than the limit"
        case .damaged: "the trees are damaged"
        case .noSuchFeature(let feature): "the trees use an unknown feature (\(feature))"
        case .noSuchBin: "the training rows contain an invalid bin"
        case .wildNumber: "the trees contain an implausible number"
        case .tooManyTrees(let count): "there are \(count) trees, more than the limit"
        case .treeTooLarge: "a tree has more leaves than the limit"
        }
    }
}
