import HTTPServer

// The images of the page. If the operator provides any image, none of Headsign's images are used.
extension SiteBranding {
    private var hasImages: Bool { logo != nil || !icons.isEmpty }

    /// The path of the logo on the server.
    var logoPath: String? { logo.map { $0.type == .svg ? "/branding/logo.svg" : "/branding/logo.png" } }

    /// The path of the image in notifications, where browsers do not support SVG.
    var notificationPath: String? {
        guard hasImages else { return Icon.small.path }
        if let icon = [Icon.small, .large].first(where: { icons[$0] != nil }) { return icon.path }
        return logo?.type == .png ? logoPath : nil
    }

    /// The path of the image on the iOS home screen, which does not support SVG.
    private var homeScreenPath: String? {
        guard hasImages else { return Icon.apple.path }
        if let icon = [Icon.apple, .maskable, .large, .small].first(where: { icons[$0] != nil }) { return icon.path }
        return logo?.type == .png ? logoPath : nil
    }

    /// The image in previews of shared links, with its size in pixels; nil if the operator's images are unsuitable.
    var previewImage: (path: String, size: BrandImage.Size)? {
        guard hasImages else { return (Icon.large.path, BrandImage.Size(width: 512, height: 512)) }
        if let icon = [Icon.large, .maskable, .small, .apple].first(where: { icons[$0] != nil }) {
            return (icon.path, BrandImage.Size(width: icon.pixels, height: icon.pixels))
        }
        // Previews show no SVG drawings, which have no size in pixels.
        guard let logoPath, let size = logo?.size else { return nil }
        return (logoPath, size)
    }

    /// The icon links in the page's head; nil to keep the page's own.
    var iconLinks: [String]? {
        guard hasImages else { return nil }
        var links: [String] = []
        if let logo, let logoPath {
            links.append(#"<link rel="icon" href="\#(logoPath.dropFirst())" type="\#(logo.type.rawValue)">"#)
        } else if let icon = [Icon.small, .large].first(where: { icons[$0] != nil }) {
            links.append(#"<link rel="icon" href="\#(icon.path.dropFirst())" type="image/png">"#)
        }
        if let homeScreenPath { links.append(#"<link rel="apple-touch-icon" href="\#(homeScreenPath.dropFirst())">"#) }
        return links
    }

    /// The icons of the web app manifest; nil to keep the page's own.
    var manifestIcons: [[String: String]]? {
        guard hasImages else { return nil }
        var found: [[String: String]] = []
        if let logo, let logoPath {
            let sizes = logo.size.map { "\($0.width)x\($0.height)" } ?? "any"
            found.append(["src": String(logoPath.dropFirst()), "sizes": sizes, "type": logo.type.rawValue])
        }
        for icon in [Icon.small, .large, .maskable] where icons[icon] != nil {
            var entry = ["src": String(icon.path.dropFirst()), "type": "image/png"]
            entry["sizes"] = "\(icon.pixels)x\(icon.pixels)"
            if icon == .maskable { entry["purpose"] = "maskable" }
            found.append(entry)
        }
        return found
    }
}
