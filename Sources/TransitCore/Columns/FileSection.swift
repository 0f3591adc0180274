/// The columns of one kind of column file, by their numbers in the section table.
package protocol FileSection: RawRepresentable, Sendable where RawValue == UInt32 {
    /// The eight letters at the start of the file.
    static var magic: [UInt8] { get }
    static var version: UInt32 { get }
}

/// The reason why bytes cannot be read as a column file.
package enum ColumnFileError<Section: FileSection>: Error, Equatable, Sendable {
    /// The bytes are not a file of the expected kind.
    case otherKind
    /// The file was written by a different version of Headsign and must be compiled again.
    case otherVersion(UInt32)
    /// The file is truncated, or its header or section table was modified after it was written.
    case damaged(section: UInt32?)
}

/// The memory of a column file and the closure that frees it.
package final class FileBytes: @unchecked Sendable {
    // Safe to share: the bytes are written before this object is created and never afterwards.
    package let bytes: UnsafeRawBufferPointer
    private let release: @Sendable (UnsafeRawBufferPointer) -> Void

    /// Takes ownership of memory, which must not change until `release` is called and must be aligned to 8 bytes.
    package init(
        taking bytes: UnsafeRawBufferPointer, release: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
    ) {
        self.bytes = bytes
        self.release = release
    }

    /// Copies bytes into memory owned by this object, for tests and for the browser.
    package convenience init(copying file: [UInt8]) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: file.count, alignment: 8)
        copy.copyBytes(from: file)
        self.init(taking: UnsafeRawBufferPointer(copy)) { $0.deallocate() }
    }

    deinit {
        release(bytes)
    }
}
