/// The content security policy of the page, which permits itself and the base map's hosts.
package enum ContentSecurityPolicy {
    /// Returns the policy.
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
