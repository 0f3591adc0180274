import ArgumentParser
import Foundation
import ServerHost
import TransitCore

/// The options that all alert commands share.
struct AlertOptions: ParsableArguments {
    @Option(help: "The configuration file.", completion: .file(extensions: ["yaml", "yml"]))
    var config = "headsign.yaml"

    @Option(help: "The server's data folder, for its timetables.")
    var data = "var"

    @Option(help: ArgumentHelp("Use this time, ISO 8601; for tests of this program.", visibility: .hidden))
    var now: MomentArgument?

    var moment: EpochSeconds {
        now.map { EpochSeconds(rounding: $0.epoch, .towardZero) } ?? EpochMilliseconds.current.seconds
    }

    func editor() throws -> AlertFileEditor {
        let configuration = try readConfiguration()
        try configuration.checkAgencies(config)
        if let refusal = configuration.alertsRefusal { throw Failure(.badConfiguration, "\(config): \(refusal)") }
        guard let alerts = configuration.alerts else { throw Failure(.badConfiguration, "\(config) names no alerts") }
        // A symbolic link is resolved, so that replacing the file does not replace the link.
        let path = URL(filePath: alerts.path).resolvingSymlinksInPath().path(percentEncoded: false)
        return AlertFileEditor(path: path, agencies: configuration.agencies, data: data, now: moment)
    }

    /// Reads the configuration. Environment variables that only the server needs may be unset.
    private func readConfiguration() throws -> Configuration {
        var environment = ProcessInfo.processInfo.environment
        let (configuration, problems) = Configuration.examined(path: config, environment: environment)
        if problems.isEmpty { return configuration }
        guard problems.allSatisfy({ $0.text.hasSuffix(" is not set") }) else {
            throw ConfigurationError(path: config, problems: problems)
        }
        let text = (try? String(contentsOfFile: config, encoding: .utf8)) ?? ""
        for variable in text.matches(of: /\$\{([^}]+)\}/) where environment[String(variable.1)] == nil {
            environment[String(variable.1)] = "https://unset.invalid/"
        }
        return Configuration.examined(path: config, environment: environment).configuration
    }
}
