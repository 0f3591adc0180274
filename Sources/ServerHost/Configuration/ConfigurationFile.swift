/// The configuration file of a running server, which can be reloaded.
package struct ConfigurationFile: Sendable {
    let path: String
    /// Reads the file and applies the command line options.
    package let read: @Sendable () throws -> Configuration
    /// The watcher of the file, created before the first read so that no change is missed.
    let changes: WatchedFiles

    package init(path: String, read: @escaping @Sendable () throws -> Configuration) {
        self.path = path
        self.read = read
        changes = WatchedFiles([path])
    }
}
