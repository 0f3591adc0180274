/// The segments of a request's path. They are percent-decoded after splitting, so that `%2F` does not separate
/// segments.
enum RequestPath {
    /// Returns the segments, still encoded; nil unless the path begins with a slash and has no empty segments.
    static func segments(_ path: String) -> [Substring]? {
        guard path.utf8.first == UInt8(ascii: "/") else { return nil }
        let pieces = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        return pieces.contains { $0.isEmpty } ? nil : pieces
    }
}
