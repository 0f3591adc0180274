import WebServer

/// Checks the images and colours of the operator's branding.
enum SiteCheck {
    static func finding(_ site: Configuration.Site) -> CheckResult {
        let (branding, troubles) = site.read()
        guard troubles.isEmpty else {
            return CheckResult(
                subject: "site", outcome: .failing, text: troubles.joined(separator: "; "),
                hint: CheckResult.pathHint + "\nSee docs/operating/branding.md.")
        }
        var text = branding.name
        if let colors = branding.colors {
            text += ", \(colors.light.name) in the light theme, \(colors.dark.name) in the dark theme"
        }
        let notes = branding.colors?.notes ?? []
        return CheckResult(
            subject: "site", outcome: .fine, text: text, hint: notes.isEmpty ? nil : notes.joined(separator: "\n"))
    }
}
