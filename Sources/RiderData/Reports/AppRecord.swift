package import TransitCore

/// A record that the server stores for an app. Its content is encrypted, and its name is a keyed hash.
package struct AppRecord: Sendable, Equatable {
    package enum Kind: Int64, Sendable, CaseIterable {
        /// The push token of a device.
        case registration = 1
        case alarm
        case liveActivity
        /// A marker that a rider has reported a trip.
        case ghostReport
        case surveyResponse
    }

    /// The size of a name in bytes.
    package static let nameSize = 16

    /// The number that the store assigns to a new record, higher than that of all earlier records; 0 for a record that
    /// is not stored yet.
    package var number: Int64
    package var kind: Kind
    /// A keyed hash of the properties that identify the record, unique within its kind.
    package var name: [UInt8]
    /// The time after which the record is deleted.
    package var expires: EpochSeconds
    package var content: [UInt8]

    package init(number: Int64 = 0, kind: Kind, name: [UInt8], expires: EpochSeconds, content: [UInt8]) {
        self.number = number
        self.kind = kind
        self.name = name
        self.expires = expires
        self.content = content
    }
}

/// A store of records for apps.
package protocol AppRecordRepository: Sendable {
    /// Stores a record, unless one of the same kind and name exists. The record is durable when the call returns.
    /// - Parameter limit: The maximum number of records of the kind.
    /// - Returns: Whether the record was stored.
    /// - Throws: ``AppRecordRefusal/noRoom``, or the repository's own error.
    func add(_ record: AppRecord, within limit: Int) async throws -> Bool

    /// Stores a record, or replaces the content and expiry of the one with the same kind and name. The record is
    /// durable when the call returns.
    /// - Parameter limit: The maximum number of records of the kind.
    /// - Throws: ``AppRecordRefusal/noRoom``, or the repository's own error.
    func put(_ record: AppRecord, within limit: Int) async throws

    /// Replaces the content of a record, unless it has changed since it was read.
    /// - Returns: whether the content was replaced; false if the stored content differs or the record is gone.
    func replace(_ read: AppRecord, with content: [UInt8]) async throws -> Bool

    /// Deletes a record, even on a full disk, unless its content has changed since it was read.
    /// - Returns: whether the record was deleted.
    func delete(_ read: AppRecord) async throws -> Bool

    func record(_ kind: AppRecord.Kind, _ name: [UInt8]) async throws -> AppRecord?

    /// Returns all records of a kind in the order in which they were first stored.
    func records(_ kind: AppRecord.Kind) async throws -> [AppRecord]

    /// Deletes a record, even on a full disk.
    /// - Returns: Whether it existed.
    func delete(_ kind: AppRecord.Kind, _ name: [UInt8]) async throws -> Bool

    /// Reserves a record for the caller until a time, so that only one of several servers handles it. The reservation
    /// ends then, even if the caller never returns.
    /// - Returns: False if another reservation is valid, or if the record no longer exists.
    func claim(_ number: Int64, until: EpochSeconds, at now: EpochSeconds) async throws -> Bool

    /// Deletes expired records.
    func forget(before now: EpochSeconds) async throws
}

/// The reason why a record is rejected.
package enum AppRecordRefusal: Error, Equatable {
    /// The maximum number of records is reached, or the disk is full.
    case noRoom
}
