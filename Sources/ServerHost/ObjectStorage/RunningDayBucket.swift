import Cluster
import TransitCore

/// The logs of running service days in a bucket of an S3-compatible object store.
struct RunningDayBucket: RunningDayRepository {
    let bucket: ObjectStorageClient

    func segments(of agency: String, from date: ServiceDate) async throws(SealedDayFailure) -> [RunningDaySegment] {
        try await bucket.paths(below: agency + "/", after: "\(agency)/\(date.iso)")
            .compactMap { RunningDaySegment(path: $0) }.filter { $0.agency == agency && $0.date >= date }
    }

    func content(of segment: RunningDaySegment) async throws(SealedDayFailure) -> [UInt8]? {
        try await bucket.content(at: segment.path, limit: RunningDayLimits.bytes)
    }

    func store(_ content: [UInt8], as segment: RunningDaySegment) async throws(SealedDayFailure) {
        try await bucket.store(content, at: segment.path)
    }

    func delete(_ segment: RunningDaySegment) async throws(SealedDayFailure) { try await bucket.delete(segment.path) }
}
