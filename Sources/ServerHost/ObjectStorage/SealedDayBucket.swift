import Cluster
import TransitCore

/// Sealed service days in a bucket of an S3-compatible object store.
struct SealedDayBucket: SealedDayRepository {
    let bucket: ObjectStorageClient

    func names(of agency: String) async throws(SealedDayFailure) -> [SealedDayName] {
        try await bucket.paths(below: agency + "/").compactMap { SealedDayName(path: $0) }
            .filter { $0.agency == agency }.sorted { $0.path < $1.path }
    }

    func file(_ name: SealedDayName) async throws(SealedDayFailure) -> [UInt8]? {
        do { return try await bucket.content(at: name.path, limit: SealedDayLimits.bytes) } catch {
            throw error.isTooLarge ? .tooLarge(name) : error
        }
    }

    func store(_ file: [UInt8], as name: SealedDayName) async throws(SealedDayFailure) {
        guard file.count <= SealedDayLimits.bytes else { throw .tooLarge(name) }
        try await bucket.store(file, at: name.path)
    }

    func delete(_ name: SealedDayName) async throws(SealedDayFailure) {
        try await bucket.delete(name.path)
    }

    func delete(of agency: String, before date: ServiceDate) async throws(SealedDayFailure) {
        for name in try await names(of: agency) where name.date < date { try await delete(name) }
    }
}
