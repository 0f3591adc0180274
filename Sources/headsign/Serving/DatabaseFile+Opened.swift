import Storage

extension DatabaseFile {
    /// The server's file in its data folder. A server does not start beside a file that it cannot trust.
    static func opened(_ folder: String) throws(Failure) -> DatabaseFile {
        do throws(StorageError) {
            return try DatabaseFile(folder: folder)
        } catch .unusable(let path, let reason) {
            throw Failure(.cannotWrite, "\(StorageError.unusable(path: path, reason: reason))")
        } catch {
            throw Failure(.badData, "\(error)")
        }
    }
}
