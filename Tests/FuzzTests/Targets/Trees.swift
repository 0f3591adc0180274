import LiveEngine
import LiveModel
import TransitCore

extension FuzzTarget {
    static let trees = FuzzTarget(name: "trees") { bytes in
        guard let forest = try? TreeForest(bytes: checked(bytes)) else { return }
        for number in [-1, 0, 1e9, .nan] as [Float] {
            let row = [Float](repeating: number, count: forest.layout.count)
            _ = forest.predict(row)
        }
    }

    static let treeRows = FuzzTarget(name: "tree-rows") { bytes in
        guard let rows = try? TreeRows(bytes: checked(bytes)) else { return }
        _ = TreeRows(merging: [rows, rows], rows.bins.layout)
    }

    /// Returns the bytes with a valid checksum appended, so that the code after the checksum's verification is reached.
    private static func checked(_ bytes: [UInt8]) -> [UInt8] {
        var writer = ByteWriter()
        for byte in bytes { writer.byte(byte) }
        return writer.checked
    }
}
