internal import Foundation

extension Decodable {
    /// Decodes JSON.
    /// - Throws: ``HeadsignError/unreadable(what:reason:)`` with the coding path of the member that does not match.
    package init(json bytes: [UInt8]) throws(HeadsignError) {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(bytes))
        } catch {
            throw .unreadable(what: "\(Self.self)", reason: Self.words(error))
        }
    }

    private static func words(_ error: any Error) -> String {
        switch error as? DecodingError {
        case .keyNotFound(let key, let place): "\(key.stringValue) is missing \(words(place.codingPath))"
        case .typeMismatch(_, let place), .valueNotFound(_, let place): "unexpected type \(words(place.codingPath))"
        default: "not the expected JSON"
        }
    }

    private static func words(_ path: [any CodingKey]) -> String {
        path.isEmpty ? "at the top level" : "in " + path.map { $0.stringValue }.joined(separator: ".")
    }
}
