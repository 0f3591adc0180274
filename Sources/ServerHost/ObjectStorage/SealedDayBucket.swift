import Cluster
import Fetching
import NIOHTTP1
import TransitCore

/// Sealed service days in a bucket of an S3-compatible object storage.
struct SealedDayBucket: SealedDayRepository {
    /// The maximum number of pages of a list, each of up to 1,000 keys.
    private static let mostPages = SealedDayLimits.files / 1000

    let bucket: ObjectStorageClient
    private var storage: Configuration.ObjectStorage { bucket.storage }

    func names(of agency: String) async throws(SealedDayFailure) -> [SealedDayName] {
        var (names, next): ([SealedDayName], String?) = ([], nil)
        for _ in 0..<Self.mostPages {
            let page = try await page(of: agency, after: next)
            names += page.names
            next = page.next
            if next == nil { break }
        }
        return names.filter { $0.agency == agency }.sorted { $0.path < $1.path }
    }

    func file(_ name: SealedDayName) async throws(SealedDayFailure) -> [UInt8]? {
        let response = try await bucket.send(.GET, key(name), limit: SealedDayLimits.bytes)
        if response.status == 404, Self.code(response) != "NoSuchBucket" { return nil }
        try check(response)
        return response.body
    }

    func store(_ file: [UInt8], as name: SealedDayName) async throws(SealedDayFailure) {
        guard file.count <= SealedDayLimits.bytes else { throw .tooLarge(name) }
        try check(await bucket.send(.PUT, key(name), body: file))
    }

    func delete(of agency: String, before date: ServiceDate) async throws(SealedDayFailure) {
        for name in try await names(of: agency) where name.date < date {
            try check(await bucket.send(.DELETE, key(name)))
        }
    }

    private func key(_ name: SealedDayName) -> String { storage.prefix + name.path }

    private func page(
        of agency: String, after token: String?
    ) async throws(SealedDayFailure) -> (names: [SealedDayName], next: String?) {
        var query = [(name: "list-type", value: "2"), (name: "prefix", value: "\(storage.prefix)\(agency)/")]
        if let token { query.append((name: "continuation-token", value: token)) }
        let response = try await bucket.send(.GET, nil, query: query)
        try check(response)
        guard let list = try? MarkupElement(response.body, expecting: "a list"), list.name == "ListBucketResult" else {
            throw storage.failure("responded without a list of objects")
        }
        let keys = list.all("Contents").compactMap { $0["Key"]?.text }
        let names = keys.filter { $0.hasPrefix(storage.prefix) }
            .compactMap { SealedDayName(path: String($0.dropFirst(storage.prefix.count))) }
        return (names, list["IsTruncated"]?.text == "true" ? list["NextContinuationToken"]?.text : nil)
    }

    private func check(_ response: ObjectStorageClient.Response) throws(SealedDayFailure) {
        guard !(200..<300).contains(response.status) else { return }
        let code = Self.code(response).map { ", \($0)" } ?? ""
        throw storage.failure("refused the request (HTTP \(response.status)\(code))")
    }

    /// Returns the storage's error code, such as `SignatureDoesNotMatch`.
    private static func code(_ response: ObjectStorageClient.Response) -> String? {
        let code = (try? MarkupElement(response.body, expecting: "an error"))?["Code"]?.text
        return code.flatMap { $0.utf8.count <= 64 && $0.allSatisfy { $0.isASCII && $0.isLetter } ? $0 : nil }
    }
}
