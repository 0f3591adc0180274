import Crypto
import Foundation
import HTTPServer
import TransitCore

// Applies the operator's name, images and colours to the page's files.
extension SiteBranding {
    var changes: SiteChanges {
        var changes = SiteChanges()
        for (icon, image) in icons {
            changes.additions[icon.path] = SiteChanges.Addition(image.bytes, type: image.type)
        }
        if let logo, let logoPath {
            changes.additions[logoPath] = SiteChanges.Addition(
                logo.bytes, type: logo.type, contentSecurityPolicy: Self.imagePolicy)
        }
        if let colors {
            changes.additions[Self.stylePath(colors)] = SiteChanges.Addition(
                Array(colors.css.utf8), type: .css, caching: .forever)
        }
        changes.edits["/index.html"] = { page($0) }
        changes.edits["/manifest.webmanifest"] = { manifest($0) }
        return changes
    }

    /// The content security policy of the logo if a browser opens its URL directly: no scripts, no other resources.
    private static let imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

    /// Returns the path of the style sheet, which contains a hash of its content.
    private static func stylePath(_ colors: BrandColors) -> String {
        "/branding/\(SHA256.hex(of: colors.css.utf8).prefix(16)).css"
    }

    /// Returns the page's HTML with the operator's name, icons, colours and start view. Works line by line, because
    /// each element of the page's head is on its own line.
    private func page(_ html: String) -> String {
        html.split(separator: "\n", omittingEmptySubsequences: false).flatMap { lines(for: String($0)) }
            .joined(separator: "\n")
    }

    /// Returns the lines that replace a line of the page.
    private func lines(for line: String) -> [String] {
        if line.hasPrefix("<html "), let start {
            return [#"<html data-start="\#(start.address.htmlEscaped)" "# + line.dropFirst("<html ".count)]
        }
        if line.hasPrefix(#"<meta name="theme-color""#), let colors {
            return [#"<meta name="theme-color" content="\#(colors.brand.hex)">"#]
        }
        if line.hasPrefix(#"<link rel="icon""#), let iconLinks { return iconLinks }
        if line.hasPrefix(#"<link rel="apple-touch-icon""#), iconLinks != nil { return [] }
        if line == "</head>", let colors {
            // The style sheet must follow the page's own styles and be loaded before the first paint.
            return [#"<link rel="stylesheet" href="\#(Self.stylePath(colors).dropFirst())">"#, line]
        }
        return [line.replacing(Self.usualName, with: name.htmlEscaped)]
    }

    private func manifest(_ text: String) -> String {
        guard var manifest = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] else {
            return text
        }
        manifest["name"] = name
        manifest["short_name"] = shortName ?? name
        if let manifestIcons { manifest["icons"] = manifestIcons }
        if let colors { manifest["theme_color"] = colors.brand.hex }
        if let background = colors?.background { manifest["background_color"] = background.hex }
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? JSONSerialization.data(withJSONObject: manifest, options: options) else { return text }
        return String(decoding: data, as: UTF8.self)
    }
}

extension SiteBranding.StartPage {
    /// The fragment of the view's URL within the page.
    var address: String {
        switch self {
        case .view("map"): "#/"
        case .view(let name): "#/" + name
        case .stop(let id): "#/stop/" + Self.escaped(id)
        case .route(let id): "#/route/" + Self.escaped(id)
        }
    }

    /// Percent-encodes an id as the page does, which leaves colons unencoded.
    private static func escaped(_ id: String) -> String {
        id.utf8.map { byte in
            switch byte {
            case 0x30...0x3A, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: String(UnicodeScalar(byte))
            default: "%" + HexText.text([byte]).uppercased()
            }
        }.joined()
    }
}

extension AbsentPage.Branding {
    init(_ branding: SiteBranding) {
        self.init(
            name: branding.name, logo: branding.logoPath,
            colors: branding.colors.map { (light: $0.light.hex, dark: $0.dark.hex) })
    }
}
