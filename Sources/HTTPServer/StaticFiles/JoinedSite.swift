import Crypto

/// The page's modules and styles, bundled into a few files below `joined/<version>/` by `scripts/join-page`. The
/// version is a hash of the sources. Bundles of other versions are ignored.
enum JoinedSite {
    private static let folder = "/joined/"

    /// Whether a file is a source of the bundles, or the HTML file that refers to them.
    private static func isSource(_ path: String) -> Bool {
        path == "/index.html" || path.hasPrefix("/modules/") || path.hasPrefix("/styles/")
    }

    /// Returns the version: the first 16 hexadecimal digits of a hash of all sources.
    /// - Parameter hashes: the hashes of all files, by path.
    static func version(of hashes: [String: String]) -> String {
        let sources = hashes.filter { isSource($0.key) }.sorted { $0.key < $1.key }
        return String(SHA256.hex(of: sources.map { "\($0.key) \($0.value)\n" }.joined().utf8).prefix(16))
    }

    /// Returns the files to serve. If bundles of the version exist, the result includes these bundles and the HTML file
    /// that refers to them. Otherwise it includes no bundles.
    static func taken<File>(from files: [String: File], version: String?) -> [String: File] {
        var kept = files.filter { path, _ in !path.hasPrefix(folder) }
        let own = folder + (version ?? "") + "/"
        guard let index = files[own + "index.html"] else { return kept }
        kept.merge(files.filter { path, _ in path.hasPrefix(own) }) { old, _ in old }
        kept[own + "index.html"] = nil
        kept["/index.html"] = index
        return kept
    }

    /// Whether clients do not need a file because a bundle contains it.
    static func isSpare(_ path: String, besides files: some Collection<String>) -> Bool {
        path != "/index.html" && isSource(path) && files.contains { $0.hasPrefix(folder) }
    }
}
