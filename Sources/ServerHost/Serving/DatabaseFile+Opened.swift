package import Storage

extension DatabaseFile {
    /// Opens the SQLite database in the data folder.
    /// - Throws: `Failure` if it is damaged or unusable, because a server must not start without its data.
    package static func opened(_ folder: String) throws(Failure) -> DatabaseFile {
        do throws(StorageError) {
            return try DatabaseFile(folder: folder)
        } catch .unusable(let path, let reason) {
            throw Failure(.cannotWrite, "\(StorageError.unusable(path: path, reason: reason))")
        } catch {
            throw Failure(.badData, "\(error)")
        }
    }
}
