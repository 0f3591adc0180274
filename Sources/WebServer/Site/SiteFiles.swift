import Crypto
import NIOCore
import TransitCore

/// `/site-files.json`: every file of the page with the hash of its content, for devices that keep the page whole.
struct SiteFiles {
    static let path = "/site-files.json"
    /// The browser fetches the service worker itself, past what the worker keeps.
    private static let worker = "/worker.js"

    /// Also part of what a device keeps: the headers of a kept page hold it.
    let policy: String
    private let files: [(path: String, hash: String, size: Int)]

    /// Returns whether a file is used by some riders only, or by a system instead of the page, so that devices need not
    /// wait for it.
    private static func isForSome(_ path: String) -> Bool {
        let isLanguage = path.hasPrefix("/words/") && path != "/words/index.json"
        return isLanguage || path.hasSuffix(".png") || path.hasPrefix("/glyphs/") || path == "/vendor/qrcode.js"
            || ["/core/rider.wasm", "/core/timetable.wasm", "/core/planner.wasm"].contains(path)
    }

    init(_ files: [String: SiteFolder.File], policy: String) {
        self.policy = policy
        let needed = files.filter { path, _ in path != Self.worker && !JoinedSite.isSpare(path, besides: files.keys) }
        self.files = needed.sorted { $0.key < $1.key }.map { path, file in
            (path, file.hash, file.representation.size)
        }
    }

    var body: [UInt8] {
        var json = JSONWriter(capacity: 256 + files.count * 128)
        json.object { json in
            json.member("version", version)
            json.member("policy", SHA256.hex(of: policy.utf8))
            json.member("files", array: files) { json, file in
                json.object { json in
                    json.member("path", file.path)
                    json.member("hash", file.hash)
                    json.member("bytes", file.size)
                    if Self.isForSome(file.path) { json.member("later", true) }
                }
            }
        }
        return json.bytes
    }

    /// Changes with every file and with the policy.
    private var version: String {
        let whole = files.map { "\($0.path) \($0.hash)\n" }.joined() + policy
        return String(SHA256.hex(of: whole.utf8).prefix(16))
    }
}
