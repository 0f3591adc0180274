import Foundation
import TransitCore
import WebServer
import Yams

// Parses the operator's branding of the page.
extension ConfigurationReader {
    private static let siteKeys: Set = [
        "name", "short_name", "logo", "icons", "colors", "phone", "imprint", "privacy", "start", "area",
    ]
    private static let longestName = 60
    private static let longestShortName = 20

    func site(_ node: Node) -> Configuration.Site? {
        guard let fields = reader.mapping(node, "site", keys: Self.siteKeys) else { return nil }
        var site = Configuration.Site()
        if let name = name(fields["name"], "name", longest: Self.longestName) { site.branding.name = name }
        site.branding.shortName = name(fields["short_name"], "short_name", longest: Self.longestShortName)
        site.logo = imagePath(fields["logo"], "logo")
        site.icons = icons(fields["icons"])
        site.branding.colors = colors(fields["colors"])
        site.branding.phone = phone(fields["phone"])
        site.branding.imprint = link(fields["imprint"], "imprint")
        site.branding.privacy = link(fields["privacy"], "privacy")
        site.branding.start = startPage(fields["start"])
        site.branding.area = area(fields["area"])
        return site
    }

    private func name(_ node: Node?, _ key: String, longest: Int) -> String? {
        guard let text = reader.text(node, key) else { return nil }
        let name = text.trimmingCharacters(in: .whitespaces)
        let isPlain = !name.unicodeScalars.contains { CharacterSet.controlCharacters.contains($0) }
        guard isPlain, (1...longest).contains(name.count) else {
            reader.complain("\(key) must have 1 to \(longest) characters on one line", at: node)
            return nil
        }
        return name
    }

    // MARK: Images

    private func icons(_ node: Node?) -> [SiteBranding.Icon: String] {
        let all = SiteBranding.Icon.allCases
        guard let fields = reader.mapping(node, "icons", keys: Set(all.map(\.rawValue))) else { return [:] }
        var paths: [SiteBranding.Icon: String] = [:]
        for icon in all { paths[icon] = imagePath(fields[icon.rawValue], icon.rawValue) }
        return paths
    }

    private func imagePath(_ node: Node?, _ key: String) -> String? {
        guard let path = reader.text(node, key) else { return nil }
        guard !path.isWebAddress else {
            reader.complain("\(key) must be the path of a file, not a URL", at: node)
            return nil
        }
        return resolved(path)
    }

    // MARK: Colours

    private func colors(_ node: Node?) -> BrandColors? {
        guard let node else { return nil }
        if node.mapping == nil { return color(node, "colors").map { BrandColors(brand: $0) } }
        let keys: Set = ["brand", "light", "dark", "background"]
        guard let fields = reader.mapping(node, "colors", keys: keys) else { return nil }
        let problems = reader.problems.count
        let light = color(fields["light"], "light", in: .light)
        let dark = color(fields["dark"], "dark", in: .dark)
        let background = color(fields["background"], "background")
        guard let brand = color(fields["brand"], "brand") ?? light ?? dark else {
            reader.complain("colors requires brand, light or dark", at: node, unlessMoreThan: problems)
            return nil
        }
        return BrandColors(brand: brand, light: light, dark: dark, background: background)
    }

    /// Parses the colour of a theme, and reports a problem if its contrast is too low.
    private func color(_ node: Node?, _ key: String, in theme: BrandColors.Theme) -> RouteColor? {
        guard let color = color(node, key) else { return nil }
        guard let shortfall = BrandColors.shortfall(of: color, in: theme) else { return color }
        reader.complain("\(key): \(shortfall.sentence) \(shortfall.nearest.name) would do.", at: node)
        return nil
    }

    private func color(_ node: Node?, _ key: String) -> RouteColor? {
        guard let node else { return nil }
        // Without quotes, YAML reads "#" as the start of a comment, so the value is empty.
        guard let text = node.scalar?.string, let color = RouteColor(hex: Array(text.utf8)) else {
            reader.complain(
                "\(key) must be a colour of six hexadecimal digits, in quotes: \"#005A9C\"", at: node)
            return nil
        }
        return color
    }

    // MARK: Contacts

    private func phone(_ node: Node?) -> String? {
        guard let text = reader.text(node, "phone") else { return nil }
        let digits = text.utf8.count { (0x30...0x39).contains($0) }
        let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-()./ ".utf8.contains($0) }
        guard isPlain, digits >= 3, text.utf8.count <= 32 else {
            reader.complain("phone must be a telephone number such as \"+1 555 0100\"", at: node)
            return nil
        }
        return text
    }

    private func link(_ node: Node?, _ key: String) -> String? {
        guard let text = reader.text(node, key) else { return nil }
        guard isLink(text) else {
            reader.complain("\(key) must be a URL that begins with https://, http://, mailto: or tel:", at: node)
            return nil
        }
        return text
    }

    private func isLink(_ text: String) -> Bool {
        let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !#""<>\"#.utf8.contains($0) }
        guard isPlain, text.utf8.count <= 500, let url = URL(string: text) else { return false }
        switch url.scheme {
        case "http", "https": return url.host()?.isEmpty == false
        case "mailto": return text.contains("@")
        case "tel": return text.utf8.contains { (0x30...0x39).contains($0) }
        default: return false
        }
    }

    // MARK: Start page

    private func startPage(_ node: Node?) -> SiteBranding.StartPage? {
        guard let node else { return nil }
        guard node.mapping != nil else {
            let views = SiteBranding.StartPage.views.map { ($0, SiteBranding.StartPage.view($0)) }
            return reader.choice(node, "start", Dictionary(uniqueKeysWithValues: views))
        }
        guard let fields = reader.mapping(node, "start", keys: ["stop", "route"]) else { return nil }
        let (problems, stop, route) = (reader.problems.count, id(fields["stop"], "stop"), id(fields["route"], "route"))
        switch (stop, route) {
        case (let stop?, nil): return .stop(stop)
        case (nil, let route?): return .route(route)
        default:
            reader.complain(
                "start must be the name of a view, or one of {stop: \"riverton:123\"} and {route: \"riverton:7\"}",
                at: node, unlessMoreThan: problems)
            return nil
        }
    }

    private func id(_ node: Node?, _ key: String) -> String? {
        guard let id = reader.text(node, key) else { return nil }
        guard id.contains(":"), id.utf8.count <= 200, !id.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
            reader.complain("\(key) must be an id with its agency, such as \"riverton:123\"", at: node)
            return nil
        }
        return id
    }
}
