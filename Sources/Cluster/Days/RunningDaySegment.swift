package import TransitCore

/// The name of a segment of a running day's log in a store that several nodes share. The log of a node is stored as
/// segments of equal size, of which the last one is replaced while it grows.
package struct RunningDaySegment: Hashable, Sendable {
    package let agency: String
    package let date: ServiceDate
    package let node: String
    /// Distinguishes the logs of a node: milliseconds since 1970 at which the node began to store this one.
    package let log: Int64
    /// The position of the segment in the log, from 0.
    package let index: Int

    /// - Returns: nil if a part of the name cannot be used in a path, or is too long.
    package init?(agency: String, date: ServiceDate, node: String, log: Int64, index: Int) {
        guard SealedDayName(agency: agency, date: date, node: node) != nil, log >= 0,
            (0..<RunningDayLimits.segments).contains(index)
        else { return nil }
        (self.agency, self.date, self.node, self.log, self.index) = (agency, date, node, log, index)
    }

    /// Creates a name from its ``path``, which may have been written by another program.
    /// - Returns: nil for other paths.
    package init?(path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 6, let date = ServiceDate(iso: parts[1].utf8), let log = Int64(parts[4]),
            let index = Int(parts[5])
        else { return nil }
        self.init(agency: parts[0], date: date, node: parts[3], log: log, index: index)
        guard self.path == path else { return nil }
    }

    /// The path, such as `town/2026-11-29/running/node-1/1764417600000/12`.
    package var path: String { "\(agency)/\(date.iso)/running/\(node)/\(log)/\(index)" }
}

package enum RunningDayLimits {
    /// The maximum number of segments of a log.
    package static let segments = 512
    /// The maximum size of a stored segment.
    package static let bytes = 1 << 20
}
