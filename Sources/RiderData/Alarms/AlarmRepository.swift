package import TransitCore

/// A store of sealed alarms and messages. Each is kept until it is done; an alarm is deleted with its last message.
package protocol AlarmRepository: Sendable {
    /// Stores an alarm. Replaces the alarm with the same id and its messages, if the owner is the same.
    /// - Returns: the alarm's number, never used before, and whether the id is new.
    /// - Throws: ``AlarmRefusal``, or the repository's own error.
    func put(_ alarm: SealedAlarm, within limits: AlarmLimits) async throws -> (number: Int64, isNew: Bool)

    /// Returns all alarms, or those of an owner, including those whose last message is still being delivered.
    func alarms(of owner: [UInt8]?) async throws -> [SealedAlarm]

    /// Returns the alarms with higher numbers.
    func alarms(after number: Int64) async throws -> [SealedAlarm]

    /// Replaces the subscription, content and expiry of an alarm, if it still exists.
    func replace(_ alarm: SealedAlarm) async throws

    /// Deletes one alarm of an owner or all of them, with their messages.
    /// - Returns: the deleted alarms.
    func delete(_ id: AlarmID?, of owner: [UInt8]) async throws -> [AlarmID]

    /// Stores messages in one transaction. Omits those of alarms that no longer exist.
    /// - Returns: the messages with their numbers.
    func post(_ messages: [SealedMessage]) async throws -> [SealedMessage]

    /// Marks alarms as over that have no further messages.
    func end(_ numbers: [Int64]) async throws

    /// Returns all pending messages, in the order posted.
    func messages() async throws -> [SealedMessage]

    /// Returns a message and its alarm; nil if either no longer exists.
    func message(_ number: Int64) async throws -> (SealedMessage, SealedAlarm)?

    /// Deletes a delivered or abandoned message, and its alarm if that is over.
    func settle(_ number: Int64) async throws

    /// Deletes all alarms of a subscription that has ended.
    /// - Returns: the deleted alarms.
    func forget(subscription: [UInt8]) async throws -> [AlarmID]

    /// Deletes expired alarms and messages.
    /// - Returns: the deleted alarms.
    func forget(before now: EpochSeconds) async throws -> [AlarmID]

    /// Deletes alarms that cannot be decrypted. A store shared by servers with other keys keeps them.
    func drop(_ numbers: [Int64]) async throws
}

/// An alarm as stored.
package struct SealedAlarm: Sendable, Equatable {
    /// The number assigned by the repository, a new one each time the alarm is stored.
    package var number: Int64
    package var id: AlarmID
    /// The hash of its page's secret, 32 bytes.
    package var owner: [UInt8]
    /// An opaque id of its subscription, 16 bytes.
    package var subscription: [UInt8]
    /// Time of deletion, rounded up to a full hour. The exact time identifies the departure, so it is sealed.
    package var expires: EpochSeconds
    /// Announcements made so far; see ``AlarmProgress``. Masked, except for its two low bits.
    package var progress: Int64
    /// Whether no messages remain except those being delivered.
    package var isOver: Bool
    /// A sealed ``AlarmContent``.
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

/// A message as stored.
package struct SealedMessage: Sendable, Equatable {
    /// The number assigned by the repository.
    package var number: Int64
    /// The alarm's number.
    package var alarm: Int64
    /// Time of deletion, rounded up to a full hour; the exact time is sealed.
    package var expires: EpochSeconds
    /// The alarm's progress after this message.
    package var progress: Int64
    /// Whether this is the alarm's last message.
    package var isLast: Bool
    /// A sealed ``AlarmNotice``.
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
    /// The maximum number of alarms.
    package var total: Int
    /// The maximum number per page, and per subscription.
    package var each: Int
    /// Requests per client and minute.
    package var requestsPerMinute: Int
    /// New alarms per client and day.
    package var newPerDay: Int

    package init(total: Int = 20_000, each: Int = 50, requestsPerMinute: Int = 600, newPerDay: Int = 500) {
        self.total = total
        self.each = each
        self.requestsPerMinute = requestsPerMinute
        self.newPerDay = newPerDay
    }
}

/// The reason an alarm is refused.
package enum AlarmRefusal: Error, Equatable {
    /// Another page owns an alarm with this id.
    case otherSecret
    /// The page or the subscription has reached its limit.
    case full
    /// The total limit is reached, or the disk is full.
    case noRoom
    /// The content exceeds the maximum size of an alarm.
    case tooLong
}
