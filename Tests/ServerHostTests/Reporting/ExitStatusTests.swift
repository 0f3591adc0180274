import Fetching
import Foundation
import GTFSSchedule
import NIOCore
import Storage
import StreetMap
import Testing
import TransitCore

@testable import ServerHost

struct ExitStatusTests {
    @Test func `exit codes equal those of sysexits`() {
        #expect(ServerHost.ExitStatus.badData.rawValue == 65 && ServerHost.ExitStatus.noInput.rawValue == 66)
        #expect(ServerHost.ExitStatus.unavailable.rawValue == 69 && ServerHost.ExitStatus.cannotWrite.rawValue == 73)
        #expect(ServerHost.ExitStatus.busy.rawValue == 75 && ServerHost.ExitStatus.badConfiguration.rawValue == 78)
    }

    @Test(
        arguments: [
            (ImportError.unreadable(path: "a.zip", reason: "Permission denied"), .noInput),
            (.notWritten(path: "out", reason: "No space left on device"), .cannotWrite),
            (.notAnArchive(path: "a.zip", looksLike: nil), .badData),
            (.notGTFS(missing: ["trips.txt"], found: []), .badData),
            (.unknownTimeZone("America/Atlantis"), .badData), (.changedWhileReading(path: "a.zip"), .badData),
        ] as [(ImportError, ServerHost.ExitStatus)])
    func `each import error has the documented exit code`(error: ImportError, status: ServerHost.ExitStatus) {
        #expect(Failure(error).code == status && Failure(error).text == error.description)
    }

    @Test(
        arguments: [
            (StreetMapError.unreadable(path: "a.pbf", reason: "Permission denied"), .noInput),
            (.notWritten(path: "out", reason: "No space left on device"), .cannotWrite),
            (.notPBF(path: "a.pbf"), .badData),
        ] as [(StreetMapError, ServerHost.ExitStatus)])
    func `each street map error has the documented exit code`(error: StreetMapError, status: ServerHost.ExitStatus) {
        #expect(Failure(error).code == status)
    }

    @Test func `the error for an unusable timetable file explains how to create a usable one`() {
        let missing = Failure(TimetableFileError.unreadable(path: "a", reason: "No such file or directory"))
        #expect(missing.code == .noInput && missing.text == "cannot read a: No such file or directory")
        let other = Failure(TimetableFileError.unusable(path: "a", .otherKind))
        #expect(other.code == .badData && other.text.contains("headsign import GTFS -o FILE"))
        let version = Failure(TimetableFileError.unusable(path: "a", .otherVersion(7)))
        #expect(
            version.code == .badData && version.text.contains("format 7")
                && version.text.contains("import the feed again"))
    }

    @Test func `an unusable database and a damaged one have different exit codes`() {
        #expect(Failure(StorageError.unusable(path: "a", reason: "x")).code == .cannotWrite)
        #expect(Failure(StorageError.damaged(path: "a", reason: "x")).code == .badData)
        #expect(Failure(StorageError.newer(path: "a")).code == .badData)
        #expect(Failure(StorageError.foreign(path: "a")).code == .badData)
    }

    @Test(arguments: [
        (EADDRINUSE, "Address already in use. Choose another port with --port"),
        (EACCES, "Permission denied. For ports below 1024, see docs/operating/https.md"),
        (EADDRNOTAVAIL, "Cannot assign requested address. This machine does not have the address; set --host"),
    ])
    func `the error for a port that cannot be bound includes advice`(code: Int32, words: String) {
        let error = IOError(errnoCode: code, reason: "bind")
        let failure = ServerBootstrap.readable(error, host: "192.0.2.1", port: 443) as? Failure
        #expect(failure?.code == .unavailable)
        #expect(failure?.text.hasPrefix("cannot listen on 192.0.2.1:443: " + words) == true)
    }

    @Test func `an error unrelated to the port is not changed`() {
        let error = Failure(.badConfiguration, "tls: no certificate")
        let failure = ServerBootstrap.readable(error, host: "192.0.2.1", port: 443) as? Failure
        #expect(failure?.code == .badConfiguration && failure?.text == "tls: no certificate")
    }
}
