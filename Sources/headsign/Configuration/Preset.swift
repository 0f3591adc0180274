import Foundation
import Yams

/// What is known of an agency without anybody writing it down again: a file in `config/presets`.
enum Preset {
    private static var folder: String { Assets.folder("config/presets") }

    static var names: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
    }

    /// - Parameter node: where it is asked for. Whatever is wrong with the preset, such as a key that the environment
    ///   lacks, is said there.
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
    /// With the other's values where both have a key; where both values are mappings, theirs are joined in turn.
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
