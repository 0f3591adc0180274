import Crypto

/// The page's modules and styles in a few files, as `scripts/join-page` leaves them below `joined/<version>/`. The
/// version is that of the sources: what was joined from others is as if it were not there.
enum JoinedSite {
    private static let folder = "/joined/"

    /// Whether a file is joined with others, or says which are.
    private static func isSource(_ path: String) -> Bool {
        path == "/index.html" || path.hasPrefix("/modules/") || path.hasPrefix("/styles/")
    }

    /// 16 hexadecimal digits of the hash of all sources.
    /// - Parameter hashes: of all files, by path.
    static func version(of hashes: [String: String]) -> String {
        let sources = hashes.filter { isSource($0.key) }.sorted { $0.key < $1.key }
        return String(SHA256.hex(of: sources.map { "\($0.key) \($0.value)\n" }.joined().utf8).prefix(16))
    }

    /// The page as it is served: that of the joined files of a version, if they are there.
    static func taken<File>(from files: [String: File], version: String?) -> [String: File] {
        var kept = files.filter { path, _ in !path.hasPrefix(folder) }
        let own = folder + (version ?? "") + "/"
        guard let index = files[own + "index.html"] else { return kept }
        kept.merge(files.filter { path, _ in path.hasPrefix(own) }) { old, _ in old }
        kept[own + "index.html"] = nil
        kept["/index.html"] = index
        return kept
    }

    /// Whether devices have no use for a file, as they get it joined.
    static func isSpare(_ path: String, besides files: some Collection<String>) -> Bool {
        path != "/index.html" && isSource(path) && files.contains { $0.hasPrefix(folder) }
    }
}
