import Fetching

/// A feed as `headsign init` writes it to the first configuration, with the key that it requires.
package struct FirstFeed: Sendable, Equatable {
    /// The feed's path or http(s) URL, without a key.
    package var address: String
    package var access = FeedAccess.open
    /// The environment variable that contains the key.
    package var variable = ""
    /// The feed's key under `realtime`; nil to derive one from the address.
    package var name: String?

    package init(_ address: String, access: FeedAccess = .open, variable: String = "", name: String? = nil) {
        (self.address, self.access, self.variable, self.name) = (address, access, variable, name)
    }

    /// Whether the feed needs no key, or its key is set and the way to send it is known.
    /// - Parameter environment: The variables of the environment.
    package func isUsable(_ environment: [String: String]) -> Bool {
        switch access.method {
        case .withoutKey: true
        case .parameter, .header: environment[variable]?.isEmpty == false
        case .undescribed: false
        }
    }
}

extension FirstFeed {
    /// The address as written to a configuration; a key in the query is a reference to the environment variable.
    var writtenAddress: String {
        guard case .parameter(let name) = access.method else { return address }
        let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let sign = parts[0].contains("?") ? "&" : "?"
        return "\(parts[0])\(sign)\(name)=${\(variable)}"
    }

    /// The header with the key as written to a configuration, as a reference to the environment variable.
    var writtenHeader: (name: String, value: String)? {
        guard case .header(let name) = access.method else { return nil }
        return (name, "${\(variable)}")
    }

    /// Returns the endpoint for requests, including the key.
    /// - Parameters:
    ///   - environment: The variables of the environment.
    ///   - isNamedByOperator: Whether the operator typed the address, so that it may be private.
    func endpoint(
        _ environment: [String: String], isNamedByOperator: Bool
    ) throws(FeedError) -> HTTPEndpoint {
        let key = environment[variable] ?? ""
        var (headers, keys): ([HTTPEndpoint.Field], [HTTPEndpoint.Field]) = ([], [])
        switch access.method {
        case .header(let name): headers = [HTTPEndpoint.Field(name: name, value: key)]
        case .parameter(let name): keys = [HTTPEndpoint.Field(name: name, value: key)]
        case .withoutKey, .undescribed: break
        }
        return try HTTPEndpoint(address, headers: headers, keys: keys, isNamedByOperator: isNamedByOperator)
    }
}
