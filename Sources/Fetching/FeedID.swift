/// A configured feed of an agency, written as `agency/name`.
package struct FeedID: Hashable, Sendable, CustomStringConvertible {
    package let agency: String
    package let name: String

    package init(agency: String, name: String) {
        self.agency = agency
        self.name = name
    }

    package var description: String { agency + "/" + name }
}
