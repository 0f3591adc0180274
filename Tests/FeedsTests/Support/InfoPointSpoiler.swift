import Foundation

/// Damages JSON documents in the ways in which servers do, one place at a time.
struct InfoPointSpoiler {
    /// The replacements for a value; nil removes its key.
    static var replacements: [Any?] { [nil, NSNull(), "a text", -1, ["a list"], ["an": "object"], true, ""] }

    /// Returns the paths to all values of a document, as keys and indexes from the root.
    static func places(in value: Any) -> [[AnyHashable]] {
        var places: [[AnyHashable]] = []
        if let object = value as? [String: Any] {
            for key in object.keys.sorted() {
                places += [[key]] + Self.places(in: object[key] ?? NSNull()).map { [key] + $0 }
            }
        } else if let list = value as? [Any] {
            for (number, element) in list.enumerated() {
                places += [[number]] + Self.places(in: element).map { [number] + $0 }
            }
        }
        return places
    }

    static func spoil(_ value: Any, at place: ArraySlice<AnyHashable>, with replacement: Any?) -> Any? {
        guard let step = place.first else { return replacement }
        if var object = value as? [String: Any], let key = step.base as? String {
            object[key] = spoil(object[key] ?? NSNull(), at: place.dropFirst(), with: replacement)
            return object
        }
        if var list = value as? [Any], let number = step.base as? Int {
            guard let element = spoil(list[number], at: place.dropFirst(), with: replacement) else {
                list.remove(at: number)
                return list
            }
            list[number] = element
            return list
        }
        return value
    }
}
