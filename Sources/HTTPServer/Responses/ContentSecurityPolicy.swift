/// The content security policies of the page and of other HTML documents.
package enum ContentSecurityPolicy {
    /// The policy of an embedded board, the only document that other sites may frame: permits its own script, style and
    /// requests to this server.
    package static let embedded =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors *"

    /// The policy of a document that loads no resources except inline images.
    package static let plain =
        "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    /// Returns the policy of the page, which permits resources of this server and of the base map's hosts.
    /// - Parameter basemapHosts: the origins of the base map, such as `https://tiles.example.org`.
    package static func page(basemapHosts: [String]) -> String {
        let hosts = basemapHosts.map { " " + $0 }.joined()
        return [
            "default-src 'self'",
            "script-src 'self' 'wasm-unsafe-eval'",
            "style-src 'self'",
            "img-src 'self' data: blob:" + hosts,
            "connect-src 'self'" + hosts,
            "worker-src 'self' blob:",
            "font-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
            "form-action 'self'",
        ].joined(separator: "; ")
    }
}
