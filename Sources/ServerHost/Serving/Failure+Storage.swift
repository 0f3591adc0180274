package import Storage

extension Failure {
    package init(_ error: StorageError) {
        if case .unusable = error { self.init(.cannotWrite, "\(error)") } else { self.init(.badData, "\(error)") }
    }
}
