import Cluster
import Foundation
import Yams

extension ConfigurationReader {
    /// Parses `store` in the section `history`.
    func historyStore(_ node: Node, hasDatabase: Bool) -> Configuration.HistoryStore? {
        guard node.mapping != nil else {
            let choices: [String: Configuration.HistoryStore] = ["none": .none, "database": .database]
            let store = reader.choice(node, "store", choices)
            if store == .database, !hasDatabase { reader.complain("store: database requires database", at: node) }
            return store
        }
        return objectStorage(node).map { .objects($0) }
    }

    private func objectStorage(_ node: Node) -> Configuration.ObjectStorage? {
        let required = ["endpoint", "region", "bucket", "access_key", "secret_key"]
        guard let fields = reader.mapping(node, "store", keys: Set(required + ["prefix"])) else { return nil }
        for key in required where fields[key] == nil { reader.complain("store requires \(key)", at: node) }
        let origin = storageOrigin(fields["endpoint"])
        let region = storageName(fields["region"], "region")
        let bucket = storageName(fields["bucket"], "bucket")
        guard let origin, let region, let bucket, let id = keyText(fields["access_key"], "access_key"),
            let secret = keyText(fields["secret_key"], "secret_key")
        else { return nil }
        let prefix = fields["prefix"].flatMap { storagePrefix($0) } ?? ""
        return Configuration.ObjectStorage(
            origin: origin, region: region, bucket: bucket, prefix: prefix,
            key: ObjectStorageKey(id: id, secret: secret))
    }

    private func storageOrigin(_ node: Node?) -> String? {
        guard let text = reader.text(node, "endpoint") else { return nil }
        guard let origin = Configuration.Cluster.address(text) else {
            reader.complain("endpoint must be a URL without a path, such as https://s3.example.org", at: node)
            return nil
        }
        return origin
    }

    private func storageName(_ node: Node?, _ what: String) -> String? {
        guard let text = reader.text(node, what) else { return nil }
        guard Self.isStorageName(text) else {
            reader.complain("\(what) must be 1 to 64 letters, digits, dots, hyphens or underscores", at: node)
            return nil
        }
        return text
    }

    private func storagePrefix(_ node: Node) -> String? {
        guard let text = reader.text(node, "prefix", upTo: 200) else { return nil }
        let parts = text.split(separator: "/").map(String.init)
        guard parts.allSatisfy(Self.isStorageName) else {
            reader.complain("prefix must be names of folders, such as headsign/history/", at: node)
            return nil
        }
        return parts.map { $0 + "/" }.joined()
    }

    /// Parses a key of the object storage. Error messages never contain it.
    private func keyText(_ node: Node?, _ what: String) -> String? {
        guard let text = reader.text(node, what, upTo: 256) else { return nil }
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            reader.complain("\(what) must be visible ASCII characters without spaces", at: node)
            return nil
        }
        return text
    }

    private static func isStorageName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && !text.hasPrefix(".")
            && text.utf8.allSatisfy {
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || "0123456789-._".utf8.contains($0)
            }
    }
}
