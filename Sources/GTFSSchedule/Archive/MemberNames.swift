/// Maps the names of a feed's files to members of a zip archive.
///
/// Tolerates feeds that were zipped with their enclosing folder, macOS's `__MACOSX` entries, upper case and
/// backslashes.
struct MemberNames {
    /// Indexes of archive members by lower-case file name.
    private(set) var members: [String: Int] = [:]
    /// Members whose paths lead out of the archive (`..` or absolute paths).
    private(set) var unsafe: [String] = []
    /// Members with the same file name as an earlier member.
    private(set) var repeated: [String] = []

    init(_ names: [String]) {
        var folders: [String: [(file: String, number: Int)]] = [:]
        for (number, name) in names.enumerated() {
            guard let path = Self.path(name) else {
                unsafe.append(name)
                continue
            }
            guard let file = path.last, !path.contains("__macosx"), !file.hasPrefix(".") else { continue }
            folders[path.dropLast().joined(separator: "/"), default: []].append((file, number))
        }
        for (file, number) in Self.feedFolder(folders) {
            if members[file] == nil { members[file] = number } else { repeated.append(names[number]) }
        }
    }

    /// Returns the components of a member's path in lower case; empty for the entry of a folder; nil if the path leads
    /// out of the archive.
    private static func path(_ name: String) -> [String]? {
        guard !name.utf8.contains(0) else { return nil }
        let path = name.lowercased().split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.map(
            String.init)
        guard path.first != "", !path.contains(".."), path.first?.contains(":") == false else { return nil }
        return path.last == "" ? [] : path
    }

    /// Returns the folder with the most GTFS files. Ties are resolved by the shortest path, then by name.
    private static func feedFolder(
        _ folders: [String: [(file: String, number: Int)]]
    ) -> [(file: String, number: Int)] {
        let best = folders.max { one, other in
            let (count, otherCount) = (known(one.value), known(other.value))
            return (count, other.key.utf8.count, other.key) < (otherCount, one.key.utf8.count, one.key)
        }
        return best?.value ?? []
    }

    private static func known(_ files: [(file: String, number: Int)]) -> Int {
        files.count { FeedFile.read.contains($0.file) }
    }
}
