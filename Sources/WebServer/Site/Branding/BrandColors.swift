package import TransitCore

/// The operator's colour in the page's themes. It is used both as the fill of buttons and as a text colour, so it must
/// be readable on the page's background. The high-contrast theme keeps the page's own colours.
package struct BrandColors: Sendable, Equatable {
    package enum Theme: String, Sendable, CaseIterable {
        case light, dark

        /// The page's background colour, `--surface` in `Web/styles/tokens.css`.
        package var ground: RouteColor { RouteColor(rgb: self == .light ? 0xFF_FF_FF : 0x14_1B_22) }
    }

    /// The contrast ratio that WCAG 2.2 requires for text (success criterion 1.4.3).
    package static let needed = 4.5

    /// The colour as configured by the operator, for the browser's own interface.
    package let brand: RouteColor
    package let light, dark: RouteColor
    /// The background colour of the installed page while it starts; nil for the page's own.
    package var background: RouteColor?
    /// The contrast shortfalls for which a theme uses another shade than ``brand``.
    package let derived: [Theme: ContrastShortfall]

    /// Creates the colours of both themes.
    /// - Parameters:
    ///   - brand: used unchanged if its contrast is sufficient, otherwise replaced by the nearest sufficient shade.
    ///   - light: the colour of the light theme; nil to derive it.
    ///   - dark: the colour of the dark theme; nil to derive it.
    package init(brand: RouteColor, light: RouteColor? = nil, dark: RouteColor? = nil, background: RouteColor? = nil) {
        var derived: [Theme: ContrastShortfall] = [:]
        if light == nil { derived[.light] = Self.shortfall(of: brand, in: .light) }
        if dark == nil { derived[.dark] = Self.shortfall(of: brand, in: .dark) }
        (self.brand, self.background, self.derived) = (brand, background, derived)
        self.light = light ?? derived[.light]?.nearest ?? brand
        self.dark = dark ?? derived[.dark]?.nearest ?? brand
    }

    /// Compares the contrast of a colour with ``needed``.
    /// - Returns: nil if the contrast is sufficient.
    package static func shortfall(of color: RouteColor, in theme: Theme) -> ContrastShortfall? {
        ContrastShortfall(of: color, on: theme.ground, needed: needed)
    }

    /// The sentences for the operator about each theme that uses another shade than ``brand``.
    package var notes: [String] {
        Theme.allCases.compactMap { theme in
            derived[theme].map { "\($0.sentence) \($0.nearest.name) is used in the \(theme.rawValue) theme." }
        }
    }

    /// The CSS custom properties that override those of `tokens.css` in each theme.
    var css: String {
        let contrast = "{--brand:var(--plate);--on-brand:var(--on-plate);--browser-bar:var(--map-ground)}"
        return """
            :root\(Self.properties(dark, bar: brand))
            :root[data-theme="light"]\(Self.properties(light, bar: brand))
            @media (prefers-color-scheme:light){:root[data-theme="auto"]\(Self.properties(light, bar: brand))}
            :root[data-theme="contrast"]\(contrast)
            @media (prefers-contrast:more){:root:not([data-theme="light"])\(contrast)}

            """
    }

    /// Returns the custom properties of one theme.
    /// - Parameter bar: the colour of the browser's own interface.
    private static func properties(_ color: RouteColor, bar: RouteColor) -> String {
        "{--brand:\(color.hex);--on-brand:\(color.text().hex);--browser-bar:\(bar.hex)}"
    }
}
