import Foundation
import Yams

extension ConfigurationError.Problem {
    /// Returns the problems of a file that is not valid YAML, with the line numbers from the parser.
    static func all(of error: any Error) -> [ConfigurationError.Problem] {
        switch error as? YamlError {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let place = context.map { " \(words($0.text)) from line \($0.mark.line)" } ?? ""
            return [.init(line: mark.line, text: "is not valid YAML\(place): \(words(problem))")]
        case .reader(let problem, let offset, _, let yaml):
            let line = offset.map { yaml.prefix($0).count { $0.isNewline } + 1 }
            return [.init(line: line, text: "is not valid YAML: \(words(problem)); the file must be text in UTF-8")]
        case .duplicatedKeysInMapping(let keys, let context):
            return keys.map { key in
                .init(
                    line: context.mark.line,
                    text: "the mapping that begins here has the key \"\(key)\" more than once; remove all but one")
            }
        default: return [.init(line: nil, text: "is not valid YAML: \(error)")]
        }
    }

    private static func words(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
}
