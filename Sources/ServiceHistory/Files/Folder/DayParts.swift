/// The list of the parts that are merged in a day's sealed file. Each part is the record of the day by one node.
package struct DayParts: Sendable, Equatable {
    /// The version of the parts: 0 for parts as recorded; higher if the day was recomputed from recordings.
    package var version = 0
    /// The names of the nodes whose parts the sealed file contains.
    package var nodes: Set<String> = []

    /// The prefix of the line with the version. It cannot be confused with the name of a node, which has no spaces.
    private static let versionPrefix = "version "

    package init(version: Int = 0, nodes: Set<String> = []) {
        (self.version, self.nodes) = (version, nodes)
    }

    /// Parses the content of the file that lists the parts.
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
