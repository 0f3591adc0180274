package import Agencies

/// The operator's name, logo, colours and links for the page.
package struct SiteBranding: Sendable, Equatable {
    package static let usualName = "Headsign"

    package var name = Self.usualName
    /// The name below icons; nil for ``name``.
    package var shortName: String?
    package var logo: BrandImage?
    package var icons: [Icon: BrandImage] = [:]
    /// Nil for the page's own colours.
    package var colors: BrandColors?
    /// A telephone number as it is written.
    package var phone: String?
    /// The URL of the page about the operator, as the law of some countries requires.
    package var imprint: String?
    /// The URL of the operator's privacy policy.
    package var privacy: String?
    /// The view that the page opens with if its address names none; nil for the map.
    package var start: StartPage?
    /// The initial area of the map; nil for the routes shown.
    package var area: Area?

    package init() {}

    /// A square PNG image for one use.
    package enum Icon: String, Sendable, CaseIterable {
        /// For lists of applications, and notifications.
        case small
        case large
        /// For systems that cut icons to their own shape, which may remove the outer tenth of each side.
        case maskable
        /// For iOS, which rounds the corners.
        case apple
        /// For the status bar of Android, which draws it in one colour.
        case badge

        /// The width and height in pixels.
        package var pixels: Int {
            switch self {
            case .small: 192
            case .large, .maskable: 512
            case .apple: 180
            case .badge: 96
            }
        }

        /// The path on the server. Icons replace the page's own.
        var path: String {
            switch self {
            case .small: "/icons/app-192.png"
            case .large: "/icons/app-512.png"
            case .maskable: "/icons/maskable-512.png"
            case .apple: "/icons/apple-touch.png"
            case .badge: "/branding/badge.png"
            }
        }
    }

    package enum StartPage: Sendable, Equatable {
        /// A view without an id, such as `directions`.
        case view(String)
        /// The board of a stop, by its id with the agency.
        case stop(String)
        case route(String)

        /// The views that can be opened without an id.
        package static let views = [
            "map", "list", "near", "routes", "trips", "directions", "notices", "coaches", "card",
        ]
    }
}

extension BrandImage {
    /// Checks the size of an icon.
    package func asIcon(_ icon: SiteBranding.Icon) throws(BrandImageError) -> BrandImage {
        guard let size, size.width == icon.pixels, size.height == icon.pixels else {
            throw .wrongSize(size, wanted: icon.pixels)
        }
        return self
    }
}
