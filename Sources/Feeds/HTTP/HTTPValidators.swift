import NIOHTTP1

/// The HTTP validators of a response, for conditional requests.
struct HTTPValidators: Sendable, Equatable, Codable {
    var entityTag: String?
    var lastModified: String?

    init() {}

    init(_ headers: HTTPHeaders) {
        entityTag = headers.first(name: "etag")
        lastModified = headers.first(name: "last-modified")
    }

    func add(to headers: inout HTTPHeaders) {
        if let entityTag { headers.replaceOrAdd(name: "if-none-match", value: entityTag) }
        if let lastModified { headers.replaceOrAdd(name: "if-modified-since", value: lastModified) }
    }
}
