/// What the page may load: itself, and the basemap's hosts.
enum ContentSecurityPolicy {
    /// - Parameter basemapHosts: origins such as `https://tiles.example.org`.
    static func page(basemapHosts: [String]) -> String {
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
