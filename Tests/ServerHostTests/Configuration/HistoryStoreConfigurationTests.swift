import Cluster
import Testing
import TransitCore

@testable import ServerHost

struct HistoryStoreConfigurationTests {
    private static let storage = "endpoint: https://s3.example.org, region: eu-1, bucket: town"
    private static let keys = "access_key: id, secret_key: hush"

    private func store(_ text: String) throws -> Configuration.HistoryStore {
        try Configuration.valid("database: postgresql://db/x\nhistory: {store: \(text)}\n").history.store
    }

    @Test func `the history store is the database, a bucket or none`() throws {
        #expect(try store("none") == .none)
        #expect(try store("database") == .database)
        let bucket = Configuration.ObjectStorage(
            origin: "https://s3.example.org", region: "eu-1", bucket: "town", prefix: "transit/history/",
            key: ObjectStorageKey(id: "id", secret: "hush"))
        #expect(try store("{\(Self.storage), prefix: /transit/history, \(Self.keys)}") == .objects(bucket))
        #expect(try Configuration.valid("history: {keep: 9}\n").history.store == .automatic)
    }

    @Test func `the history store database requires a configured database`() throws {
        #expect(
            try ExaminedConfiguration("history: {store: database}\n").problems == [
                "1: store: database requires database"
            ])
    }

    @Test(
        arguments: [
            ("{\(storage), access_key: id}", "store requires secret_key"),
            (
                "{endpoint: s3.example.org, region: eu-1, bucket: town, \(keys)}",
                "endpoint must be a URL without a path, such as https://s3.example.org"
            ),
            (
                "{endpoint: 'http://s3', region: eu-1, bucket: a/b, \(keys)}",
                "bucket must be 1 to 64 letters, digits, dots, hyphens or underscores"
            ),
            (
                "{\(storage), prefix: ../x, \(keys)}", "prefix must be names of folders, such as headsign/history/"
            ),
        ])
    func `an incomplete or unsafe bucket configuration is reported`(text: String, problem: String) throws {
        #expect(try ExaminedConfiguration("history: {store: \(text)}\n").problems == ["1: \(problem)"])
    }

    @Test func `object storage requests use path-style URLs and UTC timestamps`() throws {
        let bucket = Configuration.ObjectStorage(
            origin: "http://127.0.0.1:9000", region: "eu-1", bucket: "town",
            key: ObjectStorageKey(id: "id", secret: "hush"))
        #expect(bucket.host == "127.0.0.1:9000" && bucket.path(of: nil) == "/town")
        #expect(bucket.path(of: "a b/2026.day") == "/town/a%20b/2026.day")
        #expect(ObjectStorageClient.stamp(EpochSeconds(1_369_353_600 + 3661)) == "20130524T010101Z")
    }
}
