/// Finds the feed's files among the members of an archive.
///
/// Feeds come zipped with the folder they lay in, with a Mac's `__MACOSX` twins, in capitals, or with backslashes.
struct MemberNames {
    /// Number of the member in the archive, by lower-case file name.
    private(set) var members: [String: Int] = [:]
    /// Members whose paths lead out of the archive.
    private(set) var unsafe: [String] = []
    /// Members that repeat a file already found.
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

    /// The parts of a name in lower case, empty for a folder's own entry; nil if it leads out of the archive.
    private static func path(_ name: String) -> [String]? {
        guard !name.utf8.contains(0) else { return nil }
        let path = name.lowercased().split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.map(
            String.init)
        guard path.first != "", !path.contains(".."), path.first?.contains(":") == false else { return nil }
        return path.last == "" ? [] : path
    }

    /// The folder with most files of a feed; of equals the one with the shortest path, then the first by name.
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
