import Cluster
import Fetching
import Foundation

extension Configuration {
    /// A bucket of an S3-compatible object store.
    struct ObjectStorage: Sendable, Equatable {
        /// The store's scheme, host and port, such as `https://s3.example.org`.
        var origin: String
        var region: String
        var bucket: String
        /// The prefix of all object keys: empty, or ending with `/`.
        var prefix = ""
        var key: ObjectStorageKey

        /// The host and port, as sent in the `Host` header.
        var host: String { String(origin.drop { $0 != "/" }.dropFirst(2)) }

        /// Returns the percent-encoded path of an object, or of the bucket if `key` is nil.
        func path(of key: String?) -> String {
            ([bucket] + (key.map { [$0] } ?? [])).flatMap { $0.split(separator: "/") }
                .map { "/" + percentEscaped(String($0)) }.joined()
        }

        /// Returns a failure whose message includes advice for the operator.
        func failure(_ words: String, isTooLarge: Bool = false) -> SealedDayFailure {
            SealedDayFailure(
                "Object storage \(origin) \(words) for bucket \(bucket). Check endpoint, region, bucket and keys under "
                    + "history: store; days stay in the data folder meanwhile.", isTooLarge: isTooLarge)
        }
    }

    /// The store through which nodes exchange sealed service days.
    enum HistoryStore: Sendable, Equatable {
        /// The shared database in a cluster; no store for a single server.
        case automatic
        case none
        case database
        case objects(ObjectStorage)
    }
}
