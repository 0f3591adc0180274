package import TransitCore

/// A record that the server keeps for an app: its content is sealed, and it is found by a keyed hash.
package struct AppRecord: Sendable, Equatable {
    package enum Kind: Int64, Sendable, CaseIterable {
        /// The push token of a device.
        case registration = 1
        case alarm
        case liveActivity
        /// A mark that a rider has reported a trip.
        case ghostReport
        case surveyResponse
    }

    /// The size of a name in bytes.
    package static let nameSize = 16

    /// Ascends in the order in which records are first stored; 0 before.
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
    /// Stores a record, unless its kind has one of this name. It is durable once this has returned.
    /// - Parameter limit: the maximum number of records of the kind.
    /// - Returns: whether it is new.
    /// - Throws: ``AppRecordRefusal/noRoom``, or the store's own error.
    func add(_ record: AppRecord, within limit: Int) async throws -> Bool

    /// Stores a record, or replaces content and expiry of the one with its name. It is durable once this has returned.
    /// - Parameter limit: the maximum number of records of the kind.
    /// - Throws: ``AppRecordRefusal/noRoom``, or the store's own error.
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
    /// - Returns: whether there was one.
    func delete(_ kind: AppRecord.Kind, _ name: [UInt8]) async throws -> Bool

    /// Reserves a record for the caller until a time, so that of several servers only one handles it. The reservation
    /// ends by itself if the caller does not come back.
    /// - Returns: false if another reservation holds, or if the record is gone.
    func claim(_ number: Int64, until: EpochSeconds, at now: EpochSeconds) async throws -> Bool

    /// Deletes records that have expired.
    func forget(before now: EpochSeconds) async throws
}

/// The reason a record is refused.
package enum AppRecordRefusal: Error, Equatable {
    /// The maximum number of records is reached, or the disk is full.
    case noRoom
}
