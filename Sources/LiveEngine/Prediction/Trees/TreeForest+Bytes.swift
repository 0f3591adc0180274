import TransitCore

/// Why bytes are no forest.
package enum UnreadableForest: Error, Equatable {
    case anotherVersion(UInt8)
    /// More than any forest takes.
    case tooLong(Int)
    /// They end too early, go on after the end, or are not those that were written.
    case damaged
    /// A split asks for a feature that there is not.
    case noSuchFeature(Int)
    /// A number that no learner would have found.
    case wildNumber
    case tooManyTrees(UInt64)
    /// A tree of more leaves than are ever grown.
    case treeTooLarge
}

extension TreeForest {
    private static var version: UInt8 { 1 }
    /// Bytes of the checksum, which are the last.
    private static var tail: Int { 8 }
    private static var mostBytes: Int { 4_000_000 }
    /// Seconds beyond which nothing was ever wrong.
    private static var farthest: Float { 1_000_000 }

    /// To be kept: a version, what it was learned on, then the nodes of each tree in preorder, which says where each of them leads.
    package var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.byte(Self.version)
        writer.byte(layout)
        writer.number(UInt64(featureCount))
        writer.word(UInt64(base.bitPattern))
        writer.number(UInt64(roots.count))
        for (node, value) in zip(nodes, values) {
            let isSplit = node.right > 0
            writer.number(isSplit ? 1 + 2 * UInt64(node.feature) + (node.sendsUnknownLeft ? 1 : 0) : 0)
            writer.word(UInt64(node.cut.bitPattern) << 32 | UInt64(value.bitPattern))
        }
        writer.word(Self.checksum(writer.bytes[...]))
        return writer.bytes
    }

    /// Reads what was kept, whoever wrote it: every number is looked at, and no node can lead anywhere but forward.
    package init(bytes: [UInt8]) throws(UnreadableForest) {
        guard bytes.count <= Self.mostBytes else { throw .tooLong(bytes.count) }
        guard bytes.first == Self.version else { throw bytes.first.map { .anotherVersion($0) } ?? .damaged }
        let body = bytes.dropLast(Self.tail)
        var tail = ByteReader(Array(bytes.suffix(Self.tail)))
        guard tail.word() == Self.checksum(body) else { throw .damaged }
        var reader = ByteReader(Array(body.dropFirst()))
        guard let layout = reader.byte(), let featureCount = reader.number(), let base = reader.word(),
            let treeCount = reader.number(), featureCount <= UInt64(TreeLearner.mostFeatures)
        else { throw .damaged }
        guard treeCount <= UInt64(TreeLearner.mostTrees) else { throw .tooManyTrees(treeCount) }
        self.init(
            featureCount: Int(featureCount), layout: layout, base: try Self.seconds(UInt32(truncatingIfNeeded: base)))
        for _ in 0..<treeCount { try readTree(&reader) }
        guard reader.isAtEnd else { throw .damaged }
    }

    private mutating func readTree(_ reader: inout ByteReader) throws(UnreadableForest) {
        let mostNodes = 2 * TreeLearner.mostLeaves - 1
        for _ in 0..<mostNodes {
            try readNode(&reader)
            if isWhole { return }
        }
        throw .treeTooLarge
    }

    private mutating func readNode(_ reader: inout ByteReader) throws(UnreadableForest) {
        guard let kind = reader.number(), let word = reader.word() else { throw .damaged }
        let value = try Self.seconds(UInt32(truncatingIfNeeded: word))
        guard kind > 0 else { return appendLeaf(value) }
        let feature = (kind - 1) / 2
        guard feature < UInt64(featureCount) else { throw .noSuchFeature(Int(clamping: feature)) }
        let cut = Float(bitPattern: UInt32(truncatingIfNeeded: word >> 32))
        guard cut.isFinite else { throw .wildNumber }
        appendSplit(feature: UInt8(feature), cut: cut, sendsUnknownLeft: kind % 2 == 0, value: value)
    }

    private static func seconds(_ bits: UInt32) throws(UnreadableForest) -> Float {
        let seconds = Float(bitPattern: bits)
        guard abs(seconds) <= farthest else { throw .wildNumber }
        return seconds
    }

    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        var checksum = Checksum()
        bytes.withUnsafeBytes { checksum.update($0) }
        return checksum.value
    }
}

extension UnreadableForest: CustomStringConvertible {
    package var description: String {
        switch self {
        case .anotherVersion(let version): "trees of another version (\(version))"
        case .tooLong(let count): "\(count) bytes are more than any trees take"
        case .damaged: "the trees are damaged"
        case .noSuchFeature(let feature): "the trees ask for a feature that there is not (\(feature))"
        case .wildNumber: "the trees hold a number that nobody can have learned"
        case .tooManyTrees(let count): "\(count) trees are more than are ever learned"
        case .treeTooLarge: "a tree has more leaves than are ever grown"
        }
    }
}
