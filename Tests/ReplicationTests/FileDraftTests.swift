import Cluster
import Foundation
import NIOCore
import TestSupport
import Testing

@testable import Replication

struct FileDraftTests {
    private let folder: TemporaryFolder
    private let content = Array("what a file holds".utf8)
    private let name: FileName

    init() throws {
        folder = try TemporaryFolder.made()
        var maker = FileName.Maker()
        maker.add(content, count: content.count)
        name = maker.name
    }

    private var path: String { folder.path + "/file" }
    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] }

    @Test func `a received file whose content matches its hash is stored`() async throws {
        var bytes = AsyncBytes(content)
        bytes.piece = 3
        try await FileDraft.write(bytes, as: name, to: path)
        #expect(FileManager.default.contents(atPath: path) == Data(content))
        #expect(names == ["file"])
    }

    @Test func `a received file whose content does not match its hash leaves no file behind`() async {
        for bytes in [content + [0], Array(content.dropLast()), [0] + content.dropFirst(), []] {
            await #expect(throws: ReplicaError.unsound("file")) {
                try await FileDraft.write(AsyncBytes(bytes), as: name, to: path)
            }
            #expect(names.isEmpty)
        }
    }

    @Test func `an endless response is not read to its end`() async {
        let endless = AsyncStream<ByteBuffer> { ByteBuffer(repeating: 0, count: 4096) }
        await #expect(throws: ReplicaError.unsound("file")) {
            try await FileDraft.write(endless, as: name, to: path)
        }
        #expect(names.isEmpty)
    }
}
