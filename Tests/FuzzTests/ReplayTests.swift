import Foundation
import Testing

/// Every finding of the fuzzers, and the seeds it was found from.
@Suite struct `The fuzzers' corpus` {
    @Test(arguments: FuzzTarget.all.map(\.name))
    func `every file of the corpus is decoded without harm`(name: String) throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "corpus/\(name)")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(!files.isEmpty)
        for file in files { target.run([UInt8](try Data(contentsOf: file))) }
    }
}
