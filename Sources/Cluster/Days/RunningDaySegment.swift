package import TransitCore

/// The name of a segment of a running day's log in a shared store. A node's log is stored as segments of equal size;
/// the last one is replaced while it grows.
package struct RunningDaySegment: Hashable, Sendable {
    package let agency: String
    package let date: ServiceDate
    package let node: String
    /// The time at which the node began to store this log, in milliseconds since 1970. It distinguishes the node's logs
    /// of a day.
    package let log: Int64
    /// The segment's index in the log, from 0.
    package let index: Int

    /// Creates a name; nil if a part is not allowed in a path or is too long.
    package init?(agency: String, date: ServiceDate, node: String, log: Int64, index: Int) {
        guard SealedDayName(agency: agency, date: date, node: node) != nil, log >= 0,
            (0..<RunningDayLimits.segments).contains(index)
        else { return nil }
        (self.agency, self.date, self.node, self.log, self.index) = (agency, date, node, log, index)
    }

    /// Parses a ``path``, which may have been written by another program.
    /// - Returns: nil for a path that does not name a segment.
    package init?(path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 6, let date = ServiceDate(iso: parts[1].utf8), let log = Int64(parts[4]),
            let index = Int(parts[5])
        else { return nil }
        self.init(agency: parts[0], date: date, node: parts[3], log: log, index: index)
        guard self.path == path else { return nil }
    }

    /// The path in the store, such as `town/2026-11-29/running/node-1/1764417600000/12`.
    package var path: String { "\(agency)/\(date.iso)/running/\(node)/\(log)/\(index)" }
}

package enum RunningDayLimits {
    /// The maximum number of segments per log.
    package static let segments = 512
    /// The maximum size of a segment in bytes.
    package static let bytes = 1 << 20
}
