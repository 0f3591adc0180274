package enum Version {
    /// The version of the program, which is the newest dated one in CHANGELOG.md. Packages and pages derive theirs from
    /// it; see docs/releasing.md.
    package static let current = "0.2.0"
}
