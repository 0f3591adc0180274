import Foundation
import WebServer

extension OperatorToken {
    /// Reads the operator's token from the environment.
    /// - Returns: nil if the variable is not set.
    /// - Throws: `Failure` if the token is too short or too long, or contains characters that are not allowed in a
    ///   header.
    static func configured(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(Failure) -> OperatorToken? {
        guard let text = environment[variable], !text.isEmpty else { return nil }
        guard let token = OperatorToken(text) else {
            throw Failure(
                .badConfiguration,
                "\(variable) must have \(shortest)…\(longest) visible ASCII characters without spaces. "
                    + "Make a token with: openssl rand -hex 24")
        }
        return token
    }
}
