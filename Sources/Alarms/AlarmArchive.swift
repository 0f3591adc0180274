package import TransitCore

/// Where alarms and messages lie until they are done, all of them sealed. An alarm goes with its last message.
package protocol AlarmArchive: Sendable {
    /// Takes an alarm in, in the place of the one with its id if that is its owner's: that goes with its messages.
    /// - Returns: the alarm's number, which no other has had, and whether there was none with its id.
    /// - Throws: ``AlarmRefusal``, or the archive's own error.
    func put(_ alarm: SealedAlarm, within limits: AlarmLimits) async throws -> (number: Int64, isNew: Bool)

    /// All, or those of an owner; also those whose last message is still on its way.
    func alarms(of owner: [UInt8]?) async throws -> [SealedAlarm]

    /// Those with higher numbers than this.
    func alarms(after number: Int64) async throws -> [SealedAlarm]

    /// Puts another subscription, content and end in the place of an alarm's, if it is still there.
    func replace(_ alarm: SealedAlarm) async throws

    /// Deletes alarms of an owner with their messages: one, or all.
    /// - Returns: which there were.
    func delete(_ id: AlarmID?, of owner: [UInt8]) async throws -> [AlarmID]

    /// Writes down what is to be said, all of it or nothing. Alarms that are gone by now are left out.
    /// - Returns: the messages with their numbers.
    func post(_ messages: [SealedMessage]) async throws -> [SealedMessage]

    /// Writes down that alarms are over which have nothing to say any more.
    func end(_ numbers: [Int64]) async throws

    /// All that wait, as they were posted.
    func messages() async throws -> [SealedMessage]

    /// A message and its alarm; nil if either is gone.
    func message(_ number: Int64) async throws -> (SealedMessage, SealedAlarm)?

    /// Deletes a message that is done, and its alarm if that is over.
    func settle(_ number: Int64) async throws

    /// Deletes all alarms of a subscription that is no more.
    /// - Returns: which there were.
    func forget(subscription: [UInt8]) async throws -> [AlarmID]

    /// Deletes what has expired.
    /// - Returns: the alarms that have.
    func forget(before now: EpochSeconds) async throws -> [AlarmID]

    /// Deletes what nobody can open; keeps it where others may.
    func drop(_ numbers: [Int64]) async throws
}

/// An alarm as it lies in the file.
package struct SealedAlarm: Sendable, Equatable {
    /// Given by the archive, anew each time that it is put there.
    package var number: Int64
    package var id: AlarmID
    /// The hash of its page's secret, 32 bytes.
    package var owner: [UInt8]
    /// A name of its subscription that tells nothing, 16 bytes.
    package var subscription: [UInt8]
    /// Time of deletion, rounded up to a full hour. The exact time identifies the departure, so it is sealed.
    package var expires: EpochSeconds
    /// Announcements made so far; see ``AlarmProgress``. Masked, except for its two low bits.
    package var progress: Int64
    /// Nothing is left to say but what is on its way.
    package var isOver: Bool
    /// An ``AlarmContent``.
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

/// Something to be said, as it lies in the file.
package struct SealedMessage: Sendable, Equatable {
    /// Given by the archive.
    package var number: Int64
    /// The alarm's.
    package var alarm: Int64
    /// Time of deletion, rounded up to a full hour; the exact time is sealed.
    package var expires: EpochSeconds
    /// The alarm's, once this is said.
    package var progress: Int64
    /// It is the alarm's last.
    package var isLast: Bool
    /// An ``AlarmNotice``.
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

/// How much riders may leave to be told of.
package struct AlarmLimits: Sendable, Equatable {
    /// Alarms of all riders.
    package var total: Int
    /// Of one page, and of one subscription.
    package var each: Int
    /// Requests of one client in a minute.
    package var requestsPerMinute: Int
    /// Alarms that one client may set in a day.
    package var newPerDay: Int

    package init(total: Int = 20_000, each: Int = 50, requestsPerMinute: Int = 600, newPerDay: Int = 500) {
        self.total = total
        self.each = each
        self.requestsPerMinute = requestsPerMinute
        self.newPerDay = newPerDay
    }
}

/// Why an alarm is not taken in.
package enum AlarmRefusal: Error, Equatable {
    /// Another page has one with this id.
    case otherSecret
    /// Its page or its subscription has as many as it may.
    case full
    /// There are as many as there may be, or no room on the disk.
    case noRoom
    /// What it names is longer than an alarm may be.
    case tooLong
}
