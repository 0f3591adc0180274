import Crypto
import NIOCore
import TransitCore

/// The list of the page's files at `/site-files.json`, with a hash of each. The service worker uses it to store the
/// complete page.
struct SiteFiles {
    static let path = "/site-files.json"
    /// The service worker's script, which the browser itself fetches and stores.
    private static let worker = "/worker.js"
    /// The folder of the files for embedded boards on other sites, which load them without the service worker.
    static let embedded = "/embed/"
    /// The folder of the strings of operators' views, which work only online.
    private static let operators = "/words/operators/"

    /// The content security policy. It is part of the version, because stored files include their headers.
    let policy: String
    private let files: [(path: String, hash: String, size: Int)]

    /// The bundles of rarely used views.
    private static let seldom = ["seldom.js", "display.css", "screen.css", "poster.css", "performance.css"]

    /// Whether a file is needed only by some riders or by the operating system, so that the stored page is complete
    /// without it.
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

    /// A hash of all files and the content security policy.
    private var version: String {
        let whole = files.map { "\($0.path) \($0.hash)\n" }.joined() + policy
        return String(SHA256.hex(of: whole.utf8).prefix(16))
    }
}
