import Foundation
import TestSupport

@testable import ServerHost

/// A configuration read from a file, with its problems.
struct ExaminedConfiguration {
    let configuration: Configuration
    /// The problems as `line: text`; without a line number for a problem of the whole file.
    let problems: [String]
    /// The folder that contains the file.
    let folder: String

    init(_ text: String, environment: [String: String] = [:]) throws {
        let place = try TemporaryFolder.made()
        let path = try place.write(Array(text.utf8), to: "headsign.yaml")
        self = withExtendedLifetime(place) { ExaminedConfiguration(path: path, environment: environment) }
    }

    init(path: String, environment: [String: String] = [:]) {
        let (configuration, problems) = Configuration.examined(path: path, environment: environment)
        self.configuration = configuration
        self.problems = problems.map { problem in problem.line.map { "\($0): \(problem.text)" } ?? problem.text }
        folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    }
}

extension Configuration {
    /// Parses a configuration, and throws if it has problems.
    static func valid(_ text: String, environment: [String: String] = [:]) throws -> Configuration {
        let examined = try ExaminedConfiguration(text, environment: environment)
        guard examined.problems.isEmpty else {
            throw ConfigurationError(path: "", problems: examined.problems.map { .init(line: nil, text: $0) })
        }
        return examined.configuration
    }
}
