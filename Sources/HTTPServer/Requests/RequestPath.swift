/// The segments of a request's path. They are percent-decoded after splitting, so that `%2F` does not separate
/// segments.
enum RequestPath {
    /// Returns the segments, still percent-encoded; nil unless the path begins with a slash and has no empty segments.
    /// A trailing slash yields an empty last segment, which matches only templates with a trailing slash.
    static func segments(_ path: String) -> [Substring]? {
        guard path.utf8.first == UInt8(ascii: "/") else { return nil }
        let pieces = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        return pieces.count == 1 && pieces[0].isEmpty || pieces.dropLast().contains { $0.isEmpty } ? nil : pieces
    }
}
