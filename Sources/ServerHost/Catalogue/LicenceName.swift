import Foundation

/// Short names of licences, derived from their URLs.
package enum LicenceName {
    /// Returns a short name such as `CC BY 4.0` for a Creative Commons URL, `ODbL` for an Open Data Commons URL, and
    /// the host for any other URL. Returns other texts unchanged.
    package static func of(_ licence: String) -> String {
        guard licence.isWebAddress, let url = URL(string: licence), let host = url.host() else { return licence }
        let parts = url.path().lowercased().split(separator: "/").map(String.init)
        if host.hasSuffix("creativecommons.org"), parts.count >= 2 {
            let version = parts.count > 2 && parts[2].first?.isNumber == true ? " " + parts[2] : ""
            if parts[0] == "licenses" { return "CC " + parts[1].uppercased() + version }
            if parts[0] == "publicdomain", parts[1] == "zero" { return "CC0" + version }
        }
        if host.hasSuffix("opendatacommons.org"), parts.count >= 2, parts[0] == "licenses" {
            return ["odbl": "ODbL", "by": "ODC-BY", "pddl": "PDDL"][parts[1]] ?? host
        }
        return host
    }
}
