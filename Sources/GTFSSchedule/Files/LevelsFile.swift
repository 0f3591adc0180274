import TransitCore

extension FeedTables {
    /// Reads levels.txt.
    mutating func readLevels(_ source: FeedReader) throws(ImportError) {
        guard var table = try source.table(FeedFile.levels) else { return }
        let id = table.column("level_id", isRequired: true)
        let (index, name) = (table.column("level_index", isRequired: true), table.column("level_name"))
        while try table.next() {
            guard let key = table.requiredText(id, in: &builder.strings) else { continue }
            guard levels[key] == nil else {
                table.leaveOut(.duplicateKey, id)
                continue
            }
            levels[key] = StationLevel(
                index: Float(table.measure(index, in: -200...200) ?? .nan),
                name: table.name(name, in: &builder.strings))
        }
    }
}
