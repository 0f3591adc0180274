import TransitCore

extension FeedTables {
    /// The storeys of stations.
    mutating func readLevels(_ source: FeedReader) throws(ImportError) {
        guard var table = try source.table(FeedFile.levels) else { return }
        let id = table.column("level_id", isRequired: true)
        let index = table.column("level_index", isRequired: true)
        while try table.next() {
            guard let key = table.requiredText(id, in: &builder.strings) else { continue }
            guard levels[key] == nil else {
                table.report(.duplicateKey, valueOf: id)
                continue
            }
            levels[key] = Float(table.measure(index, in: -200...200) ?? .nan)
        }
    }
}
