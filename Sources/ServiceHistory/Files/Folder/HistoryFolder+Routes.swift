import LiveModel
package import TransitCore

extension HistoryFolder {
    /// Returns the ids of the routes of a sealed day, without decoding the day.
    /// - Returns: An empty array if the day is not sealed.
    package func routes(of date: ServiceDate) throws(HistoryFileError) -> [String] {
        let files = try DayFiles(path, date)
        guard let bytes = try FileContent.map(files.sealed) else { return [] }
        do throws(DayFile.Failure) {
            return try DayFile(bytes).summary.routes.map { $0.record.id }
        } catch {
            throw HistoryFileError(error, at: files.sealed)
        }
    }
}
