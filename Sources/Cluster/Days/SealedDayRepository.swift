package import TransitCore

/// A store of sealed service days that several nodes share. A file never changes once it is stored: another version has
/// another name.
package protocol SealedDayRepository: Sendable {
    /// Returns the names of an agency's stored files, ordered by date.
    /// - Throws: ``SealedDayFailure``.
    func names(of agency: String) async throws(SealedDayFailure) -> [SealedDayName]

    /// Returns a stored file; nil if there is none.
    /// - Throws: ``SealedDayFailure``, also for a file above ``SealedDayLimits/bytes``.
    func file(_ name: SealedDayName) async throws(SealedDayFailure) -> [UInt8]?

    /// Stores a file, durably once this has returned. Does nothing if the node has stored this version of the day or a
    /// higher one.
    /// - Throws: ``SealedDayFailure``, also for a file above ``SealedDayLimits/bytes``.
    func store(_ file: [UInt8], as name: SealedDayName) async throws(SealedDayFailure)

    /// Deletes a file. Does nothing if there is none.
    /// - Throws: ``SealedDayFailure``.
    func delete(_ name: SealedDayName) async throws(SealedDayFailure)

    /// Deletes an agency's files of the days before a date.
    /// - Throws: ``SealedDayFailure``.
    func delete(of agency: String, before date: ServiceDate) async throws(SealedDayFailure)
}

package enum SealedDayLimits {
    /// The maximum size of a stored file. A city with 750,000 visits a day has files of some 8 MB.
    package static let bytes = 64 << 20
    /// The maximum number of files of an agency.
    package static let files = 100_000
}

/// A reason why sealed days cannot be exchanged. The description names the cause and the next step.
package struct SealedDayFailure: Error, Equatable, CustomStringConvertible {
    package let description: String
    /// Whether only one file is affected, because it exceeds the limit.
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
