import Cluster
import Foundation
import NIOCore

/// A file on its way from another node: beside the place where it belongs, until it has proved to be what its name says.
enum FileDraft {
    /// - Parameter body: may be anything, of any length.
    static func write<Body: AsyncSequence>(
        _ body: Body, as file: FileName, to path: String
    ) async throws where Body.Element == ByteBuffer {
        // It may be on its way twice.
        let draft = "\(path).\(UInt32.random(in: 0...UInt32.max)).draft"
        defer { unlink(draft) }
        guard FileManager.default.createFile(atPath: draft, contents: nil),
            let handle = FileHandle(forWritingAtPath: draft)
        else { throw ReplicaError.notWritten("no place for it") }
        defer { try? handle.close() }
        var (maker, size) = (FileName.Maker(), 0)
        for try await bytes in body {
            size += bytes.readableBytes
            guard size <= file.size else { throw ReplicaError.unsound("file") }
            maker.add(bytes.readableBytesView, count: bytes.readableBytes)
            do {
                try handle.write(contentsOf: Data(bytes.readableBytesView))
            } catch {
                throw ReplicaError.notWritten("no room")
            }
        }
        guard maker.name == file else { throw ReplicaError.unsound("file") }
        guard fsync(handle.fileDescriptor) == 0, rename(draft, path) == 0 else {
            throw ReplicaError.notWritten(String(cString: strerror(errno)))
        }
    }
}
