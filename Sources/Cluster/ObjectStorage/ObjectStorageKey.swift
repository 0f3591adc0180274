/// An access key of an S3-compatible object store. Its description omits the secret.
package struct ObjectStorageKey: Sendable, Equatable, CustomStringConvertible {
    package let id: String
    let secret: String

    package init(id: String, secret: String) { (self.id, self.secret) = (id, secret) }

    package var description: String { id }
}
