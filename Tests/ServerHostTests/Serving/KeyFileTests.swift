import Foundation
import TestSupport
import Testing
import TransitCore

@testable import ServerHost

struct KeyFileTests {
    private static let key = [UInt8](0..<32)
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder.made()
        path = folder.file("push.key")
    }

    @Test func `a key file is created once, readable only by its owner`() throws {
        #expect(try KeyFile.key(nil, at: path) { Self.key } == Self.key)
        #expect(try KeyFile.key(nil, at: path) { [UInt8](repeating: 9, count: 32) } == Self.key)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["push.key"])
    }

    @Test func `a configured key is used without creating a file`() throws {
        #expect(try KeyFile.key(Base64URL.text(Self.key), at: path) { [] } == Self.key)
        #expect(folder.read("push.key") == nil)
    }

    @Test(arguments: ["", "short", Base64URL.text([UInt8](0..<31)), Base64URL.text([UInt8](0..<33))])
    func `a key that does not have 32 bytes is rejected`(text: String) throws {
        let configured = #expect(throws: Failure.self) { try KeyFile.key(text, at: path) { Self.key } }
        #expect(configured?.code == .badConfiguration)
        try folder.write(Array(text.utf8), to: "push.key")
        let stored = #expect(throws: Failure.self) { try KeyFile.key(nil, at: path) { Self.key } }
        #expect(stored?.code == .badConfiguration)
        // The existing file is not replaced.
        #expect(folder.read("push.key") == Array(text.utf8))
    }

    @Test func `a folder at the path of the key file is not replaced`() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let failure = #expect(throws: Failure.self) { try KeyFile.key(nil, at: path) { Self.key } }
        #expect(failure?.code == .cannotWrite && failure?.text == "cannot read \(path)")
    }
}
