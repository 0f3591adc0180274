import Cluster
import Fetching
import NIOHTTP1

// Operations on objects, which are named by their paths below the configured prefix.
extension ObjectStorageClient {
    /// The maximum number of result pages of a listing, each with up to 1,000 keys.
    private static let mostPages = SealedDayLimits.files / 1000

    /// Returns the paths of the objects below a folder.
    /// - Parameter first: A path; only objects whose path sorts after it are returned.
    func paths(below folder: String, after first: String? = nil) async throws(SealedDayFailure) -> [String] {
        var (paths, next): ([String], String?) = ([], nil)
        for _ in 0..<Self.mostPages {
            let page = try await page(folder, after: first, next)
            paths += page.paths
            next = page.next
            if next == nil { break }
        }
        return paths
    }

    /// Returns the content of an object; nil if the object does not exist.
    func content(at path: String, limit: Int) async throws(SealedDayFailure) -> [UInt8]? {
        let response = try await send(.GET, storage.prefix + path, limit: limit)
        if response.status == 404, Self.code(response) != "NoSuchBucket" { return nil }
        try check(response)
        return response.body
    }

    /// Stores an object, replacing its previous content.
    func store(_ content: [UInt8], at path: String) async throws(SealedDayFailure) {
        try check(await send(.PUT, storage.prefix + path, body: content))
    }

    func delete(_ path: String) async throws(SealedDayFailure) {
        try check(await send(.DELETE, storage.prefix + path))
    }

    private func page(
        _ folder: String, after first: String?, _ token: String?
    ) async throws(SealedDayFailure) -> (paths: [String], next: String?) {
        var query = [(name: "list-type", value: "2"), (name: "prefix", value: storage.prefix + folder)]
        if let first { query.append((name: "start-after", value: storage.prefix + first)) }
        if let token { query.append((name: "continuation-token", value: token)) }
        let response = try await send(.GET, nil, query: query)
        try check(response)
        guard let list = try? MarkupElement(response.body, expecting: "a list"), list.name == "ListBucketResult" else {
            throw storage.failure("responded without a list of objects")
        }
        let keys = list.all("Contents").compactMap { $0["Key"]?.text }
        let paths = keys.filter { $0.hasPrefix(storage.prefix) }.map { String($0.dropFirst(storage.prefix.count)) }
        return (paths, list["IsTruncated"]?.text == "true" ? list["NextContinuationToken"]?.text : nil)
    }

    private func check(_ response: Response) throws(SealedDayFailure) {
        guard !(200..<300).contains(response.status) else { return }
        let code = Self.code(response).map { ", \($0)" } ?? ""
        throw storage.failure("refused the request (HTTP \(response.status)\(code))")
    }

    /// Returns the error code in a response, such as `SignatureDoesNotMatch`.
    private static func code(_ response: Response) -> String? {
        let code = (try? MarkupElement(response.body, expecting: "an error"))?["Code"]?.text
        return code.flatMap { $0.utf8.count <= 64 && $0.allSatisfy { $0.isASCII && $0.isLetter } ? $0 : nil }
    }
}
