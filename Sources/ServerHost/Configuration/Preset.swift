import Foundation
import Yams

/// A predefined agency configuration from `config/presets`.
enum Preset {
    private static var folder: String { Assets.folder("config/presets") }

    static var names: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
    }

    /// Returns the settings of a preset; nil if it does not exist.
    /// - Parameter node: The node that refers to the preset. Problems in the preset, such as a missing environment
    ///   variable, are reported at its line.
    static func named(_ name: String, at node: Node) -> Node.Mapping? {
        guard names.contains(name), let data = FileManager.default.contents(atPath: "\(folder)/\(name).yaml"),
            let root = try? Yams.compose(yaml: String(decoding: data, as: UTF8.self))
        else { return nil }
        return root.placed(at: node.mark).mapping
    }
}

extension Node {
    fileprivate func placed(at mark: Mark?) -> Node {
        switch self {
        case .scalar(let scalar): .scalar(Scalar(scalar.string, scalar.tag, scalar.style, mark))
        case .sequence(let sequence): .sequence(Sequence(sequence.map { $0.placed(at: mark) }, .implicit, .any, mark))
        case .mapping(let mapping):
            .mapping(Mapping(mapping.map { ($0.placed(at: mark), $1.placed(at: mark)) }, .implicit, .any, mark))
        case .alias: self
        }
    }
}

extension Node.Mapping {
    /// Returns the mapping merged recursively with another, whose values take precedence.
    func overridden(by other: Node.Mapping) -> Node.Mapping {
        var result = self
        for (key, value) in other {
            guard let word = key.string else { continue }
            if let inner = result[word]?.mapping, let theirs = value.mapping {
                result[key] = .mapping(inner.overridden(by: theirs))
            } else {
                result[key] = value
            }
        }
        return result
    }
}
