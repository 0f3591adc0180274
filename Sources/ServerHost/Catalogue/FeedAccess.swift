/// The API key that a feed requires, as described by a catalogue.
package struct FeedAccess: Sendable, Equatable {
    package enum Method: Sendable, Equatable {
        case withoutKey
        /// The key is the value of a query parameter.
        case parameter(String)
        /// The key is the value of a request header.
        case header(String)
        /// The catalogue does not describe how the key is sent.
        case undescribed
    }

    package var method = Method.withoutKey
    /// The URL of a page that explains how to get a key.
    package var page: String?

    package static let open = FeedAccess()

    package var needsKey: Bool { method != .withoutKey }
    /// Whether the catalogue describes how the key is sent.
    package var isDescribed: Bool { method != .undescribed }
}

extension FeedAccess {
    /// Parses the catalogue's columns `urls.authentication_type`, `urls.api_key_parameter_name` and
    /// `urls.authentication_info`.
    /// - Parameter page: A valid URL, or nil.
    init(type: String, parameter: String, page: String?) {
        let name = Self.isName(parameter) ? parameter : nil
        switch (type, name) {
        case ("", _), ("0", _): method = .withoutKey
        case ("1", let name?): method = .parameter(name)
        case ("2", let name?): method = .header(name)
        default: method = .undescribed
        }
        self.page = needsKey ? page : nil
    }

    /// Whether a text can be the name of a parameter or header without escapes.
    private static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || "-_.".utf8.contains($0)
            }
    }
}
