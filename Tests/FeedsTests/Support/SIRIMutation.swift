import Foundation

/// Damages JSON documents of SIRI and OneBusAway in one place at a time.
enum SIRIMutation {
    /// The replacements for a value; nil removes it.
    static var replacements: [Any?] {
        [nil, NSNull(), "x", 7, true, [String](), [["a": 1]], [String: Any](), "", -1e300]
    }

    /// A step into a document: a key or an index.
    enum Step {
        case key(String)
        case position(Int)
    }

    /// Returns the paths to all values, in order.
    static func paths(_ value: Any, _ path: [Step] = []) -> [[Step]] {
        switch value {
        case let object as [String: Any]:
            object.keys.sorted().flatMap { key in
                [path + [.key(key)]] + paths(object[key] as Any, path + [.key(key)])
            }
        case let list as [Any]:
            list.enumerated().flatMap { number, element in
                [path + [.position(number)]] + paths(element, path + [.position(number)])
            }
        default: []
        }
    }

    /// - Parameter replacement: The new value; nil removes the old value.
    static func replacing(_ value: Any, at path: ArraySlice<Step>, with replacement: Any?) -> Any {
        guard let step = path.first else { return value }
        switch (step, value) {
        case (.key(let key), var object as [String: Any]):
            object[key] =
                path.count == 1 ? replacement : replacing(object[key] as Any, at: path.dropFirst(), with: replacement)
            return object
        case (.position(let number), var list as [Any]):
            if path.count > 1 {
                list[number] = replacing(list[number], at: path.dropFirst(), with: replacement)
            } else if let replacement {
                list[number] = replacement
            } else {
                list.remove(at: number)
            }
            return list
        default: return value
        }
    }

    static func tree(_ body: [UInt8]) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(body))
    }

    static func body(_ tree: Any) throws -> [UInt8] {
        [UInt8](try JSONSerialization.data(withJSONObject: tree))
    }
}
