/// Maps the files of a feed to members of an archive.
///
/// Tolerates feeds that were zipped with their folder, macOS's `__MACOSX` entries, upper case and backslashes.
struct MemberNames {
    /// The index of the member in the archive, by lower-case file name.
    private(set) var members: [String: Int] = [:]
    /// Members whose paths lead out of the archive (`..` or absolute paths).
    private(set) var unsafe: [String] = []
    /// Members that have the name of another member.
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

    /// Returns the path components in lower case, empty for a folder's own entry; nil if the path leads out of the
    /// archive.
    private static func path(_ name: String) -> [String]? {
        guard !name.utf8.contains(0) else { return nil }
        let path = name.lowercased().split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.map(
            String.init)
        guard path.first != "", !path.contains(".."), path.first?.contains(":") == false else { return nil }
        return path.last == "" ? [] : path
    }

    /// Returns the folder with the most GTFS files; of equals the one with the shortest path, then the first by name.
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
