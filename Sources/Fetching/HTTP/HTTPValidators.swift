package import NIOHTTP1

/// The validators of the last response (ETag, Last-Modified), for conditional requests.
package struct HTTPValidators: Sendable, Equatable, Codable {
    package var entityTag: String?
    package var lastModified: String?

    package init() {}

    package init(_ headers: HTTPHeaders) {
        entityTag = headers.first(name: "etag")
        lastModified = headers.first(name: "last-modified")
    }

    package func add(to headers: inout HTTPHeaders) {
        if let entityTag { headers.replaceOrAdd(name: "if-none-match", value: entityTag) }
        if let lastModified { headers.replaceOrAdd(name: "if-modified-since", value: lastModified) }
    }
}
