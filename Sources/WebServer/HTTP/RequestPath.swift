/// A request's path in pieces. Pieces are decoded after splitting, so that `%2F` never makes a new one.
enum RequestPath {
    /// nil unless it begins with a slash and has no empty pieces.
    static func segments(_ path: String) -> [Substring]? {
        guard path.utf8.first == UInt8(ascii: "/") else { return nil }
        let pieces = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        return pieces.contains { $0.isEmpty } ? nil : pieces
    }
}
