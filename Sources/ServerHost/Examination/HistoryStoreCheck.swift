import AsyncHTTPClient
import Cluster
import TransitCore

/// Checks the object storage for recorded days by listing one agency's objects. Nothing is written.
enum HistoryStoreCheck {
    static let subject = "history/store"

    static func finding(
        _ storage: Configuration.ObjectStorage, agency: String, client: HTTPClient
    ) async -> CheckResult {
        let bucket = ObjectStorageClient(client: client, storage: storage) { EpochMilliseconds.current.seconds }
        do throws(SealedDayFailure) {
            let count = Set(try await SealedDayBucket(bucket: bucket).names(of: agency).map(\.date)).count
            let text = "\(storage.origin), bucket \(storage.bucket): \(count) days of \(agency)"
            guard storage.origin.hasPrefix("http://") else {
                return CheckResult(subject: subject, outcome: .fine, text: text)
            }
            return CheckResult(
                subject: subject, outcome: .doubtful, text: text,
                hint: "The connection is not encrypted. Use https:// outside of a private network.")
        } catch {
            return CheckResult(subject: subject, outcome: .failing, text: error.description)
        }
    }
}
