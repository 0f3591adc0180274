import Foundation
import TestSupport
import Testing

@testable import ServerHost

struct DataFolderTests {
    @Test func `a data folder is created, and locked for one server`() throws {
        let folder = TemporaryFolder.unmade()
        try DataFolder.take(folder.path, within: .zero)
        let failure = #expect(throws: Failure.self) { try DataFolder.take(folder.path, within: .zero) }
        #expect(failure?.code == .cannotWrite)
        #expect(failure?.text == "another server uses the data folder \(folder.path); use another folder with --data")
        let advised = #expect(throws: Failure.self) {
            try DataFolder.take(folder.path, advice: "stop the server first", within: .zero)
        }
        #expect(advised?.text.hasSuffix("; stop the server first") == true)
    }

    @Test func `unfinished files of a previous server are deleted`() throws {
        let folder = try TemporaryFolder.made()
        let left = ["gtfs.zip.next.part", "timetable.draft", "timetable.draft.123.new", "timetable.99.new"]
        try FileManager.default.createDirectory(
            atPath: folder.file("agencies/town"), withIntermediateDirectories: true)
        for name in left + ["timetable", "compiled-from", "gtfs.zip"] {
            try folder.write([1], to: "agencies/town/" + name)
        }
        try DataFolder.take(folder.path, within: .zero)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("agencies/town"))
        #expect(names.sorted() == ["compiled-from", "gtfs.zip", "timetable"])
    }

    @Test func `a path that is a file is rejected as data folder`() throws {
        let folder = try TemporaryFolder.made()
        let path = try folder.write([1], to: "file")
        let failure = #expect(throws: Failure.self) { try DataFolder.take(path, within: .zero) }
        #expect(failure?.code == .cannotWrite && failure?.text == "cannot create the folder \(path): File exists")
    }
}
