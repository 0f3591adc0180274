import Synchronization

/// The URLs of operators' logos as given by suppliers. Only these URLs are fetched on behalf of the page.
package final class LogoDirectory: Sendable {
    /// The maximum number of operators.
    private static let most = 2000

    private let templates = Mutex<[String: String]>([:])
    private let ownOrigin: String?

    /// Creates an empty directory.
    /// - Parameter ownOrigin: `http://host:port` of a supplier on this machine, whose logos may be served without TLS.
    package init(ownOrigin: String? = nil) {
        self.ownOrigin = ownOrigin
    }

    /// Records the logos' URLs of some operators.
    package func add(_ operators: [Operator]) {
        templates.withLock { templates in
            for one in operators {
                guard let logo = one.logo, templates.count < Self.most || templates[one.id] != nil else { continue }
                templates[one.id] = logo
            }
        }
    }

    /// Returns the URL of an operator's logo.
    /// - Parameter size: The width and height in pixels.
    package func address(of operatorID: String, size: Int) -> String? {
        guard let template = templates.withLock({ $0[operatorID] }) else { return nil }
        let address = LinkTemplate.filled(template, ["height": String(size), "width": String(size)])
        if let ownOrigin, address.hasPrefix(ownOrigin + "/") { return address }
        return SecureLink.checked(address)
    }
}
