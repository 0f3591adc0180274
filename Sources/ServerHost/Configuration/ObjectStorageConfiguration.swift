import Cluster
import Fetching
import Foundation

extension Configuration {
    /// A bucket of an S3-compatible object storage.
    struct ObjectStorage: Sendable, Equatable {
        /// The scheme, host and port of the storage, such as `https://s3.example.org`.
        var origin: String
        var region: String
        var bucket: String
        /// The beginning of all keys: empty, or ending with `/`.
        var prefix = ""
        var key: ObjectStorageKey

        /// The host with the port, as in the `Host` header.
        var host: String { String(origin.drop { $0 != "/" }.dropFirst(2)) }

        /// Returns the percent-encoded path of an object; of the bucket for nil.
        func path(of key: String?) -> String {
            ([bucket] + (key.map { [$0] } ?? [])).flatMap { $0.split(separator: "/") }
                .map { "/" + percentEscaped(String($0)) }.joined()
        }

        /// Returns a failure with its next step.
        func failure(_ words: String, isTooLarge: Bool = false) -> SealedDayFailure {
            SealedDayFailure(
                "Object storage \(origin) \(words) for bucket \(bucket). Check endpoint, region, bucket and keys under "
                    + "history: store; days stay in the data folder meanwhile.", isTooLarge: isTooLarge)
        }
    }

    /// The place where nodes exchange sealed service days.
    enum HistoryStore: Sendable, Equatable {
        /// The shared database in a cluster; none for a single server.
        case automatic
        case none
        case database
        case objects(ObjectStorage)
    }
}
