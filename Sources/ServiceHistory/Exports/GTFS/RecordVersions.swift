/// Unique ids for records whose content changes from day to day: the first content has the record's id, and each later
/// content has the id with a number, such as `1234~2`.
struct RecordVersions: Sendable {
    private var contents: [String: [[UInt8]]] = [:]

    /// Returns the id of a record with this content, and whether the record is new.
    mutating func id(_ id: String, content: [UInt8]) -> (id: String, isNew: Bool) {
        let id = id.isEmpty ? "unnamed" : id
        let known = contents[id] ?? []
        if let position = known.firstIndex(of: content) { return (Self.name(id, position), false) }
        contents[id, default: []].append(content)
        return (Self.name(id, known.count), true)
    }

    private static func name(_ id: String, _ position: Int) -> String {
        position == 0 ? id : "\(id)~\(position + 1)"
    }
}
