package import TransitCore

/// A colour with too little contrast to its background, and the nearest shade with sufficient contrast.
package struct ContrastShortfall: Sendable, Equatable {
    package let color, ground: RouteColor
    /// The required contrast ratio, from 1 to 21.
    package let needed: Double
    /// The shade of the colour that has sufficient contrast and differs least from the colour.
    package let nearest: RouteColor

    /// Checks the contrast of a colour on a background.
    /// - Returns: nil if the contrast is sufficient.
    package init?(of color: RouteColor, on ground: RouteColor, needed: Double) {
        guard color.contrast(with: ground) < needed else { return nil }
        (self.color, self.ground, self.needed) = (color, ground, needed)
        // `end` is black or white, whichever contrasts more with the background. The shades from the colour to `end`
        // reach every contrast ratio up to that of `end` itself.
        let end = ground.text()
        let shades = (1...255).lazy.map { color.mixed(with: end, parts: $0) }
        nearest = shades.first { $0.contrast(with: ground) >= needed } ?? end
    }

    /// A sentence for the operator, without the suggested shade: "#FFCC00 on white has a contrast of 1.5 to 1; at least
    /// 4.5 to 1 is needed."
    package var sentence: String {
        // Rounded down, because otherwise a ratio just below the limit would look sufficient.
        let ratio = (color.contrast(with: ground) * 10).rounded(.down) / 10
        return "\(color.name) on \(ground.name) has a contrast of \(ratio) to 1; at least \(needed) to 1 is needed."
    }
}

extension RouteColor {
    package static let white = RouteColor(rgb: 0xFF_FF_FF)
    package static let black = RouteColor(rgb: 0)

    /// The colour's name for operators: `white`, `black`, or a value such as `#FFCC00`.
    package var name: String {
        switch self {
        case .white: "white"
        case .black: "black"
        default: hex.uppercased()
        }
    }

    /// Returns this colour mixed with another one.
    /// - Parameter parts: the share of the other colour in 255ths. The hue is unchanged if the other colour is black or
    ///   white.
    fileprivate func mixed(with other: RouteColor, parts: UInt32) -> RouteColor {
        func channel(_ shift: UInt32) -> UInt32 {
            let (own, others) = (rgb >> shift & 255, other.rgb >> shift & 255)
            return (own * (255 - parts) + others * parts + 127) / 255
        }
        return RouteColor(rgb: channel(16) << 16 | channel(8) << 8 | channel(0))
    }
}
