/// The content security policies of the page and of the documents beside it.
package enum ContentSecurityPolicy {
    /// The policy of a board in a frame: its own script and style, and itself. The only documents that other sites may
    /// frame.
    package static let embedded =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors *"

    /// The policy of a document that loads nothing.
    package static let plain =
        "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    /// Returns the policy of the page, which permits itself and the base map's hosts.
    /// - Parameter basemapHosts: origins such as `https://tiles.example.org`.
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
