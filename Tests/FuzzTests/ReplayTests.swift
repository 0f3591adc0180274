import Foundation
import Testing

/// Replays all inputs with which the fuzzers found a fault, and the seeds that led to them.
@Suite struct `The fuzzers' corpus` {
    @Test(arguments: FuzzTarget.all.map(\.name))
    func `each file of a corpus is decoded without a crash`(name: String) throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "corpus/\(name)")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(!files.isEmpty)
        for file in files { target.run([UInt8](try Data(contentsOf: file))) }
    }
}
