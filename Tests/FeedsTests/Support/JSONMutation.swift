import Foundation
import TestSupport

/// A JSON document that is damaged in one place, in a way in which servers damage responses.
struct JSONMutation: CustomStringConvertible {
    /// A step from a value to one of its children.
    enum Step: Hashable {
        case key(String)
        case position(Int)
    }

    /// A kind of damage to a value.
    enum Damage: CaseIterable {
        /// The value is removed with its key or index.
        case removed
        /// The second half of a list, object or string is removed.
        case cut
        case null, flag, text, emptyText, number, hugeNumber, list, emptyList, object, emptyObject
    }

    let path: [Step]
    let damage: Damage
    let body: [UInt8]

    var description: String {
        let place = path.map { step in
            switch step {
            case .key(let key): ".\(key)"
            case .position(let number): "[\(number)]"
            }
        }
        return "\(place.joined()): \(damage)"
    }

    /// Returns all kinds of damage at all places, or a random selection of at most `atMost`.
    /// - Parameter seed: The seed of the selection.
    static func all(of body: [UInt8], atMost most: Int = .max, seed: UInt64 = 1) throws -> some Sequence<Self> {
        let tree = try JSONSerialization.jsonObject(with: Data(body))
        var choices = paths(in: tree).flatMap { path in Damage.allCases.map { (path, $0) } }
        var random = SeededRandom(seed: seed)
        if choices.count > most {
            choices.shuffle(using: &random)
            choices.removeLast(choices.count - most)
        }
        return choices.lazy.compactMap { path, damage in
            guard let damaged = value(tree, damaged: damage, at: path[...]),
                let body = try? JSONSerialization.data(withJSONObject: damaged)
            else { return nil }
            return JSONMutation(path: path, damage: damage, body: [UInt8](body))
        }
    }

    /// Returns the paths to all values within a value, in the order of keys and indexes.
    static func paths(in value: Any) -> [[Step]] {
        children(of: value).flatMap { step, child in [[step]] + paths(in: child).map { [step] + $0 } }
    }

    /// Returns the document with at most the given number of elements in each list.
    static func shortened(_ body: [UInt8], to most: Int) throws -> [UInt8] {
        func shorten(_ value: Any) -> Any {
            switch value {
            case let object as [String: Any]: object.mapValues(shorten)
            case let list as [Any]: list.prefix(most).map(shorten)
            default: value
            }
        }
        let tree = shorten(try JSONSerialization.jsonObject(with: Data(body)))
        return [UInt8](try JSONSerialization.data(withJSONObject: tree))
    }

    /// Returns the document without the value at a path.
    static func removing(_ path: [Step], from body: [UInt8]) throws -> [UInt8] {
        let tree = try JSONSerialization.jsonObject(with: Data(body))
        let left = value(tree, damaged: .removed, at: path[...]) ?? NSNull()
        return [UInt8](try JSONSerialization.data(withJSONObject: left, options: .fragmentsAllowed))
    }

    private static func children(of value: Any) -> [(Step, Any)] {
        switch value {
        case let object as [String: Any]: object.sorted { $0.key < $1.key }.map { (.key($0.key), $0.value) }
        case let list as [Any]: list.enumerated().map { (.position($0.offset), $0.element) }
        default: []
        }
    }

    /// Returns the damaged value; nil if it is removed.
    private static func value(_ value: Any, damaged damage: Damage, at path: ArraySlice<Step>) -> Any? {
        switch (path.first, value) {
        case (nil, _): return replacement(of: value, by: damage)
        case (.key(let key), var object as [String: Any]):
            object[key] = self.value(object[key] ?? NSNull(), damaged: damage, at: path.dropFirst())
            return object
        case (.position(let number), var list as [Any]):
            let element = self.value(list[number], damaged: damage, at: path.dropFirst())
            list.replaceSubrange(number...number, with: element.map { [$0] } ?? [])
            return list
        default: return value
        }
    }

    private static func replacement(of value: Any, by damage: Damage) -> Any? {
        switch damage {
        case .removed: nil
        case .cut: half(of: value)
        case .null: NSNull()
        case .flag: true
        case .text: "a text"
        case .emptyText: ""
        case .number: 7
        case .hugeNumber: 8e18
        case .list: ["a list"]
        case .emptyList: [Any]()
        case .object: ["an": "object"]
        case .emptyObject: [String: Any]()
        }
    }

    private static func half(of value: Any) -> Any {
        switch value {
        case let object as [String: Any]:
            let kept = object.keys.sorted().prefix(object.count / 2)
            return object.filter { kept.contains($0.key) }
        case let list as [Any]: return Array(list.prefix(list.count / 2))
        case let text as String: return String(text.prefix(text.count / 2))
        default: return NSNull()
        }
    }
}
