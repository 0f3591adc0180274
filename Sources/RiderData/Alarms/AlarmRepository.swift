package import TransitCore

/// A store of encrypted alarms and messages. A message is stored until it has an outcome; an alarm is deleted with its
/// last message.
package protocol AlarmRepository: Sendable {
    /// Stores an alarm. Replaces the alarm with the same ID and its messages if the owner is the same.
    /// - Returns: The alarm's number, which was never used before, and whether the ID is new.
    /// - Throws: ``AlarmRefusal``, or the repository's own error.
    func put(_ alarm: SealedAlarm, within limits: AlarmLimits) async throws -> (number: Int64, isNew: Bool)

    /// Returns the alarms of an owner, or all alarms for nil. Includes alarms whose last message is still being
    /// delivered.
    func alarms(of owner: [UInt8]?) async throws -> [SealedAlarm]

    /// Returns the alarms with a number above `number`.
    func alarms(after number: Int64) async throws -> [SealedAlarm]

    /// Replaces an alarm's subscription, content and expiry, if the alarm still exists.
    func replace(_ alarm: SealedAlarm) async throws

    /// Deletes one alarm of an owner, or all of them for nil, with their messages.
    /// - Returns: The IDs of the deleted alarms.
    func delete(_ id: AlarmID?, of owner: [UInt8]) async throws -> [AlarmID]

    /// Stores messages in one transaction. Omits messages of alarms that no longer exist.
    /// - Returns: The stored messages with their numbers.
    func post(_ messages: [SealedMessage]) async throws -> [SealedMessage]

    /// Marks alarms as over, so that they have no further messages.
    func end(_ numbers: [Int64]) async throws

    /// Returns all pending messages in the order in which they were stored.
    func messages() async throws -> [SealedMessage]

    /// Returns a message and its alarm; nil if one of them no longer exists.
    func message(_ number: Int64) async throws -> (SealedMessage, SealedAlarm)?

    /// Deletes a message after its delivery or failure, and its alarm if that is over.
    func settle(_ number: Int64) async throws

    /// Deletes all alarms of a subscription that the push service has ended.
    /// - Returns: The IDs of the deleted alarms.
    func forget(subscription: [UInt8]) async throws -> [AlarmID]

    /// Deletes expired alarms and messages.
    /// - Returns: The IDs of the deleted alarms.
    func forget(before now: EpochSeconds) async throws -> [AlarmID]

    /// Deletes alarms that cannot be decrypted. A store that is shared by servers with different keys does nothing
    /// instead.
    func drop(_ numbers: [Int64]) async throws
}

/// An alarm in its stored form.
package struct SealedAlarm: Sendable, Equatable {
    /// The number assigned by the repository; a new one each time that the alarm is stored.
    package var number: Int64
    package var id: AlarmID
    /// The hash of the page's secret, 32 bytes.
    package var owner: [UInt8]
    /// An opaque ID of the push subscription, 16 bytes.
    package var subscription: [UInt8]
    /// The time of deletion, rounded up to a full hour. The exact time would identify the departure, so it is only
    /// stored encrypted.
    package var expires: EpochSeconds
    /// The notifications so far; see ``AlarmProgress``. Encrypted by XOR with a keyed mask, except for its two low
    /// bits.
    package var progress: Int64
    /// Whether there are no further messages, except those being delivered.
    package var isOver: Bool
    /// The encrypted ``AlarmContent``.
    package var content: [UInt8]

    package init(
        number: Int64 = 0, id: AlarmID, owner: [UInt8], subscription: [UInt8], expires: EpochSeconds,
        progress: Int64 = 0, isOver: Bool = false, content: [UInt8]
    ) {
        self.number = number
        self.id = id
        self.owner = owner
        self.subscription = subscription
        self.expires = expires
        self.progress = progress
        self.isOver = isOver
        self.content = content
    }
}

/// A message in its stored form.
package struct SealedMessage: Sendable, Equatable {
    /// The number assigned by the repository.
    package var number: Int64
    /// The number of the alarm that the message belongs to.
    package var alarm: Int64
    /// The time of deletion, rounded up to a full hour; the exact time is only stored encrypted.
    package var expires: EpochSeconds
    /// The alarm's progress after this message, encrypted like ``SealedAlarm/progress``.
    package var progress: Int64
    /// Whether this is the alarm's last message.
    package var isLast: Bool
    /// The encrypted ``AlarmNotice``.
    package var content: [UInt8]

    package init(
        number: Int64 = 0, alarm: Int64, expires: EpochSeconds, progress: Int64, isLast: Bool, content: [UInt8]
    ) {
        self.number = number
        self.alarm = alarm
        self.expires = expires
        self.progress = progress
        self.isLast = isLast
        self.content = content
    }
}

/// Limits on riders' alarms.
package struct AlarmLimits: Sendable, Equatable {
    /// The maximum number of alarms on the server.
    package var total: Int
    /// The maximum number of alarms per page, and per subscription.
    package var each: Int
    /// The maximum number of requests per client and minute.
    package var requestsPerMinute: Int
    /// The maximum number of new alarms per client and day.
    package var newPerDay: Int

    package init(total: Int = 20_000, each: Int = 50, requestsPerMinute: Int = 600, newPerDay: Int = 500) {
        self.total = total
        self.each = each
        self.requestsPerMinute = requestsPerMinute
        self.newPerDay = newPerDay
    }
}

/// The reason why an alarm is rejected.
package enum AlarmRefusal: Error, Equatable {
    /// An alarm with this ID belongs to another page.
    case otherSecret
    /// The maximum number of alarms per page or subscription is reached.
    case full
    /// The maximum number of alarms on the server is reached, or the disk is full.
    case noRoom
    /// The content exceeds the maximum size.
    case tooLong
}
