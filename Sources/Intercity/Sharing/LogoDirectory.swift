import Synchronization

/// The URLs of operators' logos as reported by suppliers. The server fetches only these URLs on behalf of the page.
package final class LogoDirectory: Sendable {
    /// The maximum number of operators whose logos are stored.
    private static let most = 2000

    private let templates = Mutex<[String: String]>([:])
    private let ownOrigin: String?

    /// Creates an empty directory.
    /// - Parameter ownOrigin: The origin `http://host:port` of a supplier on this machine, whose logos may be served
    ///   without TLS.
    package init(ownOrigin: String? = nil) {
        self.ownOrigin = ownOrigin
    }

    /// Records the logo URLs of operators.
    package func add(_ operators: [Operator]) {
        templates.withLock { templates in
            for one in operators {
                guard let logo = one.logo, templates.count < Self.most || templates[one.id] != nil else { continue }
                templates[one.id] = logo
            }
        }
    }

    /// Returns the URL of an operator's logo; nil if it is unknown.
    /// - Parameter size: The width and height of the logo in pixels.
    package func address(of operatorID: String, size: Int) -> String? {
        guard let template = templates.withLock({ $0[operatorID] }) else { return nil }
        let address = LinkTemplate.filled(template, ["height": String(size), "width": String(size)])
        if let ownOrigin, address.hasPrefix(ownOrigin + "/") { return address }
        return SecureLink.checked(address)
    }
}
