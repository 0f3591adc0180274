import Fetching
import Foundation
import TransitCore

extension RecordedFetch {
    init(_ response: FeedResponse) {
        at = response.at
        url = response.path
        status = response.status
        contentType = response.contentType
        guard !response.body.isEmpty else { return }
        if Self.isText(response.contentType), let text = String(validating: response.body, as: UTF8.self) {
            body = text
        } else {
            bodyBase64 = Data(response.body).base64EncodedString()
        }
    }

    /// The recorded response; nil if its body is not valid base64 or its time is invalid.
    var response: FeedResponse? {
        guard (0...Self.latest).contains(at) else { return nil }
        var bytes: [UInt8] = []
        if let body {
            bytes = Array(body.utf8)
        } else if let bodyBase64 {
            guard let data = Data(base64Encoded: bodyBase64) else { return nil }
            bytes = [UInt8](data)
        }
        return FeedResponse(at: at, path: url, status: status, contentType: contentType, body: bytes)
    }

    /// The latest valid time, in the year 5138.
    private static let latest: EpochMilliseconds = 100_000_000_000_000

    private static func isText(_ contentType: String?) -> Bool {
        guard let contentType = contentType?.lowercased() else { return false }
        return ["text/", "json", "xml"].contains { contentType.contains($0) }
    }
}
