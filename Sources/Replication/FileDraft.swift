import Cluster
import Foundation
import NIOCore

/// A file that is being received from another node. It is moved to its final path after its content was verified
/// against its name.
enum FileDraft {
    /// Receives, verifies and stores a file.
    /// - Parameter body: The untrusted content, of any length.
    static func write<Body: AsyncSequence>(
        _ body: Body, as file: FileName, to path: String
    ) async throws where Body.Element == ByteBuffer {
        // A random name, because two downloads of the same file may run concurrently.
        let draft = "\(path).\(UInt32.random(in: 0...UInt32.max)).draft"
        defer { unlink(draft) }
        guard FileManager.default.createFile(atPath: draft, contents: nil),
            let handle = FileHandle(forWritingAtPath: draft)
        else { throw ReplicaError.notWritten("the draft could not be created") }
        defer { try? handle.close() }
        var (maker, size) = (FileName.Maker(), 0)
        for try await bytes in body {
            size += bytes.readableBytes
            guard size <= file.size else { throw ReplicaError.unsound("file") }
            maker.add(bytes.readableBytesView, count: bytes.readableBytes)
            do {
                try handle.write(contentsOf: Data(bytes.readableBytesView))
            } catch {
                throw ReplicaError.notWritten("the disk is full or not writable")
            }
        }
        guard maker.name == file else { throw ReplicaError.unsound("file") }
        guard fsync(handle.fileDescriptor) == 0, rename(draft, path) == 0 else {
            throw ReplicaError.notWritten(String(cString: strerror(errno)))
        }
    }
}
