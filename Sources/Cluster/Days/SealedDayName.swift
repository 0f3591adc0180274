package import TransitCore

/// The name of a sealed service day in a shared store: the agency, the date, the node that recorded it, and a version.
/// Each node stores its own part of a day, so that no two nodes write the same file.
package struct SealedDayName: Hashable, Sendable {
    package let agency: String
    package let date: ServiceDate
    package let node: String
    /// The version: 0 for a recorded day. A day that was recomputed from recordings has a higher version, and replaces
    /// all parts with a lower one.
    package let version: Int

    /// The highest allowed version.
    private static let largestVersion = 9999

    /// Creates a name; nil if a part is not allowed in a path or is too long.
    package init?(agency: String, date: ServiceDate, node: String, version: Int = 0) {
        guard Self.isWord(agency), Self.isWord(node), ServiceDate(iso: date.iso.utf8) == date,
            (0...Self.largestVersion).contains(version)
        else { return nil }
        (self.agency, self.date, self.node, self.version) = (agency, date, node, version)
    }

    /// Parses a ``path``, which may have been written by another program.
    /// - Returns: nil for a path that does not name a sealed day.
    package init?(path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard (3...4).contains(parts.count), let file = parts.last, file.hasSuffix(Self.suffix),
            let date = ServiceDate(iso: parts[1].utf8), let version = parts.count == 3 ? 0 : Int(parts[2])
        else { return nil }
        self.init(
            agency: parts[0], date: date, node: String(file.dropLast(Self.suffix.count)), version: version)
        guard self.path == path else { return nil }
    }

    /// The path in the store, such as `town/2026-11-29/node-1.day` or, with a version, `town/2026-11-29/1/node-1.day`.
    /// Within an agency, paths sort by date.
    package var path: String {
        let folder = version == 0 ? "" : "\(version)/"
        return "\(agency)/\(date.iso)/\(folder)\(node)\(Self.suffix)"
    }

    private static let suffix = ".day"

    /// Whether a text consists of 1 to 64 letters, digits, dots, hyphens and underscores, and does not begin with a
    /// dot.
    static func isWord(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && !text.hasPrefix(".")
            && text.utf8.allSatisfy {
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || "0123456789-._".utf8.contains($0)
            }
    }
}
