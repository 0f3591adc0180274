import Crypto
import NIOCore
import TransitCore

/// `/site-files.json`: all files of the page with hashes of their content. Devices use it to store the complete page.
struct SiteFiles {
    static let path = "/site-files.json"
    /// The service worker's script, which the browser itself fetches and stores.
    private static let worker = "/worker.js"
    /// The folder of files for boards on other sites, which load them themselves.
    static let embedded = "/embed/"
    /// The folder of the words of views for operators, which need a connection.
    private static let operators = "/words/operators/"

    /// The content security policy, which is part of the version because stored pages include their headers.
    let policy: String
    private let files: [(path: String, hash: String, size: Int)]

    /// The joined files of views that few riders open.
    private static let seldom = ["seldom.js", "display.css", "screen.css", "poster.css", "performance.css"]

    /// Whether a file is needed only by some riders or by the operating system, so that storing the page does not
    /// require it.
    private static func isForSome(_ path: String) -> Bool {
        let isLanguage = path.hasPrefix("/words/") && path != "/words/index.json"
        let isSeldom = seldom.contains { path.hasSuffix("/\($0)") }
        return isLanguage || isSeldom || path.hasSuffix(".png") || path.hasPrefix("/glyphs/")
            || ["/vendor/qrcode.js", "/core/rider.wasm", "/core/timetable.wasm", "/core/planner.wasm"].contains(path)
    }

    init(_ files: [String: SiteFolder.File], policy: String) {
        self.policy = policy
        let needed = files.filter { path, _ in
            path != Self.worker && !path.hasPrefix(Self.embedded) && !path.hasPrefix(Self.operators)
                && !JoinedSite.isSpare(path, besides: files.keys)
        }
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

    /// A hash of all files and of the policy.
    private var version: String {
        let whole = files.map { "\($0.path) \($0.hash)\n" }.joined() + policy
        return String(SHA256.hex(of: whole.utf8).prefix(16))
    }
}
