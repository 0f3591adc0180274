/// The parts of a day that its sealed file contains.
package struct DayParts: Sendable, Equatable {
    /// 0 for parts as they were recorded; higher for those of a day that was computed again.
    package var version = 0
    /// The names of the nodes whose parts the file contains.
    package var nodes: Set<String> = []

    /// Begins the line with the version. Names of nodes have no spaces.
    private static let versionPrefix = "version "

    package init(version: Int = 0, nodes: Set<String> = []) {
        (self.version, self.nodes) = (version, nodes)
    }

    /// Reads the content of a file of parts.
    init(_ bytes: [UInt8]) {
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            if line.hasPrefix(Self.versionPrefix) {
                version = Int(line.dropFirst(Self.versionPrefix.count)) ?? 0
            } else {
                nodes.insert(String(line))
            }
        }
    }

    var bytes: [UInt8] {
        let lines = (version == 0 ? [] : [Self.versionPrefix + "\(version)"]) + nodes.sorted()
        return Array(lines.joined(separator: "\n").utf8)
    }
}
