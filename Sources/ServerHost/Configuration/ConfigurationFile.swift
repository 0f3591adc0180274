/// The configuration file of a running server, which can be reloaded.
package struct ConfigurationFile: Sendable {
    let path: String
    /// Reads the file, and applies the command line options.
    package let read: @Sendable () throws -> Configuration
    /// The watched files, recorded before the first read.
    let changes: WatchedFiles

    package init(path: String, read: @escaping @Sendable () throws -> Configuration) {
        self.path = path
        self.read = read
        changes = WatchedFiles([path])
    }
}
