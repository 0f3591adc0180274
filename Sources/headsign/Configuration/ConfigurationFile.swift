/// The file that a server was started with, to be read again.
struct ConfigurationFile: Sendable {
    let path: String
    /// What it says now, with what the command line says of it.
    let read: @Sendable () throws -> Configuration
    /// From before it was read first.
    let changes: WatchedFiles

    init(path: String, read: @escaping @Sendable () throws -> Configuration) {
        self.path = path
        self.read = read
        changes = WatchedFiles([path])
    }
}
