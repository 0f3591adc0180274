import Agencies
import Fetching
import WebServer

extension Configuration {
    /// The operator's name, logo, colours and links for the page.
    struct Site: Sendable, Equatable {
        /// The branding without its images, which are read at startup.
        var branding = SiteBranding()
        /// The path of the logo; nil for none.
        var logo: String?
        /// The paths of the icon images.
        var icons: [SiteBranding.Icon: String] = [:]
    }
}

extension Configuration.Site {
    /// Reads the logo and icon images.
    /// - Returns: The branding with all valid images, and a message for each invalid one.
    func read() -> (branding: SiteBranding, troubles: [String]) {
        var (branding, troubles) = (branding, [String]())
        func image(_ path: String, _ key: String, as icon: SiteBranding.Icon? = nil) -> BrandImage? {
            do {
                let image = try BrandImage(Array(try ReadingFailure.contents(of: path)))
                return try icon.map { try image.asIcon($0) } ?? image
            } catch let failure as ReadingFailure {
                troubles.append("\(key): \(path): \(failure.reason)")
            } catch {
                troubles.append("\(key): \(path) \(error)")
            }
            return nil
        }
        branding.logo = logo.flatMap { image($0, "logo") }
        for icon in SiteBranding.Icon.allCases {
            branding.icons[icon] = icons[icon].flatMap { image($0, "icons: \(icon.rawValue)", as: icon) }
        }
        return (branding, troubles)
    }

    /// The ID of the stop or route that the page opens with, with its agency; nil if the page opens with another view.
    var startID: String? {
        switch branding.start {
        case .stop(let id), .route(let id): id
        default: nil
        }
    }
}
