import Synchronization

/// Where the pictures of operators lie that suppliers have named. Nothing else is ever fetched for a page.
package final class LogoDirectory: Sendable {
    /// Operators whose pictures are known at once.
    private static let most = 2000

    private let templates = Mutex<[String: String]>([:])
    private let ownOrigin: String?

    /// - Parameter ownOrigin: `http://host:port` of a supplier on this machine, whose pictures need no https.
    package init(ownOrigin: String? = nil) {
        self.ownOrigin = ownOrigin
    }

    package func add(_ operators: [Operator]) {
        templates.withLock { templates in
            for one in operators {
                guard let logo = one.logo, templates.count < Self.most || templates[one.id] != nil else { continue }
                templates[one.id] = logo
            }
        }
    }

    /// The address of an operator's picture.
    /// - Parameter size: pixels of either side.
    package func address(of operatorID: String, size: Int) -> String? {
        guard let template = templates.withLock({ $0[operatorID] }) else { return nil }
        let address = LinkTemplate.filled(template, ["height": String(size), "width": String(size)])
        if let ownOrigin, address.hasPrefix(ownOrigin + "/") { return address }
        return SecureLink.checked(address)
    }
}
