package import FileFormats
package import NIOCore

/// A file download of any size, which is streamed in pieces.
package struct Download: Sendable {
    package struct Content: Sendable {
        package var size: Int
        /// Reads a range of bytes; may block. Returns nil if the bytes are no longer available.
        package var read: @Sendable (Range<Int>) -> ByteBuffer?

        package init(size: Int, read: @escaping @Sendable (Range<Int>) -> ByteBuffer?) {
            self.size = size
            self.read = read
        }
    }

    package var type: ContentType
    /// The file name that browsers suggest for saving.
    package var name: String
    package var version: String
    package var plain: Content
    /// Returns the gzip form, or nil if compression is not worthwhile; may block during compression.
    package var gzip: @Sendable () -> Content? = { nil }
    /// Whether clients may resume a download with a range request. Such a file has no gzip form.
    package var isResumable = false

    package init(
        type: ContentType, name: String, version: String, plain: Content,
        gzip: @escaping @Sendable () -> Content? = { nil }, isResumable: Bool = false
    ) {
        self.type = type
        self.name = name
        self.version = version
        self.plain = plain
        self.gzip = gzip
        self.isResumable = isResumable
    }

    /// The entity tag. As in ``Representation``, it is weak if there is also a gzip form.
    package var entityTag: String { (isResumable ? "" : "W/") + "\"\(version)\"" }
}

extension Download.Content {
    package init(_ file: StoredFile) {
        self.init(size: file.size) { file.read($0) }
    }

    package init(_ bytes: [UInt8]) {
        self.init(size: bytes.count) { ByteBuffer(bytes: bytes[$0]) }
    }
}
