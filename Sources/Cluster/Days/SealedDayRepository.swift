package import TransitCore

/// A store of sealed service days, shared by several nodes. A stored file never changes: each version has its own name.
package protocol SealedDayRepository: Sendable {
    /// Returns the names of an agency's stored files, sorted by date.
    /// - Throws: ``SealedDayFailure``.
    func names(of agency: String) async throws(SealedDayFailure) -> [SealedDayName]

    /// Returns the content of a stored file; nil if it does not exist.
    /// - Throws: ``SealedDayFailure``, also if the file exceeds ``SealedDayLimits/bytes``.
    func file(_ name: SealedDayName) async throws(SealedDayFailure) -> [UInt8]?

    /// Stores a file, which is durable when the call returns. Does nothing if the node has already stored the same or a
    /// higher version of the day.
    /// - Throws: ``SealedDayFailure``, also if the file exceeds ``SealedDayLimits/bytes``.
    func store(_ file: [UInt8], as name: SealedDayName) async throws(SealedDayFailure)

    /// Deletes a file if it exists.
    /// - Throws: ``SealedDayFailure``.
    func delete(_ name: SealedDayName) async throws(SealedDayFailure)

    /// Deletes an agency's files for all days before a date.
    /// - Throws: ``SealedDayFailure``.
    func delete(of agency: String, before date: ServiceDate) async throws(SealedDayFailure)
}

package enum SealedDayLimits {
    /// The maximum size of a stored file in bytes. For a city with 750,000 visits a day, files have about 8 MB.
    package static let bytes = 64 << 20
    /// The maximum number of files per agency.
    package static let files = 100_000
}

/// The reason why sealed days cannot be exchanged. The description states the cause and advice.
package struct SealedDayFailure: Error, Equatable, CustomStringConvertible {
    package let description: String
    /// Whether only a single file is affected, because it exceeds the size limit.
    package let isTooLarge: Bool

    package init(_ description: String, isTooLarge: Bool = false) {
        (self.description, self.isTooLarge) = (description, isTooLarge)
    }

    package static func tooLarge(_ name: SealedDayName) -> SealedDayFailure {
        SealedDayFailure(
            "The recorded day \(name.path) exceeds \(SealedDayLimits.bytes >> 20) MB and is not exchanged. "
                + "Copy it to the other nodes by hand, or delete it if it is no day.", isTooLarge: true)
    }
}
