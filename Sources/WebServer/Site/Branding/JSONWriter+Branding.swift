import TransitCore

extension JSONWriter {
    /// Writes the parts of the operator's branding that the page's scripts need. Image paths are relative to the page.
    mutating func branding(_ branding: SiteBranding) {
        member("branding") { json in
            json.member("name", branding.name)
            json.member("logo", branding.logoPath.map { String($0.dropFirst()) })
            json.member("icon", branding.notificationPath.map { String($0.dropFirst()) })
            if branding.icons[.badge] != nil {
                json.member("badge", String(SiteBranding.Icon.badge.path.dropFirst()))
            }
            json.member("phone", branding.phone)
            json.member("imprint", branding.imprint)
            json.member("privacy", branding.privacy)
            if let area = branding.area { json.area(area) }
        }
    }
}
