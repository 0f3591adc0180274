package enum Version {
    /// The program's version: the newest dated version in CHANGELOG.md. Packages and pages derive their version from
    /// it; see docs/releasing.md.
    package static let current = "0.2.0"
}
