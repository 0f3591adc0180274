package import Agencies

/// The operator's name, logo, colours and links on the page.
package struct SiteBranding: Sendable, Equatable {
    package static let usualName = "Headsign"

    package var name = Self.usualName
    /// The short name shown below app icons; nil for ``name``.
    package var shortName: String?
    package var logo: BrandImage?
    package var icons: [Icon: BrandImage] = [:]
    /// The operator's colours; nil for the page's own.
    package var colors: BrandColors?
    /// The operator's telephone number, as it is displayed.
    package var phone: String?
    /// The URL of the operator's imprint, which some countries require by law.
    package var imprint: String?
    /// The URL of the operator's privacy policy.
    package var privacy: String?
    /// The view with which the page opens if its URL specifies none; nil for the map.
    package var start: StartPage?
    /// The initial area of the map; nil for the area of the displayed routes.
    package var area: Area?

    package init() {}

    /// A square PNG icon for a specific purpose.
    package enum Icon: String, Sendable, CaseIterable {
        /// The icon for lists of apps, and for notifications.
        case small
        case large
        /// The icon for systems that crop icons to their own shape, which may remove the outer tenth on each side.
        case maskable
        /// The icon for iOS, which rounds the corners itself.
        case apple
        /// The icon for Android's status bar, which draws it in one colour.
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

        /// The URL path of the icon. All icons except the badge replace the page's own.
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
        /// A view whose URL contains no id, such as `directions`.
        case view(String)
        /// The board of a stop, by its global id.
        case stop(String)
        case route(String)

        /// The views whose URLs contain no id.
        package static let views = [
            "map", "list", "near", "routes", "trips", "directions", "notices", "coaches", "card",
        ]
    }
}

extension BrandImage {
    /// Returns this image if it has the size that an icon requires; throws otherwise.
    package func asIcon(_ icon: SiteBranding.Icon) throws(BrandImageError) -> BrandImage {
        guard let size, size.width == icon.pixels, size.height == icon.pixels else {
            throw .wrongSize(size, wanted: icon.pixels)
        }
        return self
    }
}
